/**
 * Tickets (spec 3, spec 7): by their unguessable id, which is sufficient; or by PNR and phone number, which must both
 * match (flows/tickets/look-up.ts).
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { shopPhase } from "../../dependencies/shop-phase.ts";
import { lookUpDependencies } from "../../dependencies/agents.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { SendAgainRequest, type SendAgainView } from "../../contract/tickets/ticket-messages.ts";
import { LookupRequest } from "../../contract/tickets/lookup.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { findTicketStory } from "../../db/tickets/ticket-timeline.ts";
import { findTicket, type Ticket } from "../../db/tickets/tickets.ts";
import { sendTicketAgain } from "../../db/messages/ticket-messages.ts";
import { addDays, toDhakaInstant, dhakaDate } from "../../domain/dhaka-time.ts";
import { assert } from "../../domain/result.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import { lookUp } from "../../flows/tickets/look-up.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { cachedTrip } from "../../cache/public-reads.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { refuseMissing } from "../open-shop.ts";
import { messageViews, readTicketUpdates } from "./ticket-updates.ts";
import { storyView } from "./ticket-timeline.ts";
import { limitedInvoice, unlimitedInvoice } from "./ticket-views.ts";

export const ticketRoutes = new Hono<AppEnv>()
  .get("/get-ticketing-details-with-id/:id", (c) => byId(c, "limited", c.req.param("id")))
  .get("/get-unlimited-ticketing-details/:id", (c) => byId(c, "unlimited", c.req.param("id")))
  .post("/send-ticket-again", (c) => sendAgain(c))
  .post("/get-ticketing-details-with-pnr", (c) => byPnr(c, "limited"))
  .post("/get-unlimited-ticketing-details-with-pnr", (c) => byPnr(c, "unlimited"));

async function sendAgain(c: Context<AppEnv>) {
  const body = await readBody(c, SendAgainRequest);
  if (!body.ok) return refuse(c, body.error);
  const now = Date.now();
  const day = dhakaDate(now);
  const sent = await sendTicketAgain(database(c.env), body.value.ticketing_id, { now, day });
  if (sent === "no_ticket") return refuseMissing(c, { reason: "ticket_unknown" });
  if (!sent.isWritten) {
    const retryAfterSeconds = Math.ceil((toDhakaInstant(addDays(day, 1), "00:00") - now) / 1000);
    return refuse(c, { reason: "too_many_tries", retryAfterSeconds });
  }
  c.executionCtx.waitUntil(sendTicketMessage(c.env, sent.bill));
  const view: SendAgainView = { status_code: 201, messages: await messageViews(c.env, sent.bill) };
  return c.json(view, 201);
}

async function byId(c: Context<AppEnv>, mode: BookingMode, id: string) {
  const ticket = await findTicket(database(c.env), id, mode);
  return ticket === null ? refuseMissing(c, { reason: "ticket_unknown" }) : invoice(c, ticket);
}

async function byPnr(c: Context<AppEnv>, mode: BookingMode) {
  const body = await readBody(c, LookupRequest);
  if (!body.ok) return refuse(c, body.error);
  const { pnr, contact_number: phone, bookingType: chosenMode, turnstile_token } = body.value;
  const input = { pnr, phone, mode, chosenMode };
  // Asked whatever is found, so that a miss sends the same queries.
  const isCompared = (await shopPhase(c.env)) === "open";
  const found = await lookUp(lookUpDependencies(c, turnstile_token), input);
  if (found.ok) return invoice(c, found.value);
  const isUntold = found.error.reason === "no_ticket_matches" && !isCompared;
  return refuse(c, isUntold ? { reason: "records_compared" } : found.error);
}

async function invoice(c: Context<AppEnv>, ticket: Ticket) {
  const [known, story] = await Promise.all([
    cachedTrip(c.env, ticket.tripId),
    findTicketStory(database(c.env), ticket.id, Date.now()),
  ]);
  const isNew = known !== null && known.revision === story?.tripRevision;
  // A passenger who follows the message of a change sees the change.
  const trip = isNew ? known : await findTrip(database(c.env), ticket.tripId);
  assert(trip && story, "the trip of a ticket exists");
  if (story.isUncompared) return refuse(c, { reason: "records_compared" });
  const [news, changes] = await Promise.all([
    readTicketUpdates(c.env, ticket, trip),
    storyView(c.env, story, { trip, boardingPointId: ticket.boardingPointId }),
  ]);
  const coded = { signer: c.get("signer"), move: story.lastChange };
  const view =
    ticket.mode === "limited"
      ? await limitedInvoice(ticket, trip, coded)
      : await unlimitedInvoice(ticket, trip, coded);
  return c.json({ ...view, invoiceData: { ...view.invoiceData, ...news, ...changes } }, 200);
}
