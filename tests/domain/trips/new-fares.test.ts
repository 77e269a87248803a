/** Which trips get another price. */
import { expect, test } from "vitest";
import { whyFareKept } from "../../../worker/domain/trips/new-fares.ts";

const TRIP = { farePoisha: 60_000, departsAt: 100, cancelledAt: null };

test("a trip that is ahead, not cancelled, and has another price", () => {
  expect(whyFareKept(TRIP, 70_000, 99)).toBeNull();
  expect(whyFareKept(TRIP, 60_000, 99)).toBe("same");
  expect(whyFareKept(TRIP, 70_000, 100)).toBe("left");
  expect(whyFareKept({ ...TRIP, cancelledAt: 1 }, 70_000, 99)).toBe("cancelled");
});
