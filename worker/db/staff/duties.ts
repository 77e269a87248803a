/** Duties of trips. It reads by key and by departure; a change has its row of the audit trail in the same batch. */
import { and, eq, gte, isNull, lte, sql, type SQL } from "drizzle-orm";
import { duties } from "../../../drizzle/duties.ts";
import { trips } from "../../../drizzle/schema.ts";
import { staff } from "../../../drizzle/staff.ts";
import { needsNewNotice } from "../../domain/messages/notice.ts";
import { readRoles } from "../../domain/staff/roles.ts";
import {
  DUTY_DUE_MS,
  isOtherGuide,
  NO_DUTY,
  type Duty,
  type Leg,
} from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";
import { endGuideAccess } from "../boarding/guide-links.ts";
import { insertNoticesAgain } from "../messages/outbox.ts";
import { insertFrom } from "../insert-from.ts";
import { insertAuditEntry, type StaffAct } from "./staff-acts.ts";

const PEOPLE_MOST = 200;

export interface KnownDuty extends Duty {
  /** The guide's name; empty if a member of staff who guides was disabled. */
  guide: string;
}

const guide = sql<string>`CASE WHEN ${duties.guideId} IS NULL THEN ${duties.guideName} ELSE COALESCE(${staff.name}, '') END`;
const isHere = and(eq(staff.id, duties.guideId), isNull(staff.disabledAt));

/** By leg; a leg without a row has no known facts. */
export async function findDuties(db: Database, trip: string): Promise<Record<Leg, KnownDuty>> {
  const known = await listDuties(db, [trip]);
  const of = (leg: Leg): KnownDuty =>
    known.find((one) => one.leg === leg)?.duty ?? { ...NO_DUTY, guide: "" };
  return { out: of("out"), back: of("back") };
}

export interface TripDuty {
  tripId: string;
  leg: Leg;
  duty: KnownDuty;
}

const columns = {
  tripId: duties.tripId,
  leg: duties.leg,
  plate: duties.plate,
  driverName: duties.driverName,
  driverPhone: duties.driverPhone,
  guideId: duties.guideId,
  guideName: duties.guideName,
  guidePhone: duties.guidePhone,
  meetingPlace: duties.meetingPlace,
  afterMs: duties.afterMs,
  guide,
};

/** The duties of any number of trips, as far as they have a row. */
export async function listDuties(db: Database, tripIds: readonly string[]): Promise<TripDuty[]> {
  const rows = await db
    .select(columns)
    .from(duties)
    .leftJoin(staff, isHere)
    .where(sql`${duties.tripId} IN (SELECT value FROM json_each(${JSON.stringify(tripIds)}))`);
  return rows.map(({ tripId, leg, ...duty }) => ({ tripId, leg, duty }));
}

const AROUND_MS = 2 * 86_400_000;
const AROUND_MOST = 2_000;

/**
 * Those of trips that depart or return about then, with their times; of no other does a day on the road reach there.
 */
export async function listDutiesAround(
  db: Database,
  { from, until }: { from: number; until: number },
): Promise<(TripDuty & { departsAt: number; arrivesAt: number; returnsAt: number | null })[]> {
  const rows = await db
    .select({
      ...columns,
      departsAt: trips.departsAt,
      arrivesAt: trips.arrivesAt,
      returnsAt: trips.returnsAt,
    })
    .from(trips)
    .innerJoin(duties, eq(duties.tripId, trips.id))
    .leftJoin(staff, isHere)
    .where(
      and(
        gte(trips.departsAt, from - AROUND_MS),
        lte(trips.departsAt, until + AROUND_MS),
        isNull(trips.cancelledAt),
        isNull(trips.postponedAt),
      ),
    )
    .limit(AROUND_MOST);
  return rows.map(({ tripId, leg, departsAt, arrivesAt, returnsAt, ...duty }) => ({
    tripId,
    leg,
    duty,
    departsAt,
    arrivesAt,
    returnsAt,
  }));
}

/** Members of staff who are guides, without disabled ones. */
export async function listGuides(db: Database): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: staff.id, name: staff.name, roles: staff.roles })
    .from(staff)
    .where(isNull(staff.disabledAt))
    .limit(PEOPLE_MOST);
  return rows
    .filter(({ roles }) => readRoles(roles).includes("guide"))
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Returns false if the duty is no longer `was`, the trip is cancelled, or it departs at another time. Passengers with a
 * notice get another in the same batch, if it would differ; phones and links of another guide end in it (protocol 25).
 */
