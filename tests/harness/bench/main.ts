/**
 * `npm run bench`: what calls cost, surge, opening, growth and lists on the built Worker, in one run, over the
 * loopback; the seat list under log-ins; and the weight of past data. `--json FILE` writes the figures; `--phones`,
 * `--choices`, `--tickets` and `--only calls,surge,opening,growth,lists,logins,past` make it smaller; `--hold SECONDS`
 * is how long seats are held in the rush, where on a slow machine 20 run out while somebody pays; `--storage disk`
 * leaves the calls in memory out. Alone by their names: `--only cost` what 1,000 bookings cost, `plan` a sale of 300
 * buses to 200,000 phones, simulated, `profile` the largest processor costs of each call of a booking, `overload` what
 * is answered at three times the load, `accounts` whether the time of a sign-up or log-in tells who has an account,
 * `season` the weight of a year, `messages` how long all tickets of a moved exam take to be told, `scan` how long a
 * guide's phone takes to answer a scan.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { QUIET, ROOT } from "../../../worker/scripts/settings.ts";
import { timeOfAccounts } from "./accounts.ts";
import { measureCalls } from "./calls.ts";
import { costOfSeason, DOLLARS_PER_THOUSAND_MOST } from "./plan/cost.ts";
import { measureCost } from "./plan/measure-cost.ts";
import { planTenMinutes } from "./plan/plan.ts";
import { openInspector } from "./cpu-profile.ts";
import { startBenchGateway } from "./gateway.ts";
import { growthOfTickets, growthOfTrips, growthOfWatchers } from "./growth.ts";
import { hotPaths } from "./hot-paths.ts";
import { pagesOfLists, workOfLists } from "./lists.ts";
import { underLogIns } from "./logins.ts";
import { getFigures, holdsAfter } from "./past.ts";
import { timeToNotify } from "./messages.ts";
import { closeConnections } from "./phone.ts";
import { atLeast, atMost, figure, report, type Figure } from "./report.ts";
import { buildProduct, startRuntime, type Runtime } from "./runtime.ts";
import { listAnswers, measureOverload } from "./overload.ts";
import { findPostgres } from "./peer/postgres.ts";
import { measureScans } from "./scan.ts";
import { opening, saleStart } from "./rush.ts";
import { searchesAmong } from "./search.ts";
import { weighSeason, weighTrip } from "./weight.ts";
import { startBenchWallet, type BenchWallet } from "./wallet.ts";

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    phones: { type: "string", default: "2000" },
    choices: { type: "string", default: "25" },
    tickets: { type: "string", default: "1000000" },
    // Short, so that abandoned seats are sold again during the run.
    hold: { type: "string", default: "20" },
    messages: { type: "string", default: "10000" },
    pairs: { type: "string", default: "200" },
    only: { type: "string" },
    storage: { type: "string", default: "memory,disk" },
    seed: { type: "string", default: "1" },
  },
});
type Bench = [Runtime, BenchWallet];
const crowd = {
  phones: Number(values.phones),
  choices: Number(values.choices),
  seed: Number(values.seed),
};
/** What two cores serve without delay; enough that what bookings share hardly counts. */
const SMALL_CROWD = { phones: 600, choices: 8 };
const ALL_PARTS = "calls,surge,opening,growth,lists,logins,past";
const parts = new Set((values.only ?? ALL_PARTS).split(","));
/** Parts that measure the Worker's own speed, which counting would lower. */
const TIMED = new Set(["overload", "logins", "accounts", "messages", "profile"]);
/** Seconds that seats are held where it is not the shop's own time. The part of cost waits for unpaid ones. */
const HOLD_SECONDS: Record<string, number> = {
  surge: Number(values.hold),
  opening: Number(values.hold),
  cost: 45,
};
const WITH_MESSAGES = new Set(["messages", "cost"]);
const BUSY = 64; // Connections that keep two cores busy.
/** Parts in this process alone. */
const LOCAL = new Set(["past", "season", "plan"]);
/** The largest tables, and the largest costs of a call, that are listed. */
const [TABLES, COSTS] = [9, 14];

