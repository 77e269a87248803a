/**
 * Sends alerts about failing conditions of the shop's health (domain/alerts/rings.ts): once, again after an hour, and
 * when they are over. It also works with older tables: after a restore to before a migration owners must be alerted.
 */
import { database } from "../db/client.ts";
import { listRings, writeRing } from "../db/alert-rings.ts";
import { readUnlessBehind } from "../db/errors.ts";
import { sendAlert } from "../dependencies/alerts.ts";
import { readShopFigures } from "../dependencies/figures.ts";
import { readStop } from "../dependencies/shop-phase.ts";
import { listUnstoredRings, ringChanges, type Ring } from "../domain/alerts/rings.ts";
import { assessHealth, listFailedBehind } from "../domain/payments/figures.ts";
import { logNote } from "../telemetry/log.ts";
import { runInLanes, runSafely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

interface DueRing {
  condition: string;
  ring: Ring | null;
  /** Stores the ring. Of two runs at once one gets true, and tells; the other gets false. */
  write(): Promise<boolean>;
}

export async function ringAlerts(
  env: Env,
  now: number,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  await runInLanes(
    await listDueRings(env, now),
    ({ condition, ring, write }) =>
      runSafely("ring_alert", { condition }, async () => {
        if (!(await write()) || ring === null) return;
        logNote("alert_rang", { ...ring, ...(await sendAlert(env, ring, now)) });
      }),
    allowance,
  );
}

async function listDueRings(env: Env, now: number): Promise<DueRing[]> {
  const db = database(env);
  const [stored, figures] = await Promise.all([
    readUnlessBehind(() => listRings(db)),
    readUnlessBehind(() => readShopFigures(env, now)),
  ]);
  const stop = figures === null ? await readStop(env) : figures.stop;
  const failed = figures === null ? listFailedBehind(stop, now) : assessHealth(figures, now).failed;
  if (stored === null) {
    const rings = stop === null ? [] : listUnstoredRings(failed, stop.since, now);
    return rings.map((ring) => ({ condition: ring.condition, ring, write: async () => true }));
  }
  // Without figures the state of the other conditions is unknown, so none of them is over.
  const names: readonly string[] = failed;
  const known =
    figures === null ? stored.filter(({ condition }) => names.includes(condition)) : stored;
  return ringChanges(known, failed, now).map((change) => ({
    ...change,
    write: () => writeRing(db, change),
  }));
}
