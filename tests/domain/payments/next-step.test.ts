/** What is done next about a sale follows from its state, its age and what was tried. */
import { expect, test } from "vitest";
import {
  findNextStep,
  type NextStep,
  type WaitingBill,
} from "../../../worker/domain/payments/next-step.ts";

const MINUTE_MS = 60_000;
const NOW = 100 * MINUTE_MS;

test.each<[Partial<WaitingBill>, NextStep]>([
  [{ state: "created" }, "not_confirmed"],
  [{ state: "capturing", since: NOW - 10 * MINUTE_MS }, "doubt_young"],
  [{ state: "capturing", since: NOW - 10 * MINUTE_MS - 1 }, "doubt_late"],
  [{ state: "paid" }, "has_ticket"],
  [{ state: "paid", contactPhone: "" }, "ticket_without_phone"],
  [{ state: "paid", contactPhone: "erased:x" }, "ticket_without_phone"],
  [{ state: "refunded", contactPhone: "" }, "refunded"],
  [{ state: "failed" }, "not_charged"],
  [{ state: "expired" }, "not_charged"],
  [{ state: "failed", lateCheckUntil: NOW + 1 }, "late_check"],
  [{ state: "refund_owed" }, "refund_new"],
  [{ state: "refund_owed", refundTries: 1 }, "refund_tried"],
  [{ state: "refund_owed", refundTries: 2, refundRefusals: 1 }, "refund_refused"],
  [{ state: "refund_owed", provider: "cash" }, "refund_refused"],
  [{ state: "refunded", refundTries: 1 }, "refunded"],
])("%j: %s", (change, step) => {
  const bill: WaitingBill = {
    state: "paid",
    contactPhone: "01712345678",
    provider: "bkash",
    since: NOW,
    lateCheckUntil: null,
    refundTries: 0,
    refundRefusals: 0,
    ...change,
  };
  expect(findNextStep(bill, NOW)).toBe(step);
});
