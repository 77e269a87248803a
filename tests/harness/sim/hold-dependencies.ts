/** What a hold needs in a run: the buses of the stage, and their objects. */
import { tripSeats } from "../../../worker/trip/stub.ts";
import { BUSES } from "./stage.ts";

export function holdDependencies(env: Env) {
  const buses = BUSES.map((bus) => ({ ...bus, cancelledAt: null, opensAt: null }));
  return {
    cachedBusOrder: async (trip: { id: string }) => buses.filter((bus) => bus.id === trip.id),
    busesThatDay: async (trip: { id: string }) => buses.filter((bus) => bus.id === trip.id),
    cachedFreeSeats: async () => 0,
    seatsOf: (trip: string) => tripSeats(env, trip),
    // The runs compare every trip at their end.
    compareSoon: () => {},
    now: Date.now,
  };
}
