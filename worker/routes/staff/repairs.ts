/**
 * Comparing a trip's object with D1 (flows/rebuild/compare.ts), computing the shop's figures now, and trying its
 * alerts.
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { StaffQuery, TripQuery } from "../../contract/staff/staff.ts";
import { takeTry } from "../../dependencies/attempt-limits.ts";
import { sendAlert, type AlertDelivery } from "../../dependencies/alerts.ts";
import { assessHealth } from "../../domain/payments/figures.ts";
import { storeFigures } from "../../jobs/figures.ts";
import { checkTrip } from "../../jobs/nightly-checks.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

export const staffRepairs = new Hono<AppEnv>()
  .post("/compare", async (c) => {
    const body = await readBody(c, TripQuery);
    if (!body.ok) return refuse(c, body.error);
    const { trip } = body.value;
    const found = await checkTrip(c.env, trip);
    if (found === null) return refuse(c, { reason: "trip_unknown" });
    const differences = found.map(({ isUnderWay, ...difference }) => ({
      ...difference,
      is_under_way: isUnderWay,
    }));
    return c.json({ status_code: 201, trip, differences }, 200);
  })

  .post("/figures", async (c) => {
    const body = await readBody(c, StaffQuery);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const { status, failed } = assessHealth(await storeFigures(c.env, now), now);
    const message =
      status === "ok"
        ? "Every figure agrees, and nothing waits too long."
        : `Needs attention: ${failed.join(", ")}.`;
    return c.json({ status_code: 201, message, status, failed }, 200);
  })

  .post("/try-alerts", async (c) => {
    const body = await readBody(c, StaffQuery);
    if (!body.ok) return refuse(c, body.error);
    const refused = await takeTry(c.env, c.get("signer"), { kind: "alert_try", of: "shop" });
    if (refused !== null) return refuse(c, refused);
    const now = Date.now();
    const delivery = await sendAlert(c.env, { condition: "try", kind: "begins", since: now }, now);
    return c.json({ status_code: 201, message: describeTry(delivery), ...delivery }, 200);
  });

function describeTry({ phones, sent, webhook, push }: AlertDelivery): string {
  const byPhone =
    phones === 0
      ? "No owner has left a number, or the shop has no gateway: no SMS goes out."
      : `An SMS is on its way to ${sent} of ${phones} owners.`;
  return `${byPhone} ${describePush(push)} ${WEBHOOK_ENDS[webhook ?? "none"]}`;
}

function describePush(push: AlertDelivery["push"]): string {
  if (push === null) return "Nothing is pushed: a key of push is not set, or is none.";
  if (push.phones === 0) return "No owner has turned alerts on on a phone, under My access.";
  return `It was pushed to ${push.sent} of ${push.phones} phones on which alerts are turned on.`;
}

const WEBHOOK_ENDS = {
  none: "There is no webhook: ALERT_WEBHOOK_URL is not set, or one of its settings is wrong.",
  taken: "The webhook has taken it.",
  refused: "The webhook answered with a refusal.",
  no_answer: "The webhook did not answer.",
};
