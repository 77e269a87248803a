/**
 * A pause for a booking that keeps seats again and again with nothing bought, so that they are not kept from buyers. What
 * counts is the time: a hold that ran out counts whole, one that was given up for as long as it lasted. A sale ends the
 * count, an uncompleted payment changes nothing. It is counted by booking only: few phone numbers are proven.
 * Invariant: a running hold is never touched.
 */
import { endOf, hasRunOut, rememberedHold, runningHold, type TripState } from "./trip-state.ts";

/** So many whole holds pass; from then on a pause follows each, whole or not. */
export const HOLDS_BEFORE_PAUSE = 3;
/** The pause, from the end of the last of them. */
export const COOL_DOWN_MS = 5 * 60_000;

/** For how long the booking kept seats in a row, the last hold included where it is over. `holdMs`: of a whole hold. */
export function keptMs(state: TripState, booking: string, now: number, holdMs: number): number {
  const hold = rememberedHold(state, booking, now);
  if (hold === null) return 0;
  return hold.keptMs + (hasRunOut(state, booking, now) ? holdMs : 0);
}

/** When a booking may hold again; null: now. */
export function coolDownEndsAt(
  state: TripState,
  booking: string,
  now: number,
  holdMs: number,
): number | null {
  const hold = rememberedHold(state, booking, now);
  if (hold === null || runningHold(state, booking, now) !== null) return null;
  if (keptMs(state, booking, now, holdMs) < HOLDS_BEFORE_PAUSE * holdMs) return null;
  const endsAt = endOf(hold) + COOL_DOWN_MS;
  return now < endsAt ? endsAt : null;
}
