import { describe, expect, test } from "vitest";
import { RATE_LIMIT_RULES, giveBack, take } from "../../../worker/domain/rate-limit/rate-limit.ts";
import { randomFrom } from "../../support/random.ts";

const RULE = { most: 3, windowMs: 1000 };
const T0 = 50_000;

function triesAt(...instants: number[]): readonly number[] {
  return instants.reduce<readonly number[]>((tries, now) => {
    const taken = take(tries, RULE, now);
    if (!taken.isAllowed) throw new Error(`refused at ${now}`);
    return taken.tries;
  }, []);
}

describe("a try", () => {
  test("is let in as often as the rule says, and not once more", () => {
    const tries = triesAt(T0, T0 + 1, T0 + 2);
    expect(take(tries, RULE, T0 + 3)).toEqual({ isAllowed: false, retryAt: T0 + 1000 });
  });

  test("at the same instant as others is counted like any other", () => {
    expect(take(triesAt(T0, T0, T0), RULE, T0).isAllowed).toBe(false);
  });

  test("is let in again the moment that the oldest is a window old, not before", () => {
    const tries = triesAt(T0, T0 + 400, T0 + 800);
    expect(take(tries, RULE, T0 + 999)).toEqual({ isAllowed: false, retryAt: T0 + 1000 });
    expect(take(tries, RULE, T0 + 1000)).toEqual({
      isAllowed: true,
      tries: [T0 + 400, T0 + 800, T0 + 1000],
    });
  });

  test("that is refused is not counted, so that waiting ends however often somebody asks", () => {
    const tries = triesAt(T0, T0, T0);
    for (let now = T0; now < T0 + 1000; now += 10) take(tries, RULE, now);
    expect(take(tries, RULE, T0 + 1000).isAllowed).toBe(true);
  });

  test("that is given back leaves room for one more", () => {
    const tries = giveBack(triesAt(T0, T0 + 1, T0 + 2), T0 + 1);
    expect(tries).toEqual([T0, T0 + 2]);
    expect(take(tries, RULE, T0 + 3).isAllowed).toBe(true);
  });

  test("given back that nobody made changes nothing, and of two at one instant one goes", () => {
    expect(giveBack([T0], T0 + 1)).toEqual([T0]);
    expect(giveBack([T0, T0], T0)).toEqual([T0]);
  });
});

test("no stretch of a window ever has more tries than the rule allows", () => {
  const random = randomFrom(20_261_121);
  for (let run = 0; run < 200; run += 1) {
    const letIn: number[] = [];
    let tries: readonly number[] = [];
    for (let now = 0; now < 10_000; now += random.upTo(400)) {
      const taken = take(tries, RULE, now);
      if (!taken.isAllowed) continue;
      tries = taken.tries;
      letIn.push(now);
      expect(letIn.filter((at) => at > now - RULE.windowMs).length).toBeLessThanOrEqual(RULE.most);
    }
    expect(letIn.length).toBeGreaterThan(RULE.most);
  }
});

test("the shop's rules let ten tries in within fifteen minutes", () => {
  const { staff_key_alert: alert, agent_join, ...rules } = RATE_LIMIT_RULES;
  expect(alert.most).toBe(1);
  expect(agent_join.most).toBeLessThan(10);
  for (const rule of Object.values(rules)) {
    expect(rule).toEqual({ most: 10, windowMs: 900_000 });
  }
});
