/**
 * Which of the positions that guides' phones send are taken, and which is the newest (protocol 25.B). They arrive out
 * of order, more than once, from several phones and with wrong clocks. For a bus that really drove there, neither order
 * nor repeats change the result; a position that no bus can have reached is not taken. Pure; instants in ms.
 */
import { isOnTheRoad, type LegTimes } from "./boarding-times.ts";
import { isInBangladesh, metresBetween, toPlace, type Place } from "./places.ts";

export interface BusPosition extends Place {
  /** When the bus was there, by the server's clock. */
  at: number;
}

/** As a phone sends it: degrees, and the time by its own clock. */
export interface SentPosition {
  at: number;
  lat: number;
  lng: number;
}

/** Phones agree with the server to within this; their times are kept, so that a repeated call changes nothing. */
const CLOCK_EXACT_MS = 60_000;
const FASTEST_METRES_PER_MS = 150_000 / 3_600_000;
/** Two phones in one bus differ by this, because positions are rounded. */
const ROUNDING_METRES = 1_000;

/**
 * A phone's time by the server's clock. `sentAt` is the phone's clock when it sends, `now` the server's at that moment.
 * It is never in the future.
 */
export function correctTime(at: number, { sentAt, now }: { sentAt: number; now: number }): number {
  const offset = now - sentAt;
  return Math.min(Math.abs(offset) <= CLOCK_EXACT_MS ? at : at + offset, now);
}

export interface MergedPositions {
  /** The newest position, if it is newer than the known one. */
  newest: BusPosition | null;
  /** All that were taken, by their time. They may be older than the known one. */
  taken: BusPosition[];
}

/** Outside the time in which the shop wants positions nothing is taken, neither now nor of an earlier time. */
export function mergePositions(
  known: BusPosition | null,
  sent: readonly SentPosition[],
  clock: { sentAt: number; now: number; times: LegTimes },
): MergedPositions {
  if (!isOnTheRoad(clock.times, clock.now)) return { newest: null, taken: [] };
  const positions = sent
    .map((position) => ({ ...toPlace(position), at: correctTime(position.at, clock) }))
    .filter((position) => isInBangladesh(position) && isOnTheRoad(clock.times, position.at))
    .toSorted(comparePositions);
  const taken: BusPosition[] = [];
  let last = known;
  for (const position of positions) {
    if (last !== null && !isReachable(last, position)) continue;
    taken.push(position);
    if (last === null || comparePositions(last, position) < 0) last = position;
  }
  return { newest: last === known ? null : last, taken };
}

/** By time. Of two places at one time always the same one is the newer; bus-positions.ts of worker/db repeats this. */
function comparePositions(a: BusPosition, b: BusPosition): number {
  return a.at - b.at || a.latMilli - b.latMilli || a.lngMilli - b.lngMilli;
}

function isReachable(from: BusPosition, to: BusPosition): boolean {
  const most = Math.abs(to.at - from.at) * FASTEST_METRES_PER_MS + ROUNDING_METRES;
  return metresBetween(from, to) <= most;
}
