/** The only place that turns a trip into its object. Singapore is the nearest to its buyers; the first call decides. */
import type { TripSeatsRemote } from "./calls.ts";

export function tripSeats(env: Pick<Env, "TRIP_SEATS">, tripId: string): TripSeatsRemote {
  return env.TRIP_SEATS.getByName(tripId, { locationHint: "apac-se" });
}
