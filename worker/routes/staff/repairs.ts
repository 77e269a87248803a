/** Comparing a trip's object with D1 (flows/compare.ts), and computing the shop's figures now. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { StaffQuery, TripQuery } from "../../contract/staff.ts";
import { healthOf } from "../../domain/payments/figures.ts";
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
    const { status, failed } = healthOf(await storeFigures(c.env, now), now);
    const message =
      status === "ok"
        ? "Every figure agrees, and nothing waits too long."
        : `Needs attention: ${failed.join(", ")}.`;
    return c.json({ status_code: 201, message, status, failed }, 200);
  });
