/** A restore of D1: whatever it has lost, no ticket is without a charge and no charge without a ticket or a refund. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ActView, RebuildView } from "../../../../worker/contract/staff/staff.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { aVisit } from "../../../support/booking.ts";
import { read } from "../../../support/browser.ts";
import { purgeTrip } from "../../../support/caches.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { database } from "../../../../worker/db/client.ts";
import {
  aDoubt,
  aPaidSale,
  aPayment,
  emptyObject,
  nothingWaits,
  readRow,
} from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import type { SimulatedWallet } from "../../../support/simulated/simulated-wallet.ts";
import { staff } from "../../../support/staff.ts";
import { pass } from "../../../support/stopped-clock.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";
import { shopRuns } from "../../../support/shop-halts.ts";

const OTHER_PAYER = "01929918378";

afterEach(async () => {
  vi.useRealTimers();
  await nothingWaits();
  await shopRuns();
});

/** Repeats until a call takes no further step. */
async function restored(trip: string) {
  for (let calls = 0; calls < 5; calls += 1) {
    const answer = read(await staff("after-restore", { trip }), RebuildView);
    if (answer.left === 0) return answer;
  }
  throw new Error("it takes ever more steps");
}

async function cron(times = 1, afterMs = 0) {
  for (let time = 0; time < times; time += 1) await runEveryMinute(env, Date.now() + afterMs);
}

async function differences(trip: string) {
  return (await restored(trip)).after.map(({ kind }) => kind);
}

async function listBills(trip: string) {
  const { results } = await env.DB.prepare(
    "SELECT b.state, b.trx_id, t.id AS ticket, t.voided_at FROM bills b LEFT JOIN tickets t ON t.bill_id = b.id WHERE b.trip_id = ? ORDER BY b.id",
  )
    .bind(trip)
    .all<{ state: string; trx_id: string; ticket: string | null; voided_at: number | null }>();
  return results;
}

describe("D1 restored to before a sale:", () => {
  test("a bill that D1 has lost gets its ticket again, under a new number, without another charge", async () => {
    const wallet = await startWallet();
    const tripId = (await aTrip(database(env))).id;
    const before = await rememberD1();
    const sold = await aPaidSale(wallet, ["A1", "B2"], { tripId });
    await travelTo(before);
    // The next bill gets the old number, and nothing that belongs to it.
    const next = await aPayment(wallet, ["C1"], { tripId, payer: OTHER_PAYER });
    expect(next.bill).toBe(sold.bill);
    const { steps } = read(await staff("after-restore", { trip: tripId }), RebuildView);
    expect(steps.map(({ step }) => step)).toEqual(["know_object", "write_bill"]);
    expect(await differences(tripId)).toEqual([]);
    expect((await next.execute()).status).toBe(201);
    expect(await listBills(tripId)).toMatchObject([
      { state: "paid" },
      { state: "paid", trx_id: sold.trxId, voided_at: null },
    ]);
    expect(await sums(wallet)).toEqual({ charged: 2, givenBack: 0 });
    expect((await (await aVisit(tripId)).hold("A1")).status).toBe(409);
  });

  test("a payment that was let go since is queried, and its money is refunded", async () => {
    const wallet = await startWallet();
    const tripId = (await aTrip(database(env))).id;
    const before = await rememberD1();
    const doubt = await aDoubt(wallet, ["A1"], { tripId });
    // Somebody frees its seat although the money came: the wallet was late.
    const claim = await env.DB.prepare("SELECT claim, booking FROM bills WHERE id = ?")
      .bind(doubt.bill)
      .first<{ claim: string; booking: string }>();
    if (claim === null) throw new Error("there is no bill");
    const incarnation = await tripSeats(env, tripId).incarnation();
    await tripSeats(env, tripId).release({
      ...claim,
      bill: doubt.bill,
      seats: ["A1"],
      incarnation,
    });
    await travelTo(before);
    expect(await differences(tripId)).toEqual([]);
    expect(await listBills(tripId)).toMatchObject([{ state: "failed" }]);
    await cron(2);
    expect(takeLogged().join(" ")).toContain("money_after_seats_were_let_go");
    expect(await listBills(tripId)).toMatchObject([{ state: "refunded" }]);
    expect(await sums(wallet)).toEqual({ charged: 1, givenBack: 1 });
  });

  test("a payment that the wallet refused is queried once more, and stays unpaid", async () => {
    const wallet = await startWallet();
    const tripId = (await aTrip(database(env))).id;
    const first = await aPayment(wallet, ["A1"], { tripId });
    const before = await rememberD1();
    await wallet.fault({ call: "execute", reply: { kind: "code", code: "2023" } });
    expect((await first.execute()).status).toBeGreaterThan(400);
    await travelTo(before);
    expect(await differences(tripId)).toEqual([]);
    expect(await listBills(tripId)).toMatchObject([{ state: "failed" }]);
  });
});

