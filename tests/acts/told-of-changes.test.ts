/**
 * A ticket that staff have changed is the only one that is good: it is sent in time, at night, on the way and without a
 * date.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExchangeActView } from "../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { database } from "../../worker/db/client.ts";
import { claimMessages, dropStale } from "../../worker/db/messages/queue.ts";
import { sayNumber } from "../../worker/db/tickets/phone-changes.ts";
import { hashPhone } from "../../worker/dependencies/phone-changes.ts";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { formatHashedPhone } from "../../worker/domain/retention.ts";
import { aBrowser, read } from "../support/browser.ts";
import { aTrip } from "../support/catalogue.ts";
import { aPaidSale, nothingWaits, readRow } from "../support/paid.ts";
import { sendDue } from "../support/phones.ts";
import { staff, staffCall, WHO } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const HOUR = 3_600_000;
const DAY = "2030-12-04";
const OTHER_PAYER = "01929918378";
/** A shop that sends messages; a preview sends none. */
const WITH_GATEWAY = {
  SMS_GATEWAY: "ssl-wireless",
  SMS_SENDER: "Bus",
  SMS_BASE_URL: "http://localhost:1",
} as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(async () => {
  vi.useRealTimers();
  await nothingWaits();
});

const at = (day: string, time: string) => void vi.setSystemTime(toDhakaInstant(day, time));

/** What the schedule would hand over in the minutes until then, with the night quiet. */
async function claimedUntil(bill: number, end: number): Promise<string[]> {
  const topics: string[] = [];
  for (let now = Date.now(); now < end; now += 10 * 60_000) {
    const sender = {
      now,
      dayStart: now - HOUR,
      gateway: { name: "g", isRepeatSafe: true },
      hasQuietHours: true,
    };
    const claimed = await claimMessages(db, sender, { most: 50, bill });
    topics.push(...claimed.map(({ topic }) => topic.replace(/\d+/, "N")));
  }
  return topics;
}

/** The bus leaves at six in the morning; everything that was sent before is out. */
async function anEarlySale(seats: string[], over: { tripId?: string; payer?: string } = {}) {
  at("2030-12-03", "12:00");
  const departsAt = toDhakaInstant(DAY, "06:00");
  const tripId =
    over.tripId ??
    (await aTrip(db, { journeyDate: DAY, departsAt, returnsAt: departsAt + 30 * HOUR })).id;
  const sale = await aPaidSale(await startWallet(), seats, { ...over, tripId });
  await sendDue(sale.bill);
  return { ...sale, departsAt };
}

test("seats that are exchanged at 23:00 for a bus at 06:00: both passengers are sent their tickets before it leaves", async () => {
  const a = await anEarlySale(["A1"]);
  const b = await anEarlySale(["A2"], { tripId: a.tripId, payer: OTHER_PAYER });
  at("2030-12-03", "23:00");
  const act = { sale: `#${a.bill}`, other: `#${b.bill}`, gives: ["A1"], gets: ["A2"] };
  const dry = { ...WHO, ...act, dry_run: true };
  const answer = await staffCall("exchange-seats", dry, env.STAFF_KEY, WITH_GATEWAY);
  const preview = read(answer, ExchangeActView);
  expect(preview.message).toContain("both are sent their tickets again");
  const unsent = read(await staffCall("exchange-seats", dry), ExchangeActView);
  expect(unsent.message).not.toContain("sent");
  expect((await staff("exchange-seats", act)).status).toBe(200);
  expect(await claimedUntil(b.bill, a.departsAt)).toEqual(["moved:N"]);
});

test("a number that is corrected at 23:00 for a bus at 06:00 is sent the ticket before it leaves", async () => {
  const sale = await anEarlySale(["A1"]);
  at("2030-12-03", "23:00");
  expect(
    (await staff("correct-phone", { sale: `#${sale.bill}`, phone: "01812345678" })).status,
  ).toBe(200);
  const old = await aBrowser().get(`/api/get-ticketing-details-with-id/${sale.ticketId}`);
  expect(old.status).toBe(404);
  const told = await claimedUntil(sale.bill, sale.departsAt);
  expect(told).toContain("left:N");
  expect(told).toContain("phone:N");
});

