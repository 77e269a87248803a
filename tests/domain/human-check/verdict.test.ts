import { describe, expect, it } from "vitest";
import { checkVerdict } from "../../../worker/domain/human-check/verdict.ts";

const refused = (...codes: string[]) => ({ success: false, codes });

describe("an answer of the human check's service", () => {
  it.each([
    ["a good token", { status: 200, reply: { success: true, codes: [] } }, "person"],
    ["a token of nobody", { status: 200, reply: refused("invalid-input-response") }, "no_person"],
    ["a used token", { status: 200, reply: refused("timeout-or-duplicate") }, "no_person"],
    ["no token", { status: 400, reply: refused("missing-input-response") }, "no_person"],
    [
      "a bad token beside an error of the service",
      { status: 500, reply: refused("internal-error", "invalid-input-response") },
      "no_person",
    ],
    ["a wrong secret", { status: 200, reply: refused("invalid-input-secret") }, "shop_fault"],
    ["no secret", { status: 400, reply: refused("missing-input-secret") }, "shop_fault"],
    ["a malformed request", { status: 400, reply: refused("bad-request") }, "shop_fault"],
    ["a code that nobody knows", { status: 200, reply: refused("new-code") }, "shop_fault"],
    [
      "a wrong secret beside an error of the service",
      { status: 500, reply: refused("internal-error", "invalid-input-secret") },
      "shop_fault",
    ],
    ["a refusal without a code", { status: 200, reply: refused() }, "shop_fault"],
    ["too many requests", { status: 429, reply: null }, "shop_fault"],
    ["a request that is too large", { status: 413, reply: null }, "shop_fault"],
    ["an error of the service", { status: 200, reply: refused("internal-error") }, "away"],
    ["a server error with a body", { status: 503, reply: refused() }, "away"],
    ["a server error without one", { status: 502, reply: null }, "away"],
    [
      "a success that a failing server wrote",
      { status: 500, reply: { success: true, codes: [] } },
      "away",
    ],
    ["nonsense", { status: 200, reply: null }, "away"],
    ["no answer", null, "away"],
  ] as const)("%s", (_, answer, verdict) => {
    expect(checkVerdict(answer)).toBe(verdict);
  });
});
