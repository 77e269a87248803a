/** Sums of a sale's money, what was typed as an amount, ages, and which acts are offered. */
import { describe, expect, test } from "vitest";
import { toAge, summarizeMoney, partIn } from "../../../../web/admin/sales/money.ts";
import { sortSaleActs } from "../../../../web/admin/sales/sale-acts.ts";

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
    expect(
      summarizeMoney({ state, total: 1224, received: null, left: 1073.7, parts: PARTS }),
    ).toEqual(sums);
  });

  test("is what the wallet took, where that was another amount", () => {
    const sale = { state: "refund_owed", total: 1224, received: 1000, left: 0, parts: [] };
    expect(summarizeMoney(sale)).toMatchObject({ paid: 1000, onTheWay: 1000 });
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
  expect(toAge(seconds)).toEqual({ unit, count });
});

describe("an act on a sale", () => {
  const paid = {
    applies: ["cancel-sale", "give-back", "fly"],
    state: "paid",
    seats: ["A1"],
    quantity: 1,
  };

  test("is possible where the sale is ready for it, and else told with its reason", () => {
    expect(sortSaleActs(paid, ["give-back", "cancel-sale", "settle"])).toEqual({
      possible: ["give-back", "cancel-sale"],
      others: ["settle"],
    });
  });

  test("is not spoken of to whom the roles do not allow it", () => {
    expect(sortSaleActs(paid, ["cancel-sale"])).toEqual({ possible: ["cancel-sale"], others: [] });
  });

  test("with a form of its own needs a paid sale, seats of a map, or more than one", () => {
    const may = ["move-ticket", "exchange-seats", "take-seats-off"];
    expect(sortSaleActs(paid, may)).toEqual({
      possible: ["move-ticket", "exchange-seats"],
      others: ["take-seats-off"],
    });
    expect(sortSaleActs({ ...paid, seats: [], quantity: 2 }, may).possible).toEqual([
      "move-ticket",
      "take-seats-off",
    ]);
    expect(sortSaleActs({ ...paid, quantity: 2 }, may).possible, "short names first").toEqual([
      "move-ticket",
      "take-seats-off",
      "exchange-seats",
    ]);
    expect(sortSaleActs({ ...paid, state: "refunded" }, may).possible).toEqual([]);
  });
});
