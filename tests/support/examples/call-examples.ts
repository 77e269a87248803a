/**
 * A valid request of every call of visitors and agents, in a small setup with a second customer whose data the caller
 * may not read.
 */
import { env } from "cloudflare:workers";
import { ShopView } from "../../../worker/contract/booking/shop.ts";
import { database } from "../../../worker/db/client.ts";
import { signerFor } from "../../../worker/auth/signer.ts";
import { writeTicketCode } from "../../../worker/auth/ticket-code.ts";
import { anAgent, aSession } from "../agents.ts";
import { aVisit, executeBody } from "../booking.ts";
import { aBrowser, read } from "../browser.ts";
import { aTrip } from "../catalogue.ts";
import { aBlog } from "../content.ts";
import { aTicketId, type CallSetup } from "./call-example.ts";
import { agentExamples } from "./agent-examples.ts";
import { guideExamples } from "./guide-examples.ts";
import { aTicket } from "../tickets.ts";
import { ticketExamples } from "./ticket-examples.ts";
import type { SimulatedWallet } from "../simulated/simulated-wallet.ts";

const UNKNOWN = ["99999999", 99999999, "nobody's"];

export async function customerSetup(wallet: SimulatedWallet): Promise<CallSetup> {
  const db = database(env);
  const [trip, otherTrip, openTrip] = await Promise.all([
    aTrip(db),
    aTrip(db),
    aTrip(db, { mode: "unlimited", farePoisha: 45_000 }),
  ]);
  const browser = aBrowser();
  const visit = await aVisit(trip.id, browser);
  await visit.hold("A1");
  await visit.hold("A2");
  const stranger = await aVisit(otherTrip.id);
  await stranger.hold("B1");
  const theirs = executeBody(await stranger.create());
  const mine = executeBody(await visit.create());
  await wallet.approve(mine.paymentID);

  const agentRow = await anAgent(db);
  const agent = aBrowser({ bearer: await aSession(db, agentRow.id) });
  const ticket = await aTicket(db, { trip: otherTrip, seats: ["C1"], agentId: agentRow.id });
  const unlimited = await aTicket(db, { trip: openTrip, quantity: 2 });
  const elsewhere = await aTicket(db);
  const qr = await writeTicketCode(await signerFor(env.SIGNING_KEY), ticket);
  const { shop } = read(await browser.get("/api/shop"), ShopView);

  const forged = changed(visit.bookingId);
  const otherBookings = [stranger.bookingId, forged, `${trip.id}.x.y`, "nobody's"];
  const otherTrips = [otherTrip.id, Number(openTrip.id), ...UNKNOWN];
  const seat = {
    ticketing_unique_id: visit.bookingId,
    trip_id: trip.id,
    seat_no: "A1",
    booking_time: "2026-11-21 10:00:00 AM",
  };
  const seatOthers = { ticketing_unique_id: otherBookings, trip_id: otherTrips, seat_no: ["Z9"] };
  const payment = {
    sound: mine,
    others: {
      ticketBillPayBkashId: [theirs.ticketBillPayBkashId, 99999999],
      paymentID: [theirs.paymentID],
      grantToken: [theirs.grantToken, "nobody's"],
      bookingType: ["unlimited"],
    },
  };
  const choice = (of: typeof trip, other: typeof trip) => ({
    sound: { destination_id: of.destinationId, unit_id: of.unitId },
    others: { destination_id: [other.destinationId, ...UNKNOWN], unit_id: [other.unitId] },
  });
  const units = (of: typeof trip, other: typeof trip) => ({
    browser,
    id: of.destinationId,
    otherIds: [other.destinationId, "99999999"],
  });
  const lookup = (of: typeof ticket, other: typeof ticket, kinds: [string, string]) => ({
    sound: { pnr: of.pnr, contact_number: of.phone, bookingType: kinds[0] },
    others: {
      pnr: [other.pnr, elsewhere.pnr],
      contact_number: [other.phone, elsewhere.phone],
      bookingType: [kinds[1]],
    },
  });
  const KINDS: [string, string] = ["Limited Booking", "Unlimited Booking"];

  return {
    tripIds: [trip.id, otherTrip.id, openTrip.id],
    examples: {
      "GET /shop": { browser },
      "GET /english-names": { browser },
      "GET /health": { browser },
      "GET /profile": { browser: agent },
      "GET /get-bus-route-list": { browser },
      "GET /get-bus-route-list-for-un": { browser },
      "GET /get-unit-list-with-route/{id}": units(trip, openTrip),
      "GET /get-unit-list-with-route-for-un/{id}": units(openTrip, trip),
      "POST /get-filter-bus-list": { browser, bodies: [choice(trip, otherTrip)] },
      "POST /get-filter-bus-list-for-un": { browser, bodies: [choice(openTrip, trip)] },
      "GET /get-seat-list-with-route/{id}": {
        browser,
        id: trip.id,
        otherIds: [openTrip.id, otherTrip.id, "99999999"],
        query: { ticketing_unique_id: visit.bookingId },
      },
      "POST /add-new-seat-for-booking": { browser, bodies: [{ sound: seat, others: seatOthers }] },
      "POST /hold-seats-together": {
        browser,
        bodies: [
          {
            sound: {
              ticketing_unique_id: visit.bookingId,
              trip_id: trip.id,
              total_seat: 1,
              held_seat: 2,
              booking_time: "2026-11-21 10:00:00 AM",
            },
            others: {
              ticketing_unique_id: otherBookings,
              trip_id: otherTrips,
              total_seat: [0, 7, "7", 1.5],
              held_seat: [-1, "many"],
              seat_nos: [[], ["A1", "A2"], ["A1", 1], "A1"],
            },
          },
        ],
      },
      "POST /opening": {
        browser,
        bodies: [{ sound: { trip_id: trip.id }, others: { trip_id: [openTrip.id, "99999999"] } }],
      },
      "GET /opening/{id}": { browser, id: trip.id, otherIds: [openTrip.id, "99999999"] },
      "GET /live/{id}": { browser, id: trip.id, otherIds: [openTrip.id, "99999999"] },
      "POST /delete-seat-form-booking": { browser, bodies: [{ sound: seat, others: seatOthers }] },
      "POST /get-passenger-details": {
        browser,
        bodies: [
          {
            sound: { ticketing_unique_id: visit.bookingId, trip_id: trip.id },
            others: { ticketing_unique_id: otherBookings, trip_id: otherTrips },
          },
        ],
      },
      "POST /quote": {
        browser,
        bodies: [
          {
            sound: { ticketing_unique_id: visit.bookingId, coupon_code: "" },
            others: { ticketing_unique_id: otherBookings.slice(1), coupon_code: ["NOSUCH"] },
          },
          {
            sound: { trip_id: openTrip.id, total_seat: 2 },
            others: { trip_id: [trip.id, ...UNKNOWN], total_seat: [0, 61, "9999"] },
          },
        ],
      },
      "POST /bkash/payment/create": {
        browser,
        bodies: [
          {
            sound: await visit.payment(),
            others: {
              ticketing_unique_id: otherBookings,
              trip_id: otherTrips,
              paid_amount: [0, "0.01", 1],
              total_seat: [1, 6],
              coupon_code: ["NOSUCH"],
              boarding_point_id: ["99999999"],
            },
          },
        ],
      },
      "POST /save-seat-booking-appoinment": {
        browser,
        bodies: [
          {
            sound: {
              trip_id: openTrip.id,
              contact_name: "Rahim Uddin",
              contact_number: "01712345678",
              contact_email: "",
              payment_type: "Hand Cash",
              total_seat: 2,
              total_seat_price: 918,
              center_name: shop.centers[0],
            },
            others: {
              trip_id: [trip.id, ...UNKNOWN],
              center_name: ["Nowhere"],
              total_seat: [0, 1, 61],
              total_seat_price: [0, "0.01", 900],
            },
          },
        ],
      },
      "POST /bkash/payment/execute": { browser, bodies: [payment] },
      "GET /payments/{id}": {
        browser: agent,
        id: String(ticket.billId),
        otherIds: ["99999999", String(mine.ticketBillPayBkashId), "nobody's"],
      },
      "POST /payment-state": { browser, bodies: [payment] },
      "GET /get-ticketing-details-with-id/{id}": {
        browser,
        id: ticket.id,
        otherIds: [unlimited.id, "1", ticket.pnr],
      },
      "GET /get-unlimited-ticketing-details/{id}": {
        browser,
        id: unlimited.id,
        otherIds: [ticket.id, "1", unlimited.pnr],
      },
      "POST /get-ticketing-details-with-pnr": {
        browser,
        bodies: [lookup(ticket, unlimited, KINDS)],
      },
      "POST /get-unlimited-ticketing-details-with-pnr": {
        browser,
        bodies: [lookup(unlimited, ticket, [KINDS[1], KINDS[0]])],
      },
      "POST /send-ticket-again": { browser, bodies: [aTicketId(ticket)] },
      ...(await ticketExamples(db, { browser, wallet })),
      ...(await guideExamples()),
      "POST /check-ticket": { browser: agent, bodies: [{ sound: { qr }, others: {} }] },
      "GET /get-gallery-list": { browser },
      "GET /get-blog-list": { browser },
      "GET /get-single-blog-details/{id}": {
        browser,
        id: await aBlog(db),
        otherIds: ["99999999"],
      },
      ...(await agentExamples(db, { browser, agent })),
    },
  };
}

/** Not in its last characters: they hold spare bits, so another text there may be the same signature. */
function changed(id: string): string {
  const [kept, letter, rest] = [id.slice(0, -5), id.at(-5), id.slice(-4)];
  return `${kept}${letter === "A" ? "B" : "A"}${rest}`;
}
