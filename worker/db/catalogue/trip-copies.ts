/**
 * Copies of trips on other days: what they are made from, their rows, and taking them back; each with the audit trail.
 */
import { and, asc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { buses, destinations, tripPoints, trips, units } from "../../../drizzle/schema.ts";
import type { CopiedTrip } from "../../domain/trips/copies-back.ts";
import type { Journey, TripSource } from "../../domain/trips/trip-copies.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { insertAuditEntry, noteEach, type StaffAct } from "../staff/staff-acts.ts";
import { departureOrder } from "./catalogue.ts";

const DAY_MS = 86_400_000;

interface Days {
  /** Departures from the first instant on, before the second. */
  from: number;
  before: number;
}

/** Those that depart in that time, cancelled ones included; of these exams alone, where they are named. */
export async function listTripSources(
  db: Database,
  { from, before, exams }: Days & { exams?: readonly { unit: string; was: string }[] },
  most: number,
): Promise<TripSource[]> {
  const isOfExam = sql`(${trips.unitId}, ${trips.examDate}) IN
    (SELECT json_extract(e.value, '$.unit'), json_extract(e.value, '$.was')
     FROM json_each(${JSON.stringify(exams ?? [])}) AS e)`;
  const rows = await db
    .select({
      id: trips.id,
      name: trips.name,
      unitId: trips.unitId,
      busId: trips.busId,
      departsAt: trips.departsAt,
      arrivesAt: trips.arrivesAt,
      returnsAt: trips.returnsAt,
      saleClosesAt: trips.saleClosesAt,
      opensAt: trips.opensAt,
      examDate: trips.examDate,
      cancelledAt: trips.cancelledAt,
      postponedAt: trips.postponedAt,
      hidden: sql<number>`${destinations.hidden} OR ${units.hidden} OR ${buses.hidden}`,
    })
    .from(trips)
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .innerJoin(units, eq(units.id, trips.unitId))
    .innerJoin(buses, eq(buses.id, trips.busId))
    .where(
      and(
        gte(trips.departsAt, from),
        lt(trips.departsAt, before),
        exams === undefined ? undefined : isOfExam,
      ),
    )
    .orderBy(...departureOrder)
    .limit(most);
  return rows.map(({ hidden, ...trip }) => ({ ...trip, isHidden: hidden === 1 }));
}

/** The journeys that stand at these instants. */
export async function listJourneysAt(
  db: Database,
  instants: readonly number[],
  most: number,
): Promise<Journey[]> {
  const instantList = sql`(SELECT value FROM json_each(${JSON.stringify([...new Set(instants)])}))`;
  return db
    .select({
      name: trips.name,
      unitId: trips.unitId,
      busId: trips.busId,
      departsAt: trips.departsAt,
    })
    .from(trips)
    .where(and(inArray(trips.departsAt, instantList), isNull(trips.cancelledAt)))
    .limit(most);
}

/** Exams whose trips depart in that time and are not cancelled, by the day of the exam. */
export async function listExamDays(db: Database, { from, before }: Days, most: number) {
  return db
    .select({
      destination: destinations.name,
      unitId: units.id,
      unit: units.name,
      examDate: trips.examDate,
      firstDepartsAt: sql<number>`min(${trips.departsAt})`,
      lastDepartsAt: sql<number>`max(${trips.departsAt})`,
      trips: sql<number>`count(*)`,
    })
    .from(trips)
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .innerJoin(units, eq(units.id, trips.unitId))
    .where(and(gte(trips.departsAt, from), lt(trips.departsAt, before), isNull(trips.cancelledAt)))
    .groupBy(units.id, trips.examDate)
    .orderBy(asc(trips.examDate), asc(destinations.name), asc(units.name), asc(units.id))
    .limit(most);
}

export interface NewCopy {
  /** The trip that is copied, and when it departs as far as it was seen. */
  from: string;
  departsAt: number;
  id: string;
  days: number;
  opensAt: number | null;
  /** That it goes to, and when the copied trip arrives, as far as they were seen; null: to none. */
  exam: { id: string; revision: number; arrivesAt: number } | null;
}

/**
 * Copies with their stops; each has its row of the audit trail besides that of the whole act. False, and nothing is
 * copied, when one of them is cancelled, departs at another time, has been copied by now, or its exam is another.
 */
export async function copyTrips(
  db: Database,
  copies: readonly NewCopy[],
  act: StaffAct,
): Promise<boolean> {
  const json = JSON.stringify(copies);
  const there = alias(trips, "there");
  const source = sql`json_each(${json}) AS c
    JOIN ${trips} ON ${trips.id} = json_extract(c.value, '$.from')`;
  const shift = sql`(json_extract(c.value, '$.days') * ${DAY_MS})`;
  const movedDay = (day: typeof trips.examDate | typeof trips.journeyDate) =>
    sql`date(${day}, json_extract(c.value, '$.days') || ' days')`;
  const isAsSeen = sql`${trips.departsAt} = json_extract(c.value, '$.departsAt')
    AND ${trips.cancelledAt} IS NULL
    AND (json_extract(c.value, '$.exam.id') IS NULL OR (${trips.arrivesAt} = json_extract(c.value, '$.exam.arrivesAt')
      AND EXISTS (SELECT 1 FROM exams WHERE exams.id = json_extract(c.value, '$.exam.id')
        AND exams.revision = json_extract(c.value, '$.exam.revision'))))
    AND NOT EXISTS (SELECT 1 FROM ${trips} AS ${there}
      WHERE ${there.departsAt} = ${trips.departsAt} + ${shift} AND ${there.unitId} = ${trips.unitId}
        AND ${there.busId} = ${trips.busId} AND ${there.name} = ${trips.name}
        AND ${there.cancelledAt} IS NULL)`;
  const when = sql`(SELECT count(*) FROM ${source} WHERE ${isAsSeen}) = ${copies.length}`;
  const id = sql`json_extract(c.value, '$.id')`;
  const [, , inserted] = await db.batch([
    insertAuditEntry(db, act, when),
    noteEach(db, act, {
      target: id,
      detail: sql`json_object('from', json_extract(c.value, '$.from'))`,
      from: sql`FROM ${source} WHERE ${when}`,
    }),
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
        journeyDate: movedDay(trips.journeyDate),
        departsAt: sql`${trips.departsAt} + ${shift}`,
        arrivesAt: sql`${trips.arrivesAt} + ${shift}`,
        returnsAt: sql`${trips.returnsAt} + ${shift}`,
        examDate: movedDay(trips.examDate),
        saleClosesAt: sql`${trips.saleClosesAt} + ${shift}`,
        cancelledAt: null,
        cancelConfirmedAt: null,
        opensAt: sql`json_extract(c.value, '$.opensAt')`,
        incarnation: null,
        compactedAt: null,
        erasedAt: null,
        examId: sql`json_extract(c.value, '$.exam.id')`,
        revision: 0,
        postponedAt: null,
        details: sql`${trips.details}`,
        fillPlace: sql`${trips.fillPlace}`,
        version: 0,
        keptVersion: -1,
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
  return inserted.length === copies.length;
}

// By their plain names: a selection from one table leaves the table's name out.
const isCopy = sql`EXISTS (SELECT 1 FROM staff_acts WHERE staff_acts.target = trips.id
  AND staff_acts.act IN ('copy_trips', 'copy_season'))`;
const isBooked = sql`(EXISTS (SELECT 1 FROM bills WHERE bills.trip_id = trips.id)
  OR EXISTS (SELECT 1 FROM tickets WHERE tickets.current_trip = trips.id)
  OR EXISTS (SELECT 1 FROM ticket_moves WHERE ticket_moves.to_trip = trips.id))`;

/** As many of these trips as there are, with what decides whether they can be taken back. */
export async function listCopies(
  db: Database,
  ids: readonly string[],
): Promise<(CopiedTrip & { id: string; name: string })[]> {
  const rows = await db
    .select({
      id: trips.id,
      name: trips.name,
      departsAt: trips.departsAt,
      cancelledAt: trips.cancelledAt,
      copied: sql<number>`${isCopy}`,
      booked: sql<number>`${isBooked}`,
    })
    .from(trips)
    .where(inArray(trips.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))
    .orderBy(...departureOrder);
  return rows.map(({ copied, booked, ...trip }) => ({
    ...trip,
    isCopy: copied === 1,
    isBooked: booked === 1,
  }));
}

/**
 * All of them or none: false when one is cancelled or booked by now. The cron applies it to their objects (protocol 8).
 */
export async function cancelCopies(
  db: Database,
  ids: readonly string[],
  act: StaffAct,
): Promise<boolean> {
  const idList = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isFree = sql`${trips.id} IN ${idList} AND ${trips.cancelledAt} IS NULL AND NOT ${isBooked}`;
  const when = sql`(SELECT count(*) FROM ${trips} WHERE ${isFree}) = ${ids.length}`;
  const [, , rows] = await db.batch([
    insertAuditEntry(db, act, when),
    noteEach(db, act, {
      target: sql`c.value`,
      detail: sql`NULL`,
      from: sql`FROM json_each(${JSON.stringify(ids)}) AS c WHERE ${when}`,
    }),
    // The condition is read once, before the first row is written.
    db
      .update(trips)
      .set({ cancelledAt: act.now })
      .where(sql`${trips.id} IN ${idList} AND ${when}`)
      .returning({ id: trips.id }),
  ]);
  return rows.length === ids.length;
}
