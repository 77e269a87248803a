/**
 * What a restore does to the stores, and the way back: D1 becomes what it was at an earlier moment, an object forgets
 * everything; then the steps of `npm run staff -- after-restore`. Between the two nothing is audited, since nothing
 * agrees; from then on everything is again, and no charge may have been lost on the way.
 */
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { requestLineNames } from "../../../worker/acts/request-lines.ts";
import { listMissingTrips } from "../../../worker/db/catalogue/kept-trips.ts";
import { database } from "../../../worker/db/client.ts";
import { findKeptTrip, restoreKeptTrip } from "../../../worker/dependencies/kept-trips.ts";
import { beginComparison, endComparison } from "../../../worker/dependencies/shop-phase.ts";
import { rebuildDependencies } from "../../../worker/dependencies/rebuild.ts";
import { restoreTrip } from "../../../worker/flows/rebuild/rebuild.ts";
import { keepCheck } from "../../../worker/jobs/nightly-checks.ts";
import { keptSales, lostSales, setBackTrips, type KeptVersion } from "./audit/restore-rules.ts";
import type { Outcome } from "./kernel.ts";
import type { Requests } from "./requests.ts";
import type { RunState } from "./run-state.ts";
import { TRIPS } from "./stage.ts";

const MINUTE_MS = 60_000;
const ROUNDS_MAX = 30;
const CALLS_MAX = 10;
const BY = "staff:rita";
const NOTE = { by: BY, act: "after_restore", reason: "restore" } as const;

export type Moment = ReadonlyMap<string, readonly Record<string, SQLOutputValue>[]>;

export function rememberD1({ stage }: RunState): Moment {
  const { db } = stage.d1;
  const tables = named(db, "table").filter(({ name }) => name !== "sqlite_sequence");
  return new Map(tables.map(({ name }) => [name, db.prepare(`SELECT * FROM ${name}`).all()]));
}

/** The moment as it was before the trip was opened; null where something of the trip is in it. */
export function withoutTrip(moment: Moment, trip: string): Moment | null {
  const isOfTrip = (row: Record<string, SQLOutputValue>) =>
    Object.entries(row).some(([name, value]) => /(^|_)trip(_id)?$/.test(name) && value === trip);
  const own = new Set(["trips", "trip_points", "trip_checks"]);
  const others = [...moment].filter(([table]) => !own.has(table));
  if (others.some(([, rows]) => rows.some((row) => isOfTrip(row)))) return null;
  return new Map(
    [...moment].map(([table, rows]) => [
      table,
      rows.filter((row) => !isOfTrip(row) && (table !== "trips" || row["id"] !== trip)),
    ]),
  );
}

export function restoreD1(run: RunState, moment: Moment): void {
  run.trace(() => "D1 is restored to an earlier minute");
  const { db } = run.stage.d1;
  beginLoss(run);
  withoutTriggers(db, () => {
    db.exec("PRAGMA defer_foreign_keys = ON; DELETE FROM sqlite_sequence");
    for (const name of moment.keys()) db.exec(`DELETE FROM ${name}`);
    for (const [name, rows] of moment) {
      for (const row of rows) {
        const marks = Object.keys(row).map(() => "?");
        db.prepare(
          `INSERT INTO ${name} (${Object.keys(row).join(", ")}) VALUES (${marks.join(", ")})`,
        ).run(...Object.values(row));
      }
    }
    // A run is one transaction: from here on what refers to nothing is refused again.
    db.exec("PRAGMA defer_foreign_keys = OFF");
  });
  run.stage.d1.version += 1;
}

export function loseObject(run: RunState, trip: string): void {
  run.trace(() => `the object of ${trip} loses its storage`);
  const { db } = run.stage.host(trip);
  beginLoss(run);
  withoutTriggers(db, () => {
    for (const table of ["seat_checkpoint", "holds", "captures", "ties", "seat_events"]) {
      db.exec(`DELETE FROM ${table}`);
    }
    db.exec(`UPDATE meta SET cancelled = 0, incarnation = 'another of ${trip}'`);
  });
  run.stage.host(trip).version += 1;
  run.evict(trip);
}

/** Between a loss and the end of the way back nothing agrees, so nothing is audited but what was sold. */
function beginLoss(run: RunState): void {
  if (run.isAudited) {
    run.kept = keptSales(run.auditor.shot.d1);
    run.keptTrips = listKeptVersions(run);
  }
  run.isAudited = false;
}

