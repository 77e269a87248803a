/**
 * Acts on the whole shop: stop and resume all sales by hand, begin and end the pause of a restore, erase personal data
 * of journeys long over.
 */
import { STAFF_ACTS } from "../contract/staff-acts.ts";
import { eraseAfterDays } from "../config/variables.ts";
import { database } from "../db/client.ts";
import {
  beginRestore,
  endRestore,
  listUnsoundTrips,
  readSalesHalts,
  resumeSales,
  stopSales,
  type SalesHalts,
} from "../db/shop-state.ts";
import { writeAct } from "../db/staff/staff-acts.ts";
import { err, ok } from "../domain/result.ts";
import { eraseDue } from "../jobs/retention.ts";
import { OVERTAKEN, refused, steps } from "./act-steps.ts";

const TRIPS_NAMED = 20;

/** Whether each reason stands, for the preview's hash and the act's own answer. */
function standingHalts({ salesStoppedAt, salesPausedAt }: SalesHalts) {
  return { is_stopped: salesStoppedAt !== null, is_restoring: salesPausedAt !== null };
}

export const planPauseSales = steps(STAFF_ACTS["pause-sales"], async ({ env }) => {
  const db = database(env);
  const halts = standingHalts(await readSalesHalts(db));
  return ok({
    target: "shop",
    facts: halts,
    isDue: !halts.is_stopped,
    message: halts.is_stopped
      ? "Sales are stopped already."
      : "Sales are stopped: no payment begins from now on, and within half a minute no seat is held. They begin again when somebody resumes them.",
    view: halts,
    inverse: { act: "resume-sales", input: {} },
    async execute(line) {
      return (await stopSales(db, line)) ? ok({ changed: true }) : err(OVERTAKEN);
    },
  });
});

export const planResumeSales = steps(STAFF_ACTS["resume-sales"], async ({ env }) => {
  const db = database(env);
  const halts = standingHalts(await readSalesHalts(db));
  return ok({
    target: "shop",
    facts: halts,
    isDue: halts.is_stopped,
    message: resumeSentence(halts),
    view: halts,
    async execute(line) {
      return (await resumeSales(db, line)) ? ok({ changed: true }) : err(OVERTAKEN);
    },
  });
});

function resumeSentence(halts: ReturnType<typeof standingHalts>): string {
  const stop = halts.is_stopped ? "The stop by hand ends" : "Nobody has stopped sales by hand";
  const rest = halts.is_restoring
    ? "sales stay paused until the restore is over: `npm run staff -- after-restore`."
    : halts.is_stopped
      ? "the shop sells again."
      : "the shop sells already.";
  return `${stop}: ${rest}`;
}

export const planBeginRestore = steps(STAFF_ACTS["begin-restore"], async ({ env }) => {
  const db = database(env);
  const halts = standingHalts(await readSalesHalts(db));
  const begun = halts.is_restoring ? "The pause of sales begins anew" : "Sales are paused";
  return ok({
    target: "shop",
    facts: halts,
    isDue: true,
    message: `${begun} until every trip was compared: no payment begins from now on, and within half a minute no seat is held.`,
    view: halts,
    async execute(line) {
      await beginRestore(db, line);
      return ok({ changed: true });
    },
  });
});

export const planEndRestore = steps(STAFF_ACTS["end-restore"], async ({ env }) => {
  const db = database(env);
  const halts = standingHalts(await readSalesHalts(db));
  const unsound = halts.is_restoring
    ? await listUnsoundTrips(db, TRIPS_NAMED)
    : { trips: [], total: 0 };
  if (unsound.total > 0) return err(refused(unsoundSentence(unsound), "trips_differ"));
  const next = halts.is_stopped ? "sales stay stopped by hand." : "the shop sells again.";
  return ok({
    target: "shop",
    facts: halts,
    isDue: halts.is_restoring,
    message: halts.is_restoring ? `No trip differs: ${next}` : "No restore is under way.",
    view: halts,
    async execute(line) {
      return (await endRestore(db, line)) ? ok({ changed: true }) : err(OVERTAKEN);
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

function unsoundSentence({ trips, total }: { trips: string[]; total: number }): string {
  const more = total > trips.length ? ` and ${total - trips.length} more` : "";
  return (
    `Sales stay paused: trips ${trips.join(", ")}${more} differ, or were not compared since the pause began. ` +
    "Run `npm run staff -- after-restore` again in a minute: what is under way ends by itself. " +
    "`npm run staff -- compare TRIP` says what is left; a paid sale that can't be mended is ended by `npm run staff -- cancel-sale BILL`."
  );
}