test("a ticket that seats were taken off at 23:00 is sent before the bus leaves at 06:00", async () => {
  const sale = await anEarlySale(["A1", "A2"]);
  at("2030-12-03", "23:00");
  expect((await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A1"] })).status).toBe(
    200,
  );
  expect(await claimedUntil(sale.bill, sale.departsAt)).toContain("moved:N");
});

test("a number that is corrected between the way out and the way back is sent the ticket, and again from its page", async () => {
  const sale = await anEarlySale(["A1"]);
  at(DAY, "12:00");
  const act = { sale: `#${sale.bill}`, phone: "01812345678" };
  expect((await staff("correct-phone", act)).status).toBe(200);
  await dropStale(db, Date.now());
  const told = await sendDue(sale.bill);
  expect(told.map(({ phone }) => phone)).toContain("01812345678");
  // Nor can it be sent again from the page.
  const { ticketId: link } = await readRow(sale.bill);
  expect((await aBrowser().post("/api/send-ticket-again", { ticketing_id: link })).status).toBe(
    201,
  );
});

test("a number that is corrected while the trip has no date, after its old one, is sent the ticket", async () => {
  const sale = await anEarlySale(["A1"]);
  const revision = 1;
  await env.DB.batch([
    env.DB.prepare("UPDATE trips SET postponed_at = ?, revision = ? WHERE id = ?").bind(
      Date.now(),
      revision,
      sale.tripId,
    ),
    env.DB.prepare(
      `INSERT INTO trip_changes (trip_id, revision, kind, was, became, reason, source_url, announced_at, choose_by, silence)
       VALUES (?, 1, 'postponed', '{}', '{}', '', '', ?, ?, 'keep')`,
    ).bind(sale.tripId, Date.now(), Date.now() + 10 * 24 * HOUR),
  ]);
  at("2030-12-05", "12:00");
  const act = { sale: `#${sale.bill}`, phone: "01812345678" };
  const done = await staff("correct-phone", act);
  expect(done.status).toBe(200);
  const told = await sendDue(sale.bill);
  expect(told.map(({ phone }) => phone)).toContain("01812345678");
});

test("a number that a restore has left only the hash of is sent the ticket once it is said, at night and whatever the day has cost", async () => {
  const sale = await anEarlySale(["A1"]);
  at("2030-12-03", "23:00");
  const phone = "01812345678";
  const phoneKey = await hashPhone(env, phone);
  await env.DB.prepare("UPDATE bills SET contact_phone = ? WHERE id = ?")
    .bind(formatHashedPhone(phoneKey), sale.bill)
    .run();
  expect(await sayNumber(db, { bill: sale.bill, phone, phoneKey }, Date.now())).toBe(true);
  const sender = {
    now: Date.now(),
    dayStart: Date.now() - HOUR,
    gateway: { name: "g", isRepeatSafe: true },
    hasQuietHours: true,
  };
  const claim = { most: 9, bill: sale.bill, isBudgetSpent: true };
  expect((await claimMessages(db, sender, claim)).map(({ topic }) => topic)).toEqual([
    `said:${Date.now()}`,
  ]);
});

test("a number that a ticket goes to is sent it also while the day's budget is spent", async () => {
  const sale = await aPaidSale(await startWallet());
  await sendDue(sale.bill);
  expect(
    (await staff("correct-phone", { sale: `#${sale.bill}`, phone: "01812345678" })).status,
  ).toBe(200);
  const sender = {
    now: Date.now(),
    dayStart: Date.now() - HOUR,
    gateway: { name: "g", isRepeatSafe: true },
    hasQuietHours: false,
  };
  const claimed = await claimMessages(db, sender, {
    most: 9,
    bill: sale.bill,
    isBudgetSpent: true,
  });
  expect(claimed.map(({ template }) => template).toSorted()).toEqual(["left_number", "ticket"]);
});
