/**
 * The newest position of the bus of each leg, and the stops that it has left (protocol 25.B). Calls of several phones
 * arrive in any order, so each statement repeats its condition: a position only gives way to a newer one, and what a
 * position shows never replaces what the guide pressed for this departure. Nothing is read or kept a day after it was
 * received.
 */
import { lte, sql } from "drizzle-orm";
import { busPositions, passedStops } from "../../../drizzle/boarding.ts";
import type { PassedStop } from "../../domain/boarding/bus-line.ts";
import type { BusPosition } from "../../domain/boarding/bus-positions.ts";
import { POSITION_KEPT_MS } from "../../domain/boarding/boarding-times.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";

export interface BusNews {
  /** Null when the call has no newer position. */
  newest: BusPosition | null;
  /** Stops that positions show as left. */
  shown: readonly PassedStop[];
  /** Stops that the guide has pressed as left. */
  pressed: readonly PassedStop[];
  /** Places on the line of the stops that the guide takes back. */
  takenBack: readonly number[];
  /** From when on the bus may be on the road. A stop from before that was left on another departure of the leg. */
  roadFrom: number;
}

export async function recordBusNews(
  db: Database,
  { tripId, leg, phoneId, now }: { tripId: string; leg: Leg; phoneId: string; now: number },
  { newest, shown, pressed, takenBack, roadFrom }: BusNews,
): Promise<void> {
  const common = { tripId, leg, phoneId, receivedAt: now };
  const upsertStop = (stop: PassedStop, source: "guide" | "position", isTakenBack = false) =>
    db
      .insert(passedStops)
      .values({ ...common, ...stop, source, takenBack: isTakenBack })
      .onConflictDoUpdate({
        target: [passedStops.tripId, passedStops.leg, passedStops.position],
        set: { at: stop.at, source, phoneId, receivedAt: now, takenBack: isTakenBack },
        setWhere: sql`excluded.source = 'guide' OR ${passedStops.at} < ${roadFrom}
          OR (${passedStops.source} = 'position' AND ${passedStops.at} > excluded.at)`,
      });
  const statements = [
    ...(newest === null
      ? []
      : [
          db
            .insert(busPositions)
            .values({ ...common, ...newest })
            .onConflictDoUpdate({
              target: [busPositions.tripId, busPositions.leg],
              set: { ...newest, phoneId, receivedAt: now },
              setWhere: sql`(${busPositions.at}, ${busPositions.latMilli}, ${busPositions.lngMilli})
                < (excluded.at, excluded.lat_milli, excluded.lng_milli)`,
            }),
        ]),
    // The row stays as the guide's word, so that no position shows the stop as left again.
    ...takenBack.map((position) => upsertStop({ position, at: now }, "guide", true)),
    ...shown.map((stop) => upsertStop(stop, "position")),
    ...pressed.map((stop) => upsertStop(stop, "guide")),
  ];
  const [first, ...rest] = statements;
  if (first !== undefined) await db.batch([first, ...rest]);
}

/** Called every minute: the two indexes by age find nothing nearly always. */
export async function deleteOldBusNews(db: Database, now: number): Promise<void> {
  const before = now - POSITION_KEPT_MS;
  await db.batch([
    db.delete(busPositions).where(lte(busPositions.receivedAt, before)),
    db.delete(passedStops).where(lte(passedStops.receivedAt, before)),
  ]);
}
