/**
 * Tickets (spec 3, spec 7): by their unguessable id, which is all that is needed; and by PNR and phone number, which
 * must both match (flows/look-up.ts).
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { lookUpDependencies } from "../../dependencies/agents.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { LookupRequest } from "../../contract/lookup.ts";
import { database } from "../../db/client.ts";
import { findTicket, type Ticket } from "../../db/tickets/tickets.ts";
import { assert } from "../../domain/result.ts";
import type { BookingMode, Trip } from "../../domain/trips/trip.ts";
import { lookUp } from "../../flows/look-up.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { cachedTrip } from "../../cache/public-reads.ts";
import { limitedInvoice, unlimitedInvoice } from "./ticket-views.ts";

const MODES = { "Limited Booking": "limited", "Unlimited Booking": "unlimited" } as const;

export const tickets = new Hono<AppEnv>()
  .get("/get-ticketing-details-with-id/:id", (c) => byId(c, "limited", c.req.param("id")))
  .get("/get-unlimited-ticketing-details/:id", (c) => byId(c, "unlimited", c.req.param("id")))
  .post("/get-ticketing-details-with-pnr", (c) => byPnr(c, "limited"))
  .post("/get-unlimited-ticketing-details-with-pnr", (c) => byPnr(c, "unlimited"));

async function byId(c: Context<AppEnv>, mode: BookingMode, id: string) {
  const ticket = await findTicket(database(c.env), id, mode);
  return ticket === null ? refuse(c, { reason: "ticket_unknown" }) : invoice(c, ticket);
}

async function byPnr(c: Context<AppEnv>, mode: BookingMode) {
  const body = await readBody(c, LookupRequest);
  if (!body.ok) return refuse(c, body.error);
  const { pnr, contact_number: phone, bookingType, turnstile_token } = body.value;
  const input = { pnr, phone, mode, chosenMode: MODES[bookingType] };
  const found = await lookUp(lookUpDependencies(c, turnstile_token), input);
  return found.ok ? invoice(c, found.value) : refuse(c, found.error);
}

async function invoice(c: Context<AppEnv>, ticket: Ticket) {
  const trip: Trip | null = await cachedTrip(c.env, ticket.tripId);
  assert(trip, "the trip of a ticket exists");
  const view = ticket.mode === "limited" ? limitedInvoice : unlimitedInvoice;
  return c.json(await view(ticket, trip, c.get("signer")), 200);
}