function listKeptVersions({ stage }: RunState): KeptVersion[] {
  const sql =
    "SELECT id, version FROM trips WHERE incarnation IS NOT NULL AND kept_version = version";
  const rows = stage.d1.db.prepare(sql).all();
  return rows.map(({ id, version }) => ({ trip: String(id), version: Number(version) }));
}

function readVersion({ stage }: RunState, trip: string): number | null {
  const row = stage.d1.db.prepare("SELECT version FROM trips WHERE id = ?").get(trip);
  return row === undefined ? null : Number(row["version"]);
}

export interface WayBack {
  /** The order of the trips in each round; without it they come as they are listed. */
  order?: () => readonly string[];
  /** After the first trips of the first round D1 is restored once more. */
  again?: { after: number; moment: Moment };
  /** What others do in each minute of it. */
  meanwhile?: () => void;
}

/** Pauses, rebuilds every trip both ways until none differs, and resumes; the cron runs meanwhile. */
export async function leadBack(
  run: RunState,
  requests: Requests,
  { order = () => TRIPS.map(({ id }) => id), again, meanwhile }: WayBack = {},
): Promise<void> {
  const { kernel } = run;
  const since = kernel.now;
  await answer(run, (env) =>
    beginComparison(env, { ...NOTE, target: "shop", now: since }, requestLineNames("stopped")),
  );
  if (again !== undefined) {
    for (const id of order().slice(0, again.after)) await mendTrip(run, id);
    restoreD1(run, again.moment);
    await answer(run, (env) =>
      beginComparison(env, { ...NOTE, target: "shop", now: since }, requestLineNames("stopped")),
    );
  }
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    for (const id of order()) await answer(run, (env) => mend(env, id));
    const isOpen = await answer(run, (env) =>
      endComparison(env, { ...NOTE, target: "shop", now: Date.now() }, since),
    );
    void requests.schedule();
    meanwhile?.();
    await kernel.runUntil(kernel.now + MINUTE_MS);
    if (isOpen === true) {
      // Payments that were let go are queried by now: D1 knows the wallet's refunds, too.
      run.auditAnew();
      run.raise(lostSales(run.kept, run.auditor.shot.d1));
      run.raise(setBackTrips(run.keptTrips, run.kept, (trip) => readVersion(run, trip)));
      run.stopIfBroken();
      return;
    }
  }
  run.raise(["R6 something differs for ever after a restore"]);
  run.stopIfBroken();
}

/** One trip alone, once. */
export async function mendTrip(run: RunState, trip: string): Promise<void> {
  await answer(run, (env) => mend(env, trip));
}

async function mend(env: Env, trip: string): Promise<void> {
  const kept = await findKeptTrip(env, trip);
  if (kept !== null && !(await restoreKeptTrip(env, kept))) {
    await keepCheck(env, trip, [kept.difference], Date.now());
    return;
  }
  const [missing] = await listMissingTrips(database(env), [trip]);
  if (missing !== undefined) return;
  const deps = rebuildDependencies(env, trip, NOTE);
  for (let calls = 0; calls < CALLS_MAX; calls += 1) {
    const checkedAt = Date.now();
    const { left, after } = await restoreTrip(deps, trip, false);
    await keepCheck(env, trip, after, checkedAt);
    if (left === 0) return;
  }
  throw new Error(`a rebuild of ${trip} has no end`);
}

async function answer<T>(run: RunState, work: (env: Env) => Promise<T>): Promise<T | null> {
  const { kernel } = run;
  const { outcome } = run.request("after-restore", work);
  const ends: Outcome<T>[] = [];
  void outcome.then((end) => ends.push(end));
  await kernel.runUntil(kernel.now);
  while (ends.length === 0) await kernel.runUntil(kernel.nextAt() ?? kernel.now);
  const [end] = ends;
  if (end?.kind === "error") throw end.error;
  return end?.kind === "answered" ? end.value : null;
}

function withoutTriggers(db: DatabaseSync, work: () => void): void {
  const triggers = named(db, "trigger");
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  work();
  for (const { sql } of triggers) db.exec(sql);
}

function named(db: DatabaseSync, type: "table" | "trigger"): { name: string; sql: string }[] {
  return db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = ?")
    .all(type)
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}
