/**
 * A pause for a booking that repeatedly keeps seats without a purchase, so that they are available to buyers. Time is
 * counted: an expired hold counts whole, a given-up one for as long as it lasted. A sale ends the count, an uncompleted
 * payment changes nothing. It is counted by booking only, because few phone numbers are proven. Invariant: a running
 * hold is never changed.
 */
import {
  getHoldEnd,
  hasRunOut,
  findRememberedHold,
  findRunningHold,
  type TripState,
} from "./trip-state.ts";

/** After this many whole holds a pause follows each hold, whole or not. */
export const HOLDS_BEFORE_PAUSE = 3;
/** The pause, from the end of the last of them. */
export const COOL_DOWN_MS = 5 * 60_000;

/**
 * How long the booking kept seats in a row, including the last hold if it is over. `holdMs`: the length of a whole
 * hold.
 */
export function computeKeptMs(
  state: TripState,
  booking: string,
  now: number,
  holdMs: number,
): number {
  const hold = findRememberedHold(state, booking, now);
  if (hold === null) return 0;
  return hold.keptMs + (hasRunOut(state, booking, now) ? holdMs : 0);
}

/** When a booking may hold again; null: now. */
export function computeCoolDownEnd(
  state: TripState,
  booking: string,
  now: number,
  holdMs: number,
): number | null {
  const hold = findRememberedHold(state, booking, now);
  if (hold === null || findRunningHold(state, booking, now) !== null) return null;
  if (computeKeptMs(state, booking, now, holdMs) < HOLDS_BEFORE_PAUSE * holdMs) return null;
  const endsAt = getHoldEnd(hold) + COOL_DOWN_MS;
  return now < endsAt ? endsAt : null;
}