async function overload(runtime: Runtime): Promise<Figure[]> {
  const measured = await measureOverload(runtime, [BUSY, 3 * BUSY]);
  const [busy = NaN, thrice = NaN] = measured.map(listAnswers);
  const [emptyBusy = NaN, emptyThrice = NaN] = measured.map(({ empty }) => empty.perSecond);
  return [
    ...measured.flatMap(({ connections, buyers, lookers, empty }) => [
      figure(`${connections} connections: holds and releases`, 2 * buyers.perSecond, "/s"),
      figure(`${connections} connections: a pair, p99 to p50`, buyers.p99Ms / buyers.p50Ms, ""),
      figure(`${connections} connections: seat lists`, lookers.perSecond, "/s"),
      figure(`${connections} connections: a list, p99 to p50`, lookers.p99Ms / lookers.p50Ms, ""),
      figure(`${connections} connections: an empty route`, empty.perSecond, "/s"),
      figure(
        `${connections} connections: an empty route, p99 to p50`,
        empty.p99Ms / empty.p50Ms,
        "",
      ),
    ]),
    atLeast(0.9, "answers at three times the load, share", thrice / busy, ""),
    figure("the same of an empty route", emptyThrice / emptyBusy, ""),
  ];
}

async function growth(runtime: Runtime, wallet: BenchWallet): Promise<Figure[]> {
  const trips = await growthOfTrips(runtime, [1, 10, 100, 1_000]);
  const watchers = await growthOfWatchers(runtime, [100, 10_000]);
  const tickets = await growthOfTickets(runtime, wallet, [1_000, Number(values.tickets)]);
  const [few, many] = [tickets[0], tickets.at(-1)];
  return [
    ...trips.flatMap((one) => [
      figure(`${one.trips} trips: first read of a list`, one.listMs, "ms"),
      figure(`${one.trips} trips: rows read for it`, one.rowsReadPerList, ""),
    ]),
    ...watchers.flatMap((one) => [
      figure(`${one.watchers} watchers: on sockets`, one.sockets, ""),
      atMost(4, `${one.watchers} watchers: reads of the object`, one.readsPerSecond, "/s"),
    ]),
    ...tickets.flatMap((one) => [
      figure(`${one.tickets} tickets: a booking`, one.bookingMs, "ms"),
      figure(`${one.tickets} tickets: rows read`, one.rowsRead, ""),
      figure(`${one.tickets} tickets: rows written`, one.rowsWritten, ""),
      figure(`${one.tickets} tickets: a look-up`, one.lookUpMs, "ms"),
    ]),
    atMost(
      1.1,
      "rows read a booking, many tickets to few",
      (many?.rowsRead ?? 0) / (few?.rowsRead ?? 1),
      "",
    ),
  ];
}

async function profile(runtime: Runtime, wallet: BenchWallet): Promise<Figure[]> {
  if (runtime.inspector === null) return [];
  const inspector = await openInspector(runtime.inspector);
  const figures: Figure[] = [];
  for (const { call, prepare, run } of await hotPaths(runtime, wallet)) {
    await prepare?.();
    const { busyMs, costs } = await inspector.profile(run);
    figures.push(
      figure(`${call}: processor in all`, busyMs, "ms"),
      ...costs
        .slice(0, COSTS)
        .map(({ name, share }) => figure(`${call}: ${name}`, 100 * share, "%")),
    );
  }
  inspector.close();
  return figures;
}

/** Processor time in all storages that are asked for. */
async function calls(): Promise<Figure[]> {
  const postgres = findPostgres();
  if (!postgres.ok) console.log(`${postgres.error} The usual stack is left out.`);
  const storages = values.storage.split(",");
  return measureCalls(folder, postgres.ok ? postgres.value : null, storages);
}

