/** Trips that staff make in the office, each with its row of the audit trail in the same batch. */
import { sql, type SQL } from "drizzle-orm";
import { buses, destinations, points, tripPoints, trips, units } from "../../../drizzle/schema.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Database } from "../client.ts";
import { insertFrom, insertIf } from "../insert-from.ts";
import { noteAct, type StaffAct } from "../staff/staff-acts.ts";

export type NewTrip = typeof trips.$inferInsert;

export interface NewStop {
  kind: "boarding" | "dropping";
  point: string;
  /** From the departure on; null: no time of its own. */
  afterMs: number | null;
}

/** What a new trip names, as far as it exists. */
export async function findTripParts(
  db: Database,
  ids: { destination: string; unit: string; bus: string; points: readonly string[] },
) {
  const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(ids.points)}))`;
  const [[destination], [unit], [bus], known] = await db.batch([
    db
      .select({ id: destinations.id, mode: destinations.mode })
      .from(destinations)
      .where(sql`${destinations.id} = ${ids.destination}`),
    db
      .select({
        id: units.id,
        destinationId: units.destinationId,
        directCheckout: units.directCheckout,
      })
      .from(units)
      .where(sql`${units.id} = ${ids.unit}`),
    db
      .select({ id: buses.id })
      .from(buses)
      .where(sql`${buses.id} = ${ids.bus}`),
    db
      .select({ id: points.id })
      .from(points)
      .where(sql`${points.id} IN ${wanted}`),
  ]);
  const found = new Set(known.map(({ id }) => id));
  return {
    destination: destination ?? null,
    unit: unit ?? null,
    bus: bus ?? null,
    lostPoints: ids.points.filter((id) => !found.has(id)),
  };
}

export async function findBusName(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: buses.name })
    .from(buses)
    .where(sql`${buses.id} = ${id}`);
  return row?.name ?? null;
}

/** False when the id is taken, or the unit belongs to another destination by now. */
export async function insertTrip(
  db: Database,
  { trip, stops }: { trip: NewTrip; stops: readonly NewStop[] },
  act: StaffAct,
): Promise<boolean> {
  const when = sql`NOT EXISTS (SELECT 1 FROM ${trips} WHERE ${trips.id} = ${trip.id})
    AND EXISTS (SELECT 1 FROM ${units} WHERE ${units.id} = ${trip.unitId}
      AND ${units.destinationId} = ${trip.destinationId})`;
  const rows = JSON.stringify(inPositions(stops));
  const [, made] = await db.batch([
    noteAct(db, act, when),
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
  return made.length === 1;
}

function inPositions(stops: readonly NewStop[]) {
  return (["boarding", "dropping"] as const).flatMap((kind) =>
    stops.filter((stop) => stop.kind === kind).map((stop, position) => ({ ...stop, position })),
  );
}

export interface TripCopy {
  /** The trip that is copied, and when it departs as far as it was seen. */
  from: string;
  departsAt: number;
  id: string;
}

/**
 * Copies with their stops, so many ms later; each has its row of the audit trail besides that of the whole act. False,
 * and nothing is copied, when one of them is cancelled or departs at another time by now.
 */
export async function copyTrips(
  db: Database,
  { copies, shiftMs, days }: { copies: readonly TripCopy[]; shiftMs: number; days: number },
  act: StaffAct,
): Promise<boolean> {
  const json = JSON.stringify(copies);
  const source = sql`json_each(${json}) AS c
    JOIN ${trips} ON ${trips.id} = json_extract(c.value, '$.from')`;
  const isAsSeen = sql`${trips.departsAt} = json_extract(c.value, '$.departsAt')
    AND ${trips.cancelledAt} IS NULL`;
  const when = sql`(SELECT count(*) FROM ${source} WHERE ${isAsSeen}) = ${copies.length}`;
  const id = sql`json_extract(c.value, '$.id')`;
  const later = (column: SQL | typeof trips.departsAt) => sql`${column} + ${shiftMs}`;
  const [, , made] = await db.batch([
    noteAct(db, act, when),
    insertFrom(
      db,
      staffActs,
      {
        id: null,
        at: act.now,
        actor: act.by,
        act: act.act,
        target: id,
        reason: act.reason,
        execution: null,
        requestId: null,
        approvedBy: null,
        detail: sql`json_object('from', json_extract(c.value, '$.from'))`,
      },
      sql`FROM ${source} WHERE ${when}`,
    ),
    insertFrom(
      db,
      trips,
      {
        id,
        mode: sql`${trips.mode}`,
        destinationId: sql`${trips.destinationId}`,
        unitId: sql`${trips.unitId}`,
        busId: sql`${trips.busId}`,
        name: sql`${trips.name}`,
        openedBy: sql`${trips.openedBy}`,
        planName: sql`${trips.planName}`,
        farePoisha: sql`${trips.farePoisha}`,
        journeyDate: movedDay(sql`${trips.journeyDate}`, days),
        departsAt: later(trips.departsAt),
        arrivesAt: later(sql`${trips.arrivesAt}`),
        returnsAt: later(sql`${trips.returnsAt}`),
        examDate: movedDay(sql`${trips.examDate}`, days),
        saleClosesAt: later(sql`${trips.saleClosesAt}`),
        cancelledAt: null,
        cancelConfirmedAt: null,
        opensAt: later(sql`${trips.opensAt}`),
        incarnation: null,
      },
      sql`FROM ${source} WHERE ${when}`,
    ).returning({ id: trips.id }),
    insertFrom(
      db,
      tripPoints,
      {
        tripId: id,
        kind: sql`${tripPoints.kind}`,
        position: sql`${tripPoints.position}`,
        pointId: sql`${tripPoints.pointId}`,
        afterMs: sql`${tripPoints.afterMs}`,
      },
      sql`FROM json_each(${json}) AS c
          JOIN ${tripPoints} ON ${tripPoints.tripId} = json_extract(c.value, '$.from')
          WHERE EXISTS (SELECT 1 FROM ${trips} WHERE ${trips.id} = json_extract(c.value, '$.id'))`,
    ),
  ]);
  return made.length === copies.length;
}

function movedDay(day: SQL, days: number): SQL {
  return sql`date(${day}, ${`${days} days`})`;
}
