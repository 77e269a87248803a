/** Vehicles, drivers and guides that would be needed in two places if trips moved, for the preview. */
import type { Database } from "../../db/client.ts";
import { listDuties, listDutiesAround } from "../../db/staff/duties.ts";
import { dutyClashes, type DutyClash, type TimesOfTrip } from "../../domain/trips/duty-clash.ts";
import type { MovedTrip } from "../../domain/trips/exam-move.ts";

/** The trips that move, and all others of those days. */
export async function findClashes(db: Database, rows: readonly MovedTrip[]): Promise<DutyClash[]> {
  const moved = rows.filter(({ change }) => change !== null && change.kind !== "postponed");
  const times = new Map<string, TimesOfTrip>(
    moved.map(({ trip, change }) => [trip.id, change?.became ?? trip]),
  );
  const own = await listDuties(db, [...times.keys()]);
  const named = own.flatMap(({ duty }) => [duty.plate, duty.guide]).filter((name) => name !== "");
  const all = [...times.values()].flatMap(({ departsAt, returnsAt }) => [
    departsAt,
    returnsAt ?? departsAt,
  ]);
  if (named.length === 0) return [];
  const around = await listDutiesAround(db, { from: Math.min(...all), until: Math.max(...all) });
  const others = around.filter(({ tripId }) => !times.has(tripId));
  const known = new Map([...times, ...others.map((one) => [one.tripId, one] as const)]);
  const duties = [...own, ...others].map(({ tripId, leg, duty }) => ({ ...duty, tripId, leg }));
  return dutyClashes(duties, known, new Set(times.keys()));
}
