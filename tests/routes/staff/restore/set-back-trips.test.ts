/**
 * Trips that a restore of D1 has set back, not lost (protocol 22): passengers were told of other times, buyers paid
 * another fare, and the shop's switch has the trip as it was last.
 */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../../../worker/db/client.ts";
import { runSchedule } from "../../../../worker/jobs/schedule.ts";
import { changeTrip } from "../../../support/changed-trips.ts";
import { aMovingSale, move, ticketAt } from "../../../support/moves.ts";
import { aPaidSale, aPayment } from "../../../support/paid.ts";
import { aSoldTrip, findTrip, leadOnce, readDifferences } from "../../../support/set-back.ts";
import { startEachRunning } from "../../../support/shop-halts.ts";
import { staff } from "../../../support/staff.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { pass } from "../../../support/stopped-clock.ts";
import { startWallet } from "../../../support/wallet.ts";

startEachRunning();

const LATER = { departs: "2030-12-04T23:15:00+06:00", arrives: "2030-12-05T06:15:00+06:00" };

const readChange = (trip: string) =>
  env.DB.prepare("SELECT revision, silence, became FROM trip_changes WHERE trip_id = ?")
    .bind(trip)
    .first();

test("a trip has the fare and the times again of which people were told since, and the difference names both", async () => {
  const { tripId, moment } = await aSoldTrip();
  const before = await findTrip(tripId);
  await staff("set-fare", { trip: tripId, fare: 700 });
  await staff("set-times", { trip: tripId, ...LATER });
  const told = await findTrip(tripId);
  expect(told).toMatchObject({ farePoisha: 70_000, departsAt: Date.parse(LATER.departs) });
  await travelTo(moment);
  expect((await findTrip(tripId)).departsAt).toBe(before.departsAt);

  await staff("begin-restore", {});
  const [found] = await readDifferences(tripId);
  expect(found).toMatchObject({ kind: "trip_set_back", is_under_way: false });
  expect(found?.message).toContain("departure 2030-12-04 22:00, since then 2030-12-04 23:15");
  expect(found?.message).toContain("fare 600.00, since then 700.00");
  const led = await leadOnce(tripId);
  expect(led.steps).toMatchObject([{ step: "restore_trip", bill: null, is_done: true }]);
  expect(led.steps[0]?.message).toContain("2030-12-04 23:15");
  expect(led.after).toEqual([]);
  expect(await findTrip(tripId)).toMatchObject({ ...told, keptVersion: told.version });
  expect(await readDifferences(tripId)).toEqual([]);
  expect((await leadOnce(tripId)).steps).toEqual([]);
});

test("of a change that asked passengers nobody's answer is known: silence keeps the ticket, and they are told again", async () => {
  const { tripId, bill, moment } = await aSoldTrip();
  const trip = await findTrip(tripId);
  const departsAt = trip.departsAt + 3_600_000;
  await changeTrip(database(env), trip, { departsAt }, { silence: "refund" });
  await runSchedule(env, Date.now());
  const change = await readChange(tripId);
  await travelTo(moment);
  await staff("begin-restore", {});
  await leadOnce(tripId);
  expect(await readChange(tripId)).toEqual({ ...change, silence: "keep" });
  expect(await findTrip(tripId)).toMatchObject({ departsAt, revision: 1 });
  const messages = env.DB.prepare(
    "SELECT params ->> 'departsAt' AS was FROM messages WHERE bill_id = ? AND template = 'change'",
  );
  expect(await messages.bind(bill).first()).toEqual({ was: trip.departsAt });
});

test("a sale that D1 lost is asked about a change made after it, and not about one made before", async () => {
  const { tripId, moment } = await aSoldTrip();
  const wallet = await startWallet();
  const early = await aPaidSale(wallet, ["C1"], { tripId, payer: "01929918371" });
  pass(1000);
  const trip = await findTrip(tripId);
  const departsAt = trip.departsAt + 3_600_000;
  await changeTrip(database(env), trip, { departsAt });
  pass(1000);
  const late = await aPayment(wallet, ["D1"], { tripId, payer: "01929918372" });
  // As the page of the changed trip has it.
  await env.DB.prepare("UPDATE bills SET revision = 1 WHERE id = ?").bind(late.bill).run();
  expect(await late.execute()).toMatchObject({ status: 201 });
  await runSchedule(env, Date.now());
  const claims = await Promise.all(
    [early, late].map(({ bill }) =>
      env.DB.prepare("SELECT claim FROM bills WHERE id = ?").bind(bill).first<string>("claim"),
    ),
  );
  await travelTo(moment);
  await staff("begin-restore", {});
  for (let left = 1; left > 0;) ({ left } = await leadOnce(tripId));
  const revisions = claims.map((claim) =>
    env.DB.prepare("SELECT revision FROM bills WHERE claim = ?").bind(claim).first("revision"),
  );
  expect(await Promise.all(revisions)).toEqual([0, 1]);
});

