/** Changes of trips that passengers are notified of (protocol 15): one row a revision, in the batch that makes it. */
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { tripChanges } from "../../../drizzle/moves.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Asking, TripChange, TripFactsSeen } from "../../domain/trips/trip-change.ts";
import type { Database } from "../client.ts";
import { toDhakaDay } from "../dhaka-day.ts";
import { insertFrom } from "../insert-from.ts";
import { insertChangeMessages } from "../messages/outbox.ts";
import { isOfSeats } from "../tickets/current.ts";

const CHANGES_MOST = 200;

const FactsSeen = z.object({
  departsAt: z.int(),
  arrivesAt: z.int(),
  returnsAt: z.int().nullable(),
  saleClosesAt: z.int(),
  examDate: z.string(),
  busName: z.string(),
  examPlace: z.string(),
});

/** The changes as rows of `c`, for the FROM of a statement. */
function toChangeRows(changes: readonly TripChange[]): SQL {
  return sql`json_each(${JSON.stringify(changes)}) AS c`;
}

function of(path: string): SQL {
  return sql`json_extract(c.value, ${`$.${path}`})`;
}

/** Uses plain column names, because an UPDATE omits the table's name. */
const isNextOfTrip = sql`trips.id = ${of("tripId")} AND trips.revision = ${of("revision")} - 1`;

/** An unsold trip may get other times by a season's import, which is no change that passengers are notified of. */
const isAsSeen = sql`${isNextOfTrip} AND trips.cancelled_at IS NULL
  AND (trips.departs_at, trips.arrives_at, COALESCE(trips.returns_at, 0), trips.sale_closes_at, trips.exam_date) =
    (${of("was.departsAt")}, ${of("was.arrivesAt")}, COALESCE(${of("was.returnsAt")}, 0), ${of("was.saleClosesAt")}, ${of("was.examDate")})`;

/**
 * Whether every trip is as it was when its change was made up, and no other tickets are on their way to it: `onTheWay`
 * were counted and weighed (`countMovesInto`).
 */
export function areAsSeen(changes: readonly TripChange[], onTheWay: number): SQL {
  const ids = JSON.stringify(changes.map(({ tripId }) => tripId));
  return sql`(SELECT count(*) FROM ${toChangeRows(changes)} JOIN trips ON ${isAsSeen}) = ${changes.length}
    AND ${movesInto(ids)} = ${onTheWay}`;
}

/** Tickets whose move to one of these trips has begun and not ended. */
export async function countMovesInto(db: Database, ids: readonly string[]): Promise<number> {
  const [row] = await db.all<{ moves: number }>(
    sql`SELECT ${movesInto(JSON.stringify(ids))} AS moves`,
  );
  return row?.moves ?? 0;
}

function movesInto(ids: string): SQL {
  return sql`(SELECT count(*) FROM json_each(${ids}) AS one CROSS JOIN ticket_moves m
    ON m.to_trip = one.value AND m.state = 'moving' AND ${isOfSeats("m")})`;
}

const CHANGE_COLUMNS = {
  tripId: of("tripId"),
  revision: of("revision"),
  kind: of("kind"),
  was: of("was"),
  became: of("became"),
  reason: of("reason"),
  sourceUrl: of("sourceUrl"),
  announcedAt: of("announcedAt"),
  chooseBy: of("chooseBy"),
  silence: of("silence"),
};

/**
 * The statements that write again the changes of one trip which a restore has lost (protocol 22), before the trip gets
 * its revision again; changes that D1 has stay as they are. Passengers' answers are lost, so silence keeps their
 * tickets; ticket holders are notified of the last change again.
 */
export function rewriteChanges(
  db: Database,
  changes: readonly TripChange[],
  { now, when }: { now: number; when: SQL },
) {
  const rows = toChangeRows(changes);
  const isLast = sql`${of("revision")} = ${Math.max(...changes.map(({ revision }) => revision))}
    AND ${trips.revision} < ${of("revision")}`;
  return {
    notify: insertChangeMessages(db, { rows, now }, sql`${when} AND ${isLast}`),
    write: insertFrom(
      db,
      tripChanges,
      { ...CHANGE_COLUMNS, silence: "keep" },
      sql`FROM ${rows} WHERE ${when}`,
    ).onConflictDoNothing(),
  };
}

/**
 * The statements of a batch that change trips, all of them where `when` holds, in this order: the messages to ticket
 * holders, the changes, the trips. A trip is updated only if its change was inserted.
 */
