/** A trip as staff read it, in one word. Pure. */
import { hasDeparted } from "./journey.ts";

/** In order of precedence. */
export const TRIP_STATES = [
  "cancelled",
  "postponed",
  "left",
  "closed",
  "waiting",
  "on_sale",
] as const;
export type TripSaleState = (typeof TRIP_STATES)[number];

export interface SaleTimes {
  departsAt: number;
  saleClosesAt: number;
  /** Null when the trip is on sale at once. */
  opensAt: number | null;
  cancelledAt: number | null;
  /** When it lost its date. */
  postponedAt: number | null;
}

export function tripState(trip: SaleTimes, now: number): TripSaleState {
  if (trip.cancelledAt !== null) return "cancelled";
  if (trip.postponedAt !== null) return "postponed";
  if (hasDeparted(trip, now)) return "left";
  if (trip.saleClosesAt <= now) return "closed";
  return trip.opensAt !== null && trip.opensAt > now ? "waiting" : "on_sale";
}
