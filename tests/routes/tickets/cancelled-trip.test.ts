/**
 * A trip that is cancelled, from the moment in which its message may be sent: the schedule cancels the sales up to a
 * minute later, and the passenger reads of the cancellation everywhere meanwhile.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ticketMoves } from "../../../drizzle/moves.ts";
import { randomId } from "../../../worker/auth/signer.ts";
import { CheckTicketView } from "../../../worker/contract/tickets/lookup.ts";
import { TicketPictureView } from "../../../worker/contract/tickets/ticket-picture.ts";
import { FindSalesView } from "../../../worker/contract/staff/staff-sales.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { owePart } from "../../../worker/db/payments/refunds.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { takaIn } from "../../../worker/domain/messages/instants.ts";
import { toTaka } from "../../../worker/domain/money.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { PIXEL } from "../../support/examples/content-examples.ts";
import { aGuidePhone } from "../../support/guides.ts";
import { setMoved } from "../../support/moved-tickets.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";
import { receive } from "../../support/received.ts";

const db = database(env);
const CANCELLED_AT = Date.parse("2030-11-21T10:00:00+06:00");

const byId = async ({ id }: { id: string }) => {
  const answer = await aBrowser().get(`/api/get-ticketing-details-with-id/${id}`);
  return read(answer, LimitedInvoiceView).invoiceData;
};

test("the ticket is cancelled by its address, by PNR, at its check, on the guide's list and in the agent's sales", async () => {
  const agent = await anAgent(db);
  const ticket = await aTicket(db, { agentId: agent.id });
  const bearer = await aSession(db, agent.id);
  expect(await byId(ticket)).toMatchObject({ ticket_state: "valid", voided_at: null });
  await cancelTrip(db, ticket.trip.id, CANCELLED_AT);

  const cancelled = {
    ticket_state: "cancelled",
    voided_at: dhakaIso(CANCELLED_AT),
    refund: { state: "refunding", amount: toTaka(ticket.paidPoisha) },
    can_send_again: false,
    name_changes_left: 0,
    bus_link: null,
  };
  expect(await byId(ticket)).toMatchObject(cancelled);
  const byPnr = await aBrowser().post("/api/get-ticketing-details-with-pnr", {
    pnr: ticket.pnr,
    contact_number: ticket.phone,
    bookingType: "Limited Booking",
  });
  expect(read(byPnr, LimitedInvoiceView).invoiceData).toMatchObject(cancelled);
  const check = await aBrowser({ bearer }).post("/api/check-ticket", { qr: ticket.pnr });
  expect(read(check, CheckTicketView)).toMatchObject({
    valid: false,
    earlier_check: null,
    ticket: { voided_at: dhakaIso(CANCELLED_AT) },
  });
  const { list } = await (await aGuidePhone(ticket.trip.id)).readList();
  expect(list?.tickets).toMatchObject([{ pnr: ticket.pnr, voided_at: dhakaIso(CANCELLED_AT) }]);
  const sales = await aBrowser({ bearer }).post("/api/agent/sales", {});
  expect(sales.body).toMatchObject({
    sales: [{ pnr_no: ticket.pnr, voided_at: dhakaIso(CANCELLED_AT) }],
    total: { tickets: 0, voided: 1 },
  });
});

test("the office finds its sale owed and void, as its page says", async () => {
  const { trip, pnr } = await aTicket(db);
  await cancelTrip(db, trip.id, CANCELLED_AT);
  const { sales } = read(await staffCall("find-sales", { text: pnr }), FindSalesView);
  expect(sales).toMatchObject([{ state: "refund_owed", is_void: true, next_step: "refund_new" }]);
  const { sale } = read(await staffCall("show", { sale: pnr }), SaleView);
  expect(sale).toMatchObject({
    state: "refund_owed",
    voided_at: dhakaIso(CANCELLED_AT),
    next_step: "refund_new",
  });
});

/** Ways of paying, and what happened to the ticket since; the trip on which it is then. */
const WAYS = {
  "at a counter": { counter: "Chattogram" },
  "by its buyer": {},
  "through an agent": { agentId: true },
} as const;
const CHANGES = {
  "as it was bought": async ({ trip }: Ticket) => trip.id,
  "on a dearer bus": async (ticket: Ticket) => {
    const target = await aTrip(db, { farePoisha: ticket.trip.farePoisha + 10_000 });
    await setMoved(ticket, target.id, ["C1", "C2", "C3"]);
    return target.id;
  },
  "after other seats": async (ticket: Ticket) => {
    await setMoved(ticket, ticket.trip.id, ["C1", "C2", "C3"]);
    return ticket.trip.id;
  },
  "after a part of the money": async ({ billId: bill, trip }: Ticket) => {
    const part = { bill, amountPoisha: 20_000, reason: "Late", requestedBy: "staff:rima" } as const;
    await owePart(db, part, CANCELLED_AT - 1);
    return trip.id;
  },
};
type Ticket = Awaited<ReturnType<typeof aTicket>>;

