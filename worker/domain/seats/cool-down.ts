/**
 * A pause for a booking whose holds run out again and again, so that seats are not kept from those who would pay. Two
 * are forgiven. A payment that was tried and not completed changes nothing, giving a seat up adds nothing, a sale
 * begins the count anew. It goes by booking alone: a phone number that nobody verified pauses nobody. Invariant: a
 * running hold is never touched.
 */
import { endOf, hasRunOut, rememberedHold, type TripState } from "./trip-state.ts";

/** So many holds in a row that ran out with nothing bought; from then on a pause follows each. */
export const LAPSES_FORGIVEN = 2;
/** The pause, from the end of the last of them. */
export const COOL_DOWN_MS = 5 * 60_000;

/** Holds of a booking that ran out in a row, the last one included. */
export function lapsesOf(state: TripState, booking: string, now: number): number {
  const hold = rememberedHold(state, booking, now);
  if (hold === null) return 0;
  return hold.lapses + (hasRunOut(state, booking, now) ? 1 : 0);
}

/** Until when a booking has to wait before it begins anew; null when it need not. */
export function coolDownEndsAt(state: TripState, booking: string, now: number): number | null {
  const hold = rememberedHold(state, booking, now);
  if (hold === null || lapsesOf(state, booking, now) <= LAPSES_FORGIVEN) return null;
  if (!hasRunOut(state, booking, now)) return null;
  const endsAt = endOf(hold) + COOL_DOWN_MS;
  return now < endsAt ? endsAt : null;
}
