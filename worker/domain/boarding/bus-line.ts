/**
 * Where a bus is on the line of its stops (line.ts), and which of them it has left (protocol 25.B). Nothing is guessed:
 * without news the mark stays where it was, with its age. Pure; instants in ms.
 */
import { isOnTheRoad, type LegTimes } from "./boarding-times.ts";
import type { BusPosition } from "./bus-positions.ts";
import type { LineStop } from "./line.ts";
import { metresBetween, type Place } from "./places.ts";

/** A stop of a line, in its order, as far as it matters here. */
type PlacedStop = Pick<LineStop, "latMilli" | "lngMilli">;

/** A stop that a bus has left. */
export interface PassedStop {
  /** Place of the stop on the line of the leg, from 0. */
  position: number;
  at: number;
}

/** A bus so near to a stop is at it. */
const AT_STOP_METRES = 1_500;
/** News that is older than this is shown as old. */
const STALE_AFTER_MS = 10 * 60_000;
/** After the planned arrival a bus that was not seen for longer may have arrived. */
const LATE_SEEN_WITHIN_MS = 60 * 60_000;

/**
 * How many stops, from the first one, a bus at this place has left. Near a stop it has left all stops before. On the
 * road it has left a stop when it is nearer to both this and the next stop than they are to each other. Where several
 * stops fit, the earliest counts, so that a road that turns back never moves the mark too far.
 */
export function countStopsLeft(stops: readonly PlacedStop[], bus: Place): number {
  const known = stops.flatMap((stop, position) => {
    const place = findPlace(stop);
    return place === null ? [] : [{ place, position, metres: metresBetween(place, bus) }];
  });
  const near = known.find(({ metres }) => metres <= AT_STOP_METRES);
  if (near !== undefined) return near.position;
  const left = known.find((stop, index) => {
    const next = known[index + 1];
    if (next === undefined) return false;
    const length = metresBetween(stop.place, next.place);
    return stop.metres < length && next.metres < length;
  });
  return left === undefined ? 0 : left.position + 1;
}

/**
 * True for a bus near the last stop of its line, and nearer to no other. It has arrived: nobody sees it leave that stop
 * for the next one.
 */
function isAtLastStop(stops: readonly PlacedStop[], bus: Place): boolean {
  const metres = stops.map((stop) => {
    const place = findPlace(stop);
    return place === null ? Infinity : metresBetween(place, bus);
  });
  const last = metres.at(-1) ?? Infinity;
  return stops.length > 1 && last <= AT_STOP_METRES && last <= Math.min(...metres);
}

/**
 * The stops that these positions show as left, each at the earliest time that shows it. A position from before the
 * departure shows none: the bus may come from beyond its first stop. Who has arrived at the last stop has left it.
 */
export function findPassedStops(
  stops: readonly PlacedStop[],
  positions: readonly BusPosition[],
  { departsAt }: LegTimes,
): PassedStop[] {
  const passed = new Map<number, number>();
  for (const bus of positions) {
    if (bus.at < departsAt) continue;
    const left = isAtLastStop(stops, bus) ? stops.length : countStopsLeft(stops, bus);
    for (let position = 0; position < left; position += 1) {
      passed.set(position, Math.min(passed.get(position) ?? bus.at, bus.at));
    }
  }
  return Array.from(passed, ([position, at]) => ({ position, at }));
}

export interface BusMark {
  /**
   * `late`: it should have arrived, was seen within the last hour, and has not left its last stop. `arrived`: it has,
   * or should have and nothing is known of it.
   */
  state: "before" | "on_road" | "late" | "arrived";
  /** The last stop that the bus has left, and all stops before it; -1 when it has left none. */
  lastLeft: number;
  /** The stop that the bus is at; null when it is at none, or not known to be. */
  atStop: number | null;
  /** When something was last known of the bus; null when nothing is. */
  seenAt: number | null;
  isStale: boolean;
}

export function markBus(
  stops: readonly PlacedStop[],
  { position, passed }: { position: BusPosition | null; passed: readonly PassedStop[] },
  { times, now }: { times: LegTimes; now: number },
): BusMark {
  const lastLeft = Math.max(-1, ...passed.map((stop) => stop.position));
  const seen = [...passed.map(({ at }) => at), ...(position === null ? [] : [position.at])];
  const seenAt = seen.length === 0 ? null : Math.max(...seen);
  const isSeenLately = seenAt !== null && now - seenAt <= LATE_SEEN_WITHIN_MS;
  const isLate = isSeenLately && lastLeft < stops.length - 1 && isOnTheRoad(times, now);
  const state = findState(times, now, { lastLeft, isLate });
  return {
    state,
    lastLeft,
    atStop: position === null ? null : findStopAt(stops, position, lastLeft),
    seenAt,
    isStale: seenAt !== null && now - seenAt > STALE_AFTER_MS,
  };
}

function findState(
  { departsAt, arrivesAt }: LegTimes,
  now: number,
  { lastLeft, isLate }: { lastLeft: number; isLate: boolean },
): BusMark["state"] {
  if (now >= arrivesAt) return isLate ? "late" : "arrived";
  return now < departsAt && lastLeft < 0 ? "before" : "on_road";
}

/**
 * A stop that the guide has pressed as left counts as left, whatever the last position says; but at the last stop a bus
 * stays.
 */
function findStopAt(
  stops: readonly PlacedStop[],
  bus: BusPosition,
  lastLeft: number,
): number | null {
  const found = stops.findIndex((stop, position) => {
    const place = findPlace(stop);
    const isAhead = position > lastLeft || position === stops.length - 1;
    return isAhead && place !== null && metresBetween(place, bus) <= AT_STOP_METRES;
  });
  return found < 0 ? null : found;
}

/** Null when it is not known where the stop is. */
function findPlace({ latMilli, lngMilli }: PlacedStop): Place | null {
  return latMilli === null || lngMilli === null ? null : { latMilli, lngMilli };
}
