/**
 * Vehicle, driver and guide of a trip on one leg. The act names the version that was read, so that the second of two
 * editors overwrites nothing. Names and phone numbers are only in the duty, not in the audit log; no cached page shows
 * them, so none is purged. Buyers with a notice of the duty get another. A vehicle that departs so far from its trip
 * that passengers would be asked is a change of the trip's times, and refused.
 */
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { countOpenPhones } from "../../db/boarding/guide-phones.ts";
import { database } from "../../db/client.ts";
import { findDuties, listGuides, setDuty } from "../../db/staff/duties.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { sayCount } from "../../domain/say-count.ts";
import {
  dutyChanges,
  dutyLacks,
  isOtherGuide,
  listLegs,
  type Duty,
} from "../../domain/trips/duty.ts";
import { ASKS_FROM_MS } from "../../domain/trips/trip-change.ts";
import { isJourneyOver } from "../../domain/trips/journey.ts";
import { dutyFields, dutyVersion } from "./duty-view.ts";
import { CHANGED_SINCE_SEEN, OVERTAKEN, refuseAct, steps } from "../act-steps.ts";

type Input = ActInput<"set-duty">;

export const planSetDuty = steps(STAFF_ACTS["set-duty"], async ({ env, now }, input) => {
  const db = database(env);
  const { trip, leg, seen } = input;
  const [found, duties, guides] = await Promise.all([
    findTrip(db, trip),
    findDuties(db, trip),
    listGuides(db),
  ]);
  if (found === null) return err({ reason: "trip_unknown" });
  if (found.cancelledAt !== null)
    return err(refuseAct(`Trip ${trip} is cancelled.`, "trip_is_cancelled"));
  if (isJourneyOver(found, now)) return err(refuseAct("This journey is over.", "journey_over"));
  const way = listLegs(found).find((one) => one.leg === leg);
  if (way === undefined) return err(refuseAct("This trip is one way.", "one_way"));
  const { guide: guideWas, ...was } = duties[leg];
  if (seen !== undefined && seen !== (await dutyVersion(was))) return err(CHANGED_SINCE_SEEN);
  const read = buildDuty(input, way.departsAt, guides);
  if (!read.ok) return read;
  const { guide, duty: became } = read.value;
  const changes = dutyChanges(was, became);
  const lacks = dutyLacks({ plate: became.plate, guide });
  const isDue = changes.length > 0;
  const endsPhones = isOtherGuide(was, became) ? await countOpenPhones(db, trip, leg) : 0;
  return ok({
    target: trip,
    facts: {
      trip,
      leg,
      departsAt: way.departsAt,
      was: { ...was },
      became: { ...became },
      endsPhones,
    },
    isDue,
    message: isDue
      ? `Trip ${trip}, way ${leg}: ${changes.join(", ")} ${changes.length === 1 ? "changes" : "change"}.${lacks.length === 0 ? "" : ` Still missing: ${lacks.join(", ")}.`}${endsPhones === 0 ? "" : ` This ends ${sayCount(endsPhones, "phone")} of the guide, and the links.`}`
      : `Trip ${trip} has this duty already.`,
    view: {
      leg,
      was: dutyFields(was, guideWas, way.departsAt),
      became: dutyFields(became, guide, way.departsAt),
      lacks,
      ends_phones: endsPhones,
    },
    // The names of the changed fields only: their values are personal.
    detail: { leg, changed: changes },
    touched: toPeople([was.guideId, became.guideId]),
    inverse: {
      act: "set-duty",
      input: {
        trip,
        leg,
        seen: await dutyVersion(became),
        plate: was.plate,
        driver_name: was.driverName,
        driver_phone: was.driverPhone,
        guide: was.guideId,
        guide_name: was.guideName,
        guide_phone: was.guidePhone,
        meeting_place: was.meetingPlace,
        departs: dhakaIso(way.departsAt + was.afterMs),
      },
    },
    async execute(line) {
      const change = { trip, leg, departsAt: way.departsAt, was, became };
      return (await setDuty(db, change, line)) ? ok({ changed: true }) : err(OVERTAKEN);
    },
  });
});

/** The guides of a duty who are members of staff, each once. */
export function toPeople(ids: readonly (string | null)[]) {
  const known = ids.flatMap((id) => (id === null ? [] : [id]));
  return [...new Set(known)].map((id) => ({ kind: "person" as const, id }));
}

function buildDuty(
  input: Input,
  departsAt: number,
  guides: readonly { id: string; name: string }[],
): Result<{ duty: Duty; guide: string }, Refusal> {
  const { guide: guideId, guide_name: guideName } = input;
  const member = guides.find(({ id }) => id === guideId);
  if (guideId !== null && member === undefined) {
    return err(refuseAct("There is no such guide among the staff.", "no_such_guide"));
  }
  if (member !== undefined && guideName !== "") {
    return err(
      refuseAct(
        "A guide is a member of staff or has a name of their own, not both.",
        "guide_is_two",
      ),
    );
  }
  const afterMs = input.departs === undefined ? 0 : Date.parse(input.departs) - departsAt;
  if (Math.abs(afterMs) >= ASKS_FROM_MS) {
    return err(
      refuseAct(
        "The vehicle departs an hour or more before or after the trip: change the times of the trip instead, so that its passengers are asked.",
        "vehicle_too_far",
      ),
    );
  }
  const duty = {
    plate: input.plate,
    driverName: input.driver_name,
    driverPhone: input.driver_phone,
    guideId,
    guideName,
    guidePhone: input.guide_phone,
    meetingPlace: input.meeting_place,
    afterMs,
  };
  return ok({ duty, guide: member?.name ?? guideName });
}
