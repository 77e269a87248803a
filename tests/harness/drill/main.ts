/**
 * `npm run drill`: what ops do after the worst morning, done once on this machine. A shop sells, is backed up, and goes
 * on to sell, to cancel, to give back, to move tickets and to open a trip; then its database and its pictures are lost
 * and come back from the backup, which knows nothing of that; then the objects are lost. Each time one command leads it
 * back (worker/OPERATIONS.md). Ends with 0 only if every charge has its ticket or its refund, none of them twice, every
 * ticket is where it was, and the shop sells again.
 */
import { deepStrictEqual, ok } from "node:assert";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepareDatabase } from "../../../worker/scripts/database.ts";
import { QUIET, ROOT } from "../../../worker/scripts/settings.ts";
import { closeConnections } from "../bench/phone.ts";
import { buildProduct } from "../bench/runtime.ts";
import { startBenchWallet, type BenchWallet } from "../bench/wallet.ts";
import { backupsIn } from "./backup.ts";
import { expectStatus, openShop, type Payment, type Shop } from "./shop.ts";

Object.assign(process.env, QUIET, { WRANGLER_LOG: "error" });
mkdirSync(join(ROOT, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(ROOT, ".tmp", "drill-"));
const wallet = await startBenchWallet();
try {
  await drill(await builtIn(folder), wallet);
  print("Nothing is missing.");
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  wallet.stop();
  closeConnections();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(dist: string, atWallet: BenchWallet): Promise<void> {
  const backups = await backupsIn(folder);
  const { state } = backups;
  await prepareDatabase({ stateDir: state, season: "sample" });
  async function open<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
    const shop = await openShop(dist, state, atWallet);
    try {
      return await work(shop);
    } finally {
      await shop.close();
    }
  }

  print("A shop sells five tickets, one of them moves to another seat, and a buyer is on the");
  print("wallet's page…");
  const { trip, other, kept, cancelled, parted, waiting, within, between } = await open(
    async (shop) => {
      const [first = "", second = ""] = await shop.sellingTrips(2);
      const moving = await sell(shop, first, ["C4"], 6);
      await move(shop, moving, first, ["D3"]);
      return {
        trip: first,
        other: second,
        kept: await sell(shop, first, ["A1", "A2"], 1),
        cancelled: await sell(shop, first, ["B1"], 2),
        parted: await sell(shop, first, ["B2", "B3"], 3),
        waiting: await shop.approve(first, ["C1"], 4),
        within: moving,
        between: await sell(shop, first, ["C3"], 7),
      };
    },
  );

  print(
    "…while database and pictures are backed up. Then the buyer pays, another one comes and pays,",
  );
  print(
    "one ticket is cancelled and paid back, and of another one a part is given back. A ticket moves",
  );
  print(
    "within its trip, one to another trip and to another seat there. A trip is opened, sells a ticket,",
  );
  print("and gets one that was sold for another trip.");
  const dump = await backups.exportDatabase("backup.sql");
  const pictures = await backups.copyPictures();
  const { lateTrxId, late, opened, soldThere, movedThere } = await open(async (shop) => {
    expectStatus(await shop.execute(waiting), 201);
    const bought = await sell(shop, trip, ["C2"], 5);
    await shop.act("cancel-sale", { sale: `#${cancelled.bill}` });
    await shop.act("give-back", { sale: `#${parted.bill}`, amount: 100 });
    await move(shop, within, trip, ["D4"]);
    await move(shop, between, other, ["A1"]);
    await move(shop, between, other, ["A2"]);
    const [added = ""] = await shop.copyDay(trip);
    const there = await sell(shop, added, ["A1"], 8);
    const moving = await sell(shop, other, ["B1"], 9);
    await move(shop, moving, added, ["A2"]);
    await shop.runCron();
    deepStrictEqual(await shop.differences(), []);
    const { payments, totals } = await atWallet.ledger();
    deepStrictEqual(totals.refunds, 2);
    const { paymentID } = bought.created.data;
    return {
      lateTrxId: payments.find((one) => one.paymentID === paymentID)?.trxID ?? "",
      late: bought,
      opened: added,
      soldThere: there,
      movedThere: moving,
    };
  });
  /** Where each ticket is that moved, or whose trip or sale the backup does not have. */
  const places: [Payment, string, string][] = [
    [within, trip, "D4"],
    [between, other, "A2"],
    [soldThere, opened, "A1"],
    [movedThere, opened, "A2"],
    [late, trip, "C2"],
    [waiting, trip, "C1"],
  ];

  print("Database and pictures are lost, and come back from the backup.");
  await backups.lose("d1", "r2");
  await backups.importDatabase("backup.sql");
  await backups.putPictures(pictures);
  deepStrictEqual(await backups.exportDatabase("again.sql"), dump);
  deepStrictEqual(await backups.copyPictures(), pictures);
  print(`${pictures.length} pictures and every row are as they were backed up.`);

  await open(async (shop) => {
    deepStrictEqual(
      (await shop.differences([opened])).toSorted(),
      [
        `trip ${opened}: trip_lost`,
        `trip ${trip}, #${late.bill}: sold_to_nobody`,
        `trip ${trip}, #${waiting.bill}: sold_and_forgotten`,
        `trip ${trip}, #${cancelled.bill}: paid_but_given_back`,
        `trip ${trip}, #${within.bill}: paid_but_given_back`,
        `trip ${trip}, #${within.bill}: move_forgotten`,
        `trip ${trip}, #${between.bill}: paid_but_given_back`,
        `trip ${other}, #${between.bill}: move_forgotten`,
        `trip ${other}, #${movedThere.bill}: sold_to_nobody`,
        // Nobody had sold there when it was backed up, so that the switch has it newer.
        `trip ${other}: object_unknown`,
        `trip ${other}: trip_set_back`,
      ].toSorted(),
    );
    await leadBack(shop);
    await expectSound(shop);
    await expectPlaces(shop);
    deepStrictEqual((await shop.show(lateTrxId)).seats, ["C2"]);
    print(
      "The trip is back, and every ticket is where it was. What came free is sold again, once.",
    );
    for (const [index, seatNo] of ["B1", "C3", "C4", "D3"].entries()) {
      await sell(shop, trip, [seatNo], 10 + index);
      expectStatus(await shop.hold(trip, seatNo), 409);
    }
    await expectSound(shop);
  });

  print("The objects are lost.");
  await backups.lose("do");
  await open(async (shop) => {
    // Until its seats are rebuilt it sells nothing, not even what is free.
    expectStatus(await shop.hold(trip, "D2"), 503);
    ok((await shop.differences()).includes(`trip ${trip}: object_lost`));
    await leadBack(shop);
    for (const seatNo of ["A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3", "C4", "D3", "D4"]) {
      expectStatus(await shop.hold(trip, seatNo), 409);
    }
    await expectPlaces(shop);
    expectStatus(await shop.execute(await shop.approve(trip, ["D2"], 20)), 201);
    await expectSound(shop);
    print("Every ticket is where it was.");
  });

  async function sell(shop: Shop, at: string, seats: string[], buyer: number): Promise<Payment> {
    const payment = await shop.approve(at, seats, buyer);
    expectStatus(await shop.execute(payment), 201);
    return payment;
  }

  function move(shop: Shop, { bill }: Payment, to: string, seats: string[]): Promise<void> {
    return shop.act("move-ticket", { sale: `#${bill}`, trip: to, seats });
  }

  /** The ticket says so, and nobody else gets the seat. */
  async function expectPlaces(shop: Shop): Promise<void> {
    for (const [{ bill }, at, seatNo] of places) {
      const sale = await shop.show(`#${bill}`);
      deepStrictEqual([sale.state, sale.trip.id, sale.seats], ["paid", at, [seatNo]]);
      expectStatus(await shop.hold(at, seatNo), 409);
    }
  }

  async function leadBack(shop: Shop): Promise<void> {
    const { output, code } = await shop.afterRestore();
    for (const line of output.trim().split("\n")) print(`  ${line}`);
    deepStrictEqual(code, 0);
    deepStrictEqual(await shop.differences(), []);
  }

  /** The wallet's ledger against the shop's figures. */
  async function expectSound(shop: Shop): Promise<void> {
    await shop.runCron();
    const { payments, totals } = await atWallet.ledger();
    for (const { trxID, amountPoisha, refunds } of payments.filter((one) => one.completed)) {
      const sale = await shop.show(trxID ?? "");
      const isValid = sale.pnr !== null && sale.voided_at === null;
      const back = refunds.reduce((sum, one) => sum + one.amountPoisha, 0);
      const isTicket = sale.state === "paid" && isValid && back < amountPoisha;
      const isBack = sale.state === "refunded" && !isValid && back === amountPoisha;
      ok(
        isTicket || isBack,
        `${trxID} is ${sale.state}, and ${back} of ${amountPoisha} poisha are back`,
      );
    }
    deepStrictEqual(totals.refunds, 2);
    const figures = await shop.figures();
    deepStrictEqual(figures.money_in, totals.paidPoisha / 100);
    deepStrictEqual(figures.sold_seats, figures.distinct_seats);
    deepStrictEqual((await shop.show(`#${kept.bill}`)).state, "paid");
  }
}

/** `PRODUCT_DIST` names a build that is there already. */
async function builtIn(parent: string): Promise<string> {
  const there = process.env["PRODUCT_DIST"];
  if (there !== undefined && there !== "") return there;
  print("Building…");
  const dist = join(parent, "dist");
  await buildProduct(dist);
  return dist;
}

function print(text: string): void {
  console.log(text);
}
