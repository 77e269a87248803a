/**
 * Compacts objects at night, long after a journey: the trip's object drops its holds and their events, and bars failed
 * bills for good; then D1 deletes these bills. The object goes first, so that a stop in between leaves a bill without
 * facts in the object, which no comparison misses, and never a record of a bill that D1 does not have.
 */
import { eraseAfterDays } from "../config/variables.ts";
import { database } from "../db/client.ts";
import { listTripsToCompact, markCompacted } from "../db/compaction.ts";
import { deleteFailed, listFailed } from "../db/payments/unpaid-bills.ts";
import { compactableBefore, sliceAt } from "../domain/retention.ts";
import { tripSeats } from "../trip/stub.ts";
import { BATCH_SIZES, type BatchSizes } from "./batch-sizes.ts";
import { runInLanes, runSafely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

export async function compactNightly(
  env: Env,
  now: number,
  sizes: BatchSizes = BATCH_SIZES,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  if (sliceAt(now) === null) return;
  const before = compactableBefore(now, eraseAfterDays(env));
  const trips = await listTripsToCompact(database(env), before, sizes.compactedTrips);
  await runInLanes(
    trips,
    (trip) =>
      runSafely("compact_trip", { trip: trip.id }, () =>
        compactTrip(env, trip, { before, now, sizes }),
      ),
    allowance,
  );
}

async function compactTrip(
  env: Env,
  { id, incarnation }: { id: string; incarnation: string | null },
  { before, now, sizes }: { before: number; now: number; sizes: BatchSizes },
): Promise<void> {
  const db = database(env);
  const failed = await listFailed(db, id, sizes.failedOfTrip);
  const answer = await tripSeats(env, id).compact({ failed, incarnation });
  if (answer.state !== "compacted") return;
  const barred = new Set(answer.barred);
  const barredBills = failed.filter(({ claim }) => barred.has(claim)).map(({ bill }) => bill);
  await deleteFailed(db, barredBills, before);
  if (failed.length < sizes.failedOfTrip) await markCompacted(db, id, { before, now });
}
