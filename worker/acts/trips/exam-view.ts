/** An exam as staff read it, and what several acts refuse of one. Pure. */
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import type { Refusal } from "../../domain/refusal.ts";
import type { Exam } from "../../domain/trips/exam.ts";
import type { TripTimes } from "../../domain/trips/trip-times.ts";
import { refuseAct } from "../act-steps.ts";

export const EXAM_GONE = refuseAct("There is no such exam.", "exam_gone");

export function refuseTooLate(name: string): Refusal {
  return refuseAct(`${name} would arrive after the gate has closed.`, "arrives_too_late");
}

export function examFields(exam: Exam) {
  return {
    unit: exam.unitId,
    session: exam.session,
    shift: exam.shift,
    starts_at: dhakaIsoOrNull(exam.startsAt),
    report_by: dhakaIsoOrNull(exam.reportBy),
    gate_closes_at: dhakaIsoOrNull(exam.gateClosesAt),
    place: exam.place,
    source_url: exam.sourceUrl,
    checked_at: dhakaIsoOrNull(exam.checkedAt),
  };
}

export function timesView({ departsAt, arrivesAt, returnsAt, saleClosesAt }: TripTimes) {
  return {
    departs: dhakaIso(departsAt),
    arrives: dhakaIso(arrivesAt),
    returns: dhakaIsoOrNull(returnsAt),
    sale_closes: dhakaIso(saleClosesAt),
  };
}