describe("D1 restored to before a cancellation:", () => {
  test("a refunded ticket is void again, not refunded twice, and its seat is sold once", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet, ["A1"]);
    const before = await rememberD1();
    await staff("cancel-sale", { sale: sold.pnr });
    await cron();
    expect(await sums(wallet)).toEqual({ charged: 1, givenBack: 1 });
    await travelTo(before);
    expect((await readRow(sold.bill)).state).toBe("paid");
    const rebuilt = await restored(sold.tripId);
    expect(rebuilt.steps).toMatchObject([{ step: "cancel_sale", is_done: true }]);
    expect(rebuilt.after).toEqual([]);
    await cron();
    expect(await listBills(sold.tripId)).toMatchObject([{ state: "refunded" }]);
    expect((await listBills(sold.tripId))[0]?.voided_at).not.toBeNull();
    expect(await sums(wallet)).toEqual({ charged: 1, givenBack: 1 });
    const other = await aPaidSale(wallet, ["A1"], { tripId: sold.tripId, payer: OTHER_PAYER });
    expect(await differences(other.tripId)).toEqual([]);
  });

  test("a partial refund that D1 has lost stops the full refund, until staff settle it", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet, ["A1"]);
    const before = await rememberD1();
    await staff("give-back", { sale: sold.pnr, amount: 100 });
    await cron();
    expect((await sums(wallet)).givenBack).toBe(1);
    await travelTo(before);
    expect(await differences(sold.tripId)).toEqual([]);
    await staff("cancel-sale", { sale: sold.pnr });
    await cron();
    expect(takeLogged().join(" ")).toContain("refund_unexplained");
    expect((await sums(wallet)).givenBack).toBe(1);
    expect((await readRow(sold.bill)).state).toBe("refund_owed");
    await env.DB.prepare("UPDATE bills SET refund_settled_at = 1 WHERE id = ?")
      .bind(sold.bill)
      .run();
    expect((await staff("settle", { sale: `#${sold.bill}` })).status).toBe(200);
    expect((await readRow(sold.bill)).state).toBe("refunded");
  });

  test("a cancelled trip is cancelled again, with its sales", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet, ["A1"]);
    const before = await rememberD1();
    await staff("cancel-trip", { trip: sold.tripId });
    await cron(2);
    await travelTo(before);
    expect((await restored(sold.tripId)).steps.map(({ step }) => step)).toEqual([
      "restore_trip",
      "cancel_sale",
    ]);
    await cron(2);
    expect(await listBills(sold.tripId)).toMatchObject([{ state: "refunded" }]);
    expect(await sums(wallet)).toEqual({ charged: 1, givenBack: 1 });
    expect(await differences(sold.tripId)).toEqual([]);
  });
});

