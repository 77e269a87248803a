/** What an act waits for, as a person in the shop would say it. */
import { describe, expect, test } from "vitest";
import {
  consentRefusal,
  decideAct,
  withSecond,
  type ActNeed,
  type ActQuestion,
  type ActRule,
} from "../../../worker/domain/staff/decide-act.ts";

const MINUTE = 60_000;
const HALF_AN_HOUR = 30 * MINUTE;
const MONEY: ActRule = { roles: ["money"], second: "above", canBeStopped: true };
const TRIP: ActRule = { roles: ["ops"], second: "tickets", canBeStopped: true };
const POWER: ActRule = { roles: [], second: "power", canBeStopped: false };
const RECOVERY: ActRule = { roles: [], second: "recovery", canBeStopped: false };
const DISABLES: Partial<ActQuestion> = { power: { over: "S-karim", takes: true, gives: false } };
const FREE: ActRule = { roles: ["ops"], second: "never", canBeStopped: false };
const ASKER = { id: "S-rima", roles: ["owner"] } as const;
const OTHER = { id: "S-karim", roles: ["owner"] } as const;
const ALONE: Partial<ActQuestion> = { colleagues: [ASKER] };
const KEY: Partial<ActQuestion> = { askedBy: null, colleagues: [] };

const at = (amountPoisha: number, tickets = 1) => ({ amountPoisha, tickets });
const wait = (waitMs: number): ActNeed => ({ kind: "wait", waitMs });
const second = (waitMs: number): ActNeed => ({ kind: "second", waitMs });

function ask(rule: ActRule, weight: ActQuestion["weight"], more: Partial<ActQuestion> = {}) {
  return decideAct({
    rule,
    weight,
    askedBy: ASKER.id,
    power: null,
    grants: [],
    now: 0,
    colleagues: [ASKER, OTHER],
    shop: { limitPoisha: 200_000, stopMs: MINUTE },
    ...more,
  });
}

describe("an act waits", () => {
  test.each<[string, ActRule, ActQuestion["weight"], Partial<ActQuestion>, ActNeed]>([
    ["for nothing when it can be undone", FREE, at(9_999_999), {}, { kind: "now" }],
    ["a minute with money up to the limit", MONEY, at(200_000), {}, wait(MINUTE)],
    ["for a second person above it", MONEY, at(200_001), {}, second(MINUTE)],
    ["for half an hour where nobody else is", MONEY, at(200_001), ALONE, wait(HALF_AN_HOUR)],
    [
      "for half an hour where nobody else may do it",
      MONEY,
      at(200_001),
      { colleagues: [ASKER, { id: "S-guide", roles: ["guide"] }] },
      wait(HALF_AN_HOUR),
    ],
    ["a minute with the shop's key", MONEY, at(200_001), KEY, wait(MINUTE)],
    ["for a second person where tickets are", TRIP, at(0, 1), {}, second(MINUTE)],
    ["a minute without tickets", TRIP, at(0, 0), {}, wait(MINUTE)],
    [
      "for consent or 48 hours with power over somebody",
      POWER,
      at(0),
      DISABLES,
      { kind: "consent", waitMs: 2_880 * MINUTE },
    ],
    ["for nothing with power and the key", POWER, at(0), { ...KEY, ...DISABLES }, { kind: "now" }],
    ["72 hours for a recovery by the key", RECOVERY, at(0), KEY, wait(4_320 * MINUTE)],
    [
      "for half an hour where the others were all taken on by who asks, within 48 hours",
      MONEY,
      at(200_001),
      { grants: [{ to: OTHER.id, by: [ASKER.id], at: 0, had: [] }] },
      wait(HALF_AN_HOUR),
    ],
    [
      "for nothing where a local run asks for no minute",
      MONEY,
      at(1),
      { shop: { limitPoisha: 200_000, stopMs: 0 } },
      { kind: "now" },
    ],
  ])("%s", (_, rule, weight, more, need) => {
    expect(ask(rule, weight, more).need).toEqual(need);
  });
});

test("a second person may be asked by acts that need one at times, where somebody is", () => {
  expect([MONEY, TRIP, FREE].map((rule) => ask(rule, at(0, 0)).canAskSecond)).toEqual([
    true,
    true,
    false,
  ]);
  expect(ask(POWER, at(0), DISABLES).canAskSecond, "it waits as it is").toBe(false);
  for (const nobody of [ALONE, KEY]) expect(ask(MONEY, at(0), nobody).canAskSecond).toBe(false);
  expect(withSecond({ kind: "now" })).toEqual(second(0));
  expect(withSecond(wait(MINUTE))).toEqual(second(MINUTE));
});

test("the second person may do the act, and has not asked for it", () => {
  const question = { rule: MONEY, askedBy: ASKER.id, power: null, grants: [], now: 0 };
  const roles = ["money"] as const;
  expect(consentRefusal({ id: "S-karim", roles }, question)).toBeNull();
  expect(consentRefusal({ id: "S-karim", roles: ["ops"] }, question)).toBe("not_yours");
  expect(consentRefusal({ id: ASKER.id, roles }, question)).toBe("not_twice");
});