test("a trip that was cancelled since is cancelled again, where its object had not heard of it", async () => {
  const { tripId, moment } = await aSoldTrip();
  await env.DB.prepare("UPDATE trips SET cancelled_at = 7 WHERE id = ?").bind(tripId).run();
  await env.DB.prepare("UPDATE trips SET cancel_confirmed_at = 8 WHERE id = ?").bind(tripId).run();
  await runSchedule(env, Date.now());
  await travelTo(moment);
  await staff("begin-restore", {});
  await leadOnce(tripId);
  expect(await findTrip(tripId)).toMatchObject({ cancelledAt: 7, cancelConfirmedAt: null });
});

test("what SQL past the Worker has changed is kept within a minute", async () => {
  const { tripId, moment } = await aSoldTrip();
  await env.DB.prepare("UPDATE trips SET fare_poisha = 52500 WHERE id = ?").bind(tripId).run();
  await runSchedule(env, Date.now());
  await travelTo(moment);
  await staff("begin-restore", {});
  await leadOnce(tripId);
  expect((await findTrip(tripId)).farePoisha).toBe(52_500);
});

test("the schedule never puts an older trip over the kept one", async () => {
  const { tripId, moment } = await aSoldTrip();
  await staff("set-fare", { trip: tripId, fare: 700 });
  await travelTo(moment);
  // The row of before counts as not kept.
  await env.DB.prepare("UPDATE trips SET kept_version = -1 WHERE id = ?").bind(tripId).run();
  await runSchedule(env, Date.now());
  expect(await readDifferences(tripId)).toMatchObject([{ kind: "trip_set_back" }]);
});

describe("a ticket that moved into a trip which changed since:", () => {
  async function aMoveSince(isKept: boolean) {
    const sale = await aMovingSale(await startWallet());
    // A sale of the target's own lets the switch keep that trip.
    await aPaidSale(await startWallet(), ["A1"], { tripId: sale.target, payer: "01929918371" });
    const moment = await rememberD1();
    const trip = await findTrip(sale.target);
    pass(1000);
    await changeTrip(database(env), trip, { departsAt: trip.departsAt + 3_600_000 });
    if (isKept) await runSchedule(env, Date.now());
    expect((await move(sale, { toRevision: 1 })).ok).toBe(true);
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.target, revision: 1 });
    await travelTo(moment);
    await staff("begin-restore", {});
    for (let round = 0; round < 2; round += 1) {
      for (const id of [sale.source, sale.target]) await leadOnce(id);
      await runSchedule(env, Date.now());
    }
    const { results } = await env.DB.prepare("SELECT id FROM trips").all<{ id: string }>();
    for (const { id } of results) await leadOnce(id);
    expect((await staff("end-restore", {})).status).toBe(200);
    return sale;
  }

  const readAsked = async (ticket: string) => {
    const { trip, revision } = await ticketAt(ticket);
    return (await findTrip(trip)).revision - revision;
  };

  test("is not asked about what its passenger knew", async () => {
    const { ticket, target } = await aMoveSince(true);
    expect(await findTrip(target)).toMatchObject({ revision: 1 });
    expect(await readAsked(ticket)).toBe(0);
  });

  test("is asked about the next change, where nobody knows the one that its passenger knew", async () => {
    const { ticket, target } = await aMoveSince(false);
    const trip = await findTrip(target);
    expect(trip).toMatchObject({ revision: 0 });
    await changeTrip(database(env), trip, { departsAt: trip.departsAt + 7_200_000 });
    expect(await readAsked(ticket)).toBe(1);
  });
});
