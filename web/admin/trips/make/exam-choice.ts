/** The exams that a new trip may go to, and why it can't go to the chosen one. Pure. */
import { sortItems } from "../../../../worker/domain/lists.ts";
import type { ExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { arriveBy, examFault, type ExamFault } from "../../../../worker/domain/trips/exam.ts";
import { readValue } from "../../forms/typed-date.ts";
import { parseLocalTime } from "../local-time.ts";
import type { TripForm } from "./new-trip-input.ts";

/** With a date; the first one first. */
export function listDatedExams(exams: readonly ExamView[]): ExamView[] {
  const getStart = ({ starts_at }: ExamView) => starts_at ?? "";
  const dated = exams.filter((exam) => getStart(exam) !== "");
  return sortItems(dated, (a, b) => (getStart(a) < getStart(b) ? -1 : 1));
}

/** How many days after a departure its exam may be. */
const EXAM_WITHIN_DAYS = 3;

/** To which trips that depart on a day may go. */
export function examsAfter(exams: readonly ExamView[], day: string): ExamView[] {
  if (day === "") return [];
  const [from, before] = [0, EXAM_WITHIN_DAYS + 1].map(
    (later) => Date.parse(`${day}T00:00:00+06:00`) + later * 86_400_000,
  );
  return exams.filter(({ starts_at }) => {
    const at = Date.parse(starts_at ?? "");
    return at >= (from ?? 0) && at < (before ?? 0);
  });
}

/** Those of units on the new days of their exams. */
export function examsOn(
  exams: readonly ExamView[],
  moved: readonly { unit: string; day: string }[],
): ExamView[] {
  const days = new Set(moved.map(({ unit, day }) => `${unit} ${day}`));
  return exams.filter(({ unit, starts_at }) => days.has(`${unit} ${starts_at?.slice(0, 10)}`));
}

/** The ticked exams among the listed ones. */
export function findCommonExam(shown: readonly ExamView[], chosen: readonly string[]) {
  const ids = shown.map(({ id }) => id).filter((id) => chosen.includes(id));
  return ids.length === 0 ? {} : { goes_to: ids };
}

/** Its day with it. */
export function withExam(exam: ExamView | undefined): Partial<TripForm> {
  const day = exam?.starts_at?.slice(0, 10);
  return { exam: exam?.id ?? "", ...(day !== undefined && { examDate: day }) };
}

/** Returns null when the trip may serve the exam, as far as the form is filled in. */
export function checkArrival(form: TripForm, exam: ExamView | undefined): ExamFault | null {
  const isReadable =
    readValue(form.examDate, "date") !== "" && readValue(form.arrives, "datetime-local") !== "";
  if (exam === undefined || !isReadable) return null;
  const arrivesAt = Date.parse(parseLocalTime(form.arrives));
  const facts = { unitId: form.unit, examDate: form.examDate, arrivesAt };
  return examFault(facts, { unitId: exam.unit, ...getTimes(exam) });
}

/** By when the bus is there, as the wire has it. */
export function findLatestArrival(exam: ExamView): string | null {
  const by = arriveBy(getTimes(exam));
  const times = { gate: exam.gate_closes_at, report: exam.report_by, start: exam.starts_at };
  return by === null ? null : times[by.of];
}

function getTimes({ starts_at, report_by, gate_closes_at }: ExamView) {
  const at = (iso: string | null) => (iso === null ? null : Date.parse(iso));
  return { startsAt: at(starts_at), reportBy: at(report_by), gateClosesAt: at(gate_closes_at) };
}
