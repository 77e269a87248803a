/** Who is told that the number of a ticket was corrected. */
import { expect, test } from "vitest";
import { describeWhoIsTold } from "../../../worker/domain/tickets/phone-changes.ts";

test.each([
  [true, true, "both numbers are told"],
  [true, false, "only the new number is told"],
  [false, true, "nobody is told, since the shop sends no messages"],
  [false, false, "nobody is told, since the shop sends no messages"],
])("messages on: %s, old number known: %s", (isTold, isOldNumberKnown, said) => {
  expect(describeWhoIsTold(isTold, isOldNumberKnown)).toBe(said);
});
