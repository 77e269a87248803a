/** The checker of the human check, played by the tests of a file: a token is valid for one person, once. */
import { afterAll, beforeEach } from "vitest";

/** For a Worker that asks for it: `exports` has the tests' own configuration, which does not. */
export const WITH_HUMAN_CHECK = {
  TURNSTILE_SITE_KEY: "the-site-key",
  TURNSTILE_SECRET: "the-secret",
};

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
