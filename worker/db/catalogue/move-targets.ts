/** Trips to which a passenger may take a ticket; the rule itself is `isOffered` (domain/tickets/move.ts). */
import { and, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import { isOffered, LEAVES_AFTER_MS } from "../../domain/tickets/move.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import { departureOrder, listTripsById } from "./catalogue.ts";
import { UNSOLD_SEATS } from "./sold-seats.ts";

const TARGETS_MOST = 20;

/**
 * The next that leave, without those whose seats are sold: of a moved exam the first buses are the first to be full.
 */
export async function listMoveTargets(
  db: Database,
  from: Trip,
  { quantity, now }: { quantity: number; now: number },
): Promise<Trip[]> {
  const inTime = and(eq(trips.mode, from.mode), gt(trips.departsAt, now + LEAVES_AFTER_MS));
  const isOfUnit = and(
    eq(trips.destinationId, from.destination.id),
    eq(trips.unitId, from.unit.id),
    inTime,
  );
  const found = await db
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        from.examId === null
          ? isOfUnit
          : or(and(eq(trips.examId, from.examId), inTime), and(isOfUnit, isNull(trips.examId))),
        ne(trips.id, from.id),
        sql`coalesce(${UNSOLD_SEATS} >= ${quantity}, TRUE)`,
        isNull(trips.cancelledAt),
        isNull(trips.postponedAt),
        or(isNull(trips.opensAt), lte(trips.opensAt, now)),
      ),
    )
    .orderBy(...departureOrder)
    .limit(TARGETS_MOST);
  const listed = await listTripsById(
    db,
    found.map(({ id }) => id),
  );
  return listed.filter((to) => isOffered(from, to, now));
}
