/**
 * Checks the exams of a season's files: their times are in order, trips arrive in time, and no file moves an exam to
 * which passengers have tickets. A trip keeps to its exam as it does in the office (worker/acts/trips/exams.ts). Pure.
 */
import { fault } from "../domain/faults.ts";
import { examFault, isInOrder } from "../domain/trips/exam.ts";
import { isOpen, type Bought } from "./check-bought.ts";
import type { Change, SeasonPlan } from "./plan.ts";
import type { Exam, Report, Season } from "./tables.ts";

/** Columns whose change moves the exam for those who go there. */
const MOVES = new Set(["unit", "starts", "place"]);
/** Columns that decide whether a trip may go to its exam. */
const OF_A_TRIP = new Set(["exam", "unit", "arrives", "exam_date"]);

export function checkExams(
  plan: SeasonPlan,
  { current, bought, now }: { current: Season; bought: Bought; now: number },
  report: Report,
): void {
  const changed = indexChangedRows(plan.changes, "exams");
  for (const exam of plan.season.exams) {
    if (changed.has(exam.id) && !isInOrder(readTimes(exam))) {
      report("exams", exam.id, "starts", fault("exam_times_wrong"));
    }
  }
  for (const { id, columns } of changed.values()) {
    if (!hasPassengers(id, { current, bought, now })) continue;
    for (const { column } of columns.filter((one) => MOVES.has(one.column))) {
      report("exams", id, column, fault("exam_has_trips"));
    }
  }
  checkWhoGoes(plan, { changed, now }, report);
}

/**
 * True when a trip to the exam is booked or postponed. Then an act moves the exam: it notifies ticket holders, who
 * choose, and gives a postponed trip its date.
 */
function hasPassengers(
  exam: string,
  { current, bought, now }: { current: Season; bought: Bought; now: number },
): boolean {
  return current.trips.some(
    (trip) =>
      trip.exam === exam &&
      isOpen(trip, now) &&
      (trip.postponed || bought.trips.get(trip.id)?.isLive === true),
  );
}

/** Checks the trips of the files and of the shop that change, or whose exam does. */
function checkWhoGoes(
  { changes, season }: SeasonPlan,
  { changed, now }: { changed: ReadonlyMap<string, Change>; now: number },
  report: Report,
): void {
  const exams = new Map(season.exams.map((exam) => [exam.id, exam]));
  const ofTrips = indexChangedRows(changes, "trips");
  for (const trip of season.trips) {
    const exam = exams.get(trip.exam ?? "");
    if (exam === undefined || trip.postponed || !isOpen(trip, now)) continue;
    const own = ofTrips.get(trip.id);
    const isOther =
      own?.kind === "new" || own?.columns.some(({ column }) => OF_A_TRIP.has(column)) === true;
    if (!isOther && !changed.has(exam.id)) continue;
    const facts = { unitId: trip.unit, examDate: trip.exam_date, arrivesAt: trip.arrives };
    const wrong = examFault(facts, { unitId: exam.unit, ...readTimes(exam) });
    if (wrong !== null) report("trips", trip.id, "exam", fault(wrong));
  }
}

function readTimes({ starts, report_by: reportBy, gate_closes: gateClosesAt }: Exam) {
  return { startsAt: starts, reportBy, gateClosesAt };
}

function indexChangedRows(changes: readonly Change[], table: Change["table"]): Map<string, Change> {
  const own = changes.filter((change) => change.table === table);
  return new Map(own.map((change) => [change.id, change]));
}
