/**
 * Who holds seats of a trip, or is at the wallet for them, when its exam is postponed: nothing of it is sold, as of a
 * cancelled one.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shop } from "../../../worker/config/shop-profile.ts";
import { TicketChoiceView } from "../../../worker/contract/tickets/ticket-changes.ts";
import { database } from "../../../worker/db/client.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { purgeTrip } from "../../support/caches.ts";
import { aTrip } from "../../support/catalogue.ts";
import { findTripRow } from "../../support/changed-trips.ts";
import { anExam } from "../../support/exams.ts";
import { aDoubt, aPayment, nothingWaits, readRow } from "../../support/paid.ts";
import { staff } from "../../support/staff.ts";
import type { SimulatedWallet } from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";
import { billState } from "./approved.ts";

const db = database(env);
const POSTPONED = { status: 409, body: { code: "trip_postponed" } };

let wallet: SimulatedWallet;

beforeEach(async () => void (wallet = await startWallet()));
afterEach(nothingWaits);

async function aTripWithExam(over: Parameters<typeof aTrip>[1] = {}) {
  const trip = await aTrip(db, over);
  const exam = await anExam(db, { unitId: trip.unitId });
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam.id, trip.id).run();
  await purgeTrip(trip.id);
  const announced = { exam: exam.id, announcement: "The university says so", source_url: "" };
  return {
    trip: trip.id,
    postpone: () => staff("move-exam", { ...announced, starts_at: null }),
    giveDate: () => staff("move-exam", { ...announced, starts_at: "2030-12-12T10:00:00+06:00" }),
  };
}

async function holding(trip: string) {
  const visit = await aVisit(trip);
  expect((await visit.hold("A1")).status).toBe(201);
  const { bookingId: ticketing_unique_id, browser } = visit;
  const own = { ticketing_unique_id };
  return {
    visit,
    quote: () => browser.post("/api/quote", own),
    details: () => browser.post("/api/get-passenger-details", { ...own, trip_id: trip }),
    create: (payment: object, trip_revision?: number) =>
      browser.post("/api/bkash/payment/create", { ...payment, trip_revision }),
  };
}

describe("held seats of an exam that is postponed", () => {
  test("open no payment, whatever the page has seen, and the page says why", async () => {
    const { trip, postpone } = await aTripWithExam();
    const { visit, quote, details, create } = await holding(trip);
    const payment = await visit.payment();
    expect((await details()).status).toBe(200);
    expect((await postpone()).status).toBe(200);
    for (const seen of [0, 1, undefined]) {
      expect(await create(payment, seen)).toMatchObject(POSTPONED);
    }
    expect(await quote()).toMatchObject(POSTPONED);
    expect(await details()).toMatchObject(POSTPONED);
    expect(await visit.hold("A2")).toMatchObject(POSTPONED);
    expect(await visit.holdTogether(2)).toMatchObject(POSTPONED);
    expect((await visit.cancel("A1")).status).toBe(201);
    const { results } = await env.DB.prepare("SELECT id FROM bills WHERE trip_id = ?")
      .bind(trip)
      .all();
    expect(results).toEqual([]);
  });

  test("are not charged at the wallet, whatever revision their bill is of", async () => {
    const { trip, postpone } = await aTripWithExam();
    const before = await aPayment(wallet, ["A1"], { tripId: trip });
    const since = await aPayment(wallet, ["B1"], { tripId: trip });
    await postpone();
    // As if its page had been loaded a moment after the exam was postponed.
    await env.DB.prepare("UPDATE bills SET revision = 1 WHERE id = ?").bind(since.bill).run();
    for (const { bill, execute } of [before, since]) {
      const answer = await execute();
      expect(answer).toMatchObject(POSTPONED);
      expect(JSON.stringify(answer.body)).toContain("You were not charged.");
      expect(await billState(bill)).toMatchObject({ state: "expired", failure: "trip_postponed" });
    }
  });

  test("are sold again once there is a date, to who has seen it", async () => {
    const { trip, postpone, giveDate } = await aTripWithExam();
    const { visit, details, create } = await holding(trip);
    const payment = await visit.payment();
    await postpone();
    expect((await giveDate()).status).toBe(200);
    expect(await create(payment, 1)).toMatchObject({ body: { code: "trip_changed" } });
    expect((await details()).status).toBe(200);
    expect((await create(payment, 2)).status).toBe(201);
  });

  test("that are being paid when it happens become a ticket that chooses", async () => {
    const { trip, postpone } = await aTripWithExam();
    const doubt = await aDoubt(wallet, ["A1"], { tripId: trip });
    await postpone();
    await env.DB.prepare("UPDATE bills SET doubt_check_at = 1, doubt_at = 1 WHERE id = ?")
      .bind(doubt.bill)
      .run();
    await runEveryMinute(env, Date.now() + 120_000);
    const { state, ticketId } = await readRow(doubt.bill);
    expect(state).toBe("paid");
    const choice = { ticketing_id: ticketId, revision: 1, choice: "refund" };
    const chosen = await doubt.visit.browser.post("/api/ticket-choice", choice);
    expect(read(chosen, TicketChoiceView).status_code).toBe(201);
    expect((await readRow(doubt.bill)).state).toMatch(/^refund/);
  });
});

test("held seats of a cancelled trip say so on their page, too", async () => {
  const trip = await aTrip(db);
  const { quote, details } = await holding(trip.id);
  await staff("cancel-trip", { trip: trip.id });
  expect((await findTripRow(db, trip.id)).cancelledAt).not.toBeNull();
  const cancelled = { status: 409, body: { code: "trip_cancelled" } };
  expect(await details()).toMatchObject(cancelled);
  expect([409, 410]).toContain((await quote()).status);
});

test("places of a trip without a seat map are not sold while it is postponed", async () => {
  const { trip, postpone } = await aTripWithExam({ mode: "unlimited" });
  const appointment = {
    trip_id: trip,
    contact_name: "Karim",
    contact_number: "01812345678",
    contact_email: "",
    payment_type: "Hand Cash",
    total_seat: 1,
    total_seat_price: 612,
    center_name: shop(env).centers[0],
  };
  const send = (trip_revision: number) =>
    aBrowser().post("/api/save-seat-booking-appoinment", { ...appointment, trip_revision });
  expect((await send(0)).status).toBe(201);
  await postpone();
  for (const seen of [0, 1]) expect(await send(seen)).toMatchObject(POSTPONED);
  const quote = await aBrowser().post("/api/quote", { trip_id: trip, total_seat: 1 });
  expect(quote).toMatchObject(POSTPONED);
});
