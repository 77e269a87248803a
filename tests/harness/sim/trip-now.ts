/** A trip as the catalogue has it now: what a page shows to whoever opens it. */
import type { LimitedTrip, UnlimitedTrip } from "../../../worker/domain/trips/trip.ts";
import { BUSES, COACH } from "./stage.ts";
import type { RunState } from "./run-state.ts";

export function busNow(run: RunState, trip: string): LimitedTrip {
  const bus = BUSES.find(({ id }) => id === trip);
  if (bus === undefined) throw new Error(`there is no bus ${trip}`);
  return { ...bus, ...stored(run, trip) };
}

/** What a buyer's page shows of a trip. */
export function revisionNow(run: RunState, trip: string): number {
  return stored(run, trip).revision;
}

export function coachNow(run: RunState): UnlimitedTrip {
  return { ...COACH, ...stored(run, COACH.id) };
}

/**
 * D1 knows the object before it keeps a seat back, as by the act of staff (worker/acts/trips/seats.ts); here it takes
 * no time.
 */
export function rememberObject({ stage }: RunState, trip: string): void {
  const own = stage.hosts.get(trip)?.db.prepare("SELECT incarnation FROM meta").get();
  stage.d1.db
    .prepare("UPDATE trips SET incarnation = ? WHERE id = ? AND incarnation IS NULL")
    .run(String(own?.["incarnation"]), trip);
}

function stored({ stage }: RunState, trip: string) {
  const row = stage.d1.db
    .prepare(
      "SELECT fare_poisha AS fare, revision, incarnation, (SELECT COALESCE(sales_stopped_at, sales_paused_at) FROM shop_state) AS paused FROM trips WHERE id = ?",
    )
    .get(trip);
  const { fare, revision, incarnation, paused } = row ?? {};
  return {
    farePoisha: Number(fare),
    revision: Number(revision),
    incarnation: typeof incarnation === "string" ? incarnation : null,
    salesPausedAt: typeof paused === "number" ? paused : null,
  };
}