async function past(): Promise<Figure[]> {
  const holds = holdsAfter([100, 1_000, 10_000, 100_000]);
  const [few, many] = [holds[0], holds.at(-1)];
  const figuresMs = await getFigures(500_000, 30);
  return [
    ...holds.map(({ past: there, holdMs }) =>
      figure(`${there} past bookings: a hold`, holdMs, "ms"),
    ),
    atMost(1.5, "a hold, many past bookings to few", (many?.holdMs ?? 0) / (few?.holdMs ?? 1), ""),
    ...(await searchesAmong(300_000)).map(({ by, ms }) =>
      atMost(20, `300,000 tickets: a sale by ${by}`, ms, "ms"),
    ),
    ...(await workOfLists()),
    atMost(100, "500,000 bills: the figures, 30 trips changed", figuresMs, "ms"),
  ];
}

/** A year: 300,000 bookings on 3,000 trips, 3,000 holds by passers-by on each, nothing deleted. */
async function season(): Promise<Figure[]> {
  const [trips, tickets, holds] = [3_000, 300_000, 3_000];
  const [d1, trip] = [await weighSeason(trips, tickets), weighTrip(holds)];
  const stored = { d1Bytes: d1.bytes, objectBytes: trips * trip.bytes };
  return [
    ...d1.tables
      .slice(0, TABLES)
      .map(({ table, bytes }) => figure(`a season in D1: ${table}`, bytes / 1e6, "MB")),
    atMost(1_000, "a season in D1", d1.bytes / 1e6, "MB"),
    figure("a season in D1, after its nights", d1.bytesAfter / 1e6, "MB"),
    figure("bills that its nights delete", d1.deleted, ""),
    figure("their SQLite, all nights", d1.nightsMs, "ms"),
    atMost(1_000, `a trip's object, ${holds} holds and 45 seats sold`, trip.bytes / 1e3, "KB"),
    atMost(100, "the same, compacted", trip.bytesAfter / 1e3, "KB"),
    figure("its compaction", trip.compactMs, "ms"),
    figure(
      "a season: plan, bookings, storage",
      costOfSeason(tickets, DOLLARS_PER_THOUSAND_MOST, stored),
      "dollars",
    ),
  ];
}

Object.assign(process.env, QUIET);
mkdirSync(join(ROOT, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(ROOT, ".tmp/bench-"));
const gateway = await startBenchGateway();
try {
  const figures: Figure[] = parts.has("past") ? await past() : [];
  if (parts.has("season")) figures.push(...(await season()));
  if (parts.has("plan")) figures.push(...planTenMinutes());
  if ([...parts].some((part) => !LOCAL.has(part))) await buildProduct(folder);
  if (parts.has("calls")) figures.push(...(await calls()));
  if (parts.has("scan")) figures.push(...(await measureScans(join(folder, "client"))));
  // Each part has a runtime and a wallet of its own: none finds the other's rows or sockets, or has used up its tokens.
  for (const [name, measure] of Object.entries({
    overload,
    surge: (...bench: Bench) => saleStart(...bench, crowd),
    opening: (...bench: Bench) => opening(...bench, crowd),
    cost: (...bench: Bench) => measureCost(...bench, gateway, { ...crowd, ...SMALL_CROWD }),
    growth,
    lists: pagesOfLists,
    logins: underLogIns,
    accounts: (runtime: Runtime) => timeOfAccounts(runtime, Number(values.pairs)),
    messages: (runtime: Runtime) => timeToNotify(runtime, gateway, Number(values.messages)),
    profile,
  })) {
    if (!parts.has(name)) continue;
    const wallet = await startBenchWallet();
    const runtime = await startRuntime(folder, {
      walletPort: wallet.port,
      holdSeconds: HOLD_SECONDS[name] ?? 480,
      isCounted: !TIMED.has(name),
      isProfiled: name === "profile",
      values: WITH_MESSAGES.has(name) ? gateway.values : {},
    });
    figures.push(...(await measure(runtime, wallet)));
    closeConnections();
    await runtime.stop();
    wallet.stop();
  }
  report(figures, values.json);
  process.exitCode = figures.some((one) => one.met === false) ? 1 : 0;
} finally {
  gateway.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
