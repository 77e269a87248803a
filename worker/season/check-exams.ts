/**
 * Exams of a season's files: their times in order, who goes there is in time, and none that passengers have tickets to
 * is moved by a file. A trip keeps to its exam as it does in the office (worker/acts/exams.ts). Pure.
 */
import { fault } from "../domain/faults.ts";
import { examFault, isInOrder } from "../domain/trips/exam.ts";
import { isOpen, type Bought } from "./check-bought.ts";
import type { Change, SeasonPlan } from "./plan.ts";
import type { Exam, Report, Season } from "./tables.ts";

/** Columns that make it another exam for who goes there. */
const MOVES = new Set(["unit", "starts", "place"]);
/** Columns by which a trip may go to its exam, or not. */
const OF_A_TRIP = new Set(["exam", "unit", "arrives", "exam_date"]);

export function checkExams(
  plan: SeasonPlan,
  { current, bought, now }: { current: Season; bought: Bought; now: number },
  report: Report,
): void {
  const changed = changedRows(plan.changes, "exams");
  for (const exam of plan.season.exams) {
    if (changed.has(exam.id) && !isInOrder(timesOf(exam))) {
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

/** Ticket holders are notified and choose; a trip without a date gets it with the exam. */
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

/** Trips of the files and of the shop, where they or their exam are changed. */
function checkWhoGoes(
  { changes, season }: SeasonPlan,
  { changed, now }: { changed: ReadonlyMap<string, Change>; now: number },
  report: Report,
): void {
  const exams = new Map(season.exams.map((exam) => [exam.id, exam]));
  const ofTrips = changedRows(changes, "trips");
  for (const trip of season.trips) {
    const exam = exams.get(trip.exam ?? "");
    if (exam === undefined || trip.postponed || !isOpen(trip, now)) continue;
    const own = ofTrips.get(trip.id);
    const isOther =
      own?.kind === "new" || own?.columns.some(({ column }) => OF_A_TRIP.has(column)) === true;
    if (!isOther && !changed.has(exam.id)) continue;
    const facts = { unitId: trip.unit, examDate: trip.exam_date, arrivesAt: trip.arrives };
    const wrong = examFault(facts, { unitId: exam.unit, ...timesOf(exam) });
    if (wrong !== null) report("trips", trip.id, "exam", fault(wrong));
  }
}

function timesOf({ starts, report_by: reportBy, gate_closes: gateClosesAt }: Exam) {
  return { startsAt: starts, reportBy, gateClosesAt };
}

function changedRows(changes: readonly Change[], table: Change["table"]): Map<string, Change> {
  const own = changes.filter((change) => change.table === table && change.kind !== "gone");
  return new Map(own.map((change) => [change.id, change]));
}
