/** Trips that can still be bought, with the tickets sold of each: for cards, where nothing needs a trip's object. */
import { and, asc, gt, isNull, sql } from "drizzle-orm";
import { ticketSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { capacity } from "../../domain/seats/seat-plan.ts";
import type { OfferedTrip } from "../../domain/trips/offer.ts";
import type { Database } from "../client.ts";

/** More than a season has; the soonest. */
const TRIPS_MOST = 1_000;

export async function listOfferedTrips(db: Database, now: number): Promise<OfferedTrip[]> {
  const rows = await db
    .select({
      destinationId: trips.destinationId,
      journeyDate: trips.journeyDate,
      farePoisha: trips.farePoisha,
      planName: trips.planName,
      sold: sql<number>`(select count(*) from ${ticketSeats} where ${ticketSeats.tripId} = ${trips.id})`,
    })
    .from(trips)
    .where(and(gt(trips.departsAt, now), gt(trips.saleClosesAt, now), isNull(trips.cancelledAt)))
    .orderBy(asc(trips.departsAt))
    .limit(TRIPS_MOST);
  return rows.map(({ planName, sold, ...trip }) => ({
    ...trip,
    seatsLeft: planName === null ? null : Math.max(0, capacity(planName) - sold),
  }));
}
