/**
 * How many were on the bus of a leg, stored once when its phones have ended (protocol 25). The events are erased with
 * the personal data of their sales; the sums stay.
 */
import { and, eq, gte, isNull, lt, sql, type SQL } from "drizzle-orm";
import { boardingCounts } from "../../../drizzle/boarding.ts";
import { trips } from "../../../drizzle/schema.ts";
import { AWAY_MOST_MS, PHONE_ENDS_AFTER_MS } from "../../domain/boarding/boarding-times.ts";
import type { BoardingCounts } from "../../domain/boarding/boarding-summary.ts";
import type { BoardedGroup } from "../../domain/payments/sales-figures.ts";
import { LEGS, type Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";
import { isForPresentDeparture } from "./present-departure.ts";

/** What the nights of two months have missed is counted still, unless it was erased. */
const COUNTED_FROM_MS = 60 * 86_400_000;

export interface LegToCount {
  id: string;
  leg: Leg;
  departsAt: number;
}

/** Over trips `t`: nothing of its passengers was erased, with which their events go. */
const IS_NOT_ERASED = sql`NOT EXISTS (SELECT 1 FROM tickets k JOIN bills b ON b.id = k.bill_id
  WHERE k.current_trip = t.id AND b.erased_at IS NOT NULL)`;

function departure(leg: Leg): SQL {
  return leg === "out" ? sql`t.departs_at` : sql`t.returns_at`;
}

/**
 * Legs whose phones have ended, of which nothing was counted, the oldest first. A guide has pressed something for the
 * departure: what was pressed for another one alone does not say that nobody came.
 */
export async function listLegsToCount(
  db: Database,
  now: number,
  most: number,
): Promise<LegToCount[]> {
  const found = await Promise.all(
    LEGS.map((leg) =>
      db.all<LegToCount>(sql`SELECT t.id, ${leg} AS leg, ${departure(leg)} AS departsAt FROM trips t
        WHERE t.departs_at BETWEEN ${now - COUNTED_FROM_MS - AWAY_MOST_MS} AND ${now}
          AND ${departure(leg)} + t.arrives_at - t.departs_at <= ${now - PHONE_ENDS_AFTER_MS}
          AND t.cancelled_at IS NULL AND t.postponed_at IS NULL
          AND EXISTS (SELECT 1 FROM boarding_events e WHERE e.trip_id = t.id AND e.leg = ${leg} AND e.kind <> 'undo'
            AND ${isForPresentDeparture("e", "t")})
          AND NOT EXISTS (SELECT 1 FROM boarding_counts c WHERE c.trip_id = t.id AND c.leg = ${leg})
          AND ${IS_NOT_ERASED}
        ORDER BY t.departs_at LIMIT ${most}`),
    ),
  );
  return found.flat().slice(0, most);
}

type PointCounts = Pick<BoardingCounts, "expected" | "boarded" | "noShow"> & { name: string };

/** What is stored of a leg without passengers, so that it is not counted again. */
const NOBODY: PointCounts = { name: "", expected: 0, boarded: 0, noShow: 0 };

/**
 * Stores the counts of a leg. What was stored stays; a leg whose departure has changed meanwhile, or of whose
 * passengers something was erased, gets none.
 */
export async function insertBoardingCounts(
  db: Database,
  { id, leg, departsAt }: LegToCount,
  points: readonly PointCounts[],
  now: number,
): Promise<void> {
  const counted = points.length === 0 ? [NOBODY] : points;
  const rows = counted.map((point, position) => ({ ...point, position }));
  const of = (field: string) => sql.raw(`one.value ->> '${field}'`);
  await db.run(sql`INSERT INTO boarding_counts (trip_id, leg, point, position, expected, boarded, no_show, counted_at)
    SELECT ${id}, ${leg}, ${of("name")}, ${of("position")}, ${of("expected")}, ${of("boarded")}, ${of("noShow")}, ${now}
    FROM json_each(${JSON.stringify(rows)}) one, trips t
    WHERE t.id = ${id} AND ${departure(leg)} = ${departsAt} AND ${IS_NOT_ERASED}
    ON CONFLICT DO NOTHING`);
}

/** Counts of a leg by boarding point in the order of the road; none: it was not counted yet. */
export async function listBoardingCounts(db: Database, trip: string, leg: Leg) {
  return db
    .select({
      name: boardingCounts.point,
      expected: boardingCounts.expected,
      boarded: boardingCounts.boarded,
      noShow: boardingCounts.noShow,
      countedAt: boardingCounts.countedAt,
    })
    .from(boardingCounts)
    .where(and(eq(boardingCounts.tripId, trip), eq(boardingCounts.leg, leg)))
    .orderBy(boardingCounts.position);
}

/** Sums over the buses that left in these days, by way and boarding point. */
export async function listBoardedGroups(
  db: Database,
  { start, end }: { start: number; end: number },
): Promise<BoardedGroup[]> {
  return db
    .select({
      leg: boardingCounts.leg,
      point: boardingCounts.point,
      expected: sql<number>`sum(${boardingCounts.expected})`,
      boarded: sql<number>`sum(${boardingCounts.boarded})`,
      noShow: sql<number>`sum(${boardingCounts.noShow})`,
    })
    .from(trips)
    .innerJoin(boardingCounts, eq(boardingCounts.tripId, trips.id))
    .where(and(gte(trips.departsAt, start), lt(trips.departsAt, end), isNull(trips.cancelledAt)))
    .groupBy(boardingCounts.leg, boardingCounts.point);
}
