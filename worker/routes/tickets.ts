/** The ticket of a limited booking, by its unguessable id (spec 3, spec 7). */
import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { LimitedInvoiceView } from "../contract/tickets.ts";
import { findTrip } from "../db/catalogue.ts";
import { database } from "../db/client.ts";
import { findTicket } from "../db/tickets.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import { toTaka } from "../domain/money.ts";
import { assert } from "../domain/result.ts";
import { refuse } from "../http.ts";
import { pointList, ticketTrip } from "./trip-views.ts";

export const tickets = new Hono<AppEnv>().get("/get-ticketing-details-with-id/:id", async (c) => {
  const db = database(c.env);
  const ticket = await findTicket(db, c.req.param("id"), "limited");
  if (ticket === null) return refuse(c, { reason: "ticket_unknown" });
  const trip = await findTrip(db, ticket.tripId);
  assert(trip, "the trip of a ticket exists");
  const view: LimitedInvoiceView = {
    status_code: 201,
    invoiceData: {
      invoice: ticket.pnr,
      trip_data: ticketTrip(trip),
      get_boarding_point_data: pointList(trip.boarding),
      get_dropping_point_data: pointList(trip.dropping),
      single_ticketing_data: {
        id: ticket.id,
        created_at: dhakaIso(ticket.createdAt),
        contact_name: ticket.contactName,
        contact_number: ticket.contactPhone,
        ticketing_by_data: ticket.bookedBy === null ? null : { name: ticket.bookedBy },
        ticketing_bill_pay_data: { paid_amount: toTaka(ticket.paidPoisha) },
      },
      ticketing_data: ticket.seats.map((seatNo) => ({
        seat_no: seatNo,
        seat_price: toTaka(ticket.farePoisha),
      })),
      qr: `${ticket.pnr}.${await c.get("signer").sign("ticket", ticket.pnr)}`,
      voided_at: ticket.voidedAt === null ? null : dhakaIso(ticket.voidedAt),
    },
  };
  return c.json(view, 200);
});
