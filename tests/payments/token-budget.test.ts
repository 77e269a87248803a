import { describe, expect, test } from "vitest";
import {
  BUDGET_WINDOW_MS,
  CALLS_PER_HOUR_MAX,
  findDueCall,
  findUsableToken,
  type HeldToken,
} from "../../worker/payments/bkash/token-budget.ts";

const MINUTE = 60_000;
const GRANT = { refreshToken: null };

function aToken(change: Partial<HeldToken> = {}): HeldToken {
  return {
    idToken: "token",
    obtainedAt: 0,
    expiresAt: 60 * MINUTE,
    refreshToken: null,
    isRefused: false,
    ...change,
  };
}

describe("the stored token", () => {
  test("is handed out until its last minute", () => {
    expect(findUsableToken(aToken(), 0)).toBe("token");
    expect(findUsableToken(aToken(), 59 * MINUTE - 1)).toBe("token");
    expect(findUsableToken(aToken(), 59 * MINUTE)).toBeNull();
  });

  test("is not handed out once the wallet has refused it, nor when there is none", () => {
    expect(findUsableToken(aToken({ isRefused: true }), 0)).toBeNull();
    expect(findUsableToken(null, 0)).toBeNull();
  });
});

describe("a call is due", () => {
  test("at once when there is no token", () => {
    expect(findDueCall(null, [], 0)).toEqual(GRANT);
  });

  test("50 minutes after the last, not before", () => {
    expect(findDueCall(aToken(), [0], 50 * MINUTE - 1)).toBeNull();
    expect(findDueCall(aToken(), [0], 50 * MINUTE)).toEqual(GRANT);
  });

  test("at once when the wallet has refused the token", () => {
    expect(findDueCall(aToken({ isRefused: true }), [0], 1)).toEqual(GRANT);
  });

  test("as a refresh while the session is good, as a grant when it lapsed or was refused", () => {
    const refreshable = aToken({ refreshToken: "refresh" });
    expect(findDueCall(refreshable, [0], 50 * MINUTE)).toEqual({ refreshToken: "refresh" });
    expect(findDueCall(refreshable, [0], 59 * MINUTE)).toEqual(GRANT);
    expect(findDueCall({ ...refreshable, isRefused: true }, [0], 1)).toEqual(GRANT);
  });
});

describe("the budget", () => {
  test("refuses a third call until the first is out of the window", () => {
    const calls = [0, 30 * MINUTE];
    const token = aToken({ obtainedAt: 30 * MINUTE, isRefused: true });
    expect(findDueCall(token, calls, BUDGET_WINDOW_MS - 1)).toBeNull();
    expect(findDueCall(token, calls, BUDGET_WINDOW_MS)).toEqual(GRANT);
  });

  test("counts calls that failed", () => {
    expect(findDueCall(null, [0, 2 * MINUTE], 30 * MINUTE)).toBeNull();
  });

  test("after a failed call and without a token, waits a minute before the second", () => {
    expect(findDueCall(null, [0], MINUTE - 1)).toBeNull();
    expect(findDueCall(null, [0], MINUTE)).toEqual(GRANT);
  });

  test("after a failed renewal the next call is a grant, when the first is out of the window", () => {
    const token = aToken({ refreshToken: "refresh" });
    const calls = [0, 50 * MINUTE];
    expect(findDueCall(token, calls, BUDGET_WINDOW_MS - 1)).toBeNull();
    expect(findDueCall(token, calls, BUDGET_WINDOW_MS)).toEqual(GRANT);
  });

  test("in ordinary running, a day of callers every ten seconds never waits for a token", () => {
    const calls: number[] = [];
    let held: HeldToken | null = null;
    let without = 0;
    for (let now = 0; now < 24 * 60 * MINUTE; now += 10_000) {
      if (findDueCall(held, calls, now) !== null) {
        calls.push(now);
        held = aToken({ obtainedAt: now, expiresAt: now + 60 * MINUTE });
      }
      if (findUsableToken(held, now) === null) without += 1;
    }
    expect(without).toBe(0);
    expect(calls.length).toBe(29);
  });

  test.each([
    ["every call fails", () => false, () => false],
    ["every token is refused at once", () => true, () => true],
    [
      "calls fail and tokens are refused by turns",
      (n: number) => n % 2 === 0,
      (n: number) => n % 3 === 0,
    ],
  ])("is kept in any rolling hour when %s", (_, succeeds, isRefused) => {
    const calls: number[] = [];
    let held: HeldToken | null = null;
    for (let now = 0; now < 12 * 60 * MINUTE; now += 1_000) {
      if (findDueCall(held, calls, now) === null) continue;
      calls.push(now);
      if (!succeeds(calls.length)) continue;
      const wasRefused = isRefused(calls.length);
      held = aToken({ obtainedAt: now, expiresAt: now + 60 * MINUTE, isRefused: wasRefused });
    }
    expect(calls.length).toBeGreaterThan(CALLS_PER_HOUR_MAX);
    for (const [index, at] of calls.entries()) {
      const third = calls[index + CALLS_PER_HOUR_MAX];
      if (third !== undefined) expect(third - at).toBeGreaterThanOrEqual(60 * MINUTE);
    }
  });
});
