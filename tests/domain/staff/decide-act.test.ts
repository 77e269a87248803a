/** What an act waits for, as a person in the shop would say it. */
import { describe, expect, test } from "vitest";
import {
  decideAct,
  mayAgree,
  withSecond,
  type ActNeed,
  type ActQuestion,
  type ActRule,
} from "../../../worker/domain/staff/decide-act.ts";

const MINUTE = 60_000;
const HALF_AN_HOUR = 30 * MINUTE;
const MONEY: ActRule = { roles: ["money"], second: "above", canBeStopped: true };
const TRIP: ActRule = { roles: ["ops"], second: "tickets", canBeStopped: true };
const RIGHTS: ActRule = { roles: [], second: "always", canBeStopped: false };
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
    about: null,
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
    [
      "for half an hour where the only other is whom it is about",
      RIGHTS,
      at(0),
      { about: OTHER.id },
      wait(HALF_AN_HOUR),
    ],
    ["a minute with the shop's key", MONEY, at(200_001), KEY, wait(MINUTE)],
    ["for a second person where tickets are", TRIP, at(0, 1), {}, second(MINUTE)],
    ["a minute without tickets", TRIP, at(0, 0), {}, wait(MINUTE)],
    ["for a second person with rights, and then not", RIGHTS, at(0), {}, second(0)],
    ["half an hour with rights, alone", RIGHTS, at(0), ALONE, wait(HALF_AN_HOUR)],
    ["for nothing with rights and the key", RIGHTS, at(0), KEY, { kind: "now" }],
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
  expect(ask(RIGHTS, at(0)).canAskSecond, "one is needed").toBe(false);
  for (const nobody of [ALONE, KEY]) expect(ask(MONEY, at(0), nobody).canAskSecond).toBe(false);
  expect(withSecond({ kind: "now" })).toEqual(second(0));
  expect(withSecond(wait(MINUTE))).toEqual(second(MINUTE));
});

test("the second person may do the act, has not asked for it, and is not whom it is about", () => {
  const question = { rule: MONEY, askedBy: ASKER.id, about: "S-mina" };
  const roles = ["money"] as const;
  expect(mayAgree({ id: "S-karim", roles }, question)).toBe(true);
  expect(mayAgree({ id: "S-karim", roles: ["ops"] }, question)).toBe(false);
  expect(mayAgree({ id: ASKER.id, roles }, question)).toBe(false);
  expect(mayAgree({ id: "S-mina", roles }, question)).toBe(false);
});
