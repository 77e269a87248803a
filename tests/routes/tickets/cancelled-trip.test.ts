/**
 * A trip that is cancelled, from the moment in which its message may be sent: the schedule cancels the sales up to a
 * minute later, and the passenger reads of the cancellation everywhere meanwhile.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ticketMoves } from "../../../drizzle/moves.ts";
import { randomId } from "../../../worker/auth/signer.ts";
import { CheckTicketView } from "../../../worker/contract/tickets/lookup.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { toTaka } from "../../../worker/domain/money.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGuidePhone } from "../../support/guides.ts";
import { aTicket } from "../../support/tickets.ts";

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

test("one that was paid at a counter says so, with the same sum as the message", async () => {
  const ticket = await aTicket(db, { counter: "Chattogram" });
  await cancelTrip(db, ticket.trip.id, CANCELLED_AT);
  expect(await byId(ticket)).toMatchObject({
    ticket_state: "cancelled",
    refund: { state: "at_counter", amount: toTaka(ticket.paidPoisha) },
  });
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
