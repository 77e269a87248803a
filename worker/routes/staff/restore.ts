/**
 * After a restore of D1 or the loss of objects: sales are paused, every trip is rebuilt both ways and compared, sales
 * are resumed. `npm run staff -- after-restore` runs it trip by trip; each call may be repeated, and sales resume only
 * where every trip was compared since the pause began and none differs.
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { ShopAct, type ActView } from "../../contract/staff.ts";
import { database } from "../../db/client.ts";
import { listUnsoundTrips, pauseSales, readShopState, resumeSales } from "../../db/shop-state.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

const TRIPS_NAMED = 20;

export const staffRestore = new Hono<AppEnv>()
  .post("/pause-sales", async (c) => {
    const body = await readBody(c, ShopAct);
    if (!body.ok) return refuse(c, body.error);
    const { by, reason, dry_run } = body.value;
    const note = { by: `staff:${by}`, act: "pause_sales", target: "shop", reason } as const;
    const db = database(c.env);
    const { salesPausedAt } = await readShopState(db);
    if (!dry_run) await pauseSales(db, { ...note, now: Date.now() });
    const begun = salesPausedAt === null ? "Sales are paused" : "The pause of sales begins anew";
    const message = `${begun}: no payment begins from now on, and within half a minute no seat is held.`;
    const view: ActView = { status_code: 201, dry_run, changed: !dry_run, message };
    return c.json(view, 200);
  })

  .post("/resume-sales", async (c) => {
    const body = await readBody(c, ShopAct);
    if (!body.ok) return refuse(c, body.error);
    const { by, reason, dry_run } = body.value;
    const db = database(c.env);
    if ((await readShopState(db)).salesPausedAt === null) {
      const message = "The shop sells already.";
      const view: ActView = { status_code: 201, dry_run, changed: false, message };
      return c.json(view, 200);
    }
    const unsound = await listUnsoundTrips(db, TRIPS_NAMED);
    if (unsound.total > 0) return refuse(c, { reason: "act_refused", why: whyNot(unsound) });
    const note = { by: `staff:${by}`, act: "resume_sales", target: "shop", reason } as const;
    if (!dry_run && !(await resumeSales(db, { ...note, now: Date.now() }))) {
      const why = "Something changed in this moment. Say it again.";
      return refuse(c, { reason: "act_refused", why });
    }
    const message = "No trip differs: the shop sells again.";
    const view: ActView = { status_code: 201, dry_run, changed: !dry_run, message };
    return c.json(view, 200);
  });

function whyNot({ trips, total }: { trips: string[]; total: number }): string {
  const more = total > trips.length ? ` and ${total - trips.length} more` : "";
  return (
    `Sales stay paused: trips ${trips.join(", ")}${more} differ, or were not compared since the pause began. ` +
    "Run `npm run staff -- after-restore` again in a minute: what is under way ends by itself. " +
    "`npm run staff -- compare TRIP` says what is left; a paid sale that can't be mended is ended by `npm run staff -- cancel-sale BILL`."
  );
}
