import { describe, expect, test } from "vitest";
import { BILL_STATES } from "../../../drizzle/money.ts";
import { REFUSALS } from "../../../worker/http/refusals.ts";
import {
  BILL_TRANSITIONS,
  toPaymentStatus,
  type BillStatus,
} from "../../../worker/domain/payments/bill.ts";

function aBill(over: Partial<BillStatus>): BillStatus {
  return { state: "failed", ticketId: null, failure: null, lateCheckUntil: null, ...over };
}

test("the transitions have the states of the table, and no others", () => {
  expect(Object.keys(BILL_TRANSITIONS).toSorted()).toEqual([...BILL_STATES].toSorted());
  for (const [from, to] of Object.entries(BILL_TRANSITIONS)) expect(to).not.toContain(from);
});

describe("the answer to a caller", () => {
  test.each([
    [aBill({ state: "capturing" }), { state: "in_doubt" }],
    [aBill({ state: "paid", ticketId: "t1" }), { state: "ticket", ticketId: "t1" }],
  ])("of %o is %o", (bill, status) => {
    expect(toPaymentStatus(bill)).toEqual(status);
  });

  test.each([
    [aBill({ state: "created" }), "payment_other_bill"],
    [aBill({ state: "expired" }), "bill_expired"],
    [aBill({ state: "expired", failure: "bill_expired" }), "bill_expired"],
    [aBill({ state: "expired", failure: "sale_closed" }), "sale_closed"],
    [aBill({ state: "expired", failure: "coupon_used_up" }), "coupon_used_up"],
    [aBill({ failure: "trip_cancelled" }), "trip_cancelled"],
    [aBill({ failure: "bill_expired" }), "bill_expired"],
    [aBill({ failure: "balance" }), "wallet_balance"],
    [aBill({ failure: "duplicate" }), "wallet_duplicate"],
    [aBill({ failure: "blocked" }), "wallet_blocked"],
    [aBill({ failure: "not_authorised" }), "payment_failed"],
    [aBill({ failure: "seats_released" }), "seats_released"],
    [aBill({}), "payment_failed"],
    [aBill({ state: "refund_owed" }), "payment_refunding"],
    [aBill({ state: "refunded" }), "payment_refunded"],
  ])("of %o is a refusal: %s", (bill, reason) => {
    expect(toPaymentStatus(bill)).toMatchObject({ state: "refused", refusal: { reason } });
  });

  test("is never 'not charged' while a failed bill has its late-payment check", () => {
    for (const failure of [null, "not_authorised", "seats_released"]) {
      const status = toPaymentStatus(aBill({ failure, lateCheckUntil: 1 }));
      expect(status).toEqual({ state: "refused", refusal: { reason: "payment_not_completed" } });
    }
    for (const failure of ["balance", "duplicate", "blocked"]) {
      const status = toPaymentStatus(aBill({ failure, lateCheckUntil: 1 }));
      const reason = status.state === "refused" ? status.refusal.reason : "";
      expect(REFUSALS[reason as "wallet_balance"][1]).toContain("comes back by itself");
    }
  });
});
