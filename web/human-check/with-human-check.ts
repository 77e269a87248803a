/** Sends a call; if the server requires the human check, runs it in place and repeats the call. */
import type { ChallengeView } from "../../worker/contract/shared.ts";
import { browserOnly } from "../boot/browser-only.ts";
import type { Answer } from "../api/refusal.ts";

export type HumanProof = { turnstile_token?: string; human_proof?: string };

export async function withHumanCheck<T>(
  send: (proof: HumanProof) => Promise<Answer<T>>,
  obtain: () => Promise<string | null> = obtainToken,
  solve: (challenge: ChallengeView) => Promise<string | null> = solveChallenge,
): Promise<Answer<T>> {
  const first = await send({});
  if (first.ok || first.refusal.code !== "human_check_needed") return first;
  const challenge = readChallenge(first);
  if (challenge === null) {
    const token = await obtain();
    return token === null ? first : send({ turnstile_token: token });
  }
  const proof = await solve(challenge);
  if (proof === null) return first;
  const second = await send({ human_proof: proof });
  // The first proof may have been begun before a reload, and be too old by now.
  const next = readChallenge(second);
  const another = next === null ? null : await solve(next);
  return another === null ? second : send({ human_proof: another });
}

/** The challenge that came with a refusal; null where Turnstile is the check, and for every other answer. */
function readChallenge(answer: Answer<unknown>): ChallengeView | null {
  if (answer.ok || answer.refusal.code !== "human_check_needed") return null;
  const { body } = answer.refusal;
  if (typeof body !== "object" || body === null || !("challenge" in body)) return null;
  return body.challenge as ChallengeView;
}

/** The check's code is loaded on demand. Null: closed, or it failed to load. */
async function obtainToken(): Promise<string | null> {
  try {
    const { obtainHumanToken } = await (import.meta.env.SSR
      ? browserOnly()
      : import("./turnstile.ts"));
    return await obtainHumanToken();
  } catch {
    return null;
  }
}

/**
 * Returns null when the worker's code failed to load or its thread did not run. The refusal's sentence then says what
 * helps.
 */
async function solveChallenge(challenge: ChallengeView): Promise<string | null> {
  try {
    const { solveWork } = await (import.meta.env.SSR ? browserOnly() : import("./work.ts"));
    return await solveWork(challenge);
  } catch {
    return null;
  }
}
