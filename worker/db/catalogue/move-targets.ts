/** Trips to which a ticket may move; the rule itself is `isOffered` (domain/tickets/ticket-standing.ts). */
import { and, eq, gt, isNull } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import { departureOrder, listTripsOf } from "./catalogue.ts";

const TARGETS_MOST = 20;

/** The next that leave. */
export async function listMoveTargets(db: Database, from: Trip, now: number): Promise<Trip[]> {
  const isSameJourney =
    from.examId === null
      ? and(eq(trips.destinationId, from.destination.id), eq(trips.unitId, from.unit.id))
      : eq(trips.examId, from.examId);
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        isSameJourney,
        eq(trips.mode, from.mode),
        gt(trips.departsAt, now),
        isNull(trips.cancelledAt),
        isNull(trips.postponedAt),
      ),
    )
    .orderBy(...departureOrder)
    .limit(TARGETS_MOST + 1);
  return listTripsOf(
    db,
    found.map(({ id }) => id),
  );
}
