/** Subqueries: the stops of a trip in a query on trips, and the chosen stop of a bill in a query on both. */
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { bills } from "../../../drizzle/money.ts";
import { points, tripPoints, trips } from "../../../drizzle/schema.ts";
import type { Stop } from "../../domain/trips/stops.ts";

const StopRow = z.object({ id: z.string(), name: z.string(), at: z.number().nullable() });
const StopRows = z.array(StopRow);

const oneStop = sql`json_object('id', ${points.id}, 'name', ${points.name}, 'at', ${trips.departsAt} + ${tripPoints.afterMs})`;
const joined = sql`${tripPoints} inner join ${points} on ${points.id} = ${tripPoints.pointId}`;

/** The trip's stops of one kind, in the order of the road. */
export function stopsOfTrip(kind: "boarding" | "dropping"): SQL<Stop[]> {
  return sql`(
    select json_group_array(${oneStop} order by ${tripPoints.position})
    from ${joined}
    where ${tripPoints.tripId} = ${trips.id} and ${tripPoints.kind} = ${kind}
  )`.mapWith((json: string) => StopRows.parse(JSON.parse(json)));
}

/** The stop where the buyer gets on; null: none was chosen, or the trip does not stop there any more. */
export function stopOfBill(): SQL<Stop | null> {
  return sql`(
    select ${oneStop}
    from ${joined}
    where ${tripPoints.tripId} = ${trips.id} and ${tripPoints.kind} = 'boarding'
      and ${tripPoints.pointId} = ${bills.boardingPointId}
    limit 1
  )`.mapWith((json: string | null) => (json === null ? null : StopRow.parse(JSON.parse(json))));
}
