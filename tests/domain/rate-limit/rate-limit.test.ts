import { describe, expect, test } from "vitest";
import {
  RATE_LIMIT_RULES,
  returnAttempt,
  take,
} from "../../../worker/domain/rate-limit/rate-limit.ts";
import { randomFrom } from "../../support/random.ts";

const RULE = { most: 3, windowMs: 1000 };
const T0 = 50_000;

function attemptsAt(...instants: number[]): readonly number[] {
  return instants.reduce<readonly number[]>((attempts, now) => {
    const taken = take(attempts, RULE, now);
    if (!taken.isAllowed) throw new Error(`refused at ${now}`);
    return taken.attempts;
  }, []);
}

describe("an attempt", () => {
  test("passes as often as the rule allows, and not once more", () => {
    const attempts = attemptsAt(T0, T0 + 1, T0 + 2);
    expect(take(attempts, RULE, T0 + 3)).toEqual({ isAllowed: false, retryAt: T0 + 1000 });
  });

  test("at the same instant as others is counted like any other", () => {
    expect(take(attemptsAt(T0, T0, T0), RULE, T0).isAllowed).toBe(false);
  });

  test("passes again the moment that the oldest is a window old, not before", () => {
    const attempts = attemptsAt(T0, T0 + 400, T0 + 800);
    expect(take(attempts, RULE, T0 + 999)).toEqual({ isAllowed: false, retryAt: T0 + 1000 });
    expect(take(attempts, RULE, T0 + 1000)).toEqual({
      isAllowed: true,
      attempts: [T0 + 400, T0 + 800, T0 + 1000],
    });
  });

  test("that is refused is not counted, so that repeats do not extend the wait", () => {
    const attempts = attemptsAt(T0, T0, T0);
    for (let now = T0; now < T0 + 1000; now += 10) take(attempts, RULE, now);
    expect(take(attempts, RULE, T0 + 1000).isAllowed).toBe(true);
  });

  test("that is given back leaves room for one more", () => {
    const attempts = returnAttempt(attemptsAt(T0, T0 + 1, T0 + 2), T0 + 1);
    expect(attempts).toEqual([T0, T0 + 2]);
    expect(take(attempts, RULE, T0 + 3).isAllowed).toBe(true);
  });

  test("given back without having been made changes nothing, and of two at one instant one is removed", () => {
    expect(returnAttempt([T0], T0 + 1)).toEqual([T0]);
    expect(returnAttempt([T0, T0], T0)).toEqual([T0]);
  });
});

test("no stretch of a window ever has more attempts than the rule allows", () => {
  const random = randomFrom(20_261_121);
  for (let run = 0; run < 200; run += 1) {
    const letIn: number[] = [];
    let attempts: readonly number[] = [];
    for (let now = 0; now < 10_000; now += random.upTo(400)) {
      const taken = take(attempts, RULE, now);
      if (!taken.isAllowed) continue;
      attempts = taken.attempts;
      letIn.push(now);
      expect(letIn.filter((at) => at > now - RULE.windowMs).length).toBeLessThanOrEqual(RULE.most);
    }
    expect(letIn.length).toBeGreaterThan(RULE.most);
  }
});

test("every rule of the shop but those of a check, of places and of codes is within a quarter of an hour, and one contact has ten attempts", () => {
  const { spare_trip: _, places_pass: __, places_phone: ___, ...others } = RATE_LIMIT_RULES;
  for (const [kind, rule] of Object.entries(others)) {
    expect(rule.windowMs).toBe(kind.startsWith("ticket_phone_") ? 86_400_000 : 900_000);
  }
  for (const kind of ["log_in", "sign_up", "look_up", "password_change", "staff_key"] as const) {
    expect(RATE_LIMIT_RULES[kind].most).toBe(10);
  }
});
