/**
 * Notifies every owner, each day, of power over people that waits (PROTOCOL.md, "Two people"): by an alert in the log,
 * and by SMS if an owner has left a number and the shop has a gateway. Today shows it all the time.
 */
import { siteUrl } from "../config/message-settings.ts";
import { database } from "../db/client.ts";
import { claimNotice, listUntoldPower } from "../db/staff/power-notices.ts";
import { sendToOwners } from "../dependencies/owners-phones.ts";
import { powerNotice } from "../domain/staff/power-notice.ts";
import { logAlert, logNote } from "../telemetry/log.ts";
import { runInLanes, runSafely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

/** Requests to disable so many people within a day raise an alert of their own. */
const MANY = 3;
const DAY_MS = 86_400_000;

export async function tellOwners(
  env: Env,
  now: number,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const db = database(env);
  const untold = await listUntoldPower(db, now);
  if (untold.length === 0) return;
  await runInLanes(
    untold,
    ({ request, asker, person, disabledLately }) =>
      runSafely("tell_owners", { request: request.id }, async () => {
        if (!(await claimNotice(db, request, now))) return;
        const { id, act, target, askedBy, runAt } = request;
        const facts = { request: id, act, target, by: askedBy };
        if (act === "recover-owner") logAlert("recovery_waits", facts);
        else logAlert("power_waits", facts);
        if (act === "disable-staff" && disabledLately >= MANY) {
          logAlert("many_to_disable", { people: disabledLately, by: askedBy });
        }
        const notice = {
          act,
          asker: asker ?? askedBy,
          person: person ?? "",
          runAt,
          siteUrl: siteUrl(env),
        };
        const day = Math.floor(now / DAY_MS);
        const message = { id: `power-${id}-${day}`, text: powerNotice(notice) };
        for (const staffId of (await sendToOwners(env, message)).untold) {
          logNote("owner_not_told", { request: id, staff: staffId });
        }
      }),
    allowance,
  );
}
