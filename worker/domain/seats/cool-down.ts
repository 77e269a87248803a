/**
 * A pause for a booking whose holds run out repeatedly, so that seats are not kept from buyers. The first two have no
 * effect. An uncompleted payment changes nothing, giving a seat up adds nothing, a sale resets the count. It is counted
 * by booking only, since phone numbers are not verified. Invariant: a running hold is never touched.
 */
import { endOf, hasRunOut, rememberedHold, type TripState } from "./trip-state.ts";

/** Holds in a row that may run out with nothing bought; from then on a pause follows each. */
export const LAPSES_FORGIVEN = 2;
/** The pause, from the end of the last of them. */
export const COOL_DOWN_MS = 5 * 60_000;

/** Holds of a booking that ran out in a row, the last one included. */
export function lapsesOf(state: TripState, booking: string, now: number): number {
  const hold = rememberedHold(state, booking, now);
  if (hold === null) return 0;
  return hold.lapses + (hasRunOut(state, booking, now) ? 1 : 0);
}

/** When a booking may hold again; null: now. */
export function coolDownEndsAt(state: TripState, booking: string, now: number): number | null {
  const hold = rememberedHold(state, booking, now);
  if (hold === null || lapsesOf(state, booking, now) <= LAPSES_FORGIVEN) return null;
  if (!hasRunOut(state, booking, now)) return null;
  const endsAt = endOf(hold) + COOL_DOWN_MS;
  return now < endsAt ? endsAt : null;
}
