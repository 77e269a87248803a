/**
 * Acts on the whole shop: stop and resume all sales by hand, lead through a restore (protocol 22), erase personal data
 * of old journeys.
 */
import { STAFF_ACTS } from "../contract/staff-acts/staff-acts.ts";
import { eraseAfterDays } from "../config/variables.ts";
import { database } from "../db/client.ts";
import { listTripsBesideExam } from "../db/restore-end.ts";
import {
  listUnsoundTrips,
  readSalesHalts,
  resumeSales,
  stopSales,
  type SalesHalts,
} from "../db/shop-state.ts";
import { listLostTrips, listMissingKeptTrips } from "../dependencies/kept-trips.ts";
import { beginComparison, endComparison, stopShop } from "../dependencies/shop-phase.ts";
import { toRequestEntry, writeOutcome } from "../db/staff/act-outcomes.ts";
import { writeAct } from "../db/staff/staff-acts.ts";
import { dhakaIso, dhakaTime } from "../domain/dhaka-time.ts";
import { DRAIN_MS } from "../domain/restore/shop-phase.ts";
import { err, ok } from "../domain/result.ts";
import { sayCount } from "../domain/say-count.ts";
import { eraseDue } from "../jobs/retention.ts";
import { schemaBehind } from "./schema-behind.ts";
import { shopSwitch } from "../shop-switch/stub.ts";
import { OVERTAKEN, refuseAct, steps } from "./act-steps.ts";
import { requestLineNames } from "./request-lines.ts";

const TRIPS_NAMED = 20;

/** Whether each reason stands, for the preview's hash and the act's own answer. */
function listStandingHalts({ salesStoppedAt, salesPausedAt }: SalesHalts) {
  return { is_stopped: salesStoppedAt !== null, is_restoring: salesPausedAt !== null };
}