export async function setDuty(
  db: Database,
  change: { trip: string; leg: Leg; departsAt: number; was: Duty; became: Duty },
  act: StaffAct,
): Promise<boolean> {
  const { trip, leg, departsAt, was, became } = change;
  const when = and(isDutyUnchanged(trip, leg, was), departs(trip, leg, departsAt));
  const insert = insertFrom(
    db,
    duties,
    { tripId: trip, leg, ...became, erasedAt: null },
    sql`WHERE ${when}`,
  )
    .onConflictDoUpdate({ target: [duties.tripId, duties.leg], set: { ...became } })
    .returning({ leg: duties.leg });
  const notify = insertNoticesAgain(db, { leg, now: act.now }, and(eq(trips.id, trip), when));
  const note = insertAuditEntry(db, act, when);
  // After the insert, so that phones of a guide who stays because somebody else was first are not ended.
  const isSet = isDutyUnchanged(trip, leg, became);
  const ends = isOtherGuide(was, became)
    ? endGuideAccess(db, { tripId: trip, leg }, act.now, isSet)
    : [];
  const rows = needsNewNotice(was, became)
    ? (await db.batch([note, notify, insert, ...ends]))[2]
    : (await db.batch([note, insert, ...ends]))[1];
  return rows.length === 1;
}

/**
 * The statements that restore the duties of one trip after a restore has set them back (protocol 22). Passengers with a
 * notice of another duty get a new one. A guide whom D1 no longer knows is left out, so that no notice names one.
 */
export function rewriteDuties(
  db: Database,
  rows: readonly (typeof duties.$inferSelect)[],
  { now, when }: { now: number; when: SQL },
) {
  return rows.flatMap((row) => {
    const { tripId, leg, ...duty } = row;
    const isOther = sql`${when} AND NOT ${isDutyUnchanged(tripId, leg, duty)}`;
    const guideId = sql`(SELECT id FROM staff WHERE id = ${duty.guideId})`;
    return [
      insertNoticesAgain(db, { leg, now }, and(eq(trips.id, tripId), isOther)),
      insertFrom(db, duties, { ...row, guideId }, sql`WHERE ${isOther}`).onConflictDoUpdate({
        target: [duties.tripId, duties.leg],
        set: { ...duty, guideId },
      }),
    ] as const;
  });
}

function isDutyUnchanged(trip: string, leg: Leg, was: Duty): SQL {
  const expected = JSON.stringify([
    was.plate,
    was.driverName,
    was.driverPhone,
    was.guideId,
    was.guideName,
    was.guidePhone,
    was.meetingPlace,
    was.afterMs,
  ]);
  const stored = sql`(SELECT json_array(plate, driver_name, driver_phone, guide_id, guide_name, guide_phone,
    meeting_place, after_ms) FROM ${duties} WHERE ${duties.tripId} = ${trip} AND ${duties.leg} = ${leg})`;
  const nothing = JSON.stringify(["", "", "", null, "", "", "", 0]);
  return sql`COALESCE(${stored}, ${nothing}) = ${expected}`;
}

function departs(trip: string, leg: Leg, departsAt: number): SQL {
  const at = leg === "out" ? trips.departsAt : trips.returnsAt;
  return sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${trips.id} = ${trip} AND ${at} = ${departsAt}
    AND ${trips.cancelledAt} IS NULL)`;
}

export interface MissingDuty {
  tripId: string;
  name: string;
  leg: Leg;
  departsAt: number;
  plate: string;
  guide: string;
}

/** How long before its return a trip can have left. */
const AWAY_MOST_MS = 14 * 86_400_000;

const DUE_MOST = 100;

/** Ways that depart between two instants and lack a plate or a guide, the earliest first. */
export async function listMissingDuties(
  db: Database,
  window: { from: number; before: number },
  most: number,
): Promise<MissingDuty[]> {
  const [out, back] = await Promise.all([
    missingOn(db, "out", window, most),
    missingOn(db, "back", window, most),
  ]);
  return [...out, ...back].toSorted((a, b) => a.departsAt - b.departsAt).slice(0, most);
}

/** Those that concern somebody now. */
export function listDueDuties(db: Database, now: number): Promise<MissingDuty[]> {
  return listMissingDuties(db, { from: now, before: now + DUTY_DUE_MS }, DUE_MOST);
}

/** Departures of the trips that `listDueDuties` can name. */
export function dueDepartures(now: number): { from: number; before: number } {
  return { from: now - AWAY_MOST_MS, before: now + DUTY_DUE_MS };
}

/** The bounds of departure are what the index walks. */
function missingOn(
  db: Database,
  leg: Leg,
  { from, before }: { from: number; before: number },
  most: number,
): Promise<MissingDuty[]> {
  const at = leg === "out" ? trips.departsAt : trips.returnsAt;
  const first = leg === "out" ? from : from - AWAY_MOST_MS;
  return db.all<MissingDuty>(
    sql`SELECT ${trips.id} AS tripId, ${trips.name} AS name, ${leg} AS leg, ${at} AS departsAt,
          COALESCE(${duties.plate}, '') AS plate, COALESCE(${guide}, '') AS guide
        FROM ${trips} LEFT JOIN ${duties} ON ${duties.tripId} = ${trips.id} AND ${duties.leg} = ${leg}
        LEFT JOIN ${staff} ON ${isHere}
        WHERE ${trips.departsAt} >= ${first} AND ${trips.departsAt} < ${before}
          AND ${at} >= ${from} AND ${at} < ${before} AND ${trips.cancelledAt} IS NULL AND ${trips.postponedAt} IS NULL
          AND (COALESCE(${duties.plate}, '') = '' OR COALESCE(${guide}, '') = '')
        ORDER BY ${at} LIMIT ${most}`,
  );
}
