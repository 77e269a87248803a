/** Sums of a sale's money, what was typed as an amount, ages, and which acts are offered. */
import { describe, expect, test } from "vitest";
import { ageOf, moneyOf, partIn } from "../../../../web/admin/sales/money.ts";
import { offeredActs } from "../../../../web/admin/sales/sale-acts.ts";

const part = (amount: number, state: string) => ({
  amount,
  state,
  reason: "x",
  asked_by: "x",
  created_at: "x",
  settled_at: null,
  refund_trx_id: null,
});
const PARTS = [part(100.1, "refunded"), part(50.2, "owed"), part(7, "refused")];

describe("the money of a sale", () => {
  test.each([
    ["paid", { paid: 1224, back: 100.1, onTheWay: 50.2, left: 1073.7 }],
    ["refund_owed", { paid: 1224, back: 100.1, onTheWay: 1123.9, left: 0 }],
    ["refunded", { paid: 1224, back: 1224, onTheWay: 0, left: 0 }],
    ["capturing", { paid: null, back: 0, onTheWay: 0, left: 0 }],
    ["failed", { paid: 0, back: 0, onTheWay: 0, left: 0 }],
  ])("that is %s", (state, sums) => {
    expect(moneyOf({ state, total: 1224, received: null, left: 1073.7, parts: PARTS })).toEqual(
      sums,
    );
  });

  test("is what the wallet took, where that was another amount", () => {
    const sale = { state: "refund_owed", total: 1224, received: 1000, left: 0, parts: [] };
    expect(moneyOf(sale)).toMatchObject({ paid: 1000, onTheWay: 1000 });
  });
});

test.each([
  ["100", 100],
  ["100.50", 100.5],
  [" 1223.99 ", 1223.99],
  ["1224", null],
  ["0", null],
  ["-5", null],
  ["1e2", null],
  ["12.345", null],
  ["", null],
])("%j of 1224 taka is %s", (text, amount) => {
  expect(partIn(text, 1224)).toBe(amount);
});

test.each([
  [59, "minutes", 0],
  [7_199, "minutes", 119],
  [7_200, "hours", 2],
  [172_799, "hours", 47],
  [172_800, "days", 2],
])("%d seconds are told in %s", (seconds, unit, count) => {
  expect(ageOf(seconds)).toEqual({ unit, count });
});

test("an act is offered where the sale is ready for it and the roles allow it", () => {
  const applies = ["cancel-sale", "give-back", "fly"];
  expect(offeredActs(applies, ["give-back", "cancel-sale", "settle"])).toEqual([
    "give-back",
    "cancel-sale",
  ]);
  expect(offeredActs(applies, ["cancel-sale"])).toEqual(["cancel-sale"]);
});
