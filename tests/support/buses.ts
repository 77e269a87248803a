/** A bus on the road to Rajshahi, with stops whose places are known, and its guide's phone. */
import { env } from "cloudflare:workers";
import { points, tripPoints, type trips } from "../../drizzle/schema.ts";
import { signerFor } from "../../worker/auth/signer.ts";
import { busPath as pathOf, writeBusLink } from "../../worker/auth/bus-link.ts";
import { database } from "../../worker/db/client.ts";
import { dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { aTrip, freshId } from "./catalogue.ts";

const db = database(env);
const MINUTE_MS = 60_000;

/** Degrees; the fourth stop has no place. */
export const ROAD = [
  { name: "Dhaka", kind: "boarding", place: [23.81, 90.412] },
  { name: "Savar", kind: "boarding", place: [23.858, 90.267] },
  { name: "Tangail", kind: "boarding", place: [24.251, 89.916] },
  { name: "Kajla Gate", kind: "dropping", place: null },
  { name: "Rajshahi", kind: "dropping", place: [24.374, 88.604] },
] as const;

/** It departs so many minutes after `now`, and drives for six hours. */
export async function aBusTrip(
  minutes: number,
  over: Partial<typeof trips.$inferInsert> & { now?: number } = {},
) {
  const { now = Date.now(), ...columns } = over;
  const departsAt = now + minutes * MINUTE_MS;
  const trip = await aTrip(db, {
    departsAt,
    arrivesAt: departsAt + 360 * MINUTE_MS,
    returnsAt: null,
    journeyDate: dhakaDate(departsAt),
    ...columns,
  });
  for (const [index, { name, kind, place }] of ROAD.entries()) {
    const pointId = freshId();
    const [latMilli, lngMilli] = place?.map((degrees) => Math.round(degrees * 1000)) ?? [];
    await db.insert(points).values({ id: pointId, name, latMilli, lngMilli });
    await db.insert(tripPoints).values({
      tripId: trip.id,
      kind,
      position: kind === "boarding" ? index : index - 3,
      pointId,
    });
  }
  return trip;
}

export async function busPath(tripId: string): Promise<string> {
  return pathOf(await writeBusLink(await signerFor(env.SIGNING_KEY), tripId));
}
