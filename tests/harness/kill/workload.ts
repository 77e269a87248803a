/**
 * The faults of the machine during the run: the server is killed at random moments, most of them while an Execute is
 * under way; the wallet or the message gateway dies for a while, D1 takes no writes for a while; and now and then everything is off for so
 * long that the times of the payment protocol pass.
 */
import { DatabaseSync } from "node:sqlite";
import type { Random } from "../../support/random.ts";
import { jump } from "./clock.ts";
import type { Machine } from "./machine.ts";
import type { Journal } from "./journal.ts";

export interface Damage {
  kills: number;
  /** Of these, with an Execute under way. */
  killsInExecute: number;
  restarts: number;
  walletOutages: number;
  gatewayOutages: number;
  databaseOutages: number;
  clockJumps: number;
  /** Messages that a person looked for at the gateway, at the end. */
  messagesSeenTo: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PRINTED_EVERY = 25;
/** Off for long: past the time-outs, past `believe_from`, past the day that a payment lives. */
const LONG_MS = [2 * MINUTE_MS, 2 * MINUTE_MS, 17 * MINUTE_MS, 17 * MINUTE_MS, 25 * 60 * MINUTE_MS];
/** Some tickets are sold in it, and the cron runs. */
const SILENCE_MS = 3_000;
/** How late the wallet may complete: within its promise, and long after. */
const LATE_MS = [5_000, 35_000, 20 * MINUTE_MS, 60 * MINUTE_MS];

export const NO_DAMAGE: Damage = {
  kills: 0,
  killsInExecute: 0,
  restarts: 0,
  walletOutages: 0,
  gatewayOutages: 0,
  databaseOutages: 0,
  clockJumps: 0,
  messagesSeenTo: 0,
};

export async function killWhileBuying(
  machine: Machine,
  journal: Journal,
  random: Random,
  kills: number,
  damage: Damage,
): Promise<void> {
  let isSilentHourLeft = true;
  while (damage.kills < kills) {
    await wait(200 + random.upTo(2_000));
    const befalls = random.weighted({ nothing: 8, wallet: 1, database: 1, gateway: 1 });
    if (befalls === "gateway") await gatewayAway(machine, random, damage);
    if (isSilentHourLeft && damage.kills >= kills / 2) {
      await gatewaySilentForAnHour(machine, journal, damage);
      isSilentHourLeft = false;
    }
    if (befalls === "wallet") await walletAway(machine, random, damage);
    if (befalls === "database") await databaseAway(machine, random, damage);
    if (random.chance(0.7)) await untilExecute(journal, random);
    await killAndRestart(machine, journal, damage, random.chance(0.25) ? random.of(LONG_MS) : 0);
    if (random.chance(0.2)) await tellWallet(machine, { lateMs: random.of(LATE_MS) });
    if (damage.kills % PRINTED_EVERY === 0) console.log(`${damage.kills} kills so far`);
  }
}

/** With `offMs` everything is off for that long; the wallet too, whose clock goes on like the product's. */
export async function killAndRestart(
  machine: Machine,
  journal: Journal,
  damage: Damage,
  offMs: number,
): Promise<void> {
  if (journal.underWay > 0) damage.killsInExecute += 1;
  await machine.killServer();
  damage.kills += 1;
  let hadPhones = false;
  if (offMs > 0) {
    await machine.killWallet();
    hadPhones = await machine.killPhones();
    jump(machine.files(), offMs);
    damage.clockJumps += 1;
  }
  await Promise.all([
    machine.startServer(),
    offMs > 0 ? machine.startWallet() : null,
    hadPhones ? machine.startPhones() : null,
  ]);
  damage.restarts += 1;
}

export async function tellWallet(machine: Machine, change: object): Promise<void> {
  await fetch(`${machine.walletOrigin}/control/settings`, {
    method: "POST",
    body: JSON.stringify(change),
  }).catch(() => null);
}

/** Connections are refused, as by a host that is down. */
async function walletAway(machine: Machine, random: Random, damage: Damage): Promise<void> {
  await machine.killWallet();
  await wait(500 + random.upTo(2_500));
  await machine.startWallet();
  damage.walletOutages += 1;
}

async function gatewayAway(machine: Machine, random: Random, damage: Damage): Promise<void> {
  await machine.killPhones();
  await wait(500 + random.upTo(2_500));
  await machine.startPhones();
  damage.gatewayOutages += 1;
}

/** It answers nobody before, during and after an hour in which the product is killed, too. */
async function gatewaySilentForAnHour(
  machine: Machine,
  journal: Journal,
  damage: Damage,
): Promise<void> {
  await machine.killPhones();
  await wait(SILENCE_MS);
  await killAndRestart(machine, journal, damage, HOUR_MS);
  await wait(SILENCE_MS);
  await machine.startPhones();
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

/** The next Execute that leaves a browser, and a moment more, so that it is somewhere on its way. */
async function untilExecute(journal: Journal, random: Random): Promise<void> {
  await Promise.race([new Promise<void>((resolve) => (journal.onExecute = resolve)), wait(2_000)]);
  journal.onExecute = null;
  await wait(random.upTo(100));
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
