/** Trips that were copied: those of a day, those of an act, and their lines of the trail. */
import { env } from "cloudflare:workers";
import type { ActView } from "../../worker/contract/staff/staff.ts";
import { listTripsById } from "../../worker/db/catalogue/catalogue.ts";
import { listTripSources } from "../../worker/db/catalogue/trip-copies.ts";
import { database } from "../../worker/db/client.ts";
import { addDays, toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import type { Trip } from "../../worker/domain/trips/trip.ts";

const MOST = 1_000;

/** What the act of copying leaves in the trail. */
export const COPY_LINE = {
  by: "staff:rima",
  act: "copy_trips",
  target: "x",
  reason: "A test",
  now: 1,
} as const;

/** Those that depart that day and are not cancelled. */
export async function openTripsOn(day: string): Promise<Trip[]> {
  const days = {
    from: toDhakaInstant(day, "00:00"),
    before: toDhakaInstant(addDays(day, 1), "00:00"),
  };
  const found = await listTripSources(database(env), days, MOST);
  const open = found.filter(({ cancelledAt }) => cancelledAt === null);
  return listTripsById(
    database(env),
    open.map(({ id }) => id),
  );
}

/** Those that an act has made, by what takes it back. */
export function listCopies(inverse: ActView["inverse"]): Promise<Trip[]> {
  const { trips = [] } = Object(inverse?.input) as { trips?: string[] };
  return listTripsById(database(env), trips);
}

export async function actsOn(target: string) {
  const { results } = await env.DB.prepare(
    "SELECT act, detail FROM staff_acts WHERE target = ? ORDER BY id",
  )
    .bind(target)
    .all<{ act: string; detail: string | null }>();
  return results;
}
