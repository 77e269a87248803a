/** Rings for what the shop's health complains of (domain/alerts/rings.ts): once, again after an hour, and when it is over. */
import { database } from "../db/client.ts";
import { listRings, writeRing } from "../db/alert-rings.ts";
import { tell } from "../dependencies/alerts.ts";
import { readShopFigures } from "../dependencies/figures.ts";
import { ringChanges } from "../domain/alerts/rings.ts";
import { healthOf } from "../domain/payments/figures.ts";
import { logNote } from "../telemetry/log.ts";
import { eachInLanes, safely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

export async function ringAlerts(
  env: Env,
  now: number,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const db = database(env);
  const [stored, figures] = await Promise.all([listRings(db), readShopFigures(env, now)]);
  const changes = ringChanges(stored, healthOf(figures, now).failed, now);
  await eachInLanes(
    changes,
    (change) =>
      safely("ring_alert", { condition: change.condition }, async () => {
        if (!(await writeRing(db, change)) || change.ring === null) return;
        logNote("alert_rang", { ...change.ring, ...(await tell(env, change.ring, now)) });
      }),
    allowance,
  );
}
