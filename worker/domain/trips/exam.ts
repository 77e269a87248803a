/** An admission exam that trips go to: by when a bus has to be there, and which trips may go to it. Pure; epoch ms. */
import { dhakaDate } from "../dhaka-time.ts";

export interface ExamTimes {
  /** Null while the exam is postponed and has no date; the other times are then the earlier ones. */
  startsAt: number | null;
  reportBy: number | null;
  gateClosesAt: number | null;
}

export interface Exam extends ExamTimes {
  id: string;
  unitId: string;
  /** The academic year: `2026-27`. */
  session: string;
  /** Empty if there is only one. */
  shift: string;
  /** Empty: not known. */
  place: string;
  sourceUrl: string;
  checkedAt: number | null;
  revision: number;
}

export const ARRIVE_BY = ["gate", "report", "start"] as const;

export interface ArriveBy {
  of: (typeof ARRIVE_BY)[number];
  at: number;
}

/** Null while the exam has no date. */
export function arriveBy({ startsAt, reportBy, gateClosesAt }: ExamTimes): ArriveBy | null {
  if (startsAt === null) return null;
  if (gateClosesAt !== null) return { of: "gate", at: gateClosesAt };
  return reportBy === null ? { of: "start", at: startsAt } : { of: "report", at: reportBy };
}

export function arrivesTooLate(arrivesAt: number, exam: ExamTimes | null): boolean {
  const by = exam === null ? null : arriveBy(exam);
  return by !== null && arrivesAt > by.at;
}

/** Passengers report before the gate closes, and the gate closes before the exam starts; all on one day. */
export function isInOrder({ startsAt, reportBy, gateClosesAt }: ExamTimes): boolean {
  const known = [reportBy, gateClosesAt, startsAt].filter((at) => at !== null);
  const isSorted = known.every((at, index) => at >= (known[index - 1] ?? 0));
  return startsAt === null || (isSorted && new Set(known.map(dhakaDate)).size === 1);
}

export const EXAM_FAULTS = [
  "exam_has_no_date",
  "exam_of_other_unit",
  "exam_on_other_day",
  "arrives_too_late",
] as const;
export type ExamFault = (typeof EXAM_FAULTS)[number];

/** Why a trip may not be assigned to an exam; null: it may. */
export function examFault(
  trip: { unitId: string; examDate: string; arrivesAt: number },
  exam: Pick<Exam, "unitId" | keyof ExamTimes>,
): ExamFault | null {
  if (exam.startsAt === null) return "exam_has_no_date";
  if (exam.unitId !== trip.unitId) return "exam_of_other_unit";
  if (dhakaDate(exam.startsAt) !== trip.examDate) return "exam_on_other_day";
  return arrivesTooLate(trip.arrivesAt, exam) ? "arrives_too_late" : null;
}

/** In English; a page shows the text of the fault's code. */
export const EXAM_SENTENCES: Record<ExamFault, string> = {
  exam_has_no_date: "The exam has no date.",
  exam_of_other_unit: "The exam is another unit's.",
  exam_on_other_day: "The exam is on another day than the trip's.",
  arrives_too_late: "The bus would arrive after the gate has closed, or the exam begun.",
};
