/** What somebody is told besides, for whom a seat was taken already: every seat as it is, and an offer. Changes nothing. */
import { mayTake, type HoldInput } from "./seat-lock.ts";
import { seatMap } from "./seat-map.ts";
import { offerSeats, type RecentOffers } from "./seat-offer.ts";
import type { LostRace } from "./seat-state.ts";
import { seatAt, type TripState } from "./trip-state.ts";

export interface LostInput extends Pick<HoldInput, "facts" | "booking" | "isOrderChecked"> {
  /** The seats that were pressed. */
  wanted: readonly string[];
}

export function lostRace(
  state: TripState,
  input: LostInput,
  recent: RecentOffers,
  { now, holdMs }: { now: number; holdMs: number },
): LostRace {
  const { facts, booking, wanted } = input;
  const { planName, incarnation } = facts;
  const isFree = (seatNo: string): boolean => seatAt(state, seatNo, now) === null;
  const { seats, version } = seatMap(state, { planName, incarnation, bookings: [] }, now);
  const offer = mayTake(state, input, wanted.length, { now, holdMs })
    ? offerSeats({ planName, booking, wanted, isFree }, recent, now)
    : [];
  return { offer, seats, version };
}