test.each(
  Object.keys(WAYS).flatMap((way) => Object.keys(CHANGES).map((change) => [way, change] as const)),
)(
  "one that was paid %s, %s: message and page say the sum that was paid and is left",
  async (way, change) => {
    const { agentId, ...sold } = { agentId: false, ...WAYS[way as keyof typeof WAYS] };
    const ticket = await aTicket(db, {
      ...sold,
      ...(agentId && { agentId: (await anAgent(db)).id }),
    });
    const trip = await CHANGES[change as keyof typeof CHANGES](ticket);
    await cancelTrip(db, trip, Date.now());
    const left = ticket.paidPoisha - (change === "after a part of the money" ? 20_000 : 0);
    const isCash = way === "at a counter";
    expect((await byId(ticket)).refund).toEqual({
      state: isCash ? "at_counter" : "refunding",
      amount: toTaka(left),
    });
    expect(await receive(ticket.billId)).toEqual([
      expect.stringContaining(`${takaIn("bn", left)} টাকা ${isCash ? "কাউন্টারে পাবেন" : "ফেরত আসছে"}`),
    ]);
  },
);

test("its saved picture is gone, no other bus is offered, and the guide who boards it reads of the cancellation", async () => {
  const ticket = await aTicket(db);
  const guide = await aGuidePhone(ticket.trip.id);
  const { qr } = await byId(ticket);
  const kept = await aBrowser().post("/api/ticket-picture", {
    ticketing_id: ticket.id,
    content: PIXEL,
    qr,
  });
  const { path } = read(kept, TicketPictureView);
  await cancelTrip(db, ticket.trip.id, CANCELLED_AT);

  expect((await aBrowser().send(path, {})).status).toBe(404);
  const trips = await aBrowser().post("/api/ticket-trips", { ticketing_id: ticket.id });
  expect(trips.body).toMatchObject({ code: "ticket_unknown" });
  expect(await guide.sendEvents(guide.press(ticket.pnr, "A1"))).toMatchObject([
    { is_taken: true, note: "cancelled" },
  ]);
  expect(takeLogged().join()).toContain("boarding_conflict");
});

test("a ticket that is moving to another trip waits for that, as its message does", async () => {
  const ticket = await aTicket(db, { seats: ["A1"] });
  const target = await aTrip(db);
  await beginMove(ticket, target.id);
  await cancelTrip(db, ticket.trip.id, CANCELLED_AT);
  expect(await byId(ticket)).toMatchObject({ ticket_state: "valid", is_moving: true });
});

/** A move to which the object of the other trip has not answered yet. */
async function beginMove(ticket: { id: string; billId: number; trip: { id: string } }, to: string) {
  await db.insert(ticketMoves).values({
    ticketId: ticket.id,
    billId: ticket.billId,
    seq: 1,
    fromTrip: ticket.trip.id,
    fromClaim: randomId(),
    fromRevision: 0,
    fromSeats: '["A1"]',
    toTrip: to,
    toClaim: randomId(),
    toRevision: 0,
    toSeats: '["C1"]',
    state: "moving",
    by: "buyer",
    createdAt: CANCELLED_AT - 1_000,
    settledAt: null,
  });
}
