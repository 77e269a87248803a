/**
 * Trips that a restore of D1 has lost, with buyers who paid (protocol 22): the shop knows them from its switch, writes
 * them again, and sells nothing before.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { RestoreView } from "../../../../worker/contract/staff-acts/staff-shop-acts.ts";
import { ActView, CompareView, RebuildView } from "../../../../worker/contract/staff/staff.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant, dhakaDate } from "../../../../worker/domain/dhaka-time.ts";
import { runNightly } from "../../../../worker/jobs/nightly.ts";
import { runSchedule } from "../../../../worker/jobs/schedule.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aMovingSale, move, seatsIn, ticketAt } from "../../../support/moves.ts";
import { aDoubt, aPaidSale, emptyObject, readRow } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { startEachRunning } from "../../../support/shop-halts.ts";
import { staff, staffCall } from "../../../support/staff.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { pass } from "../../../support/stopped-clock.ts";
import { startWallet } from "../../../support/wallet.ts";

const OTHER_PAYER = "01929918378";

startEachRunning();

const begin = async () => read(await staff("begin-restore", {}), RestoreView);

/** A call of its own, which is no repetition of the last. */
async function leadOnce(trip: string): Promise<RebuildView> {
  pass(1000);
  return read(await staff("after-restore", { trip }), RebuildView);
}

/** `after-restore` of these trips, and of all that D1 has by then. */
async function leadThrough(first: readonly string[]) {
  const { results } = await env.DB.prepare("SELECT id FROM trips").all<{ id: string }>();
  for (const trip of new Set([...first, ...results.map(({ id }) => id)])) {
    let left = 1;
    for (let calls = 0; left > 0 && calls < 4; calls += 1) {
      ({ left } = await leadOnce(trip));
    }
  }
}

/** Trips of earlier tests, whose bills `nothingWaits` has changed in D1 alone, hold up no end. */
async function othersAgree() {
  await env.DB.prepare("UPDATE trip_checks SET differences = 0, lasting = 0").run();
}

const findBillBy = async (claim: string) =>
  (await env.DB.prepare("SELECT id FROM bills WHERE claim = ?").bind(claim).first<{ id: number }>())
    ?.id ?? 0;

const readClaim = async (bill: number) =>
  (
    await env.DB.prepare("SELECT claim FROM bills WHERE id = ?")
      .bind(bill)
      .first<{ claim: string }>()
  )?.claim ?? "";

/** A trip that is opened after the moment that D1 goes back to. What it refers to was there before. */
async function aTripSince(given: Parameters<typeof aTrip>[1] = {}) {
  // It leaves on another day, since buses of one day fill in order.
  const { destinationId, unitId, busId } = await aTrip(database(env), {
    journeyDate: "2031-01-01",
  });
  const before = await rememberD1();
  const { id } = await aTrip(database(env), { destinationId, unitId, busId, ...given });
  return { before, tripId: id, destinationId, unitId, busId };
}

async function readFare(trip: string) {
  return env.DB.prepare("SELECT name, fare_poisha FROM trips WHERE id = ?").bind(trip).first();
}

test("a trip that was opened and sold since is named, keeps sales paused, and is written again with its sale", async () => {
  const { before, tripId, busId, destinationId, unitId } = await aTripSince({ farePoisha: 61_300 });
  const wallet = await startWallet();
  const sold = await aPaidSale(wallet, ["A1"], { tripId });
  const claim = await readClaim(sold.bill);
  const doubt = await aDoubt(wallet, ["B1"], { tripId, payer: OTHER_PAYER });
  const doubted = await readClaim(doubt.bill);
  const row = await readFare(tripId);
  await travelTo(before);
  expect(await readFare(tripId)).toBeNull();

  expect((await begin()).lost_trips).toEqual([tripId]);
  const shown = read(await staffCall("compare", { trip: tripId }), CompareView).differences;
  expect(shown).toMatchObject([{ kind: "trip_lost", seats: ["A1", "B1"], is_under_way: false }]);
  const message = shown[0]?.message;
  expect(message).toContain("1 ticket and 1 payment under way on A1, B1");
  expect(message).toContain("departure 2030-12-04 22:00; arrival 2030-12-05 05:00");
  expect(message).toContain(`fare 613.00; bus ${busId}; type of the bus Non AC; seat plan 45`);
  expect(message).toContain(`destination ${destinationId}; unit ${unitId}`);
  await othersAgree();
  expect(await staff("end-restore", {})).toMatchObject({ status: 409 });

  await leadThrough([tripId]);
  expect(await readFare(tripId)).toEqual(row);
  expect(await readRow(await findBillBy(claim))).toMatchObject({
    state: "paid",
    trxId: sold.trxId,
  });
  await othersAgree();
  expect(read(await staff("end-restore", {}), ActView).changed).toBe(true);
  expect((await begin()).lost_trips).toEqual([]);
  expect((await readRow(await findBillBy(doubted))).state).toBe("capturing");
});

