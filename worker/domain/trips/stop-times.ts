/** The times of a trip's boarding points: given as a time of day each, kept as the ms since departure. Pure. */
import { dhakaTime } from "../dhaka-time.ts";

const DAY_MS = 86_400_000;

export interface TimedTrip {
  departsAt: number;
  arrivesAt: number;
  /** Null: without a seat map. */
  planName: string | null;
  /** Ids of the boarding points, in their order. */
  boarding: readonly string[];
  /** When the bus leaves each; none where buyers don't choose. */
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

/** Empty where a stop has no time of its own. */
export function timesOfDay(departs: number, after: readonly (number | null)[]): string[] {
  const known = after.filter((ms) => ms !== null);
  return known.length < after.length ? [] : known.map((ms) => dhakaTime(departs + ms));
}

/** The error as a sentence; null: none. */
export function errorOfTimes(trip: TimedTrip): string | null {
  const { boarding, boardingTimes: times, departsAt: departs, arrivesAt, planName } = trip;
  const [first] = times;
  if (first === undefined) return null;
  if (planName === null) {
    return "Who books this trip chooses a pick-up center; leave the times empty.";
  }
  if (times.length !== boarding.length) {
    return `There are ${times.length} times for ${boarding.length} boarding points; give each its time, in their order, or none.`;
  }
  const twice = boarding.find((point, at) => boarding.indexOf(point) < at);
  if (twice !== undefined) return `"${twice}" is a boarding point twice; it has one time.`;
  if (first !== dhakaTime(departs)) {
    return `The first stop is at ${first}, and the trip departs at ${dhakaTime(departs)}.`;
  }
  const late = msAfterDeparture(departs, times).findIndex((ms) => departs + ms >= arrivesAt);
  if (late < 0) return null;
  return `${times[late]} comes after the trip arrives; the times follow each other in the order of the stops.`;
}

function msOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return (hour * 60 + minute) * 60_000;
}
