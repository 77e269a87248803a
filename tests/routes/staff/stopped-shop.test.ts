/**
 * A restore of D1 and the shop's switch (protocol 22): announced or noticed, nothing decides before trips are compared.
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { HealthView } from "../../../worker/contract/health.ts";
import { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { ActView, RebuildView } from "../../../worker/contract/staff/staff.ts";
import { ENTRY_KINDS } from "../../../worker/acts/content/entry-kinds.ts";
import { database } from "../../../worker/db/client.ts";
import { entryVersion } from "../../../worker/acts/content/entry-version.ts";
import { forgetShopPhases, shopPhase } from "../../../worker/dependencies/shop-phase.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { runNightly } from "../../../worker/jobs/nightly.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aMovingSale, changeTrip, move, seatsIn, ticketAt } from "../../support/moves.ts";
import { aDoubt, aPaidSale, aPayment, readRow } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { seasonTexts } from "../../support/season/season-files.ts";
import { startEachRunning } from "../../support/shop-halts.ts";
import { staff, staffCall } from "../../support/staff.ts";
import { pass } from "../../support/stopped-clock.ts";
import { rememberD1, travelTo } from "../../support/time-travel.ts";
import { startWallet } from "../../support/wallet.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OTHER_PAYER = "01929918378";

startEachRunning();
afterEach(async () => {
  await env.DB.prepare("UPDATE trip_changes SET choose_by = NULL").run();
});

/** Trips of earlier tests, whose bills `nothingWaits` has changed in D1 alone, hold up no end. */
async function endRestore() {
  await env.DB.prepare("UPDATE trip_checks SET differences = 0, lasting = 0").run();
  expect(read(await staff("end-restore", {}), ActView).changed).toBe(true);
}

async function cron() {
  await runEveryMinute(env, Date.now());
}

