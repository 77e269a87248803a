/**
 * A trip with everything that the line of its bus needs, in one statement: stops with their places, vehicles, and where
 * the bus is on each leg. It reads nothing of passengers.
 */
import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { busPositions, passedStops } from "../../../drizzle/boarding.ts";
import { duties } from "../../../drizzle/duties.ts";
import { buses, destinations, points, tripPoints, trips } from "../../../drizzle/schema.ts";
import { POSITION_KEPT_MS } from "../../domain/boarding/boarding-times.ts";
import type { BusTrip } from "../../domain/boarding/bus-view.ts";
import { LEGS, type Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";

const Stops = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(["boarding", "dropping"]),
    afterMs: z.number().nullable(),
    latMilli: z.number().nullable(),
    lngMilli: z.number().nullable(),
  }),
);
const LegName = z.enum(LEGS);
const Vehicles = z.array(z.object({ leg: LegName, plate: z.string(), afterMs: z.number() }));
const Positions = z.array(
  z.object({ leg: LegName, at: z.number(), latMilli: z.number(), lngMilli: z.number() }),
);
const Passed = z.array(z.object({ leg: LegName, position: z.number(), at: z.number() }));

/** Null when there is no such trip. */
export async function findBusTrip(db: Database, id: string, now: number): Promise<BusTrip | null> {
  const after = now - POSITION_KEPT_MS;
  const row = await db
    .select({
      name: trips.name,
      destination: destinations.name,
      busName: buses.name,
      departsAt: trips.departsAt,
      arrivesAt: trips.arrivesAt,
      returnsAt: trips.returnsAt,
      cancelledAt: trips.cancelledAt,
      postponedAt: trips.postponedAt,
      stops: listAsJson(
        Stops,
        sql`json_object('id', ${points.id}, 'name', ${points.name}, 'kind', ${tripPoints.kind},
          'afterMs', ${tripPoints.afterMs}, 'latMilli', ${points.latMilli}, 'lngMilli', ${points.lngMilli})
          ORDER BY ${tripPoints.kind}, ${tripPoints.position}`,
        sql`${tripPoints} INNER JOIN ${points} ON ${points.id} = ${tripPoints.pointId}
          WHERE ${tripPoints.tripId} = ${trips.id}`,
      ),
      vehicles: listAsJson(
        Vehicles,
        sql`json_object('leg', ${duties.leg}, 'plate', ${duties.plate}, 'afterMs', ${duties.afterMs})`,
        sql`${duties} WHERE ${duties.tripId} = ${trips.id}`,
      ),
      positions: listAsJson(
        Positions,
        sql`json_object('leg', ${busPositions.leg}, 'at', ${busPositions.at},
          'latMilli', ${busPositions.latMilli}, 'lngMilli', ${busPositions.lngMilli})`,
        sql`${busPositions} WHERE ${busPositions.tripId} = ${trips.id} AND ${busPositions.receivedAt} > ${after}`,
      ),
      passed: listAsJson(
        Passed,
        sql`json_object('leg', ${passedStops.leg}, 'position', ${passedStops.position}, 'at', ${passedStops.at})`,
        sql`${passedStops} WHERE ${passedStops.tripId} = ${trips.id} AND ${passedStops.receivedAt} > ${after}
          AND ${passedStops.takenBack} = 0`,
      ),
    })
    .from(trips)
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .innerJoin(buses, eq(buses.id, trips.busId))
    .where(eq(trips.id, id))
    .get();
  if (row === undefined) return null;
  const { vehicles, positions, passed, ...trip } = row;
  return {
    ...trip,
    vehicles: byLeg((leg) => {
      const { plate = "", afterMs = 0 } = vehicles.find((duty) => duty.leg === leg) ?? {};
      return { plate, afterMs };
    }),
    positions: byLeg((leg) => {
      const found = positions.find((bus) => bus.leg === leg);
      if (found === undefined) return null;
      const { at, latMilli, lngMilli } = found;
      return { at, latMilli, lngMilli };
    }),
    passed: byLeg((leg) => passed.flatMap(({ leg: of, ...stop }) => (of === leg ? [stop] : []))),
  };
}

function listAsJson<Rows>(rows: z.ZodType<Rows>, columns: SQL, from: SQL): SQL<Rows> {
  return sql`(SELECT json_group_array(${columns}) FROM ${from})`.mapWith((json: string) =>
    rows.parse(JSON.parse(json)),
  );
}

function byLeg<Value>(value: (leg: Leg) => Value): Record<Leg, Value> {
  return { out: value("out"), back: value("back") };
}
