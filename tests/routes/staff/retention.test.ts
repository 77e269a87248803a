/** Personal data of past journeys is erased at night; a booking keeps its ticket and its amounts. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { ErasureActView } from "../../../worker/contract/staff/staff.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { SLICES } from "../../../worker/domain/retention.ts";
import { eraseNightly } from "../../../worker/jobs/retention.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import {
  aJourney,
  aNight,
  DUE_AT,
  eraseOwnInEachTest,
  HOME_AT,
  JOURNEY,
  readPersonalData,
} from "../../support/erasure.ts";
import { staff } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const DAY_MS = 86_400_000;

eraseOwnInEachTest();

test("60 days after the return name and email are erased, and the phone is a keyed hash", async () => {
  const sale = await aJourney();
  await aNight(DUE_AT);
  const left = await readPersonalData(sale.id);
  expect(left).toMatchObject({ contact_name: "", contact_email: null, state: "paid" });
  expect(left?.["contact_phone"]).toMatch(/^erased:[\w-]{22}$/);
  expect(left?.["erased_at"]).toBeGreaterThan(DUE_AT);
  expect(left?.["total_poisha"]).toBe(sale.paidPoisha);
});

describe("a journey of which nothing is left to erase", () => {
  const wasErased = async (trip: string) =>
    (await env.DB.prepare("SELECT erased_at FROM trips WHERE id = ?")
      .bind(trip)
      .first("erased_at")) !== null;

  test("is left out of later nights, until it has a sale again", async () => {
    const trip = await aTrip(db, { journeyDate: JOURNEY });
    await aTicket(db, { trip, seats: ["A1"] });
    await aNight(DUE_AT - 2 * DAY_MS);
    expect(await wasErased(trip.id)).toBe(false);
    await aNight(DUE_AT);
    expect(await wasErased(trip.id)).toBe(true);
    const again = await aTicket(db, { trip, seats: ["B1"] });
    expect(await wasErased(trip.id)).toBe(false);
    await aNight(DUE_AT);
    expect(await readPersonalData(again.id)).toMatchObject({ contact_name: "" });
    expect(await wasErased(trip.id)).toBe(true);
  });

  test("is not one whose money is on its way, nor one with a name again", async () => {
    const trip = await aTrip(db, { journeyDate: JOURNEY });
    const { phone } = await aTicket(db, { trip, seats: ["A1"] });
    const update = (set: string) =>
      env.DB.prepare(`UPDATE bills SET ${set} WHERE trip_id = ?`).bind(trip.id).run();
    await update("state = 'refund_owed'");
    await aNight(DUE_AT);
    expect(await wasErased(trip.id)).toBe(false);
    await update("state = 'refunded'");
    await aNight(DUE_AT);
    expect(await wasErased(trip.id)).toBe(true);
    await update(`erased_at = NULL, contact_phone = '${phone}'`);
    expect(await wasErased(trip.id)).toBe(false);
  });
});

test("phones that its messages were pushed to are forgotten with it, and no others", async () => {
  const sale = await aJourney();
  const later = await aTicket(db);
  for (const { id } of [sale, later]) {
    await env.DB.prepare(
      "INSERT INTO push_subscriptions (ticket_id, endpoint, p256dh, auth, language, created_at) VALUES (?, 'https://web.push.apple.com/a', 'x', 'x', 'bn', 0)",
    )
      .bind(id)
      .run();
  }
  const listPhones = async (id: string) =>
    env.DB.prepare("SELECT count(*) AS phones FROM push_subscriptions WHERE ticket_id = ?")
      .bind(id)
      .first("phones");
  await aNight(DUE_AT - 2 * DAY_MS);
  await env.DB.prepare("UPDATE bills SET erased_at = NULL WHERE contact_phone = ?")
    .bind(sale.phone)
    .run();
  expect(await listPhones(sale.id)).toBe(1);
  await aNight(DUE_AT);
  expect(await listPhones(sale.id)).toBe(0);
  expect(await listPhones(later.id)).toBe(1);
});

test("when its ticket was checked is forgotten with it", async () => {
  const sale = await aJourney();
  await env.DB.prepare(
    `INSERT INTO ticket_checks (ticket_id, move, first_at, first_by, first_check, last_at, last_by, last_check)
       VALUES (?, 0, 1, 'a', 'a', 1, 'a', 'a')`,
  )
    .bind(sale.id)
    .run();
  const isLeft = () =>
    env.DB.prepare("SELECT count(*) AS checks FROM ticket_checks WHERE ticket_id = ?")
      .bind(sale.id)
      .first("checks");
  expect(await isLeft()).toBe(1);
  await aNight(DUE_AT);
  expect(await isLeft()).toBe(0);
});

test("what its messages said beyond the ticket goes with the names", async () => {
  const sale = await aJourney();
  const readParams = () =>
    env.DB.prepare(
      "SELECT params, cost_poisha FROM messages WHERE bill_id = (SELECT bill_id FROM tickets WHERE id = ?)",
    )
      .bind(sale.id)
      .first();
  await env.DB.prepare(
    `INSERT INTO messages (bill_id, topic, id, channel, template, params, state, queue_at, created_at, expires_at, cost_poisha)
     SELECT bill_id, 'change:1', 'x', 'sms', 'change', '{}', 'delivered', 0, 0, 0, 80 FROM tickets WHERE id = ?`,
  )
    .bind(sale.id)
    .run();
  await aNight(HOME_AT);
  expect(await readParams()).toEqual({ params: "{}", cost_poisha: 80 });
  await env.DB.prepare("UPDATE messages SET queue_at = ?1, expires_at = ?1").bind(DUE_AT).run();
  await aNight(DUE_AT);
  expect(await readParams()).toEqual({ params: null, cost_poisha: 80 });
});

test("a minute too early, and by day, everything stays", async () => {
  const sale = await aJourney();
  const before = await readPersonalData(sale.id);
  for (const hour of ["00", "02", "04", "12", "23"]) {
    for (let minute = 0; minute < SLICES; minute += 1) {
      const time = `${hour}:${String(minute).padStart(2, "0")}`;
      await eraseNightly(env, toDhakaInstant("2026-09-01", time));
    }
  }
  await aNight(HOME_AT + 58 * DAY_MS);
  expect(await readPersonalData(sale.id)).toEqual(before);
});

test("a journey ends with the bus's return, however long that takes", async () => {
  const trip = await aTrip(db, { journeyDate: JOURNEY, returnsAt: HOME_AT + 10 * DAY_MS });
  const { id } = await aTicket(db, { trip, name: "Rahima Khatun" });
  await aNight(DUE_AT);
  expect(await readPersonalData(id)).toMatchObject({ contact_name: "Rahima Khatun" });
  await aNight(DUE_AT + 10 * DAY_MS);
  expect(await readPersonalData(id)).toMatchObject({ contact_name: "" });
});

describe("a journey that was postponed", () => {
  const set = (column: "postponed_at" | "cancelled_at", at: number | null, trip: string) =>
    env.DB.prepare(`UPDATE trips SET ${column} = ? WHERE id = ?`).bind(at, trip).run();
  const readName = async (ticket: string) => (await readPersonalData(ticket))?.["contact_name"];

  test("is not over while it has no new date, and nothing of it is erased", async () => {
    const trip = await aTrip(db, { journeyDate: JOURNEY });
    const { id } = await aTicket(db, { trip, name: "Rahima Khatun" });
    await set("postponed_at", HOME_AT - 3 * DAY_MS, trip.id);
    await aNight(DUE_AT);
    await aNight(DUE_AT + 300 * DAY_MS);
    expect(await readName(id)).toBe("Rahima Khatun");
    expect(read(await staff("erase", { dry_run: true }), ErasureActView)).toMatchObject({ due: 0 });
    await set("postponed_at", null, trip.id);
    await aNight(DUE_AT);
    expect(await readName(id)).toBe("");
  });

  test("holds what is on its way to it, too: a ticket that moved there", async () => {
    const [bought, later] = [
      await aTrip(db, { journeyDate: JOURNEY }),
      await aTrip(db, { journeyDate: JOURNEY }),
    ];
    const { id } = await aTicket(db, { trip: bought, name: "Rahima Khatun" });
    await env.DB.prepare("UPDATE tickets SET current_trip = ? WHERE id = ?")
      .bind(later.id, id)
      .run();
    await set("postponed_at", HOME_AT - 3 * DAY_MS, later.id);
    await aNight(DUE_AT);
    expect(await readName(id)).toBe("Rahima Khatun");
    await set("cancelled_at", HOME_AT, later.id);
    await aNight(DUE_AT);
    expect(await readName(id)).toBe("");
  });

  test("that is cancelled in the end is erased 60 days after that", async () => {
    const trip = await aTrip(db, { journeyDate: JOURNEY });
    const { id } = await aTicket(db, { trip, name: "Rahima Khatun" });
    await set("postponed_at", HOME_AT - 3 * DAY_MS, trip.id);
    await set("cancelled_at", HOME_AT + 100 * DAY_MS, trip.id);
    await aNight(DUE_AT + 99 * DAY_MS);
    expect(await readName(id)).toBe("Rahima Khatun");
    await aNight(DUE_AT + 100 * DAY_MS);
    expect(await readName(id)).toBe("");
  });
});

test("what was erased once is not touched again", async () => {
  const sale = await aJourney();
  await aNight(DUE_AT);
  const once = await readPersonalData(sale.id);
  await aNight(DUE_AT + 30 * DAY_MS);
  expect(await readPersonalData(sale.id)).toEqual(once);
});

test("the same number has the same hash, another number another", async () => {
  const [one, two, three] = [await aJourney(), await aJourney(), await aJourney()];
  await env.DB.prepare("UPDATE bills SET contact_phone = '01712000001'").run();
  await env.DB.prepare(
    "UPDATE bills SET contact_phone = '01712000002' WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
  )
    .bind(three.id)
    .run();
  await aNight(DUE_AT);
  const marks = await Promise.all(
    [one, two, three].map(async ({ id }) => (await readPersonalData(id))?.["contact_phone"]),
  );
  expect(marks[0]).toBe(marks[1]);
  expect(marks[2]).not.toBe(marks[0]);
});

const WAITING: [string, string][] = [
  ["capturing", "UPDATE bills SET state = 'capturing'"],
  ["refund_owed", "UPDATE bills SET state = 'refund_owed'"],
  ["watched", "UPDATE bills SET state = 'failed', watch_until = 9999999999999"],
];

test.each(WAITING)(
  "a bill that is %s keeps its data until its money has come to rest",
  async (_, sql) => {
    const sale = await aJourney();
    const isIt = "WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)";
    await env.DB.prepare(`${sql} ${isIt}`).bind(sale.id).run();
    await aNight(DUE_AT);
    expect(await readPersonalData(sale.id)).toMatchObject({ contact_name: "Rahima Khatun" });
    await env.DB.prepare(`UPDATE bills SET state = 'refunded', watch_until = NULL ${isIt}`)
      .bind(sale.id)
      .run();
    await aNight(DUE_AT);
    expect(await readPersonalData(sale.id)).toMatchObject({ contact_name: "" });
  },
);

test("a bill with a partial refund under way keeps its data", async () => {
  const sale = await aJourney();
  await env.DB.prepare(
    `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at)
     SELECT bill_id, 100, 'late', 'staff:rima', 'owed', 1 FROM tickets WHERE id = ?`,
  )
    .bind(sale.id)
    .run();
  await aNight(DUE_AT);
  expect(await readPersonalData(sale.id)).toMatchObject({ contact_name: "Rahima Khatun" });
  await env.DB.prepare("UPDATE part_refunds SET state = 'refunded'").run();
});

describe("an erased ticket", () => {
  test("is shown without name and number, and stays valid", async () => {
    const sale = await aJourney();
    await aNight(DUE_AT);
    const answer = await aBrowser().get(`/api/get-ticketing-details-with-id/${sale.id}`);
    const { invoiceData } = read(answer, LimitedInvoiceView);
    expect(invoiceData.single_ticketing_data).toMatchObject({
      contact_name: "",
      contact_number: "",
    });
    expect(invoiceData.ticketing_data.map((seat) => seat.seat_no)).toEqual(["A1", "A2"]);
    expect(invoiceData.voided_at).toBeNull();
  });

  test("is found by its old phone number no more, nor by an empty one", async () => {
    const sale = await aJourney();
    await aNight(DUE_AT);
    for (const phone of [sale.phone, "erased:"]) {
      const answer = await aBrowser().post("/api/get-ticketing-details-with-pnr", {
        bookingType: "Limited Booking",
        pnr: sale.pnr,
        contact_number: phone,
      });
      expect(answer.status).not.toBe(201);
      expect(answer.status).not.toBe(200);
    }
  });

  test("has no name and number for staff", async () => {
    const sale = await aJourney();
    await aNight(DUE_AT);
    const shown = await staff("show", { sale: sale.pnr });
    expect(shown.body).toMatchObject({ sale: { contact_name: "", contact_number: "…" } });
  });
});

test("staff see how many are due, and erase them at once under their name", async () => {
  const sales = [await aJourney(), await aJourney()];
  const dry = read(await staff("erase", { dry_run: true }), ErasureActView);
  expect(dry).toMatchObject({ due: 2, erased: 0, changed: false });
  expect(dry.message).toContain(
    "Bookings of journeys over for 60 days that lose name, email and phone number: 2.",
  );
  expect(await readPersonalData(sales[0]?.id ?? "")).toMatchObject({
    contact_name: "Rahima Khatun",
  });

  const done = read(await staff("erase", {}), ErasureActView);
  expect(done).toMatchObject({ due: 2, erased: 2, changed: true });
  for (const { id } of sales)
    expect(await readPersonalData(id)).toMatchObject({ contact_name: "" });
  const { results } = await env.DB.prepare(
    "SELECT actor, detail FROM staff_acts WHERE act = 'erase'",
  ).all();
  const detail = JSON.stringify({ erased: 2, duties: 0, left: 0 });
  expect(results).toEqual([{ actor: "staff:rima", detail }]);
  expect(read(await staff("erase", {}), ErasureActView)).toMatchObject({ due: 0, changed: false });
});
