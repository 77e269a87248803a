/** The stores behind the holding of seats (flows/hold.ts), for buyers and staff alike. */
import { cachedBusOrder, cachedFreeSeats } from "../../cache/public-reads.ts";
import { busesThatDay } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import type { HoldDependencies } from "../../flows/hold.ts";
import { tripSeats } from "../../trip/stub.ts";

export function holdDependencies(env: Env): HoldDependencies {
  return {
    cachedBusOrder: (trip) => cachedBusOrder(env, trip),
    cachedFreeSeats: ({ tripId: id, ...bus }) => cachedFreeSeats(env, { id, ...bus }),
    busesThatDay: (trip) => busesThatDay(database(env), trip),
    seatsOf: (id) => tripSeats(env, id),
    now: Date.now,
  };
}