async function allTrips(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT id FROM trips").all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** `after-restore` over these trips, as often as each needs it; all, unless they are given. */
async function leadThrough(trips?: readonly string[]) {
  for (const trip of trips ?? (await allTrips())) {
    let left = 1;
    for (let calls = 0; left > 0 && calls < 3; calls += 1) {
      ({ left } = read(await staff("after-restore", { trip }), RebuildView));
    }
    expect(left).toBe(0);
  }
}

/** D1 goes back by some minutes, in which it grew and nothing was announced. */
async function restoreUnannounced(before: Awaited<ReturnType<typeof rememberD1>>) {
  pass(5 * 60_000);
  await cron();
  await travelTo(before, { isNoticed: true });
  forgetShopPhases();
}

async function standing() {
  return read(await staffCall("today", {}), TodayView).sales.standing_still;
}

/** A ticket that moved to another trip, while its old trip's change means money back by silence. */
async function aMovedTicket() {
  const sale = await aMovingSale(await startWallet());
  await env.DB.prepare("UPDATE tickets SET created_at = ? WHERE id = ?")
    .bind(Date.now() - 2 * DAY_MS, sale.ticket)
    .run();
  await changeTrip(sale.source, Date.now() + 60_000, "refund");
  const before = await rememberD1();
  expect(await move(sale)).toMatchObject({ ok: true });
  pass(HOUR_MS);
  return { ...sale, before };
}

describe("after a restore", () => {
  test("silence decides nothing about a ticket that has moved, before its trip is compared", async () => {
    const sale = await aMovedTicket();
    await travelTo(sale.before);
    await staff("begin-restore", {});
    await cron();
    await cron();
    expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
    await leadThrough();
    await cron();
    expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
    pass(60_000);
    await leadThrough();
    await cron();
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.target, isValid: 1 });
    expect(await seatsIn(sale.target)).toEqual(["C3 sold", "C4 sold"]);
    expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
  });

  test.each(["refund", "keep"] as const)(
    "silence, meaning %s, decides nothing before the end of the restore has asked again",
    async (silence) => {
      const sale = await aMovingSale(await startWallet());
      await env.DB.prepare("UPDATE tickets SET created_at = ? WHERE id = ?")
        .bind(Date.now() - 2 * DAY_MS, sale.ticket)
        .run();
      await changeTrip(sale.source, Date.now() - 1000, silence);
      pass(1000);
      await staff("begin-restore", {});
      await leadThrough();
      const isUndecided = async () => {
        await cron();
        const { revision, isValid } = await ticketAt(sale.ticket);
        return (await readRow(sale.bill)).state === "paid" && revision === 0 && isValid === 1;
      };
      expect(await isUndecided()).toBe(true);
      await endRestore();
      expect(await isUndecided()).toBe(true);
      pass(DAY_MS);
      expect(await isUndecided()).toBe(false);
    },
  );

  test("the schedule leaves payments in doubt and refunds alone until each trip was compared", async () => {
    const wallet = await startWallet();
    const doubt = await aDoubt(wallet, ["A1"]);
    const owed = await aPaidSale(wallet, ["B1"], { payer: OTHER_PAYER });
    await staff("cancel-sale", { sale: owed.pnr });
    await staff("begin-restore", {});
    pass(HOUR_MS);
    await cron();
    expect((await readRow(doubt.bill)).state).toBe("capturing");
    expect((await readRow(owed.bill)).state).toBe("refund_owed");
    // A comparison that mends nothing is none.
    for (const trip of await allTrips()) await staff("compare", { trip });
    await cron();
    expect((await readRow(doubt.bill)).state).toBe("capturing");
    await leadThrough();
    await cron();
    expect((await readRow(doubt.bill)).state).toBe("paid");
    expect((await readRow(owed.bill)).state).toBe("refunded");
  });

  test("staff's acts on tickets wait for the same, and acts on no ticket do not", async () => {
    const sold = await aPaidSale(await startWallet());
    await staff("begin-restore", {});
    const refused = await staff("cancel-sale", { sale: sold.pnr });
    expect(refused).toMatchObject({ status: 409, body: { why: "not_compared_yet" } });
    expect((await readRow(sold.bill)).state).toBe("paid");
    expect((await staff("pause-messages", {})).status).toBe(200);
    expect((await staff("resume-messages", {})).status).toBe(200);
    await leadThrough();
    expect((await staff("cancel-sale", { sale: sold.pnr })).status).toBe(200);
  });

  test("a bus of lost tickets keeps its type until the restore is over, and other content waits for the comparison", async () => {
    const { tripId } = await aPaidSale(await startWallet());
    const find = env.DB.prepare("SELECT bus_id FROM trips WHERE id = ?").bind(tripId);
    const id = (await find.first<string>("bus_id")) ?? "";
    // Other tests have types of the same name.
    await env.DB.prepare(
      "UPDATE bus_types SET name = ?1 WHERE id = (SELECT bus_type_id FROM buses WHERE id = ?2)",
    )
      .bind(`Type of ${id}`, id)
      .run();
    const save = async (fields: object) => {
      const before = (await ENTRY_KINDS.bus.find(database(env), id, env))?.fields ?? {};
      const seen = await entryVersion(before);
      return staff("save-entry", { kind: "bus", id, seen, fields: { ...before, ...fields } });
    };
    // As if D1 had lost what was sold of it.
    await env.DB.prepare("UPDATE bills SET state = 'failed' WHERE state = 'paid'").run();
    await staff("begin-restore", {});
    const waits = { status: 409, body: { why: "not_compared_yet" } };
    expect(await save({ name: "Other" })).toMatchObject(waits);
    await leadThrough();
    expect(await save({ type: "Other type" })).toMatchObject(waits);
    expect(await save({ name: "Other" })).toMatchObject({ status: 200 });
  });

  test("a season's files bring back a place, a unit, a bus or a stop that is missing, and nothing else", async () => {
    const { texts } = seasonTexts();
    const files = (names: readonly string[]) =>
      names.map((name) => ({ path: `${name}.csv`, text: texts[`${name}.csv`] ?? "" }));
    const bring = (...names: string[]) => staff("import-season", { files: files(names) });
    for (const [path, text] of Object.entries(texts)) {
      if (path.endsWith(".svg"))
        await staffCall("keep-season-picture", { path, content: btoa(text) });
    }
    await aPaidSale(await startWallet());
    await staff("begin-restore", {});
    const waits = { status: 409, body: { why: "not_compared_yet" } };
    const places = ["destinations", "units", "bus-types", "buses", "points"];
    expect(await bring(...places, "trips")).toMatchObject(waits);
    expect(await bring("gallery")).toMatchObject(waits);
    expect(await bring(...places)).toMatchObject({ status: 200, body: { changed: true } });
    const renamed = (texts["buses.csv"] ?? "").replace("Shimul", "Bakul");
    const other = await staff("import-season", { files: [{ path: "buses.csv", text: renamed }] });
    expect(other).toMatchObject(waits);
    await leadThrough();
    expect((await bring("trips")).status).toBe(200);
  });

  test("a passenger's answer waits until the restore is over", async () => {
    const sale = await aMovedTicket();
    await travelTo(sale.before);
    pass(-HOUR_MS);
    await staff("begin-restore", {});
    const answer = { ticketing_id: sale.ticket, revision: 1, choice: "refund" };
    const refused = await aBrowser().post("/api/ticket-choice", answer);
    expect(refused).toMatchObject({ status: 503, body: { code: "sales_paused" } });
    expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
  });
});

