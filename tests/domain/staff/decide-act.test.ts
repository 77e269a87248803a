/** What an act waits for, as a person in the shop would say it. */
import { describe, expect, test } from "vitest";
import {
  consentRefusal,
  decideAct,
  decideRun,
  needsStepUp,
  withSecond,
  type ActNeed,
  type ActQuestion,
  type ActRule,
} from "../../../worker/domain/staff/decide-act.ts";
import { NOTHING_BEFORE } from "../../../worker/domain/staff/moved-alone.ts";

const MINUTE = 60_000;
const HALF_AN_HOUR = 30 * MINUTE;
const MONEY: ActRule = { roles: ["money"], second: "above", canBeStopped: true };
const TRIP: ActRule = { roles: ["ops"], second: "tickets", canBeStopped: true };
const POWER: ActRule = { roles: [], second: "power", canBeStopped: false };
const RECOVERY: ActRule = { roles: [], second: "recovery", canBeStopped: false };
const DISABLES: Partial<ActQuestion> = { power: { over: "S-karim", takes: true, gives: false } };
const FREE: ActRule = { roles: ["ops"], second: "above", canBeStopped: false };
const ASKER = { id: "S-rima", roles: ["owner"] } as const;
const OTHER = { id: "S-karim", roles: ["owner"] } as const;
const ALONE: Partial<ActQuestion> = { colleagues: [ASKER] };
const KEY: Partial<ActQuestion> = { askedBy: null, colleagues: [] };

const at = (amountPoisha: number, tickets = 1) => ({ amountPoisha, tickets, bill: null });
const wait = (waitMs: number): ActNeed => ({ kind: "wait", waitMs });
const second = (waitMs: number): ActNeed => ({ kind: "second", waitMs });

function ask(rule: ActRule, weight: ActQuestion["weight"], more: Partial<ActQuestion> = {}) {
  return decideAct({
    rule,
    weight,
    before: NOTHING_BEFORE,
    askedBy: ASKER.id,
    power: null,
    renames: false,
    grants: [],
    now: 0,
    colleagues: [ASKER, OTHER],
    shop: { limitPoisha: 200_000, stopMs: MINUTE },
    ...more,
  });
}

describe("an act waits", () => {
  test.each<[string, ActRule, ActQuestion["weight"], Partial<ActQuestion>, ActNeed]>([
    ["for nothing when it can be undone", FREE, at(200_000), {}, { kind: "now" }],
    ["for a second person above the limit, undone or not", FREE, at(200_001), {}, second(0)],
    [
      "for nothing when it moves nothing, whatever was moved before",
      FREE,
      at(0),
      { before: { dayPoisha: 9_999_999, salePoisha: 9_999_999 } },
      { kind: "now" },
    ],
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

test("a second person may be asked where an act moves something, and where somebody is", () => {
  expect(ask(MONEY, at(1)).canAskSecond).toBe(true);
  expect(ask(TRIP, at(0, 0)).canAskSecond, "its tickets may come").toBe(true);
  expect(ask(FREE, at(0)).canAskSecond).toBe(false);
  expect(ask(POWER, at(0), DISABLES).canAskSecond, "it waits as it is").toBe(false);
  for (const nobody of [ALONE, KEY]) expect(ask(MONEY, at(1), nobody).canAskSecond).toBe(false);
  expect(withSecond({ kind: "now" })).toEqual(second(0));
  expect(withSecond(wait(MINUTE))).toEqual(second(MINUTE));
});

describe("what was moved before counts", () => {
  test.each<[string, number, Partial<ActQuestion["before"]>, string | null]>([
    ["of the sale, up to the limit", 100_000, { salePoisha: 100_000 }, null],
    ["of the sale, above it", 100_000, { salePoisha: 100_001 }, "sale"],
    ["by the person that day, up to the limit", 100_000, { dayPoisha: 100_000 }, null],
    ["by the person that day, above it", 100_000, { dayPoisha: 100_001 }, "day"],
    ["and is not needed where the act alone is above it", 200_001, { dayPoisha: 1 }, "amount"],
  ])("%s", (_, amountPoisha, before, why) => {
    const decision = ask(FREE, at(amountPoisha), { before: { ...NOTHING_BEFORE, ...before } });
    expect(decision).toMatchObject({ why, aloneLimit: why === null ? 200_000 : null });
    expect(decision.need.kind).toBe(why === null ? "now" : "second");
  });
});

test("the database checks the limit of what one person moves alone, and of nothing else", () => {
  expect(ask(MONEY, at(1)).aloneLimit).toBe(200_000);
  expect(ask(MONEY, at(0)).aloneLimit, "it moves nothing").toBeNull();
  expect(ask(MONEY, at(1), KEY).aloneLimit, "nobody else is known").toBeNull();
  expect(ask(MONEY, at(200_001), ALONE).aloneLimit, "nobody else is there").toBeNull();
});

test("rights and whatever can cost money need a passkey that was just shown", () => {
  const [bound, unbound] = [{ needsStepUp: true }, { needsStepUp: false }];
  expect(needsStepUp(bound, at(0))).toBe(true);
  expect(needsStepUp(unbound, at(1))).toBe(true);
  expect(needsStepUp(unbound, at(0))).toBe(false);
});

describe("a request whose time has come", () => {
  const REQUEST = { askedAt: 0, wantsSecond: false, hasSecond: false, now: MINUTE };
  test.each<[string, ReturnType<typeof ask>, Partial<typeof REQUEST>, object]>([
    ["is done, up to the limit", ask(MONEY, at(1)), {}, { kind: "run", aloneLimit: 200_000 }],
    ["asks somebody who has not agreed", ask(MONEY, at(200_001)), {}, { kind: "ask_second" }],
    [
      "is done once somebody has agreed, whatever it moves by now",
      ask(MONEY, at(900_000)),
      { wantsSecond: true, hasSecond: true },
      { kind: "run", aloneLimit: null },
    ],
    [
      "asks again where who agreed is gone",
      ask(MONEY, at(1)),
      { wantsSecond: true },
      { kind: "ask_second" },
    ],
    [
      "waits on where nobody else is",
      ask(MONEY, at(200_001), ALONE),
      {},
      { kind: "wait", until: HALF_AN_HOUR },
    ],
    [
      "is done after that",
      ask(MONEY, at(200_001), ALONE),
      { now: HALF_AN_HOUR },
      { kind: "run", aloneLimit: null },
    ],
    [
      "is done where power has waited for its time",
      ask(POWER, at(0), DISABLES),
      {},
      { kind: "run", aloneLimit: null },
    ],
  ])("%s", (_, decision, request, step) => {
    expect(decideRun(decision, { ...REQUEST, ...request })).toEqual(step);
  });
});

test("the second person may do the act, and has not asked for it", () => {
  const question = { rule: MONEY, askedBy: ASKER.id, power: null, grants: [], now: 0 };
  const roles = ["money"] as const;
  expect(consentRefusal({ id: "S-karim", roles }, question)).toBeNull();
  expect(consentRefusal({ id: "S-karim", roles: ["ops"] }, question)).toBe("not_yours");
  expect(consentRefusal({ id: ASKER.id, roles }, question)).toBe("own_request");
});
