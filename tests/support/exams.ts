/** Exams of a unit, stored and as the office sends them. */
import { exams } from "../../drizzle/schema.ts";
import type { Database } from "../../worker/db/client.ts";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import type { Exam } from "../../worker/domain/trips/exam.ts";
import { freshId } from "./catalogue.ts";

/** At ten on the day of the exam of aTrip, with a gate that closes at half past nine. */
export async function anExam(
  db: Database,
  overrides: Partial<Exam> & { unitId: string },
): Promise<Exam> {
  const exam: Exam = {
    id: `exam-${freshId()}`,
    session: "2030-31",
    shift: "",
    startsAt: toDhakaInstant("2030-12-05", "10:00"),
    reportBy: null,
    gateClosesAt: toDhakaInstant("2030-12-05", "09:30"),
    place: "Curzon Hall",
    sourceUrl: "",
    checkedAt: null,
    revision: 0,
    ...overrides,
  };
  await db.insert(exams).values(exam);
  return exam;
}

export function anExamBody(unit: string) {
  return {
    unit,
    session: "2030-31",
    shift: "Morning",
    starts_at: "2031-01-05T10:00:00+06:00",
    gate_closes_at: "2031-01-05T09:30:00+06:00",
    place: "Curzon Hall",
    source_url: "https://admission.example/notice",
  };
}
