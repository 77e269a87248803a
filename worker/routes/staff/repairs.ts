/** Comparing and rebuilding a trip (flows/compare.ts, flows/rebuild.ts), and computing the shop's figures now. */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { StaffQuery, TripAct, TripQuery, type RebuildView } from "../../contract/staff.ts";
import { purgeTrip } from "../../cache/public-reads.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { healthOf } from "../../domain/payments/figures.ts";
import { storeFigures } from "../../jobs/figures.ts";
import type { Difference } from "../../flows/compare.ts";
import { rebuild, restoreTrip, type StepTaken } from "../../flows/rebuild.ts";
import { checkTrip, keepCheck } from "../../jobs/nightly-checks.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { rebuildDependencies } from "../../dependencies/rebuild.ts";

export const staffRepairs = new Hono<AppEnv>()
  .post("/compare", async (c) => {
    const body = await readBody(c, TripQuery);
    if (!body.ok) return refuse(c, body.error);
    const { trip } = body.value;
    if ((await findTrip(database(c.env), trip)) === null)
      return refuse(c, { reason: "trip_unknown" });
    const found = await checkTrip(c.env, trip);
    return c.json({ status_code: 201, trip, differences: found.map(onWire) }, 200);
  })

  .post("/rebuild-tickets", (c) => onTrip(c, "rebuild_tickets"))
  .post("/rebuild-seats", (c) => onTrip(c, "rebuild_seats"))
  .post("/after-restore", (c) => onTrip(c, "after_restore"))

  .post("/figures", async (c) => {
    const body = await readBody(c, StaffQuery);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const { status, failed } = healthOf(await storeFigures(c.env, now), now);
    const message =
      status === "ok"
        ? "Every figure agrees, and nothing waits too long."
        : `Needs attention: ${failed.join(", ")}.`;
    return c.json({ status_code: 201, message, status, failed }, 200);
  });

const REBUILDS = {
  rebuild_tickets: (deps, trip, isDry) => rebuild(deps, trip, "tickets", isDry),
  rebuild_seats: (deps, trip, isDry) => rebuild(deps, trip, "seats", isDry),
  after_restore: restoreTrip,
} satisfies Record<string, typeof restoreTrip>;

async function onTrip(c: Context<AppEnv>, act: keyof typeof REBUILDS) {
  const body = await readBody(c, TripAct);
  if (!body.ok) return refuse(c, body.error);
  const { by, reason, dry_run, trip } = body.value;
  const found = await findTrip(database(c.env), trip);
  if (found === null) return refuse(c, { reason: "trip_unknown" });
  const note = { by: `staff:${by}`, act, reason } as const;
  const rebuilt = await REBUILDS[act](rebuildDependencies(c.env, trip, note), trip, dry_run);
  if (!dry_run) {
    await keepCheck(c.env, trip, rebuilt.after);
    await purgeTrip(found);
  }
  const view: RebuildView = {
    status_code: 201,
    dry_run,
    changed: rebuilt.steps.some((step) => step.isDone),
    message: sentence(trip, dry_run, rebuilt),
    trip,
    before: rebuilt.before.map(onWire),
    steps: rebuilt.steps.map(({ isDone, ...step }) => ({ ...step, is_done: isDone })),
    left: rebuilt.left,
    after: rebuilt.after.map(onWire),
  };
  return c.json(view, 200);
}

function sentence(
  trip: string,
  isDry: boolean,
  { before, steps, after }: { before: unknown[]; steps: StepTaken[]; after: unknown[] },
): string {
  const found = count(before.length, "difference");
  if (isDry) return `Trip ${trip}: ${found}, ${count(steps.length, "step")} would be taken.`;
  const done = steps.filter((step) => step.isDone).length;
  const taken = steps.length === 0 ? "" : `${done} of ${count(steps.length, "step")} done, `;
  return `Trip ${trip}: ${found} before, ${taken}${count(after.length, "difference")} after.`;
}

function count(many: number, what: string): string {
  return many === 1 ? `1 ${what}` : `${many} ${what}s`;
}

function onWire({ isUnderWay, ...difference }: Difference) {
  return { ...difference, is_under_way: isUnderWay };
}
