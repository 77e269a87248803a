/** What an act waits for, as a person in the shop would say it. */
import { describe, expect, test } from "vitest";
import {
  actNeed,
  mayAskSecond,
  withSecond,
  type ActNeed,
  type ActRule,
  type ActShop,
} from "../../../worker/domain/staff/act-need.ts";

const MINUTE = 60_000;
const HALF_AN_HOUR = 30 * MINUTE;
const SHOP: ActShop = { limitPoisha: 200_000, stopMs: MINUTE, others: "some" };
const MONEY: ActRule = { second: "above", canBeStopped: true };
const TRIP: ActRule = { second: "tickets", canBeStopped: true };
const RIGHTS: ActRule = { second: "always", canBeStopped: false };
const FREE: ActRule = { second: "never", canBeStopped: false };

const at = (amountPoisha: number, tickets = 1) => ({ amountPoisha, tickets });
const wait = (waitMs: number): ActNeed => ({ kind: "wait", waitMs });
const second = (waitMs: number): ActNeed => ({ kind: "second", waitMs });

describe("an act waits", () => {
  test.each<[string, ActRule, ReturnType<typeof at>, Partial<ActShop>, ActNeed]>([
    ["for nothing when it can be undone", FREE, at(9_999_999), {}, { kind: "now" }],
    ["a minute with money up to the limit", MONEY, at(200_000), {}, wait(MINUTE)],
    ["for a second person above it", MONEY, at(200_001), {}, second(MINUTE)],
    [
      "for half an hour where nobody else is",
      MONEY,
      at(200_001),
      { others: "none" },
      wait(HALF_AN_HOUR),
    ],
    [
      "a minute with the shop's key",
      MONEY,
      at(200_001),
      { others: "nobody_is_known" },
      wait(MINUTE),
    ],
    ["for a second person where tickets are", TRIP, at(0, 1), {}, second(MINUTE)],
    ["a minute without tickets", TRIP, at(0, 0), {}, wait(MINUTE)],
    ["for a second person with rights, and then not", RIGHTS, at(0), {}, second(0)],
    ["half an hour with rights, alone", RIGHTS, at(0), { others: "none" }, wait(HALF_AN_HOUR)],
    [
      "for nothing with rights and the key",
      RIGHTS,
      at(0),
      { others: "nobody_is_known" },
      { kind: "now" },
    ],
    [
      "for nothing where a local run asks for no minute",
      MONEY,
      at(1),
      { stopMs: 0 },
      { kind: "now" },
    ],
  ])("%s", (_, rule, weight, shop, need) => {
    expect(actNeed(rule, weight, { ...SHOP, ...shop })).toEqual(need);
  });
});

test("a second person may be asked by acts that need one at times, where somebody is", () => {
  expect([MONEY, TRIP, RIGHTS, FREE].map((rule) => mayAskSecond(rule, SHOP))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  for (const others of ["none", "nobody_is_known"] as const) {
    expect(mayAskSecond(MONEY, { ...SHOP, others })).toBe(false);
  }
  expect(withSecond({ kind: "now" })).toEqual(second(0));
  expect(withSecond(wait(MINUTE))).toEqual(second(MINUTE));
});
