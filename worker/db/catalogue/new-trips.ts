/** Trips that staff make in the office, each with its row of the audit trail in the same batch. */
import { sql } from "drizzle-orm";
import { buses, destinations, points, tripPoints, trips, units } from "../../../drizzle/schema.ts";
import type { Exam } from "../../domain/trips/exam.ts";
import type { Database } from "../client.ts";
import { insertFrom, insertIf } from "../insert-from.ts";
import { examIs } from "./exams.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";

export type NewTrip = typeof trips.$inferInsert;

export interface NewStop {
  kind: "boarding" | "dropping";
  point: string;
  /** Time from the departure; null: no time of its own. */
  afterMs: number | null;
}

/** The rows that a new trip refers to, as far as they exist. */
export async function findTripParts(
  db: Database,
  ids: { destination: string; unit: string; bus: string; points: readonly string[] },
) {
  const pointList = sql`(SELECT value FROM json_each(${JSON.stringify(ids.points)}))`;
  const [[destination], [unit], [bus], known] = await db.batch([
    db
      .select({ id: destinations.id, mode: destinations.mode, name: destinations.name })
      .from(destinations)
      .where(sql`${destinations.id} = ${ids.destination}`),
    db
      .select({
        id: units.id,
        name: units.name,
        destinationId: units.destinationId,
        directCheckout: units.directCheckout,
      })
      .from(units)
      .where(sql`${units.id} = ${ids.unit}`),
    db
      .select({ id: buses.id, planName: buses.planName })
      .from(buses)
      .where(sql`${buses.id} = ${ids.bus}`),
    db
      .select({ id: points.id, name: points.name })
      .from(points)
      .where(sql`${points.id} IN ${pointList}`),
  ]);
  const pointNames = new Map(known.map(({ id, name }) => [id, name]));
  return {
    destination: destination ?? null,
    unit: unit ?? null,
    bus: bus ?? null,
    pointNames,
    lostPoints: ids.points.filter((id) => !pointNames.has(id)),
  };
}

/** A trip that this bus makes at that minute already; cancelled ones do not count. */
export async function findTripOfBus(
  db: Database,
  { bus, departsAt }: { bus: string; departsAt: number },
): Promise<{ trip: string; name: string } | null> {
  const [row] = await db
    .select({ trip: trips.id, name: trips.name })
    .from(trips)
    .where(
      sql`${trips.departsAt} = ${departsAt} AND ${trips.busId} = ${bus} AND ${trips.cancelledAt} IS NULL`,
    )
    .limit(1);
  return row ?? null;
}

export async function findBusName(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: buses.name })
    .from(buses)
    .where(sql`${buses.id} = ${id}`);
  return row?.name ?? null;
}

/** False when the unit belongs to another destination, or the exam is another by now. Throws where the id is taken. */
export async function insertTrip(
  db: Database,
  { trip, exam, stops }: { trip: NewTrip; exam: Exam | null; stops: readonly NewStop[] },
  act: StaffAct,
): Promise<boolean> {
  const when = sql`EXISTS (SELECT 1 FROM ${units} WHERE ${units.id} = ${trip.unitId}
      AND ${units.destinationId} = ${trip.destinationId})
    AND ${exam === null ? sql`TRUE` : sql`EXISTS (SELECT 1 FROM exams WHERE ${examIs(exam)})`}`;
  const rows = JSON.stringify(inPositions(stops));
  const [, inserted] = await db.batch([
    insertAuditEntry(db, act, when),
    insertIf(db, trips, trip, when).returning({ id: trips.id }),
    insertFrom(
      db,
      tripPoints,
      {
        tripId: trip.id,
        kind: sql`json_extract(s.value, '$.kind')`,
        position: sql`json_extract(s.value, '$.position')`,
        pointId: sql`json_extract(s.value, '$.point')`,
        afterMs: sql`json_extract(s.value, '$.afterMs')`,
      },
      sql`FROM json_each(${rows}) AS s
          WHERE EXISTS (SELECT 1 FROM ${trips} WHERE ${trips.id} = ${trip.id})`,
    ),
  ]);
  return inserted.length === 1;
}

function inPositions(stops: readonly NewStop[]) {
  return (["boarding", "dropping"] as const).flatMap((kind) =>
    stops.filter((stop) => stop.kind === kind).map((stop, position) => ({ ...stop, position })),
  );
}
