/** The times of a trip's boarding points: given as a time of day each, kept as the ms since departure. Pure. */
import { dhakaTime } from "../dhaka-time.ts";
import { fault, type Fault } from "../faults.ts";

const DAY_MS = 86_400_000;

export interface TimedTrip {
  departsAt: number;
  arrivesAt: number;
  /** Null when the trip has no seat map. */
  planName: string | null;
  /** Ids of the boarding points, in their order. */
  boarding: readonly string[];
  /** When the bus leaves each; empty if buyers do not choose. */
  boardingTimes: readonly string[];
}

/** Each is the first such time that is not before the previous one; the first follows the departure. */
export function msAfterDeparture(departs: number, times: readonly string[]): number[] {
  let after = 0;
  return times.map((time) => {
    const wait = msOfDay(time) - msOfDay(dhakaTime(departs + after));
    after += wait < 0 ? wait + DAY_MS : wait;
    return after;
  });
}

/** Empty if a stop has no time of its own. */
export function timesOfDay(departs: number, after: readonly (number | null)[]): string[] {
  const known = after.filter((ms) => ms !== null);
  return known.length < after.length ? [] : known.map((ms) => dhakaTime(departs + ms));
}

/** Returns null when nothing is wrong. */
export function errorOfTimes(trip: TimedTrip): Fault | null {
  const { boarding, boardingTimes: times, departsAt: departs, arrivesAt, planName } = trip;
  const [first] = times;
  if (first === undefined) return null;
  if (planName === null) return fault("times_without_map");
  if (times.length !== boarding.length) {
    return fault("times_count", { times: times.length, stops: boarding.length });
  }
  const twice = boarding.find((point, at) => boarding.indexOf(point) < at);
  if (twice !== undefined) return fault("stop_twice", { stop: twice });
  if (first !== dhakaTime(departs)) {
    return fault("first_stop", { first, departs: dhakaTime(departs) });
  }
  const late = msAfterDeparture(departs, times).findIndex((ms) => departs + ms >= arrivesAt);
  return late < 0 ? null : fault("stop_after_arrival", { time: times[late] ?? "" });
}

function msOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return (hour * 60 + minute) * 60_000;
}
