/**
 * The faults of the machine during the run: the server is killed at random moments, most of them while an Execute is
 * under way; a wallet or the message gateway dies for a while, D1 takes no writes for a while; and now and then
 * everything is off for so long that the times of the payment protocol pass.
 */
import { DatabaseSync } from "node:sqlite";
import type { Random } from "../../support/random.ts";
import type { Market } from "./actors.ts";
import { jump } from "./clock.ts";
import type { Beside, Machine } from "./machine.ts";
import type { Journal } from "./journal.ts";
import { countUnderWay, KINDS, type Kind } from "./moves.ts";
import type { Restore } from "./restore.ts";
import { openTrip } from "./staff.ts";

export interface Damage {
  kills: number;
  killsInExecute: number;
  /** Kills while a change of that kind was under way. */
  killsIn: Record<Kind, number>;
  restarts: number;
  walletOutages: number;
  gatewayOutages: number;
  databaseOutages: number;
  clockJumps: number;
  /** How often D1 was restored to an earlier minute. */
  restores: number;
  /** Messages that a person looked for at the gateway, at the end. */
  messagesSeenTo: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PRINTED_EVERY = 25;
/** How many more kills may pass until there is something to restore. */
const KILLS_WAITED_MOST = 40;
/** A slow machine moves a ticket in seconds. */
const PATIENCE_MS = 20_000;
/** Off for long: past the time-outs, past `believe_from`, past the day that a payment lives. */
const LONG_MS = [2 * MINUTE_MS, 2 * MINUTE_MS, 17 * MINUTE_MS, 17 * MINUTE_MS, 25 * 60 * MINUTE_MS];
/** The next change of a kind begins within it, or another kill is as good. */
const CHANGE_MS = 10_000;
/** Some tickets are sold in it, and the cron runs. */
const SILENCE_MS = 3_000;
/** How late a wallet may complete: within its promise, and long after. */
const LATE_MS = [5_000, 35_000, 20 * MINUTE_MS, 60 * MINUTE_MS];

export const NO_DAMAGE: Damage = {
  kills: 0,
  killsInExecute: 0,
  killsIn: { move: 0, seats_off: 0, exchange: 0, phone: 0 },
  restarts: 0,
  walletOutages: 0,
  gatewayOutages: 0,
  databaseOutages: 0,
  clockJumps: 0,
  restores: 0,
  messagesSeenTo: 0,
};

export interface Workload {
  machine: Machine;
  market: Market;
  journal: Journal;
  damage: Damage;
  restore: Restore;
  random: Random;
  kills: number;
  /** Only D1 knows whose cash a sale is for: while there is a copy of it nobody sells at the counter. */
  setCounter(state: "open" | "closed"): void;
}

/**
 * D1 is copied after a third of the kills and restored to that after two thirds. Both wait until there are moves and a
 * new trip to meet, and the kills go on until then; further ones interrupt what leads the shop back.
 */
export async function killWhileBuying(work: Workload): Promise<void> {
  const { machine, market, journal, random, kills, damage, restore } = work;
  let isSilentHourLeft = true;
  let last = kills;
  let leading: Promise<void> | null = null;
  const restart = (offMs: number, whileDead = () => {}) =>
    killAndRestart(machine, journal, damage, offMs, () => {
      restore.jump(offMs);
      whileDead();
    });
  work.setCounter("open");
  while (damage.kills < last || !restore.isDone) {
    if (damage.kills > kills + KILLS_WAITED_MOST) throw new Error("there was nothing to restore");
    await wait(200 + random.upTo(2_000));
    const befalls = random.weighted({ nothing: 8, wallet: 1, database: 1, gateway: 1 });
    if (befalls === "gateway") await gatewayAway(machine, random, damage);
    if (isSilentHourLeft && damage.kills >= kills / 2) {
      await gatewaySilentForAnHour(machine, damage, restart);
      isSilentHourLeft = false;
    }
    if (befalls === "wallet") await walletAway(machine, random, damage);
    if (befalls === "database") await databaseAway(machine, random, damage);
    if (damage.kills >= kills / 4 && !restore.isDone) work.setCounter("closed");
    const isTimeToRestore = damage.kills >= (kills * 2) / 3 && restore.hasCopy;
    if (isTimeToRestore) await waitUntil(() => restore.hasEnoughToLose);
    const isTimeToCopy = damage.kills >= kills / 3 && !restore.hasCopy && !restore.isDone;
    const awaited = random.weighted({ execute: 5, change: 4, nothing: 3 });
    if (isTimeToCopy) await untilChange(machine, KINDS, PATIENCE_MS);
    else if (awaited === "change") await untilChange(machine, [random.of(KINDS)], CHANGE_MS);
    else if (awaited === "execute") await untilExecute(journal, random);
    const offMs = random.chance(0.25) ? random.of(LONG_MS) : 0;
    await restart(offMs, () => isTimeToCopy && restore.tryToCopy());
    if (restore.hasCopy && restore.newTrips.length === 0) {
      restore.newTrips = await openTrip(machine, market);
    }
    if (isTimeToRestore && restore.hasEnoughToLose) {
      await restore.announce();
      await restart(0, () => {
        restore.putBack();
        journal.epoch += 1;
      });
      damage.restores += 1;
      leading = restore.leadThrough();
      // Handled where it is awaited, below.
      leading.catch(() => {});
      last = Math.max(kills, damage.kills + Math.ceil(kills / 4));
    }
    if (random.chance(0.2)) {
      await tellWallet(machine.wallet, { lateMs: random.of(LATE_MS) });
      await tellWallet(machine.pages, { lateMs: random.of(LATE_MS) });
    }
    if (damage.kills % PRINTED_EVERY === 0) console.log(`${damage.kills} kills so far`);
  }
  await leading;
  work.setCounter("open");
}

/**
 * With `offMs` everything is off for that long; the wallets too, whose clocks go on like the product's. `whileDead`
 * runs before the next start.
 */
export async function killAndRestart(
  machine: Machine,
  journal: Journal,
  damage: Damage,
  offMs: number,
  whileDead = () => {},
): Promise<void> {
  if (journal.underWay > 0) damage.killsInExecute += 1;
  await machine.killServer();
  damage.kills += 1;
  for (const kind of countUnderWay(machine.files().d1).keys()) damage.killsIn[kind] += 1;
  let hadPhones = false;
  if (offMs > 0) {
    await Promise.all([machine.wallet.kill(), machine.pages.kill()]);
    hadPhones = await machine.phones.kill();
    jump(machine.files(), offMs);
    journal.epoch += 1;
    damage.clockJumps += 1;
  }
  whileDead();
  await Promise.all([
    machine.startServer(),
    offMs > 0 ? machine.wallet.start() : null,
    offMs > 0 ? machine.pages.start() : null,
    hadPhones ? machine.phones.start() : null,
  ]);
  damage.restarts += 1;
}

export async function tellWallet({ origin }: Beside, change: object): Promise<void> {
  await fetch(`${origin}/control/settings`, {
    method: "POST",
    body: JSON.stringify(change),
  }).catch(() => null);
}

/** Connections are refused, as by a host that is down. */
async function walletAway(machine: Machine, random: Random, damage: Damage): Promise<void> {
  const wallet = random.chance(0.5) ? machine.wallet : machine.pages;
  await wallet.kill();
  await wait(500 + random.upTo(2_500));
  await wallet.start();
  damage.walletOutages += 1;
}

async function gatewayAway(machine: Machine, random: Random, damage: Damage): Promise<void> {
  await machine.phones.kill();
  await wait(500 + random.upTo(2_500));
  await machine.phones.start();
  damage.gatewayOutages += 1;
}

/** It answers nobody before, during and after an hour in which the product is killed, too. */
async function gatewaySilentForAnHour(
  machine: Machine,
  damage: Damage,
  restart: (offMs: number) => Promise<void>,
): Promise<void> {
  await machine.phones.kill();
  await wait(SILENCE_MS);
  await restart(HOUR_MS);
  await wait(SILENCE_MS);
  await machine.phones.start();
  damage.gatewayOutages += 1;
}

/** Another process has D1's file to itself: every write fails, as it does when D1 is away. */
async function databaseAway(machine: Machine, random: Random, damage: Damage): Promise<void> {
  const db = new DatabaseSync(machine.files().d1, { timeout: 5_000 });
  db.exec("BEGIN IMMEDIATE");
  await wait(500 + random.upTo(1_500));
  db.exec("ROLLBACK");
  db.close();
  damage.databaseOutages += 1;
}

/** A sale is being changed, in one of these ways. */
async function untilChange(
  machine: Machine,
  kinds: readonly Kind[],
  patienceMs: number,
): Promise<void> {
  const { d1 } = machine.files();
  await waitUntil(() => kinds.some((kind) => countUnderWay(d1).has(kind)), patienceMs);
}

/** Waits until it is so, or has taken too long; then the kills go on. */
async function waitUntil(isSo: () => boolean, patienceMs = PATIENCE_MS): Promise<void> {
  const until = Date.now() + patienceMs;
  while (!isSo() && Date.now() < until) await wait(2);
}

/** The next Execute that leaves a browser, and a moment more, so that it is somewhere on its way. */
async function untilExecute(journal: Journal, random: Random): Promise<void> {
  await Promise.race([new Promise<void>((resolve) => (journal.onExecute = resolve)), wait(2_000)]);
  journal.onExecute = null;
  await wait(random.upTo(100));
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
