/**
 * The phase of a restore for the cron, every flow that moves money or seats, and staff's acts (protocol 22). The switch
 * is read first and D1 after it: D1's watermark only grows, so it is smaller than the switch's only if somebody
 * restored D1. Every caller raises the watermark once it is a minute old, D1 first.
 */
import { database } from "../db/client.ts";
import { beginRestore, growWatermark, readShopPhase, type Grown } from "../db/shop-state.ts";
import { endRestore } from "../db/restore-end.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import {
  isGrowthDue,
  isRestored,
  phaseFor,
  stopFor,
  type ShopPhase,
  type ShopStop,
  type StoredPhase,
  type SwitchState,
} from "../domain/restore/shop-phase.ts";
import { shopSwitch } from "../shop-switch/stub.ts";
import { logAlert } from "../telemetry/log.ts";
import { listLostTrips } from "./kept-trips.ts";

/** The age up to which an isolate reuses an answer: it saves a booking one call each time. */
const FRESH_MS = 5_000;
/** The last answer counts this long when the switch can't be reached; after that the shop counts as stopped. */
const LAST_ANSWER_MS = 60_000;

interface Asked {
  at: number;
  phase: ShopPhase;
}

/** One entry per isolate: its environment is one object. */
let asked = new WeakMap<Env, Asked>();

/** A few seconds old at most. */
export async function shopPhase(env: Env): Promise<ShopPhase> {
  const known = asked.get(env);
  const age = known === undefined ? Infinity : Date.now() - known.at;
  return known !== undefined && age >= 0 && age < FRESH_MS ? known.phase : askShopPhase(env);
}

/** As it is now. */
export async function askShopPhase(env: Env): Promise<ShopPhase> {
  return (await ask(env)).phase;
}

/** Why the shop is stopped, and since when; null: it is not. */
export async function readStop(env: Env): Promise<ShopStop | null> {
  const { phase, state } = await ask(env);
  return phase === "stopped" ? stopFor(state, Date.now()) : null;
}

async function ask(env: Env): Promise<{ phase: ShopPhase; state: SwitchState | null }> {
  const now = Date.now();
  const state = await readSwitch(env);
  if (state === null) return { phase: getLastPhase(env, now), state };
  const db = database(env);
  const stored = await readShopPhase(db);
  const noticed = isRestored(state, stored) ? await notice(env, state, stored, now) : state;
  const phase = phaseFor(noticed, stored);
  if (phase !== "stopped" && isGrowthDue(stored.watermarkAt, now)) {
    const grown = await growWatermark(db, stored.watermark, now);
    if (grown !== null) await tellSwitch(env, grown);
  }
  asked.set(env, { at: now, phase });
  return { phase, state: noticed };
}

/** While the switch can't be reached. */
function getLastPhase(env: Env, now: number): ShopPhase {
  const known = asked.get(env);
  return known !== undefined && Math.abs(now - known.at) < LAST_ANSWER_MS ? known.phase : "stopped";
}

/** After a change of the phase by this isolate. */
export function forgetShopPhases(): void {
  asked = new WeakMap();
}

/** Stops the shop before D1 is restored: the switch first, which the restore does not set back, then D1. */
export async function stopShop(env: Env, act: StaffAct): Promise<void> {
  const known = await shopSwitch(env).change({ kind: "stop", now: act.now });
  forgetShopPhases();
  await beginRestore(database(env), act, known, { wasStopped: false, stoppedAs: null });
}

/**
 * Begins the comparison of all trips: D1 first, so that the shop stands still until both name the same instant. Returns
 * how many acts that waited it has stopped; `stoppedAs`: the name of each one's line by the act's.
 */
export async function beginComparison(
  env: Env,
  act: StaffAct,
  stoppedAs: Readonly<Record<string, string>>,
): Promise<number> {
  const known = await shopSwitch(env).read();
  const wasStopped = known.halt?.kind === "stopped";
  const begun = await beginRestore(database(env), act, known, { wasStopped, stoppedAs });
  const { stoppedRequests, ...grown } = begun;
  await shopSwitch(env).change({ kind: "compare", since: act.now, ...grown });
  forgetShopPhases();
  return stoppedRequests;
}

/**
 * Ends the comparison that began at `since`, where no trip differs and none is lost: D1 first. False: it may not end.
 */
export async function endComparison(env: Env, act: StaffAct, since: number): Promise<boolean> {
  // Only a restore removes a trip from D1, which the switch's instant shows.
  if ((await listLostTrips(env)).length > 0) return false;
  if (!(await endRestore(database(env), act, since))) return false;
  await shopSwitch(env).change({ kind: "open", since });
  forgetShopPhases();
  return true;
}

async function readSwitch(env: Env): Promise<SwitchState | null> {
  try {
    return await shopSwitch(env).read();
  } catch (error) {
    logAlert("shop_switch_unreachable", { error });
    return null;
  }
}

/** Stops the shop, and returns the resulting state of the switch. */
async function notice(
  env: Env,
  { watermark: known }: SwitchState,
  { watermark }: StoredPhase,
  now: number,
): Promise<SwitchState> {
  const after = await shopSwitch(env).change({ kind: "notice", known, now });
  const { halt } = after;
  const isNew = halt?.kind === "stopped" && halt.since === now && halt.why === "noticed";
  if (isNew) logAlert("restore_noticed", { known, watermark });
  return after;
}

/** D1 was raised already: if the switch is not told, it lags behind, which stops nothing. */
async function tellSwitch(env: Env, grown: Grown): Promise<void> {
  try {
    await shopSwitch(env).change({ kind: "grown", ...grown });
  } catch (error) {
    logAlert("shop_switch_unreachable", { error });
  }
}