test("one that refers to what D1 has lost as well is said to be lost, and is written once that is back", async () => {
  const before = await rememberD1();
  const { id: tripId, busId } = await aTrip(database(env));
  await aPaidSale(await startWallet(), ["A1"], { tripId });
  const after = await rememberD1();
  await travelTo(before);
  await begin();
  const led = async () => (await leadOnce(tripId)).after;
  expect(await led()).toMatchObject([{ kind: "trip_lost" }]);
  expect(await led()).toMatchObject([{ kind: "trip_lost" }]);
  expect(await readFare(tripId)).toBeNull();
  // Other trips were not compared, either: nobody is sent to cancel a sale before the missing one is there.
  const refused = await staff("end-restore", {});
  expect(refused).toMatchObject({ status: 409, body: { why: "trips_lost" } });
  expect(JSON.stringify(refused.body)).not.toContain("cancel-sale");
  for (const name of ["destinations", "units", "bus_types", "buses"]) {
    const table = after.tables.find((one) => one.name === name);
    const values = table?.columns.map((_, at) => `value ->> ${at}`).join(", ");
    await env.DB.prepare(`INSERT OR IGNORE INTO ${name} SELECT ${values} FROM json_each(?)`)
      .bind(table?.rows)
      .run();
  }
  expect(await led()).not.toMatchObject([{ kind: "trip_lost" }]);
  const bus = env.DB.prepare("SELECT bus_id FROM trips WHERE id = ?").bind(tripId);
  expect(await bus.first("bus_id")).toBe(busId);
});

test("a ticket that moved into a lost trip stays as the objects have it, and is there once the trip is", async () => {
  const sale = await aMovingSale(await startWallet());
  const moment = await rememberD1();
  expect(await move(sale)).toMatchObject({ ok: true });
  await travelTo(moment);
  await env.DB.prepare("DELETE FROM trip_points WHERE trip_id = ?").bind(sale.target).run();
  await env.DB.prepare("DELETE FROM trips WHERE id = ?").bind(sale.target).run();
  const { lost_trips: lost } = await begin();
  expect(lost).toEqual([sale.target]);
  const alone = await leadOnce(sale.source);
  const away = alone.after.find(({ kind }) => kind === "paid_but_given_back");
  expect(away?.message).toContain(`its ticket has moved to trip ${sale.target}`);
  expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
  await leadThrough(lost);
  expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.target, isValid: 1 });
  expect(await seatsIn(sale.target)).toEqual(["C3 sold", "C4 sold"]);
});

test("a trip of which staff kept seats back before it sold is known too, and the night finds it missing", async () => {
  const { before, tripId } = await aTripSince();
  expect((await staff("block", { trip: tripId, seats: ["C1"] })).status).toBe(200);
  await aPaidSale(await startWallet(), ["A1"], { tripId });
  await travelTo(before);
  takeLogged();
  await runNightly(env, toDhakaInstant(dhakaDate(Date.now()), "03:00"));
  expect(takeLogged().join(" ")).toContain(`"trip":"${tripId}","kinds":["trip_lost"]`);
  await begin();
  await leadThrough([tripId]);
  expect(await readFare(tripId)).not.toBeNull();
});

test("the night keeps a trip as it is by then, also where the switch had lost it", async () => {
  const { before, tripId } = await aTripSince({ farePoisha: 50_000 });
  await aPaidSale(await startWallet(), ["A1"], { tripId });
  await runInDurableObject(env.SHOP_SWITCH.getByName("shop"), (_, { storage }) =>
    storage.kv.delete(`trip:${tripId}`),
  );
  await env.DB.prepare("UPDATE trips SET fare_poisha = 52500 WHERE id = ?").bind(tripId).run();
  await runNightly(env, toDhakaInstant(dhakaDate(Date.now()), "03:00"));
  await travelTo(before);
  expect((await begin()).lost_trips).toEqual([tripId]);
  await leadThrough([tripId]);
  expect(await readFare(tripId)).toMatchObject({ fare_poisha: 52_500 });
});

/** By SQL, past the Worker: no act deletes a trip. */
async function deleteTrip(id: string) {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM trip_points WHERE trip_id = ?").bind(id),
    env.DB.prepare("DELETE FROM trips WHERE id = ?").bind(id),
  ]);
}

test("a trip that staff deleted is not lost, though they had kept a seat of it back", async () => {
  const { tripId } = await aTripSince();
  expect((await staff("block", { trip: tripId, seats: ["C1"] })).status).toBe(200);
  await deleteTrip(tripId);
  expect((await staffCall("compare", { trip: tripId })).status).toBe(404);
  takeLogged();
  await runNightly(env, toDhakaInstant(dhakaDate(Date.now()), "03:00"));
  expect(takeLogged().join(" ")).not.toContain("trip_lost");
  const begun = await begin();
  expect(begun.lost_trips).toEqual([]);
  expect(begun.message).toContain(`nothing was sold: ${tripId}.`);
  expect((await staff("after-restore", { trip: tripId })).status).toBe(404);
  await leadThrough([]);
  await othersAgree();
  expect(read(await staff("end-restore", {}), ActView).changed).toBe(true);
});

test("one whose object has lost its sales as well is named all the same", async () => {
  const { before, tripId } = await aTripSince();
  await aPaidSale(await startWallet(), ["A1"], { tripId });
  await runSchedule(env, Date.now());
  await emptyObject(tripId);
  await travelTo(before);
  expect((await begin()).lost_trips).toEqual([tripId]);
  await leadThrough([tripId]);
  await othersAgree();
  expect(read(await staff("end-restore", {}), ActView).changed).toBe(true);
});

test("D1 knows the object of a trip again of which nothing but seats are kept back", async () => {
  const { tripId } = await aTripSince();
  expect((await staff("block", { trip: tripId, seats: ["C1"] })).status).toBe(200);
  await env.DB.prepare("UPDATE trips SET incarnation = NULL WHERE id = ?").bind(tripId).run();
  const found = read(await staffCall("compare", { trip: tripId }), CompareView).differences;
  expect(found).toMatchObject([{ kind: "object_unknown" }]);
  expect((await leadOnce(tripId)).steps).toMatchObject([{ step: "know_object", is_done: true }]);
  const known = env.DB.prepare("SELECT incarnation FROM trips WHERE id = ?").bind(tripId);
  expect(await known.first("incarnation")).not.toBeNull();
});
