/**
 * The holder of a ticket gives some of its seats back, if a change of the journey offers the money (protocol 15). The
 * ticket's address is the capability, and the part goes to the payer, not to the holder. The flow decides.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { purgeTrip } from "../../cache/public-reads.ts";
import {
  TicketSeatsBackRequest,
  type TicketSeatsBackView,
} from "../../contract/tickets/ticket-changes.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { findTicketId } from "../../db/tickets/current.ts";
import { findTicketStory } from "../../db/tickets/ticket-timeline.ts";
import { moveDependencies } from "../../dependencies/ticket-moves.ts";
import { toTaka } from "../../domain/money.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { giveSeatsBack } from "../../flows/tickets/take-seats-off.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { requireOpenShop } from "../open-shop.ts";

export const ticketSeatsBackRoutes = new Hono<AppEnv>().post(
  "/ticket-seats-back",
  requireOpenShop,
  (c) => giveBack(c),
);

async function giveBack(c: Context<AppEnv>) {
  const body = await readBody(c, TicketSeatsBackRequest);
  if (!body.ok) return refuse(c, body.error);
  const {
    ticketing_id: link,
    total_seat: quantity,
    amount: partPoisha,
    revision,
    seats,
    places,
  } = body.value;
  const ticketId = await findTicketId(database(c.env), link);
  if (ticketId === null) return refuse(c, { reason: "ticket_unknown" });
  const input = { ticketId, revision, seats, places, quantity, partPoisha };
  const done = await giveSeatsBack(moveDependencies(c.env, "buyer"), input);
  if (!done.ok) return refuseSeats(c, ticketId, done.error);
  c.executionCtx.waitUntil(tell(c.env, ticketId));
  const view: TicketSeatsBackView = { status_code: 201, amount: toTaka(partPoisha) };
  return c.json(view, 201);
}

/** The wallet that pays no further part back is named. */
async function refuseSeats(c: Context<AppEnv>, ticketId: string, refusal: Refusal) {
  const isOfWallet = refusal.reason === "seats_returned_elsewhere" && refusal.where === "shop";
  if (!isOfWallet) return refuse(c, refusal);
  const story = await findTicketStory(database(c.env), ticketId, Date.now());
  return refuse(c, refusal, story?.provider);
}

/** The seats are free for others to see, and the change has written the ticket's message. */
async function tell(env: Env, ticketId: string): Promise<void> {
  const db = database(env);
  const story = await findTicketStory(db, ticketId, Date.now());
  if (story === null) return;
  const trip = await findTrip(db, story.tripId);
  if (trip !== null) await purgeTrip(trip);
  await sendTicketMessage(env, story.billId);
}
