/** Exams of the shop, and the trips to them; a change has its audit entry in the same batch. */
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { destinations, exams, trips, units } from "../../../drizzle/schema.ts";
import { dhakaDate } from "../../domain/dhaka-time.ts";
import type { Exam } from "../../domain/trips/exam.ts";
import type { Database } from "../client.ts";
import { insertIf } from "../insert-from.ts";
import { hasDeparted } from "../journey.ts";
import { insertAuditEntry, noteEach, type StaffAct } from "../staff/staff-acts.ts";

export interface ListedExam extends Exam {
  unit: string;
  destination: string;
  /** Open trips: not cancelled and, unless postponed, not departed. */
  openTrips: number;
}

/** Plain column names, of a trip that still departs or waits for a date. */
export function isOpen(now: number) {
  return sql`trips.cancelled_at IS NULL AND NOT ${hasDeparted("trips", now)}`;
}

/** Exams without a date first, then the latest. */
export async function listExams(
  db: Database,
  { unit, now, most }: { unit: string | null; now: number; most: number },
): Promise<ListedExam[]> {
  return selectExams(db, now)
    .where(unit === null ? gt(exams.id, "") : eq(exams.unitId, unit))
    .orderBy(sql`${exams.startsAt} IS NOT NULL`, desc(exams.startsAt), asc(exams.id))
    .limit(most);
}

export async function findExam(db: Database, id: string, now: number): Promise<ListedExam | null> {
  const [row] = await selectExams(db, now).where(eq(exams.id, id));
  return row ?? null;
}

/** As many of these as there are. */
export async function listExamsById(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<ListedExam[]> {
  if (ids.length === 0) return [];
  const idList = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return selectExams(db, now).where(inArray(exams.id, idList));
}

function selectExams(db: Database, now: number) {
  return db
    .select({
      id: exams.id,
      unitId: exams.unitId,
      session: exams.session,
      shift: exams.shift,
      startsAt: exams.startsAt,
      reportBy: exams.reportBy,
      gateClosesAt: exams.gateClosesAt,
      place: exams.place,
      sourceUrl: exams.sourceUrl,
      checkedAt: exams.checkedAt,
      revision: exams.revision,
      unit: units.name,
      destination: destinations.name,
      openTrips: sql<number>`(SELECT count(*) FROM trips WHERE trips.exam_id = ${exams.id} AND ${isOpen(now)})`,
    })
    .from(exams)
    .innerJoin(units, eq(units.id, exams.unitId))
    .innerJoin(destinations, eq(destinations.id, units.destinationId))
    .$dynamic();
}

export async function findUnitName(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ name: units.name }).from(units).where(eq(units.id, id));
  return row?.name ?? null;
}

/** The ids of an exam's open trips, in the order of departure. */
export async function listOpenTripIds(
  db: Database,
  { exam, now, most }: { exam: string; now: number; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.examId, exam), isOpen(now)))
    .orderBy(asc(trips.departsAt), asc(trips.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Writes a new exam, or one over the revision that was seen. False: it is there, or is another by now. */
export async function saveExam(
  db: Database,
  { exam, isNew }: { exam: Exam; isNew: boolean },
  act: StaffAct,
): Promise<boolean> {
  const { id, revision, ...fields } = exam;
  if (isNew) {
    const when = sql`NOT EXISTS (SELECT 1 FROM exams WHERE exams.id = ${id})`;
    const insert = insertIf(db, exams, exam, when).returning({ id: exams.id });
    return (await db.batch([insertAuditEntry(db, act, when), insert]))[1].length === 1;
  }
  const isAsSeen = examIs(exam);
  const update = db
    .update(exams)
    .set({ ...fields, revision: revision + 1 })
    .where(isAsSeen)
    .returning({ id: exams.id });
  const note = insertAuditEntry(db, act, sql`EXISTS (SELECT 1 FROM exams WHERE ${isAsSeen})`);
  return (await db.batch([note, update]))[1].length === 1;
}

/** As it was seen; by its plain name, for conditions of any statement. */
export function examIs({ id, revision }: Pick<Exam, "id" | "revision">) {
  return sql`exams.id = ${id} AND exams.revision = ${revision}`;
}

/** The passengers were told of its exam, so only a move of the exam may assign another one (protocol 15). */
const HAS_TOLD = sql`trips.exam_id IS NOT NULL AND (
  EXISTS (SELECT 1 FROM tickets k WHERE k.current_trip = trips.id AND k.voided_at IS NULL)
  OR EXISTS (SELECT 1 FROM bills b WHERE b.trip_id = trips.id AND b.state = 'capturing')
  OR EXISTS (SELECT 1 FROM ticket_moves m WHERE m.to_trip = trips.id AND m.settled_at IS NULL))`;

/** Lists the trips whose passengers were told of an exam. */
export async function listToldTrips(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM trips WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${HAS_TOLD}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes trips to an exam, or off theirs: all of them, or none and false when the exam or one of them is another by now.
 */
export async function setTripExam(
  db: Database,
  { exam, ids }: { exam: Exam | null; ids: readonly string[] },
  act: StaffAct,
): Promise<boolean> {
  const idList = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isExam =
    exam === null ? sql`TRUE` : sql`EXISTS (SELECT 1 FROM exams WHERE ${examIs(exam)})`;
  const canGo = sql`trips.id IN ${idList} AND trips.cancelled_at IS NULL AND trips.postponed_at IS NULL AND NOT (${HAS_TOLD})`;
  const fits = exam === null ? sql`TRUE` : tripFits(exam);
  const when = sql`${isExam} AND (SELECT count(*) FROM trips WHERE ${canGo} AND ${fits}) = ${ids.length}`;
  const [, , rows] = await db.batch([
    insertAuditEntry(db, act, when),
    noteEach(db, act, {
      target: sql`c.value`,
      detail: sql`json_object('exam', ${exam?.id ?? null})`,
      from: sql`FROM json_each(${JSON.stringify(ids)}) AS c WHERE ${when}`,
    }),
    // The condition is read once, before the first row is written. A page that shows another exam is outdated.
    db
      .update(trips)
      .set({ examId: exam?.id ?? null, revision: sql`revision + (exam_id IS NOT NULL)` })
      .where(sql`trips.id IN ${idList} AND ${when}`)
      .returning({ id: trips.id }),
  ]);
  return rows.length === ids.length;
}

/** The rule of domain/trips/exam.ts, for times that changed in this moment. */
function tripFits({ unitId, startsAt, reportBy, gateClosesAt }: Exam) {
  return sql`trips.unit_id = ${unitId} AND trips.arrives_at <= ${gateClosesAt ?? reportBy ?? startsAt}
    AND trips.exam_date = ${startsAt === null ? null : dhakaDate(startsAt)}`;
}