describe("a restore that nobody announced", () => {
  test("is noticed: the shop stops, says so, decides nothing, and after-restore leads on", async () => {
    const sale = await aMovedTicket();
    await restoreUnannounced(sale.before);
    const waiting = aVisit(sale.source);
    await cron();
    expect(takeLogged().join(" ")).toContain("restore_noticed");
    expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
    expect(await standing()).toMatchObject({ why: "noticed" });
    const health = read(await aBrowser().get("/api/health"), HealthView);
    expect(health.failed).toContain("restore_noticed");
    expect(await (await waiting).hold("D1")).toMatchObject({ status: 503 });
    expect(await staff("cancel-sale", { sale: sale.pnr })).toMatchObject({
      status: 409,
      body: { why: "shop_stopped" },
    });

    await staff("begin-restore", {});
    expect(await standing()).toBeNull();
    for (let round = 0; round < 3; round += 1) {
      await leadThrough();
      pass(60_000);
      await cron();
    }
    await leadThrough();
    await endRestore();
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.target, isValid: 1 });
    expect(await shopPhase(env)).toBe("open");
    takeLogged();
  });

  test("of a shop whose object lost its storage is not taken for one", async () => {
    pass(5 * 60_000);
    await cron();
    const object = env.SHOP_SWITCH.getByName("shop");
    const { runInDurableObject } = await import("cloudflare:test");
    await runInDurableObject(object, (_, { storage }) => storage.kv.delete("switch"));
    forgetShopPhases();
    expect(await shopPhase(env)).toBe("open");
    pass(5 * 60_000);
    await cron();
    expect((await object.read()).watermark).toBeGreaterThan(0);
  });
});

describe("a shop that staff stopped for a restore", () => {
  test("stands still: no hold, payment, message, refund or act, and what was begun stays as it is", async () => {
    const wallet = await startWallet();
    const owed = await aPaidSale(wallet, ["B1"], { payer: OTHER_PAYER });
    await staff("cancel-sale", { sale: owed.pnr });
    const waiting = await aPayment(wallet, ["C1"], { tripId: owed.tripId });
    const doubt = await aDoubt(wallet, ["D1"]);
    const view = read(await staff("stop-for-restore", {}), ActView);
    expect(view.changed).toBe(true);
    expect((await (await aVisit(owed.tripId)).hold("A1")).status).toBe(503);
    expect((await waiting.execute()).status).toBe(503);
    expect((await doubt.execute()).status).toBe(202);
    pass(4 * 60_000);
    await cron();
    await runNightly(env, Date.now());
    expect((await readRow(owed.bill)).state).toBe("refund_owed");
    expect((await readRow(doubt.bill)).state).toBe("capturing");
    expect(await standing()).toMatchObject({ why: "announced" });
    // Also when D1 lost its own pause by the restore.
    await env.DB.prepare("UPDATE shop_state SET sales_paused_at = NULL").run();
    forgetShopPhases();
    expect((await waiting.execute()).status).toBe(503);
    expect((await staff("pause-messages", {})).status).toBe(409);
    await staff("begin-restore", {});
    await leadThrough();
    await cron();
    await leadThrough();
    await endRestore();
    expect((await waiting.execute()).status).toBe(201);
    takeLogged();
  });

  test("goes on where the end reached D1 and not the switch", async () => {
    await staff("begin-restore", {});
    await leadThrough();
    await env.DB.prepare("UPDATE shop_state SET sales_paused_at = NULL").run();
    forgetShopPhases();
    expect(await shopPhase(env)).toBe("stopped");
    expect(await standing()).toMatchObject({ why: "interrupted" });
    await endRestore();
    expect(await shopPhase(env)).toBe("open");
  });
});