export function changeStatements(db: Database, changes: readonly TripChange[], when: SQL) {
  const rows = toChangeRows(changes);
  return {
    notify: insertChangeMessages(db, { rows, now: changes[0]?.announcedAt ?? 0 }, when),
    write: insertFrom(db, tripChanges, CHANGE_COLUMNS, sql`FROM ${rows} WHERE ${when}`),
    update: db
      .update(trips)
      .set({
        revision: sql`${of("revision")}`,
        journeyDate: toDhakaDay(of("became.departsAt")),
        departsAt: sql`${of("became.departsAt")}`,
        arrivesAt: sql`${of("became.arrivesAt")}`,
        returnsAt: sql`${of("became.returnsAt")}`,
        saleClosesAt: sql`${of("became.saleClosesAt")}`,
        examDate: sql`${of("became.examDate")}`,
        postponedAt: sql`iif(${of("kind")} = 'postponed', ${of("announcedAt")}, NULL)`,
      })
      .from(rows)
      .where(
        sql`${isNextOfTrip} AND EXISTS (SELECT 1 FROM ${tripChanges}
          WHERE ${tripChanges.tripId} = ${of("tripId")} AND ${tripChanges.revision} = ${of("revision")})`,
      )
      .returning({ id: trips.id }),
  };
}

/** Returns null when that revision is the first, or when there is no such trip. */
export async function findChange(
  db: Database,
  trip: string,
  revision: number,
): Promise<TripChange | null> {
  const [row] = await db
    .select()
    .from(tripChanges)
    .where(and(eq(tripChanges.tripId, trip), eq(tripChanges.revision, revision)));
  return row === undefined ? null : toChange(row);
}

/** The oldest first. */
export async function listChanges(db: Database, trip: string): Promise<TripChange[]> {
  const rows = await db
    .select()
    .from(tripChanges)
    .where(eq(tripChanges.tripId, trip))
    .orderBy(asc(tripChanges.revision))
    .limit(CHANGES_MOST);
  return rows.map(toChange);
}

/** The change that made each of these trips what it is; one without any is left out. */
export async function listLastChanges(db: Database, ids: readonly string[]): Promise<TripChange[]> {
  const rows = await db
    .select({ change: tripChanges })
    .from(tripChanges)
    .innerJoin(
      trips,
      and(eq(trips.id, tripChanges.tripId), eq(trips.revision, tripChanges.revision)),
    )
    .where(sql`${trips.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return rows.map(({ change }) => toChange(change));
}

/** The change by which each of these trips was last postponed, whatever raised its revision since. */
export async function listPostponings(db: Database, ids: readonly string[]): Promise<TripChange[]> {
  const rows = await db
    .select()
    .from(tripChanges)
    .where(
      sql`${tripChanges.tripId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND ${tripChanges.revision} = (SELECT max(p.revision) FROM trip_changes p
          WHERE p.trip_id = ${tripChanges.tripId} AND p.kind = 'postponed')`,
    );
  return rows.map(toChange);
}

/** Whether passengers are to answer the trip's last change, and until when. */
export async function findAsking(
  db: Database,
  trip: { id: string; revision: number },
): Promise<Asking | null> {
  return findChange(db, trip.id, trip.revision);
}

/**
 * The facts that passengers of these trips knew before each change since the last one that asked them, by trip: nobody
 * has asked them about the sum of those changes.
 */
export async function listUnaskedFacts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TripFactsSeen[]>> {
  const rows = await db
    .select({ trip: tripChanges.tripId, was: tripChanges.was })
    .from(tripChanges)
    .where(
      sql`${tripChanges.tripId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND ${tripChanges.revision} > COALESCE((SELECT max(a.revision) FROM trip_changes a
          WHERE a.trip_id = ${tripChanges.tripId} AND a.choose_by IS NOT NULL), 0)`,
    );
  const found = new Map<string, TripFactsSeen[]>();
  for (const { trip, was } of rows) {
    found.set(trip, [...(found.get(trip) ?? []), FactsSeen.parse(JSON.parse(was))]);
  }
  return found;
}

/** Converts the row as stored. */
export function toChange({ was, became, ...row }: typeof tripChanges.$inferSelect): TripChange {
  return {
    ...row,
    was: FactsSeen.parse(JSON.parse(was)),
    became: FactsSeen.parse(JSON.parse(became)),
  };
}
