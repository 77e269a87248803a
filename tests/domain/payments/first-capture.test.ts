/** Until when a payment may begin, and why it no longer may. */
import { expect, test } from "vitest";
import {
  computeFirstCaptureEnd,
  findFirstCaptureFailure,
  PAYMENT_TAKES_MS,
  type FirstCaptureFacts,
  type LateFailure,
} from "../../../worker/domain/payments/first-capture.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";

const SALE_CLOSES_AT = 10_000_000;
const PAY_UNTIL = 5_000_000;

const bill: FirstCaptureFacts = {
  createdAt: 0,
  payUntil: PAY_UNTIL,
  saleClosesAt: SALE_CLOSES_AT,
  tripCancelledAt: null,
  tripPostponedAt: null,
  revision: 3,
  tripRevision: 3,
};

test.each<[Partial<FirstCaptureFacts>, number]>([
  [{}, PAY_UNTIL],
  [{ payUntil: null }, HOLD_MS + PAYMENT_TAKES_MS],
  [{ saleClosesAt: 1_000_000 }, 1_000_000 + PAYMENT_TAKES_MS],
])("the end with %j is %i", (change, end) => {
  expect(computeFirstCaptureEnd({ ...bill, ...change })).toBe(end);
});

test.each<[Partial<FirstCaptureFacts>, number, LateFailure | null]>([
  [{}, PAY_UNTIL - 1, null],
  [{}, PAY_UNTIL, "bill_expired"],
  [{ saleClosesAt: 0 }, PAYMENT_TAKES_MS - 1, null],
  [{ saleClosesAt: 0 }, PAYMENT_TAKES_MS, "sale_closed"],
  [{ tripRevision: 4 }, 0, "trip_changed"],
  [{ tripPostponedAt: 1, tripRevision: 4 }, 0, "trip_postponed"],
  [{ tripCancelledAt: 1, tripPostponedAt: 1 }, 0, "trip_cancelled"],
])("with %j at %i: %s", (change, now, failure) => {
  expect(findFirstCaptureFailure({ ...bill, ...change }, now)).toBe(failure);
});
