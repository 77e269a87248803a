/**
 * A pause for who lets holds run out again and again, so that seats are not kept from those who would pay. Kind to
 * nerves and weak networks: two are forgiven, a hold that somebody tried to pay is none of them, and giving a seat up
 * by hand isn't either. Invariant: who has a running hold is never touched.
 */
import { billsTried, hasRunOut, type TripState } from "./trip-state.ts";

/** So many holds in a row that ran out with nothing paid; from then on a pause follows each. */
export const LAPSES_FORGIVEN = 2;
/** The pause, from the end of the last of them. */
export const COOL_DOWN_MS = 5 * 60_000;

/** Holds of a booking that ran out in a row with no payment tried, the last one included. */
export function lapsesOf(state: TripState, booking: string, now: number): number {
  const known = state.holds.get(booking);
  if (known === undefined || billsTried(state, booking) > known.triedBefore) return 0;
  return known.lapses + (hasRunOut(state, booking, now) ? 1 : 0);
}

/** Until when a booking has to wait before it begins anew; null when it need not. Counts with all of its phone. */
export function coolDownEndsAt(state: TripState, booking: string, now: number): number | null {
  const phoneKey = state.holds.get(booking)?.phoneKey ?? null;
  const counted = [...state.holds].flatMap(([other, hold]) => {
    const isCounted = other === booking || (phoneKey !== null && hold.phoneKey === phoneKey);
    const lapses = isCounted ? lapsesOf(state, other, now) : 0;
    return lapses === 0 ? [] : [{ lapses, overAt: overAt(state, other, now) }];
  });
  const lapses = counted.reduce((sum, one) => sum + one.lapses, 0);
  if (lapses <= LAPSES_FORGIVEN) return null;
  const endsAt = Math.max(...counted.map((one) => one.overAt)) + COOL_DOWN_MS;
  return now < endsAt ? endsAt : null;
}

/** When a booking's last hold ran out; long ago while it has another one. */
function overAt(state: TripState, booking: string, now: number): number {
  const deadlineAt = state.holds.get(booking)?.deadlineAt ?? null;
  return deadlineAt !== null && deadlineAt <= now ? deadlineAt : -Infinity;
}
