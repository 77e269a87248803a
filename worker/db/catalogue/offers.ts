/**
 * Trips that can still be bought, with the number of tickets sold: for cards, which need no exact count from a trip's
 * object.
 */
import { and, asc, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import { capacity, type PlanName } from "../../domain/seats/seat-plan.ts";
import type { OfferedTrip } from "../../domain/trips/offer.ts";
import type { Database } from "../client.ts";
import { COUNTED_SEATS } from "./sold-seats.ts";

/** A bound above what a season has; the earliest departures come first. */
const TRIPS_MOST = 1_000;

export async function listOfferedTrips(db: Database, now: number): Promise<OfferedTrip[]> {
  const rows = await db
    .select({
      destinationId: trips.destinationId,
      journeyDate: trips.journeyDate,
      farePoisha: trips.farePoisha,
      planName: trips.planName,
      sold: COUNTED_SEATS,
    })
    .from(trips)
    .where(
      and(
        gt(trips.departsAt, now),
        gt(trips.saleClosesAt, now),
        isNull(trips.cancelledAt),
        isShown("destinations", "destination_id"),
        isShown("units", "unit_id"),
      ),
    )
    .orderBy(asc(trips.departsAt))
    .limit(TRIPS_MOST);
  return rows.map(({ planName, sold, ...trip }) => ({
    ...trip,
    seatsLeft: countUnsold(planName, sold),
  }));
}

/** Seats without a ticket of one unit's trips, by trip. */
export async function listUnsoldSeats(
  db: Database,
  choice: { destinationId: string; unitId: string; departsAfter: number },
): Promise<Record<string, number>> {
  const rows = await db
    .select({ id: sql<string>`${trips.id}`, planName: trips.planName, sold: COUNTED_SEATS })
    .from(trips)
    .where(
      and(
        eq(trips.destinationId, choice.destinationId),
        eq(trips.unitId, choice.unitId),
        eq(trips.mode, "limited"),
        gt(trips.departsAt, choice.departsAfter),
        isNull(trips.cancelledAt),
      ),
    );
  return Object.fromEntries(
    rows.map(({ id, planName, sold }) => [id, countUnsold(planName, sold) ?? 0]),
  );
}

/** Returns null for a trip without a seat map. */
function countUnsold(planName: PlanName | null, sold: number): number | null {
  return planName === null ? null : Math.max(0, capacity(planName) - sold);
}

/** The hidden ones have an index: only they are read, where a join would read a row of each trip. */
function isShown(table: "destinations" | "units", column: "destination_id" | "unit_id"): SQL {
  const hidden = sql.raw(`${table} INDEXED BY ${table}_hidden`);
  return sql`NOT EXISTS (SELECT 1 FROM ${hidden} WHERE hidden = 1 AND id = ${sql.raw(`trips.${column}`)})`;
}
