/**
 * Rebuilds a trip (flows/rebuild/rebuild.ts). A preview shows the steps, but its hash covers the trip only: each call
 * decides again by what it finds, which payments in progress change by themselves. The audit log records the request
 * before the first step, and the steps that were done after the last; a call that finds nothing to do leaves no entry.
 */
import { STAFF_ACTS } from "../contract/staff-acts/staff-acts.ts";
import type { RebuildView } from "../contract/staff/staff.ts";
import { purgeTrip } from "../cache/public-reads.ts";
import { findTrip } from "../db/catalogue/catalogue.ts";
import { database } from "../db/client.ts";
import { toRequestEntry, writeOutcome } from "../db/staff/act-outcomes.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import { findKeptTrip, restoreKeptTrip, type KeptTrip } from "../dependencies/kept-trips.ts";
import { rebuildDependencies } from "../dependencies/rebuild.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { sayCount } from "../domain/say-count.ts";
import type { Difference } from "../flows/rebuild/compare.ts";
import { rebuild, restoreTrip, withOneNote, type Rebuilt } from "../flows/rebuild/rebuild.ts";
import { toRestoredTripStep } from "../flows/rebuild/rebuild-steps.ts";
import { keepCheck } from "../jobs/nightly-checks.ts";
import { steps, type ActContext, type OwnFields, type ActPlan } from "./act-steps.ts";

type Own = OwnFields<"after-restore">;
type Rebuild = typeof restoreTrip;

const NOTHING: Rebuilt = { before: [], steps: [], left: 0, after: [] };

/** The trip itself comes before its sales, and where D1 lacks it nothing else can be done before its row is there. */
function withTrip({ difference, facts }: KeptTrip, isDone: boolean, rest: Rebuilt): Rebuilt {
  const after = isDone ? rest.after : [difference, ...rest.after];
  const step = toRestoredTripStep(facts, isDone);
  return {
    before: [difference, ...rest.before],
    steps: [step, ...rest.steps],
    left: rest.left,
    after,
  };
}

export const planAfterRestore = steps(STAFF_ACTS["after-restore"], (context, { trip }) =>
  onTrip(context, trip, restoreTrip),
);

export const planRebuildTickets = steps(STAFF_ACTS["rebuild-tickets"], (context, { trip }) =>
  onTrip(context, trip, (deps, id, isDry) => rebuild(deps, id, "tickets", isDry)),
);

export const planRebuildSeats = steps(STAFF_ACTS["rebuild-seats"], (context, { trip }) =>
  onTrip(context, trip, (deps, id, isDry) => rebuild(deps, id, "seats", isDry)),
);

async function onTrip(
  { env, isPreview }: ActContext,
  trip: string,
  run: Rebuild,
): Promise<Result<ActPlan<Own>, Refusal>> {
  const db = database(env);
  const isThere = (await findTrip(db, trip)) !== null;
  const found = await findKeptTrip(env, trip);
  if (!isThere && found === null) return err({ reason: "trip_unknown" });
  // A dry run writes nothing, so nobody is named in what it would write.
  const nobody = { by: "schedule", act: "", reason: "" } as const;
  const preview = async () => {
    const saleSteps = isThere
      ? await run(rebuildDependencies(env, trip, nobody), trip, true)
      : NOTHING;
    return found === null ? saleSteps : withTrip(found, false, saleSteps);
  };
  const dry = isPreview ? await preview() : NOTHING;
  return ok({
    target: trip,
    facts: { trip },
    isDue: true,
    message: sentence(trip, true, dry),
    view: ownFields(trip, dry),
    async execute(line) {
      const checkedAt = Date.now();
      const all = rebuildDependencies(env, trip, toRequestEntry(line));
      let isNoted = false;
      const deps = withOneNote({
        ...all,
        async note() {
          await all.note();
          isNoted = true;
        },
      });
      if (found !== null) await deps.note();
      const isBack = found === null || (await restoreKeptTrip(env, found));
      const ofSales = isBack ? await run(deps, trip, false) : NOTHING;
      const rebuilt = found === null ? ofSales : withTrip(found, isBack, ofSales);
      if (isNoted) await writeWhatWasDone(env, { ...line, target: trip }, rebuilt);
      await keepCheck(env, trip, rebuilt.after, checkedAt);
      const written = await findTrip(db, trip);
      if (written !== null) await purgeTrip(written);
      return ok({
        changed: rebuilt.steps.some((step) => step.isDone),
        message: sentence(trip, false, rebuilt),
        view: ownFields(trip, rebuilt),
      });
    },
  });
}

/** An object that was only opened again had no step; it is done where nothing differs any more. */
async function writeWhatWasDone(env: Env, line: StaffAct, rebuilt: Rebuilt): Promise<void> {
  const { before, steps: taken, left, after } = rebuilt;
  const named = (isDone: boolean) =>
    taken.flatMap((step) => (step.isDone === isDone ? step.step : []));
  const counts = { before: before.length, left, after: after.length };
  const detail = JSON.stringify({ ...counts, done: named(true), not_done: named(false) });
  const isDone = named(true).length > 0 || (taken.length === 0 && after.length === 0);
  await writeOutcome(database(env), { ...line, detail }, { isDone, now: Date.now() });
}

function ownFields(trip: string, { before, steps: taken, left, after }: Rebuilt): Own {
  return {
    trip,
    before: before.map(onWire),
    steps: taken.map(({ isDone, ...step }) => ({ ...step, is_done: isDone })),
    left,
    after: after.map(onWire),
  };
}

function sentence(trip: string, isDry: boolean, { before, steps: taken, after }: Rebuilt): string {
  const found = sayCount(before.length, "difference");
  if (isDry) return `Trip ${trip}: ${found}, ${sayCount(taken.length, "step")} would be taken.`;
  const done = taken.filter((step) => step.isDone).length;
  const some = taken.length === 0 ? "" : `${done} of ${sayCount(taken.length, "step")} done, `;
  return `Trip ${trip}: ${found} before, ${some}${sayCount(after.length, "difference")} after.`;
}

function onWire({ isUnderWay, ...difference }: Difference): RebuildView["before"][number] {
  return { ...difference, is_under_way: isUnderWay };
}
