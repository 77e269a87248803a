/** Acts on the whole shop: pause and resume all sales, erase personal data of journeys long over. */
import { STAFF_ACTS } from "../contract/staff-acts.ts";
import { eraseAfterDays } from "../config/variables.ts";
import { database } from "../db/client.ts";
import { listUnsoundTrips, pauseSales, readShopState, resumeSales } from "../db/shop-state.ts";
import { writeAct } from "../db/staff/staff-acts.ts";
import { err, ok } from "../domain/result.ts";
import { eraseDue } from "../jobs/retention.ts";
import { refused, steps } from "./act-steps.ts";

const TRIPS_NAMED = 20;

export const planPauseSales = steps(STAFF_ACTS["pause-sales"], async ({ env }) => {
  const db = database(env);
  const { salesPausedAt } = await readShopState(db);
  const begun = salesPausedAt === null ? "Sales are paused" : "The pause of sales begins anew";
  return ok({
    target: "shop",
    facts: { isPaused: salesPausedAt !== null },
    isDue: true,
    message: `${begun}: no payment begins from now on, and within half a minute no seat is held.`,
    view: {},
    async execute(line) {
      await pauseSales(db, line);
      return ok({ changed: true });
    },
  });
});

export const planResumeSales = steps(STAFF_ACTS["resume-sales"], async ({ env }) => {
  const db = database(env);
  const isPaused = (await readShopState(db)).salesPausedAt !== null;
  const unsound = isPaused ? await listUnsoundTrips(db, TRIPS_NAMED) : { trips: [], total: 0 };
  if (unsound.total > 0) return err(refused(whyNot(unsound), "trips_differ"));
  return ok({
    target: "shop",
    facts: { isPaused },
    isDue: isPaused,
    message: isPaused ? "No trip differs: the shop sells again." : "The shop sells already.",
    view: {},
    async execute(line) {
      return (await resumeSales(db, line))
        ? ok({ changed: true })
        : err(refused("Something changed in this moment. Say it again.", "overtaken"));
    },
  });
});

/** The audit row is written before the first bill. */
export const planErase = steps(STAFF_ACTS.erase, async ({ env, now }) => {
  const { due, duties } = await eraseDue(env, now, true);
  return ok({
    target: "personal_data",
    // How many are due by now is no surprise: they are erased every night.
    facts: {},
    isDue: true,
    message: `${due} bookings of journeys over for ${eraseAfterDays(env)} days lose name, email and phone number, ${duties} duties their driver and guide.`,
    view: { due, erased: 0, duties },
    async execute(line) {
      await writeAct(database(env), line);
      const all = await eraseDue(env, line.now, false);
      const left = all.due - all.erased;
      return ok({
        changed: all.erased > 0 || all.duties > 0,
        message: `${all.erased} bookings have lost name, email and phone number.${left > 0 ? ` ${left} are left: say it again.` : ""}`,
        view: all,
      });
    },
  });
});

function whyNot({ trips, total }: { trips: string[]; total: number }): string {
  const more = total > trips.length ? ` and ${total - trips.length} more` : "";
  return (
    `Sales stay paused: trips ${trips.join(", ")}${more} differ, or were not compared since the pause began. ` +
    "Run `npm run staff -- after-restore` again in a minute: what is under way ends by itself. " +
    "`npm run staff -- compare TRIP` says what is left; a paid sale that can't be mended is ended by `npm run staff -- cancel-sale BILL`."
  );
}
