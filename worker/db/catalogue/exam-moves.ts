/** An exam that moves, with its trips: what their tickets are, and the one batch that writes all of it. */
import { sql } from "drizzle-orm";
import { exams } from "../../../drizzle/schema.ts";
import type { Language } from "../../domain/language.ts";
import type { Exam } from "../../domain/trips/exam.ts";
import { factsBefore } from "../../domain/trips/exam-move.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import type { TripChange } from "../../domain/trips/trip-change.ts";
import type { Database } from "../client.ts";
import { PARTS_POISHA } from "../payments/parts-back.ts";
import { insertAuditEntry, noteEach, type StaffAct } from "../staff/staff-acts.ts";
import {
  areAsSeen,
  changeStatements,
  listLastChanges,
  listPostponings,
  listUnaskedFacts,
} from "./announced-changes.ts";
import { examIs, isOpen } from "./exams.ts";

export interface TicketsOfTrip {
  trip: string;
  /** Language of the buyers; null when it is not known. */
  language: Language | null;
  tickets: number;
  seats: number;
  /** Less refunds. */
  poisha: number;
}

/** The valid tickets that are on these trips now, by trip and language. */
export async function countTicketsOn(
  db: Database,
  ids: readonly string[],
): Promise<TicketsOfTrip[]> {
  return db.all<TicketsOfTrip>(
    sql`SELECT tickets.current_trip AS trip, bills.language AS language, count(*) AS tickets,
          sum(tickets.current_quantity) AS seats, sum(bills.total_poisha - ${PARTS_POISHA}) AS poisha
        FROM tickets CROSS JOIN bills
        WHERE tickets.current_trip IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
          AND tickets.voided_at IS NULL AND bills.id = tickets.bill_id AND bills.state = 'paid'
        GROUP BY tickets.current_trip, bills.language`,
  );
}

/** Payments in progress for these trips. */
export async function countUnderWay(db: Database, ids: readonly string[]): Promise<number> {
  const [row] = await db.all<{ bills: number }>(
    sql`SELECT count(*) AS bills FROM bills
        WHERE trip_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND state = 'capturing'`,
  );
  return row?.bills ?? 0;
}

/**
 * Reads for each trip its last change, what nobody asked its passengers about, and its facts before it was postponed.
 */
export async function readLastChanges(db: Database, ids: readonly string[]) {
  const [lastChanges, postponings, unasked] = await Promise.all([
    listLastChanges(db, ids),
    listPostponings(db, ids),
    listUnaskedFacts(db, ids),
  ]);
  const byTrip = (changes: TripChange[]) => new Map(changes.map((one) => [one.tripId, one]));
  const [last, postponed] = [byTrip(lastChanges), byTrip(postponings)];
  return (trip: Trip) => ({
    asking: last.get(trip.id) ?? null,
    unasked: unasked.get(trip.id) ?? [],
    before: factsBefore(trip, postponed.get(trip.id) ?? null),
  });
}

export interface ExamToMove {
  was: Exam;
  became: Exam;
  /** All its open trips at that instant, those that stay as they are too. */
  openTrips: number;
  changes: readonly TripChange[];
  /** Tickets on their way to the trips that change (`countMovesInto`). */
  onTheWay: number;
}

/**
 * False, and nothing is written, when the exam, its open trips, one that changes or who is on the way is another by
 * now.
 */
export async function moveExam(
  db: Database,
  { was, became, openTrips, changes, onTheWay }: ExamToMove,
  act: StaffAct,
): Promise<boolean> {
  const open = sql`(SELECT count(*) FROM trips WHERE trips.exam_id = ${was.id} AND ${isOpen(act.now)})`;
  const when = sql`EXISTS (SELECT 1 FROM exams WHERE ${examIs(was)}) AND ${open} = ${openTrips}
    AND ${areAsSeen(changes, onTheWay)}`;
  const { notify, write, update } = changeStatements(db, changes, when);
  const { startsAt, reportBy, gateClosesAt, place, sourceUrl, checkedAt } = became;
  const moved = { startsAt, reportBy, gateClosesAt, place, sourceUrl, checkedAt };
  const [, , , , rows] = await db.batch([
    insertAuditEntry(db, act, when),
    noteEach(db, act, {
      target: sql`c.value`,
      detail: sql`json_object('exam', ${was.id})`,
      from: sql`FROM json_each(${JSON.stringify(changes.map(({ tripId }) => tripId))}) AS c WHERE ${when}`,
    }),
    notify,
    write,
    // Its condition names the trips as they were, so it precedes their statements.
    db
      .update(exams)
      .set({ ...moved, revision: was.revision + 1 })
      .where(sql`${examIs(was)} AND ${when}`)
      .returning({ id: exams.id }),
    update,
  ]);
  return rows.length === 1;
}
