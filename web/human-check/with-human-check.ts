/** Sends a call; if the server requires the human check, runs it and repeats the call. */
import { browserOnly } from "../boot/browser-only.ts";
import type { Answer } from "../api/refusal.ts";

export async function withHumanCheck<T>(
  send: (proof: { turnstile_token?: string }) => Promise<Answer<T>>,
  obtain: () => Promise<string | null> = obtainToken,
): Promise<Answer<T>> {
  const first = await send({});
  if (first.ok || first.refusal.code !== "human_check_needed") return first;
  const token = await obtain();
  return token === null ? first : send({ turnstile_token: token });
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
