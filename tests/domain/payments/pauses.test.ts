import { expect, test } from "vitest";
import { computeNextDoubtCheckAt } from "../../../worker/domain/payments/doubt-check.ts";
import { computeNextLateCheckAt } from "../../../worker/domain/payments/late-payment-check.ts";
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
  expect(computeNextDoubtCheckAt(bill, age * MINUTE) - age * MINUTE).toBe(minutes * MINUTE);
});

test.each([
  ["its doubt", { doubtAt: 40, executeBy: 0 }, 10],
  ["its execute, where it has none", { doubtAt: null, executeBy: 40 }, 10],
  ["now, where it has neither", { doubtAt: null, executeBy: null }, 1],
])("the age of a doubt counts from %s", (_, { doubtAt, executeBy }, minutes) => {
  const at = (minute: number | null) => (minute === null ? null : minute * MINUTE);
  const bill = { doubtAt: at(doubtAt), executeBy: at(executeBy), believeFrom: null };
  expect(computeNextDoubtCheckAt(bill, 120 * MINUTE)).toBe((120 + minutes) * MINUTE);
});

test("a far instant at which its seats can be let go puts off no query", () => {
  const bill = { doubtAt: 0, executeBy: null, believeFrom: 60 * MINUTE };
  expect(computeNextDoubtCheckAt(bill, 8 * MINUTE)).toBe(9 * MINUTE);
});

test("a released bill is queried after the provider's pauses, and last at its end", () => {
  const timing = { lateCheckAfterMs: [MINUTE, 5 * MINUTE, 60 * MINUTE], lateCheckRetryMs: MINUTE };
  const bill = { changedAt: 0, deadAt: 30 * MINUTE };
  const checks = [0, 1, 5].map((minute) => computeNextLateCheckAt(bill, minute * MINUTE, timing));
  expect(checks).toEqual([MINUTE, 5 * MINUTE, bill.deadAt]);
});

test("a doubt is queried when its seats can first be let go", () => {
  const bill = { doubtAt: 0, executeBy: null, believeFrom: 15 * MINUTE };
  expect(computeNextDoubtCheckAt(bill, 14.5 * MINUTE)).toBe(15 * MINUTE);
  expect(computeNextDoubtCheckAt(bill, 15 * MINUTE)).toBeGreaterThan(15 * MINUTE);
});

test("a provider that stays silent past the end is queried at growing intervals", () => {
  const bill = { changedAt: 0, deadAt: 1_000_000_000 };
  const pauses = [0, 60, 600].map((minutes) => {
    const now = bill.deadAt + minutes * MINUTE;
    return (computeNextLateCheckAt(bill, now, BKASH_TIMING) - now) / MINUTE;
  });
  expect(pauses).toEqual([15, 60, 360]);
});
