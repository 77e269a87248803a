/** The form of a duty: as it stands, and as the act is sent it. Pure. */
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { DutyView } from "../../../../worker/contract/staff/staff-duties.ts";
import { parseLocalTime, toLocalTime } from "../local-time.ts";

const SHOWN = [
  "plate",
  "driver_name",
  "driver_phone",
  "guide_name",
  "guide_phone",
  "meeting_place",
  "departs",
] as const;
export type DutyDraft = Readonly<Record<"guide" | (typeof SHOWN)[number], string>>;

export function draftOfDuty(duty: DutyView): DutyDraft {
  return {
    plate: duty.plate,
    driver_name: duty.driver_name,
    driver_phone: duty.driver_phone,
    guide: duty.guide ?? "",
    // The name of a member of staff is not stored with the duty.
    guide_name: duty.guide === null ? duty.guide_name : "",
    guide_phone: duty.guide_phone,
    meeting_place: duty.meeting_place,
    departs: toLocalTime(duty.departs),
  };
}

export function dutyInput(
  form: DutyDraft,
  { trip, leg, version }: { trip: string } & Pick<DutyView, "leg" | "version">,
): Record<string, unknown> {
  const { departs, ...fields } = form;
  const isOfStaff = form.guide !== "";
  return {
    ...fields,
    trip,
    leg,
    seen: version,
    guide: isOfStaff ? form.guide : null,
    guide_name: isOfStaff ? "" : form.guide_name,
    ...(departs !== "" && { departs: parseLocalTime(departs) }),
  };
}

type Shown = Omit<ActAnswer<"set-duty">["was"], "guide">;

/** What differs for whoever reads it: a member of staff is shown by name. */
export function listChangedFields(was: Shown, became: Shown): (keyof Shown)[] {
  return SHOWN.filter((name) => was[name] !== became[name]);
}
