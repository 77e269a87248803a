/**
 * Additional fields for a buyer whose seat was already taken: the state of every seat, and an offer. Changes nothing.
 */
import { canTake, type HoldInput } from "./seat-lock.ts";
import { seatMap } from "./seat-map.ts";
import { offerSeats, type RecentOffers } from "./seat-offer.ts";
import type { LostRace } from "./seat-state.ts";
import { seatAt, type TripState } from "./trip-state.ts";

export interface LostInput extends Pick<HoldInput, "facts" | "booking" | "isOrderChecked"> {
  /** The seats that were pressed. */
  wanted: readonly string[];
}

export function describeLostRace(
  state: TripState,
  input: LostInput,
  recent: RecentOffers,
  at: { now: number; holdMs: number },
): LostRace {
  const { planName, incarnation } = input.facts;
  const { seats, version } = seatMap(state, { planName, incarnation, bookings: [] }, at.now);
  return { offer: seatsInstead(state, input, recent, at), seats, version };
}

/** As many free seats as were pressed; none where fewer are free, or this booking may hold no more. */
export function seatsInstead(
  state: TripState,
  input: LostInput,
  recent: RecentOffers,
  at: { now: number; holdMs: number },
): string[] {
  const { facts, booking, wanted } = input;
  const isFree = (seatNo: string): boolean => seatAt(state, seatNo, at.now) === null;
  return canTake(state, input, wanted.length, at)
    ? offerSeats({ planName: facts.planName, booking, wanted, isFree }, recent, at.now)
    : [];
}
