/** What a duty lacks, its ways, and what differs between two. */
import { expect, test } from "vitest";
import { dutyChanges, dutyLacks, listLegs, NO_DUTY } from "../../../worker/domain/trips/duty.ts";

test("lacks a plate or a guide, and nothing else", () => {
  expect(dutyLacks({ plate: "", guide: "" })).toEqual(["plate", "guide"]);
  expect(dutyLacks({ plate: "Metro", guide: "" })).toEqual(["guide"]);
  expect(dutyLacks({ plate: "Metro", guide: "Selim" })).toEqual([]);
});

test("a trip of one way has no way back", () => {
  expect(listLegs({ departsAt: 5, returnsAt: null })).toEqual([{ leg: "out", departsAt: 5 }]);
  expect(listLegs({ departsAt: 5, returnsAt: 9 })).toEqual([
    { leg: "out", departsAt: 5 },
    { leg: "back", departsAt: 9 },
  ]);
});

test("names what differs", () => {
  expect(dutyChanges(NO_DUTY, NO_DUTY)).toEqual([]);
  const became = { ...NO_DUTY, guideId: "S-1", guidePhone: "01712345678", afterMs: 1 };
  expect(dutyChanges(NO_DUTY, became)).toEqual(["guide", "guide_phone", "departs"]);
});
