/** Waiting money: sums, ages, what needs a person, and in which order. */
import { expect, test } from "vitest";
import { admin as bn } from "../../../../web/i18n/bn/admin.ts";
import { whomToTell as bengali } from "../../../../web/i18n/bn/office/whom-to-tell.ts";
import { admin as en } from "../../../../web/i18n/en/admin.ts";
import { whomToTell as english } from "../../../../web/i18n/en/office/whom-to-tell.ts";
import { actEntry } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import {
  findOldest,
  findWaitingAct,
  mustTell,
  sortWaiting,
  toneOfStep,
  type WaitingRow,
} from "../../../../web/admin/sales/money-sums.ts";

function aRow(over: Partial<WaitingRow>): WaitingRow {
  const row = { bill: 1, amount: 550, age_seconds: 60, is_late: false };
  return { ...row, next_step: "refund_new", ...over };
}

test("a list is as old as its oldest row", () => {
  expect(findOldest([aRow({}), aRow({ age_seconds: 7200 })])).toBe(7200);
  expect(findOldest([])).toBeNull();
});

test("what needs a person stands first, and each kind stays in its order", () => {
  const rows = [
    aRow({ bill: 1, age_seconds: 900 }),
    aRow({ bill: 2, next_step: "refund_refused", age_seconds: 20 }),
    aRow({ bill: 3, next_step: "refund_refused", age_seconds: 10 }),
  ];
  expect(sortWaiting(rows).map(({ bill }) => bill)).toEqual([2, 3, 1]);
});

test("the next step is an act only where somebody has to do it, and may", () => {
  expect(findWaitingAct("refund_refused", ["settle"])).toBe("settle");
  expect(findWaitingAct("doubt_late", ["acknowledge"])).toBe("acknowledge");
  expect(findWaitingAct("refund_refused", ["acknowledge"])).toBeNull();
  expect(findWaitingAct("doubt_young", ["settle", "acknowledge"])).toBeNull();
});

test("who may not do what is advised is told whom to tell, and nobody else", () => {
  expect(mustTell("has_ticket", ["settle"])).toBe(true);
  expect(mustTell("has_ticket", ["send-message-again"])).toBe(false);
  expect(mustTell("doubt_late", ["settle"])).toBe(true);
  expect(mustTell("refund_refused", ["settle"])).toBe(false);
  // Nobody does anything about it, whatever they may.
  expect(mustTell("doubt_young", [])).toBe(false);
});

test.each([
  ["has_ticket", "send-message-again"],
  ["doubt_late", "acknowledge"],
  ["refund_refused", "settle"],
] as const)("%s: the role that is told may %s", (step, act) => {
  for (const [words, { roles }] of [
    [english, en],
    [bengali, bn],
  ] as const) {
    const named = actEntry(act).roles.filter((role) => words.advice[step].includes(roles[role]));
    expect(named).toHaveLength(1);
  }
});

test("a refused refund is the worst, and what ends by itself has no colour", () => {
  expect((["refund_refused", "doubt_late", "doubt_young"] as const).map(toneOfStep)).toEqual([
    "bad",
    "warn",
    "plain",
  ]);
});
