/** Which copies can be taken back. */
import { expect, test } from "vitest";
import { findReasonToStay } from "../../../worker/domain/trips/copies-back.ts";

const COPY = { departsAt: 100, cancelledAt: null, isCopy: true, isBooked: false };

test.each([
  ["a copy that nobody has booked", {}, null],
  ["a trip that was opened by a form", { isCopy: false }, "no_copy"],
  ["one that is cancelled", { cancelledAt: 1 }, "cancelled"],
  ["one that leaves now", { departsAt: 50 }, "left"],
  ["one that somebody has begun to pay for", { isBooked: true }, "booked"],
])("%s: %s", (_, over, why) => {
  expect(findReasonToStay({ ...COPY, ...over }, 50)).toBe(why);
});
