/** The stops of a trip with where they are, and those that its bus has left. */
import { and, asc, desc, eq, gt } from "drizzle-orm";
import { passedStops } from "../../../drizzle/boarding.ts";
import { points, tripPoints } from "../../../drizzle/schema.ts";
import { POSITION_KEPT_MS } from "../../domain/boarding/boarding-times.ts";
import type { RoadStop } from "../../domain/boarding/line.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";

/** In the order of the way out, those for boarding first. */
export async function listRoadStops(db: Database, trip: string): Promise<RoadStop[]> {
  const rows = await db
    .select({
      id: points.id,
      name: points.name,
      kind: tripPoints.kind,
      afterMs: tripPoints.afterMs,
      latMilli: points.latMilli,
      lngMilli: points.lngMilli,
    })
    .from(tripPoints)
    .innerJoin(points, eq(points.id, tripPoints.pointId))
    .where(eq(tripPoints.tripId, trip))
    .orderBy(asc(tripPoints.kind), asc(tripPoints.position));
  return rows;
}

/** When the bus left the stops of a leg, by their positions on the line; nothing that was received a day ago. */
export async function listPassedStops(
  db: Database,
  { trip, leg, now }: { trip: string; leg: Leg; now: number },
): Promise<{ position: number; at: number }[]> {
  return db
    .select({ position: passedStops.position, at: passedStops.at })
    .from(passedStops)
    .where(
      and(
        eq(passedStops.tripId, trip),
        eq(passedStops.leg, leg),
        eq(passedStops.takenBack, false),
        gt(passedStops.receivedAt, now - POSITION_KEPT_MS),
      ),
    )
    .orderBy(desc(passedStops.position));
}
