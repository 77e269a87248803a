/** The form of a duty: as it stands, as it is sent, and what a preview shows of it. */
import { expect, test } from "vitest";
import {
  listChangedFields,
  dutyInput,
  draftOfDuty,
} from "../../../../web/admin/trips/duty/duty-input.ts";
import type { DutyView } from "../../../../worker/contract/staff/staff-duties.ts";

const DUTY: DutyView = {
  leg: "out",
  plate: "Metro",
  driver_name: "Abdul Karim",
  driver_phone: "01712345678",
  guide: null,
  guide_name: "Selim",
  guide_phone: "",
  meeting_place: "Rail gate",
  departs: "2030-12-04T21:30:00+06:00",
  lacks: [],
  version: "v1",
};

test("a guide of the staff goes by id alone, another by name", () => {
  const form = draftOfDuty(DUTY);
  expect(form).toMatchObject({ guide: "", guide_name: "Selim", departs: "2030-12-04T21:30" });
  const of = { trip: "7", leg: "out", version: "v1" } as const;
  expect(dutyInput(form, of)).toMatchObject({
    trip: "7",
    leg: "out",
    seen: "v1",
    guide: null,
    guide_name: "Selim",
    departs: DUTY.departs,
  });
  expect(dutyInput({ ...form, guide: "S-1" }, of)).toMatchObject({ guide: "S-1", guide_name: "" });
  expect(dutyInput({ ...form, departs: "" }, of)).not.toHaveProperty("departs");
  expect(draftOfDuty({ ...DUTY, guide: "S-1", guide_name: "Rima" }).guide_name).toBe("");
});

test("a preview shows what a person reads of the change", () => {
  expect(listChangedFields(DUTY, DUTY)).toEqual([]);
  const became = { ...DUTY, guide_name: "Rima", departs: "2030-12-04T22:00:00+06:00" };
  expect(listChangedFields(DUTY, became)).toEqual(["guide_name", "departs"]);
});
