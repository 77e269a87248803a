/** The exam that a copy of a trip goes to: of those that were chosen, the one of its unit on its new day. Pure. */
import { addDays, dhakaDate } from "../dhaka-time.ts";
import { arrivesTooLate, type Exam } from "./exam.ts";

const DAY_MS = 86_400_000;

/** A trip, and how many days later its copy departs. */
interface Shifted {
  trip: { unitId: string; examDate: string; arrivesAt: number };
  days: number;
}

/** Returns null when no exam is on that day. */
export function examOfCopy({ trip, days }: Shifted, exams: readonly Exam[]): Exam | null {
  const day = addDays(trip.examDate, days);
  return exams.find((exam) => exam.unitId === trip.unitId && findDay(exam) === day) ?? null;
}

export function isCopyTooLate({ trip, days }: Shifted, exam: Exam | null): boolean {
  return arrivesTooLate(trip.arrivesAt + days * DAY_MS, exam);
}

/** Two exams of a unit on one day, such as two shifts: a copy could be for either. */
export function areOfOneDay(exams: readonly Exam[]): boolean {
  const days = exams.map((exam) => JSON.stringify([exam.unitId, findDay(exam)]));
  return new Set(days).size < days.length;
}

function findDay({ startsAt }: Exam): string | null {
  return startsAt === null ? null : dhakaDate(startsAt);
}
