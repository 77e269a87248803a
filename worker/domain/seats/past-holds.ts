/**
 * Decides which past holds a trip deletes, so that its state is bounded. A hold with a seat row is never deleted. The
 * others are deleted after a time; reads apply that time themselves (findRememberedHold), so deleting late changes no
 * result. Beyond the cap they are deleted earlier: first those without a count, the oldest first.
 */
import { getHoldEnd, isForgotten, type Changes, type Hold, type TripState } from "./trip-state.ts";

type Rows = Changes["holds"];

/** In 30 minutes 45 seats can lapse 169 times, which fit beside the running holds. */
export const HOLDS_REMEMBERED_MAX = 256;
/** Deleted at once, so that a full table is sorted only for every 32nd new booking. */
const DROPPED_AT_ONCE = 32;

/** Rows whose time has passed. */
export function listForgottenHolds(state: TripState, now: number): Rows {
  return listPastHolds(state)
    .filter(([, hold]) => isForgotten(hold, now))
    .map(([booking]) => [booking, null]);
}

/** Rows that are deleted to make room for a new booking's. */
export function makeRoomForHold(state: TripState, booking: string, now: number): Rows {
  if (state.holds.has(booking) || state.holds.size < HOLDS_REMEMBERED_MAX) return [];
  const forgotten = listForgottenHolds(state, now);
  if (forgotten.length > 0) return forgotten;
  return listPastHolds(state)
    .toSorted(
      ([, a], [, b]) =>
        Number(a.keptMs > 0) - Number(b.keptMs > 0) || getHoldEnd(a) - getHoldEnd(b),
    )
    .slice(0, DROPPED_AT_ONCE)
    .map(([dropped]) => [dropped, null]);
}

function listPastHolds(state: TripState): [booking: string, hold: Hold][] {
  const seated = new Set(
    [...state.seats.values()].flatMap((seat) => ("booking" in seat ? [seat.booking] : [])),
  );
  return [...state.holds].filter(([booking]) => !seated.has(booking));
}
