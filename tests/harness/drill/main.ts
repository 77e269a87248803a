/**
 * `npm run drill`: what ops do after the worst morning, done once on this machine. A shop sells, is backed up and sells
 * on; then its database and its pictures are lost and come back from the backup, what was sold since comes back from the
 * trips' objects; then the objects are lost, and come back from the database. Ends with 0 only if nothing is missing.
 */
import { deepStrictEqual } from "node:assert";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { seed } from "../../../drizzle/seed.ts";
import { migrate } from "../../../worker/scripts/database.ts";
import { QUIET, ROOT } from "../../../worker/scripts/settings.ts";
import { closeConnections } from "../bench/phone.ts";
import { buildProduct } from "../bench/runtime.ts";
import { startBenchWallet, type BenchWallet } from "../bench/wallet.ts";
import { backupsIn } from "./backup.ts";
import { expectStatus, openShop, type Shop } from "./shop.ts";

const SEATS_BEFORE = ["A1", "A2"];
const SEATS_AFTER = ["B1"];

Object.assign(process.env, QUIET, { WRANGLER_LOG: "error" });
mkdirSync(join(ROOT, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(ROOT, ".tmp", "drill-"));
const wallet = await startBenchWallet();
try {
  await drill(await builtIn(folder), wallet);
  say("Nothing is missing.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  wallet.stop();
  closeConnections();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(dist: string, atWallet: BenchWallet): Promise<void> {
  const backups = await backupsIn(folder);
  const { state } = backups;
  await migrate(state);
  await seed({ statePath: state });
  async function open<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
    const shop = await openShop(dist, state, atWallet);
    try {
      return await work(shop);
    } finally {
      await shop.close();
    }
  }

  say("A shop sells, and a buyer is on the wallet's page…");
  const { trip, sold, waiting } = await open(async (shop) => {
    const first = await shop.firstTrip();
    const paid = await shop.approve(first, SEATS_BEFORE, 1);
    expectStatus(await shop.execute(paid), 201);
    return { trip: first, sold: paid, waiting: await shop.approve(first, SEATS_AFTER, 2) };
  });

  say("…while database and pictures are backed up. Then the buyer pays.");
  const dump = await backups.exportDatabase("backup.sql");
  const pictures = await backups.copyPictures();
  await open(async (shop) => {
    expectStatus(await shop.execute(waiting), 201);
    deepStrictEqual(await shop.differences(), []);
  });

  say("Database and pictures are lost, and come back from the backup.");
  await backups.lose("d1", "r2");
  await backups.importDatabase("backup.sql");
  await backups.putPictures(pictures);
  deepStrictEqual(await backups.exportDatabase("again.sql"), dump);
  deepStrictEqual(await backups.copyPictures(), pictures);
  say(`${pictures.length} pictures and every row are as they were backed up.`);

  await open(async (shop) => {
    const found = await shop.differences();
    say(`The objects know of a sale since then: ${found.join("; ")}`);
    deepStrictEqual(found, [`trip ${trip}, #${waiting.bill}: sold_and_forgotten`]);
    for (const step of await shop.rebuild("tickets", trip)) say(`  ${step}`);
    deepStrictEqual(await shop.differences(), []);
    await expectSold(shop);
  });

  say("The objects are lost, and come back from the database.");
  await backups.lose("do");
  await open(async (shop) => {
    // Until its seats are rebuilt it sells nothing, not even what is free.
    expectStatus(await shop.hold(trip, "C1"), 503);
    deepStrictEqual(await shop.differences(), [
      `trip ${trip}, #${sold.bill}: paid_but_not_sold`,
      `trip ${trip}, #${waiting.bill}: paid_but_not_sold`,
      `trip ${trip}: object_lost`,
    ]);
    for (const step of await shop.rebuild("seats", trip)) say(`  ${step}`);
    deepStrictEqual(await shop.differences(), []);
    await expectSold(shop);
    for (const seatNo of [...SEATS_BEFORE, ...SEATS_AFTER]) {
      expectStatus(await shop.hold(trip, seatNo), 409);
    }
    expectStatus(await shop.hold(trip, "C1"), 201);
  });

  async function expectSold(shop: Shop): Promise<void> {
    deepStrictEqual(
      [await shop.stateOf(sold.bill), await shop.stateOf(waiting.bill)],
      ["paid", "paid"],
    );
    expectStatus(await shop.execute(waiting), 201);
  }
}

/** `DRILL_DIST` names a build that is there already. */
async function builtIn(place: string): Promise<string> {
  const there = process.env["DRILL_DIST"];
  if (there !== undefined && there !== "") return there;
  say("Building…");
  const dist = join(place, "dist");
  await buildProduct(dist);
  return dist;
}

function say(words: string): void {
  console.log(words);
}
