/** A duty as staff read it, and the version by which a change of it is conditional. */
import { sha256 } from "../../auth/signer.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { factsText } from "../../domain/staff/facts.ts";
import type { Duty } from "../../domain/trips/duty.ts";

export function dutyVersion({ ...duty }: Duty): Promise<string> {
  return sha256(factsText(duty));
}

/** `guide`: the guide's name. `departsAt`: the departure of this leg of the trip. */
export function dutyFields(duty: Duty, guide: string, departsAt: number) {
  return {
    plate: duty.plate,
    driver_name: duty.driverName,
    driver_phone: duty.driverPhone,
    guide: duty.guideId,
    guide_name: guide,
    guide_phone: duty.guidePhone,
    meeting_place: duty.meetingPlace,
    departs: dhakaIso(departsAt + duty.afterMs),
  };
}
