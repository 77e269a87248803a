/** The stores behind the holding of seats (flows/hold.ts), for buyers and staff alike. */
import { cachedBusOrder, cachedFreeSeats } from "../../cache/public-reads.ts";
import { busesThatDay } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import type { HoldDependencies } from "../../flows/hold.ts";
import { checkRefusingTrip } from "../../jobs/nightly-checks.ts";
import { tripSeats } from "../../trip/stub.ts";

/** However many buyers are refused, an isolate compares a trip once in this time. */
const COMPARED_AGAIN_MS = 60_000;
const comparedAt = new Map<string, number>();

/** `runLater` keeps work going after the answer. */
export function holdDependencies(
  env: Env,
  runLater: (work: Promise<void>) => void,
): HoldDependencies {
  return {
    cachedBusOrder: (trip) => cachedBusOrder(env, trip),
    cachedFreeSeats: ({ tripId: id, ...bus }) => cachedFreeSeats(env, { id, ...bus }),
    busesThatDay: (trip) => busesThatDay(database(env), trip),
    seatsOf: (id) => tripSeats(env, id),
    compareSoon(id) {
      const now = Date.now();
      if (Math.abs(now - (comparedAt.get(id) ?? -Infinity)) < COMPARED_AGAIN_MS) return;
      comparedAt.set(id, now);
      runLater(checkRefusingTrip(env, id));
    },
    now: Date.now,
  };
}
