/** What an act was done to leads to its screen. */
import { expect, test } from "vitest";
import { parseEntryTarget, getTargetKind } from "../../../web/admin/acts/target-of.ts";

test.each([
  ["give-back", "12", "sale"],
  ["set-fare", "101", "trip"],
  ["suspend-agent", "3", "agent"],
  ["change-roles", "S-1", "other"],
  ["create-trip", "1795415435056", "trip"],
  ["save-entry", "bus:7", "entry"],
  // Nothing that has a place: the shop as a whole, and someone who is not there yet.
  ["pause-sales", "shop", "shop"],
  ["invite", "staff", "shop"],
  [null, "12", "other"],
  ["toString", "12", "other"],
])("%s on %s is of the kind %s", (act, target, kind) => {
  expect(getTargetKind(act, target)).toBe(kind);
});

test("an entry is found by its kind and id, and one of an unknown kind is none", () => {
  expect(parseEntryTarget("bus:7")).toEqual({ kind: "bus", id: "7" });
  expect(parseEntryTarget("post:a:b")).toEqual({ kind: "post", id: "a:b" });
  expect(parseEntryTarget("ferry:7")).toBeNull();
});
