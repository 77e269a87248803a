/** The form of a duty: as it stands, and as the act is sent it. Pure. */
import type { ActAnswer } from "../../../worker/contract/staff-acts.ts";
import type { DutyView } from "../../../worker/contract/staff-duties.ts";
import { instantIn, localOf } from "./local-time.ts";

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
    // Of a member of staff the name is not the duty's own.
    guide_name: duty.guide === null ? duty.guide_name : "",
    guide_phone: duty.guide_phone,
    meeting_place: duty.meeting_place,
    departs: localOf(duty.departs),
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
    ...(departs !== "" && { departs: instantIn(departs) }),
  };
}

type Shown = Omit<ActAnswer<"set-duty">["was"], "guide">;

/** What differs for whoever reads it: a member of staff is shown by name. */
export function changedFields(was: Shown, became: Shown): (keyof Shown)[] {
  return SHOWN.filter((name) => was[name] !== became[name]);
}
