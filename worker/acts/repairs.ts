/**
 * Rebuilding a trip (flows/rebuild.ts). A preview shows the steps, but its hash covers the trip alone: each call decides
 * anew on what it finds, and payments under way change that by themselves. The audit row is written before the first
 * step.
 */
import { STAFF_ACTS } from "../contract/staff-acts.ts";
import type { RebuildView } from "../contract/staff.ts";
import { purgeTrip } from "../cache/public-reads.ts";
import { findTrip } from "../db/catalogue/catalogue.ts";
import { database } from "../db/client.ts";
import { rebuildDependencies } from "../dependencies/rebuild.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { Difference } from "../flows/compare.ts";
import { rebuild, restoreTrip, type Rebuilt } from "../flows/rebuild.ts";
import { keepCheck } from "../jobs/nightly-checks.ts";
import { steps, type ActContext, type OwnFields, type ActPlan } from "./act-steps.ts";

type Own = OwnFields<"after-restore">;
type Rebuild = typeof restoreTrip;

const NOTHING: Rebuilt = { before: [], steps: [], left: 0, after: [] };

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
  const found = await findTrip(database(env), trip);
  if (found === null) return err({ reason: "trip_unknown" });
  // A dry run writes nothing, so nobody is named in what it would write.
  const nobody = { by: "schedule", act: "", reason: "" } as const;
  const dry = isPreview ? await run(rebuildDependencies(env, trip, nobody), trip, true) : NOTHING;
  return ok({
    target: trip,
    facts: { trip },
    isDue: true,
    message: sentence(trip, true, dry),
    view: ownFields(trip, dry),
    async execute(line) {
      const checkedAt = Date.now();
      const rebuilt = await run(rebuildDependencies(env, trip, line), trip, false);
      await keepCheck(env, trip, rebuilt.after, checkedAt);
      await purgeTrip(found);
      return ok({
        changed: rebuilt.steps.some((step) => step.isDone),
        message: sentence(trip, false, rebuilt),
        view: ownFields(trip, rebuilt),
      });
    },
  });
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
  const found = count(before.length, "difference");
  if (isDry) return `Trip ${trip}: ${found}, ${count(taken.length, "step")} would be taken.`;
  const done = taken.filter((step) => step.isDone).length;
  const some = taken.length === 0 ? "" : `${done} of ${count(taken.length, "step")} done, `;
  return `Trip ${trip}: ${found} before, ${some}${count(after.length, "difference")} after.`;
}

function count(many: number, what: string): string {
  return many === 1 ? `1 ${what}` : `${many} ${what}s`;
}

function onWire({ isUnderWay, ...difference }: Difference): RebuildView["before"][number] {
  return { ...difference, is_under_way: isUnderWay };
}
