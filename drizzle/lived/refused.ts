/** How often presses on seats of the sample's fuller buses were refused. Pure. */
import { capacity } from "../../worker/domain/seats/seat-plan.ts";
import type { refusedPresses } from "../figures.ts";
import type { LivedSale } from "./sales.ts";
import type { TripRow } from "./trips.ts";

/** Share of sold seats from which buyers come too late for the seat that they press. */
const BUSY_FROM = 0.6;

export function makeRefusedPresses(
  trips: readonly TripRow[],
  sales: readonly LivedSale[],
  now: number,
): (typeof refusedPresses.$inferInsert)[] {
  const sold = new Map<string, number>();
  for (const { trip, seats } of sales) sold.set(trip.id, (sold.get(trip.id) ?? 0) + seats.length);
  return trips.flatMap(({ id, planName }, at) => {
    if (planName === null) return [];
    const seats = sold.get(id) ?? 0;
    const free = Math.max(0, capacity(planName) - seats);
    if (seats < capacity(planName) * BUSY_FROM) return [];
    return [
      {
        tripId: id,
        soldOut: free < 6 ? 31 + ((at * 13) % 29) : 0,
        taken: 4 + ((at * 7) % 11),
        blocked: at % 3 === 0 ? 2 : 0,
        overLimit: at % 4 === 0 ? 3 : 1,
        countedAt: now,
      },
    ];
  });
}
