/** A vehicle or a guide that two trips need at the same time. Pure; epoch ms. */
import { LEGS, type Leg } from "./duty.ts";
import type { TripTimes } from "./trip-times.ts";

export interface DutyOfTrip {
  tripId: string;
  leg: Leg;
  plate: string;
  guide: string;
  /** Time from the trip's departure to the vehicle's. */
  afterMs: number;
}

export type TimesOfTrip = Pick<TripTimes, "departsAt" | "arrivesAt" | "returnsAt">;

export interface DutyClash {
  trip: string;
  other: string;
  what: "plate" | "guide";
  who: string;
}

/** Clashes of `moved` with any trip, each pair once. A return takes as long as the way out. */
export function dutyClashes(
  duties: readonly DutyOfTrip[],
  times: ReadonlyMap<string, TimesOfTrip>,
  moved: ReadonlySet<string>,
): DutyClash[] {
  const runs = duties.flatMap((duty) => {
    const run = findRun(duty, times.get(duty.tripId));
    return run === null ? [] : [{ ...duty, ...run }];
  });
  const found = new Map<string, DutyClash>();
  for (const what of ["plate", "guide"] as const) {
    for (const group of Map.groupBy(runs, (run) => run[what]).values()) {
      const sorted = group.toSorted((a, b) => a.from - b.from);
      for (const [index, one] of sorted.entries()) {
        const next = sorted[index + 1];
        if (one[what] === "" || next === undefined || next.from >= one.until) continue;
        if (one.tripId === next.tripId) continue;
        const [trip, other] = moved.has(one.tripId)
          ? [one.tripId, next.tripId]
          : [next.tripId, one.tripId];
        if (moved.has(trip))
          found.set(`${trip} ${other} ${what}`, { trip, other, what, who: one[what] });
      }
    }
  }
  return [...found.values()];
}

function findRun({ leg, afterMs }: DutyOfTrip, times: TimesOfTrip | undefined) {
  if (times === undefined) return null;
  const departsAt = leg === LEGS[0] ? times.departsAt : times.returnsAt;
  if (departsAt === null) return null;
  const from = departsAt + afterMs;
  return { from, until: from + times.arrivesAt - times.departsAt };
}
