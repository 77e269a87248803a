/**
 * The nightly erasure, checked or run at once by staff (worker/jobs/retention.ts). The audit row is written before the
 * first bill.
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { ShopAct, type ErasureActView } from "../../contract/staff.ts";
import { eraseAfterDays } from "../../config/variables.ts";
import { database } from "../../db/client.ts";
import { writeAct } from "../../db/staff/staff-acts.ts";
import { eraseDue } from "../../jobs/retention.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

export const staffErasure = new Hono<AppEnv>().post("/erase", async (c) => {
  const body = await readBody(c, ShopAct);
  if (!body.ok) return refuse(c, body.error);
  const { by, reason, dry_run } = body.value;
  const now = Date.now();
  if (!dry_run) {
    const note = { by: `staff:${by}`, act: "erase", target: "personal_data", reason, now } as const;
    await writeAct(database(c.env), note);
  }
  const { due, erased } = await eraseDue(c.env, now, dry_run);
  const days = eraseAfterDays(c.env);
  const left = due - erased;
  const message = dry_run
    ? `${due} bookings of journeys over for ${days} days lose name, email and phone number.`
    : `${erased} bookings have lost name, email and phone number.${left > 0 ? ` ${left} are left: say it again.` : ""}`;
  const view: ErasureActView = {
    status_code: 201,
    dry_run,
    changed: erased > 0,
    message,
    due,
    erased,
  };
  return c.json(view, 200);
});
