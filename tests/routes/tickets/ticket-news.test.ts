/** What the ticket's page has beside the ticket, and the message that is sent once more. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { duties } from "../../../drizzle/duties.ts";
import { SendAgainView } from "../../../worker/contract/tickets/ticket-messages.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { sendTicketAgain } from "../../../worker/db/messages/ticket-messages.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { stopClock } from "../../support/stopped-clock.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
/** Nothing takes its messages at that address: they stay due. */
const ON = { SMS_GATEWAY: "ssl-wireless", SMS_SENDER: "Bus", SMS_BASE_URL: "http://localhost:1" };

async function readNews(id: string, over: Partial<Env> = ON) {
  const answer = await aBrowser({ env: over }).get(`/api/get-ticketing-details-with-id/${id}`);
  const { messages, can_send_again, duties: found } = read(answer, LimitedInvoiceView).invoiceData;
  return { messages, canSendAgain: can_send_again, duties: found };
}

async function aMessage(ticket: string, over: { state?: string; topic?: string } = {}) {
  await env.DB.prepare(
    `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue_at, created_at, expires_at, sent_at)
     SELECT bill_id, ?, 'x', 'sms', 'ticket', ?, 0, 1000, 0, 2000 FROM tickets WHERE id = ?`,
  )
    .bind(over.topic ?? "ticket", over.state ?? "accepted", ticket)
    .run();
}

const again = (id: string, now = Date.now(), day = "2026-11-25") =>
  sendTicketAgain(db, id, { now, day });

describe("the messages of a ticket", () => {
  test("stand on it with what became of them, without phone number or text", async () => {
    const ticket = await aTicket(db);
    await aMessage(ticket.id, { state: "delivered" });
    const { messages, canSendAgain } = await readNews(ticket.id);
    expect(messages).toEqual([
      { about: "ticket", state: "delivered", at: "1970-01-01T06:00:02+06:00" },
    ]);
    expect(canSendAgain).toBe(true);
  });

  test("can't be sent again for a ticket that is void, nor where the shop sends none", async () => {
    const cancelled = await aTicket(db, { voidedAt: Date.now() });
    expect((await readNews(cancelled.id)).canSendAgain).toBe(false);
    const ticket = await aTicket(db);
    expect((await readNews(ticket.id, {})).canSendAgain).toBe(false);
  });
});

describe("sending the ticket again", () => {
  // No test runs across midnight: the limit is a day's.
  stopClock();

  test("writes its message three times a day, and the next day again", async () => {
    const { id } = await aTicket(db);
    const written: unknown[] = [];
    for (let times = 0; times < 4; times += 1) written.push(await again(id));
    expect(written).toMatchObject([true, true, true, false].map((isWritten) => ({ isWritten })));
    expect(await again(id, Date.now(), "2026-11-26")).toMatchObject({ isWritten: true });
  });

  test("at once is counted, too", async () => {
    const { id } = await aTicket(db);
    const all = await Promise.all(Array.from({ length: 6 }, () => again(id)));
    expect(all.filter((one) => one !== "no_ticket" && one.isWritten)).toHaveLength(3);
  });

  test("is for a valid ticket that will still travel", async () => {
    const cancelled = await aTicket(db, { voidedAt: Date.now() });
    const ticket = await aTicket(db);
    const trip = await aTrip(db);
    const late = await aTicket(db, { trip });
    expect(await again(cancelled.id)).toBe("no_ticket");
    expect(await again(late.id, 2 * (trip.returnsAt ?? 0))).toBe("no_ticket");
    expect(await again("nobody's")).toBe("no_ticket");
    expect(await again(ticket.id)).toMatchObject({ isWritten: true });
  });

  test("answers with the list, and past the limit with when it may be tried again", async () => {
    const { id } = await aTicket(db);
    const browser = aBrowser();
    const send = () => browser.post("/api/send-ticket-again", { ticketing_id: id });
    expect(read(await send(), SendAgainView).messages).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect((await send()).status).toBe(201);
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_tries" } });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const unknown = await browser.post("/api/send-ticket-again", { ticketing_id: "nobody's" });
    expect(unknown).toMatchObject({ status: 404, body: { code: "ticket_unknown" } });
  });
});

describe("vehicle and guide", () => {
  async function aTicketWithDuty(
    departsInMs: number,
    over: Partial<typeof duties.$inferInsert> = {},
  ) {
    const departsAt = Date.now() + departsInMs;
    const trip = await aTrip(db, {
      departsAt,
      arrivesAt: departsAt + 6 * HOUR_MS,
      saleClosesAt: departsAt - HOUR_MS,
      returnsAt: null,
    });
    const row = { ...NO_DUTY, plate: "B 11-2345", guideName: "Karim", guidePhone: "01712345678" };
    await db.insert(duties).values({ tripId: trip.id, leg: "out", ...row, ...over });
    return aTicket(db, { trip });
  }

  test("stand on the ticket two days before", async () => {
    const { id } = await aTicketWithDuty(47 * HOUR_MS);
    expect((await readNews(id)).duties).toMatchObject([
      { leg: "out", plate: "B 11-2345", guide: "Karim", guide_phone: "01712345678" },
    ]);
  });

  test("do not before, nor while one of them is missing, nor on a void ticket", async () => {
    const early = await aTicketWithDuty(49 * HOUR_MS);
    const half = await aTicketWithDuty(10 * HOUR_MS, { plate: "" });
    for (const { id } of [early, half]) expect((await readNews(id)).duties).toEqual([]);
    const near = await aTicketWithDuty(10 * HOUR_MS);
    await env.DB.prepare("UPDATE tickets SET voided_at = 1 WHERE id = ?").bind(near.id).run();
    expect((await readNews(near.id)).duties).toEqual([]);
  });
});
