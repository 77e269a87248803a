/**
 * The only file that maps a trip to its object. Singapore is the nearest location to its buyers; the first call fixes
 * it.
 */
import type { PlanName } from "../domain/seats/seat-plan.ts";
import type { TripSeatsRemote } from "./calls.ts";

type Bound = Pick<Env, "TRIP_SEATS">;

export function tripSeats(env: Bound, tripId: string): TripSeatsRemote {
  return getTripStub(env, tripId);
}

/**
 * 101 with a socket of live seats (worker/domain/seats/live-seats.ts), or 503 where it has too many sockets or the
 * object has lost its storage.
 */
export function openLiveSocket(
  env: Bound,
  trip: { id: string; planName: PlanName; incarnation: string | null },
): Promise<Response> {
  const known = trip.incarnation === null ? "" : `&incarnation=${trip.incarnation}`;
  const address = `https://trip.invalid/?plan=${trip.planName}${known}`;
  return getTripStub(env, trip.id).fetch(address, { headers: { Upgrade: "websocket" } });
}

function getTripStub(env: Bound, tripId: string) {
  return env.TRIP_SEATS.getByName(tripId, { locationHint: "apac-se" });
}
