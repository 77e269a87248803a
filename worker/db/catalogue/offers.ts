/**
 * Trips that can still be bought, with the number of tickets sold: for cards, which need no exact count from a trip's
 * object.
 */
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { destinations, trips, units } from "../../../drizzle/schema.ts";
import { capacity } from "../../domain/seats/seat-plan.ts";
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
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .innerJoin(units, eq(units.id, trips.unitId))
    .where(
      and(
        gt(trips.departsAt, now),
        gt(trips.saleClosesAt, now),
        isNull(trips.cancelledAt),
        eq(destinations.hidden, false),
        eq(units.hidden, false),
      ),
    )
    .orderBy(asc(trips.departsAt))
    .limit(TRIPS_MOST);
  return rows.map(({ planName, sold, ...trip }) => ({
    ...trip,
    seatsLeft: planName === null ? null : Math.max(0, capacity(planName) - sold),
  }));
}