export const planPauseSales = steps(STAFF_ACTS["pause-sales"], async ({ env }) => {
  const db = database(env);
  const halts = listStandingHalts(await readSalesHalts(db));
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
  const halts = listStandingHalts(await readSalesHalts(db));
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

function resumeSentence(halts: ReturnType<typeof listStandingHalts>): string {
  const stop = halts.is_stopped ? "The stop by hand ends" : "Nobody has stopped sales by hand";
  const rest = halts.is_restoring
    ? "sales stay paused until the restore is over: `npm run staff -- after-restore`."
    : halts.is_stopped
      ? "the shop sells again."
      : "the shop sells already.";
  return `${stop}: ${rest}`;
}

/**
 * Before a restore of D1. The audit entry is lost with the last minutes of D1; `begin-restore` records that the shop
 * had been stopped.
 */
export const planStopForRestore = steps(STAFF_ACTS["stop-for-restore"], async ({ env, now }) => {
  const { halt } = await shopSwitch(env).read();
  const since = halt?.kind === "stopped" ? halt.since : now;
  const drainedAt = dhakaTime(since + DRAIN_MS);
  return ok({
    target: "shop",
    facts: { halt: halt?.kind ?? null },
    isDue: halt?.kind !== "stopped",
    message: `The shop stands still: no sale, message, refund or act of staff. Restore D1 from ${drainedAt} on, when nothing that began before runs any more; then \`npm run staff -- after-restore\`.`,
    view: { drained_at: dhakaIso(since + DRAIN_MS) },
    async execute(line) {
      await stopShop(env, line);
      return ok({ changed: true });
    },
  });
});

export const planBeginRestore = steps(STAFF_ACTS["begin-restore"], async ({ env }) => {
  const db = database(env);
  const behind = await schemaBehind(env);
  if (behind !== null) return err(behind);
  const [stored, { halt }] = await Promise.all([readSalesHalts(db), shopSwitch(env).read()]);
  const halts = listStandingHalts(stored);
  const begun = halts.is_restoring ? "The pause of sales begins anew" : "Sales are paused";
  const { lost, unsold } = await listMissingKeptTrips(env);
  const wasStopped = halt?.kind === "stopped" ? { since: halt.since, why: halt.why } : null;
  const message =
    `${begun} until every trip was compared: no payment begins from now on, and within half a minute no seat is held.` +
    (lost.length === 0 ? "" : ` D1 has lost trips that were sold: ${nameTrips(lost)}.`) +
    (unsold.length === 0
      ? ""
      : ` D1 does not have trips of which nothing was sold: ${nameTrips(unsold)}. Open or import again what nobody deleted.`);
  return ok({
    target: "shop",
    facts: { ...halts, wasStopped },
    isDue: true,
    message,
    view: { ...halts, lost_trips: lost },
    ...(wasStopped !== null && { detail: { stopped: wasStopped } }),
    async execute(line) {
      const stopped = await beginComparison(env, line, requestLineNames("stopped"));
      return ok({ changed: true, message: message + stoppedSentence(stopped) });
    },
  });
});

/** Why the waiting acts were stopped, after the message of R1. */
function stoppedSentence(count: number): string {
  if (count === 0) return "";
  const which = count === 1 ? "1 act that waited is" : `${count} acts that waited are`;
  return ` ${which} stopped, since D1 may have forgotten that somebody stopped or refused it: ask again for what is still wanted.`;
}

export const planEndRestore = steps(STAFF_ACTS["end-restore"], async ({ env, now }) => {
  const db = database(env);
  const [stored, { halt }] = await Promise.all([readSalesHalts(db), shopSwitch(env).read()]);
  const halts = listStandingHalts(stored);
  // The pause may have ended in D1 alone, by a call that stopped before it told the switch.
  const since = stored.salesPausedAt ?? (halt?.kind === "comparing" ? halt.since : null);
  const unsound =
    since === null ? { trips: [], total: 0 } : await listUnsoundTrips(db, since, TRIPS_NAMED);
  // Trips that D1 has lost come first: a ticket may have moved into one, and its sale differs until the trip is there.
  const lost = await listLostTrips(env);
  if (lost.length > 0) return err(refuseAct(lostSentence(lost, unsound), "trips_lost"));
  if (unsound.total > 0) return err(refuseAct(unsoundSentence(unsound), "trips_differ"));
  const next = halts.is_stopped ? "sales stay stopped by hand." : "the shop sells again.";
  const beside = since === null ? [] : await listTripsBesideExam(db, now);
  const rest =
    beside.length === 0
      ? ""
      : ` These trips do not fit the day of their exam, which has moved: ${nameTrips(beside)}. Set their times, or cancel them, before somebody books.`;
  return ok({
    target: "shop",
    facts: { ...halts, since },
    isDue: since !== null,
    message: since === null ? "No restore is under way." : `No trip differs: ${next}${rest}`,
    view: halts,
    async execute(line) {
      const isOver = since !== null && (await endComparison(env, line, since));
      return isOver ? ok({ changed: true }) : err(OVERTAKEN);
    },
  });
});

/** The audit log says before the first bill that it was asked for, and after the last one how many were erased. */
export const planErase = steps(STAFF_ACTS.erase, async ({ env, now }) => {
  const { due, duties } = await eraseDue(env, now, true);
  return ok({
    target: "personal_data",
    // The number that is due changes nothing: they are erased every night.
    facts: {},
    isDue: true,
    message: `Bookings of journeys over for ${sayCount(eraseAfterDays(env), "day")} that lose name, email and phone number: ${due}. Duties that lose driver and guide: ${duties}.`,
    view: { due, erased: 0, duties },
    async execute(line) {
      const db = database(env);
      await writeAct(db, toRequestEntry(line));
      const all = await eraseDue(env, line.now, false);
      const left = all.due - all.erased;
      const detail = JSON.stringify({ erased: all.erased, duties: all.duties, left });
      await writeOutcome(db, { ...line, detail }, { isDone: true, now: Date.now() });
      return ok({
        changed: all.erased > 0 || all.duties > 0,
        message: `Bookings that have lost name, email and phone number: ${all.erased}.${left > 0 ? ` Still left: ${left}. Say it again.` : ""}`,
        view: all,
      });
    },
  });
});

function nameTrips(trips: readonly string[]): string {
  const more = trips.length > TRIPS_NAMED ? ` and ${trips.length - TRIPS_NAMED} more` : "";
  return trips.slice(0, TRIPS_NAMED).join(", ") + more;
}

interface UnsoundTrips {
  trips: string[];
  total: number;
}

function lostSentence(lost: readonly string[], unsound: UnsoundTrips): string {
  const others =
    unsound.total === 0
      ? ""
      : ` Trips ${nameUnsound(unsound)} differ, too, or were not compared: leave their sales as they are until then, since a ticket may have moved into a trip that is missing.`;
  return (
    `Sales stay paused: D1 lacks trips that were sold: ${nameTrips(lost)}. ` +
    "`npm run staff -- compare TRIP` says what was sold of one, and what it refers to. Bring that back (`npm run season -- import`), or the trip itself under the same id, and run `npm run staff -- after-restore` again." +
    others
  );
}

function unsoundSentence(unsound: UnsoundTrips): string {
  return (
    `Sales stay paused: trips ${nameUnsound(unsound)} differ, or were not compared since the pause began. ` +
    "Run `npm run staff -- after-restore` again in a minute: what is under way ends by itself. " +
    "`npm run staff -- compare TRIP` says what is left; a paid sale that can't be mended is ended by `npm run staff -- cancel-sale BILL`."
  );
}

function nameUnsound({ trips, total }: UnsoundTrips): string {
  return trips.join(", ") + (total > trips.length ? ` and ${total - trips.length} more` : "");
}
