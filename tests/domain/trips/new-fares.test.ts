/** Which trips get another price. */
import { expect, test } from "vitest";
import { findReasonToKeepFare } from "../../../worker/domain/trips/new-fares.ts";

const TRIP = { farePoisha: 60_000, departsAt: 100, cancelledAt: null };

test("a trip that is ahead, not cancelled, and has another price", () => {
  expect(findReasonToKeepFare(TRIP, 70_000, 99)).toBeNull();
  expect(findReasonToKeepFare(TRIP, 60_000, 99)).toBe("same");
  expect(findReasonToKeepFare(TRIP, 70_000, 100)).toBe("left");
  expect(findReasonToKeepFare({ ...TRIP, cancelledAt: 1 }, 70_000, 99)).toBe("cancelled");
});
