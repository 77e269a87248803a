/** Tickets by their unguessable id (spec 3, spec 7). Whoever has the id has the ticket. */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { findTrip } from "../db/catalogue.ts";
import { database } from "../db/client.ts";
import { findTicket, type Ticket } from "../db/tickets.ts";
import { assert } from "../domain/result.ts";
import type { Mode, Trip } from "../domain/trip.ts";
import { refuse } from "../http.ts";
import { limitedInvoice, unlimitedInvoice } from "./ticket-views.ts";

export const tickets = new Hono<AppEnv>()
  .get("/get-ticketing-details-with-id/:id", async (c) => {
    const found = await ticketAndTrip(c, "limited");
    if (found === null) return refuse(c, { reason: "ticket_unknown" });
    return c.json(await limitedInvoice(found.ticket, found.trip, c.get("signer")), 200);
  })
  .get("/get-unlimited-ticketing-details/:id", async (c) => {
    const found = await ticketAndTrip(c, "unlimited");
    if (found === null) return refuse(c, { reason: "ticket_unknown" });
    return c.json(await unlimitedInvoice(found.ticket, found.trip, c.get("signer")), 200);
  });

async function ticketAndTrip(
  c: Context<AppEnv>,
  mode: Mode,
): Promise<{ ticket: Ticket; trip: Trip } | null> {
  const db = database(c.env);
  const ticket = await findTicket(db, c.req.param("id") ?? "", mode);
  if (ticket === null) return null;
  const trip = await findTrip(db, ticket.tripId);
  assert(trip, "the trip of a ticket exists");
  return { ticket, trip };
}
