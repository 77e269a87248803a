/** The checker of the human check, played by the tests of a file: a token is valid for one person, once. */
import { afterAll, beforeEach } from "vitest";
import { z } from "zod";
import { tryNumber } from "../../web/human-check/search.ts";
import { ChallengeView } from "../../worker/contract/shared.ts";
import { writeProof } from "../../worker/domain/human-check/work.ts";
import type { Answer } from "./browser.ts";

/** For a Worker that asks for it: `exports` has the tests' own configuration, which does not. */
export const WITH_HUMAN_CHECK = {
  HUMAN_CHECK: "on",
  TURNSTILE_SITE_KEY: "the-site-key",
  TURNSTILE_SECRET: "the-secret",
};

/** A shop whose human check is the proof of work, since it has no keys of Turnstile. */
export const WITH_WORK = { HUMAN_CHECK: "on" };

const Needed = z.object({ challenge: ChallengeView });

/** As the page does with the refusal `human_check_needed`: returns the proof to send when the call is repeated. */
export function solve({ body }: Answer): string {
  const { challenge } = Needed.parse(body);
  const { salt, issued_at: issuedAt, seal } = challenge;
  for (let number = 0; number < challenge.numbers; number += 1) {
    const rest = tryNumber(challenge, number);
    if (rest !== null) return writeProof({ salt, issuedAt, seal, rest });
  }
  throw new Error("a challenge has a number");
}

export interface PlayedHumanCheck {
  /** Solved by a person. */
  token(): string;
  /** Verifications in this test. */
  checks(): number;
}

export function playHumanCheck(): PlayedHumanCheck {
  const realFetch = globalThis.fetch;
  let tokens = new Set<string>();
  let checks = 0;
  beforeEach(() => {
    tokens = new Set();
    checks = 0;
    globalThis.fetch = async (_, init) => {
      checks += 1;
      const { response } = JSON.parse(String(init?.body)) as { response: string };
      const isGood = tokens.delete(response);
      return Response.json(
        isGood ? { success: true } : { success: false, "error-codes": ["timeout-or-duplicate"] },
      );
    };
  });
  afterAll(() => {
    globalThis.fetch = realFetch;
  });
  return {
    token() {
      const token = crypto.randomUUID();
      tokens.add(token);
      return token;
    },
    checks: () => checks,
  };
}
