import { expect, test } from "vitest";
import { nextDoubtCheckAt } from "../../../worker/domain/payments/doubt-check.ts";
import { nextLateCheckAt } from "../../../worker/domain/payments/late-payment-check.ts";
import { pauseAfterRefusalMs } from "../../../worker/domain/payments/refund.ts";
import { BKASH_TIMING } from "../../../worker/payments/bkash/timing.ts";

const MINUTE = 60_000;

test.each([
  [1, 15],
  [2, 30],
  [3, 60],
  [5, 240],
  [6, 360],
  [60, 360],
])("after %i refusals a refund waits %i minutes", (refusals, minutes) => {
  expect(pauseAfterRefusalMs(refusals)).toBe(minutes * MINUTE);
});

test.each([
  [0, 1],
  [8, 1],
  [40, 5],
  [120, 15],
  [5_000, 15],
])("%i minutes of doubt are queried again after %i", (age, minutes) => {
  const bill = { doubtAt: 0, executeBy: null, believeFrom: null };
  expect(nextDoubtCheckAt(bill, age * MINUTE) - age * MINUTE).toBe(minutes * MINUTE);
});

test("a doubt is queried when its seats can first be let go", () => {
  const bill = { doubtAt: 0, executeBy: null, believeFrom: 15 * MINUTE };
  expect(nextDoubtCheckAt(bill, 14.5 * MINUTE)).toBe(15 * MINUTE);
  expect(nextDoubtCheckAt(bill, 15 * MINUTE)).toBeGreaterThan(15 * MINUTE);
});

test("a provider that stays silent past the end is queried at growing intervals", () => {
  const bill = { changedAt: 0, deadAt: 1_000_000_000 };
  const pauses = [0, 60, 600].map((minutes) => {
    const now = bill.deadAt + minutes * MINUTE;
    return (nextLateCheckAt(bill, now, BKASH_TIMING) - now) / MINUTE;
  });
  expect(pauses).toEqual([15, 60, 360]);
});