describe("a lost object", () => {
  test("shows no free seat, accepts no live socket, and blocks no seat until it is rebuilt", async () => {
    const { tripId } = await aPaidSale(await startWallet(), ["A1"]);
    await emptyObject(tripId);
    await purgeTrip(tripId);
    const { seats } = await (await aVisit(tripId)).seats();
    expect(JSON.stringify(seats)).not.toContain("free");
    expect((await (await aVisit(tripId)).hold("C1")).status).toBe(503);
    await expect.poll(() => takeLogged().join(" ")).toContain("object_lost");
    expect((await staff("block", { trip: tripId, seats: ["C1"] })).status).toBe(409);
    expect((await restored(tripId)).after).toEqual([]);
    await purgeTrip(tripId);
    expect((await (await aVisit(tripId)).hold("C1")).status).toBe(201);
    expect((await (await aVisit(tripId)).hold("A1")).status).toBe(409);
  });

  test("gets its blocked seats again, and not the unblocked ones", async () => {
    const { tripId } = await aPaidSale(await startWallet(), ["A1"]);
    await staff("block", { trip: tripId, seats: ["C1", "C2", "C3"] });
    await staff("unblock", { trip: tripId, seats: ["C2"] });
    await emptyObject(tripId);
    expect((await restored(tripId)).steps).toMatchObject([
      { step: "restore_sold" },
      { step: "block", bill: null, is_done: true },
    ]);
    const map = await tripSeats(env, tripId).seatMap({ planName: "45", bookings: [] });
    const blocked = map.seats.filter(({ state }) => state === "blocked");
    expect(blocked.map(({ seatNo }) => seatNo)).toEqual(["C1", "C3"]);
  });

  test("of a trip that has sold nothing yet sells no blocked seat either", async () => {
    const tripId = (await aTrip(database(env))).id;
    await staff("block", { trip: tripId, seats: ["C1"] });
    await emptyObject(tripId);
    await purgeTrip(tripId);
    expect((await (await aVisit(tripId)).hold("C1")).status).toBe(503);
    await expect.poll(() => takeLogged().join(" ")).toContain("object_lost");
    expect((await restored(tripId)).after).toEqual([]);
    await purgeTrip(tripId);
    expect((await (await aVisit(tripId)).hold("C1")).status).toBe(409);
    expect((await (await aVisit(tripId)).hold("C2")).status).toBe(201);
  });

  test("opens also where every sale is over", async () => {
    const sold = await aPaidSale(await startWallet(), ["A1"]);
    await staff("cancel-sale", { sale: sold.pnr });
    await cron();
    await emptyObject(sold.tripId);
    expect((await restored(sold.tripId)).after).toEqual([]);
    expect((await (await aVisit(sold.tripId)).hold("A1")).status).toBe(201);
  });

  test("stores what it was rebuilt with, so that D1 may be the next to lose it", async () => {
    const wallet = await startWallet();
    const tripId = (await aTrip(database(env))).id;
    const before = await rememberD1();
    const sold = await aPaidSale(wallet, ["A1"], { tripId });
    await emptyObject(tripId);
    expect(await differences(tripId)).toEqual([]);
    await travelTo(before);
    expect(await differences(tripId)).toEqual([]);
    expect(await listBills(tripId)).toMatchObject([{ state: "paid", trx_id: sold.trxId }]);
  });
});

describe("the pause of a restore", () => {
  test("refuses holds and payments, and ends only when every trip was compared and none differs", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet, ["A1"]);
    const waiting = await aPayment(wallet, ["B1"], { tripId: sold.tripId, payer: OTHER_PAYER });
    await staff("begin-restore", {});
    await purgeTrip(sold.tripId);
    expect((await (await aVisit(sold.tripId)).hold("C1")).status).toBe(503);
    expect((await waiting.execute()).status).toBe(503);

    const early = await staff("end-restore", {});
    expect(early.status).toBe(409);
    expect(JSON.stringify(early.body)).toContain("after-restore");
    await emptyObject(sold.tripId);
    for (const trip of await allTrips()) {
      if (trip !== sold.tripId) await staff("after-restore", { trip });
    }
    await staff("compare", { trip: sold.tripId });
    const differing = await staff("end-restore", {});
    expect(differing.status).toBe(409);
    expect(JSON.stringify(differing.body)).toContain(`trips ${sold.tripId} differ`);

    await restored(sold.tripId);
    expect(read(await staff("end-restore", { dry_run: true }), ActView).changed).toBe(false);
    expect((await (await aVisit(sold.tripId)).hold("C1")).status).toBe(503);
    expect(read(await staff("end-restore", {}), ActView).changed).toBe(true);
    expect((await waiting.execute()).status).toBe(201);
    expect(read(await staff("end-restore", {}), ActView).changed).toBe(false);
  });

  test("needs every trip compared again when it begins anew, and each act has its row in the trail", async () => {
    // Stopped: each trip is compared before the second pause, or at the instant of it.
    vi.useFakeTimers({ toFake: ["Date"] });
    await env.DB.prepare("DELETE FROM trip_checks").run();
    await staff("begin-restore", {});
    for (const trip of await allTrips()) await staff("after-restore", { trip });
    pass(1);
    await staff("begin-restore", {});
    expect((await staff("end-restore", {})).status).toBe(409);
    for (const trip of await allTrips()) await staff("after-restore", { trip });
    expect((await staff("end-restore", {})).status).toBe(200);
    const { results } = await env.DB.prepare(
      "SELECT act FROM staff_acts WHERE target = 'shop' ORDER BY id DESC LIMIT 3",
    ).all();
    expect(results.map(({ act }) => act)).toEqual([
      "end_restore",
      "begin_restore",
      "begin_restore",
    ]);
  });
});

async function allTrips(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT id FROM trips").all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** How many payments took money, and how many refunds returned some. */
async function sums(wallet: SimulatedWallet) {
  const { completed, refunds } = (await wallet.ledger()).totals;
  return { charged: completed, givenBack: refunds };
}
