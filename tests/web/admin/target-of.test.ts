/** What an act was done to leads to its screen. */
import { expect, test } from "vitest";
import { targetOf } from "../../../web/admin/target-of.ts";

test.each([
  ["give-back", "12", "sale"],
  ["set-fare", "101", "trip"],
  ["suspend-agent", "3", "agent"],
  ["change-roles", "S-1", "other"],
  ["save-entry", "bus:7", "other"],
  // Nothing that has a place: the shop as a whole, and someone who is not there yet.
  ["pause-sales", "shop", "shop"],
  ["invite", "staff", "shop"],
  [null, "12", "other"],
  ["toString", "12", "other"],
])("%s on %s is of the kind %s", (act, target, kind) => {
  expect(targetOf(act, target)).toBe(kind);
});
