/**
 * Acts of a ticket's holder: answers to a change of the trip (protocol 15), and corrections of the name. The ticket's
 * id is the capability. The reads here only refuse early; the flows decide.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { cachedFreeSeats } from "../../cache/public-reads.ts";
import {
  TicketChoiceRequest,
  TicketMoveRequest,
  TicketNameRequest,
  TicketTripsRequest,
  type TicketChoiceView,
  type TicketMoveView,
  type TicketNameView,
  type TicketTripsView,
  type TicketTripView,
} from "../../contract/tickets/ticket-changes.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { listMoveTargets } from "../../db/catalogue/move-targets.ts";
import { database } from "../../db/client.ts";
import { correctName } from "../../db/tickets/correct-name.ts";
import { findTicketId } from "../../db/tickets/current.ts";
import { findTicketStory, type TicketStory } from "../../db/tickets/ticket-timeline.ts";
import { choiceDependencies, moveDependencies } from "../../dependencies/ticket-moves.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { assert, err, ok, type Result } from "../../domain/result.ts";
import { NAME_CHANGES_MAX, nameChangesLeft } from "../../domain/tickets/name-changes.ts";
import { isSamePerson } from "../../domain/tickets/same-person.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { moveTicket } from "../../flows/tickets/move-ticket.ts";
import { chooseTicket } from "../../flows/tickets/ticket-choice.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { pointList, timetable } from "../catalogue/trip-views.ts";
import { requireOpenShop } from "../open-shop.ts";

const BY = "buyer" as const;

export const ticketAnswerRoutes = new Hono<AppEnv>()
  .post("/ticket-choice", requireOpenShop, (c) => choose(c))
  .post("/ticket-trips", (c) => targets(c))
  .post("/ticket-move", requireOpenShop, (c) => move(c))
  .post("/ticket-name", requireOpenShop, (c) => rename(c));

async function choose(c: Context<AppEnv>) {
  const body = await readBody(c, TicketChoiceRequest);
  if (!body.ok) return refuse(c, body.error);
  const { ticketing_id: link, revision, choice } = body.value;
  const ticketId = await findTicketId(database(c.env), link);
  if (ticketId === null) return refuse(c, { reason: "ticket_unknown" });
  const done = await chooseTicket(choiceDependencies(c.env, BY), { ticketId, revision, choice });
  if (!done.ok) {
    const found = choice === "refund" ? await findAskedTicket(c.env, link) : null;
    return refuse(c, found !== null && isChecked(found) ? found.error : done.error);
  }
  if (choice === "refund") sendTicketMessages(c, ticketId);
  const view: TicketChoiceView = { status_code: 201 };
  return c.json(view, 201);
}

async function targets(c: Context<AppEnv>) {
  const body = await readBody(c, TicketTripsRequest);
  if (!body.ok) return refuse(c, body.error);
  const ticket = await findAskedTicket(c.env, body.value.ticketing_id);
  if (!ticket.ok) return refuse(c, ticket.error);
  const { story, trip } = ticket.value;
  const input = { quantity: story.quantity, now: Date.now() };
  const found = await listMoveTargets(database(c.env), trip, input);
  const trips = await Promise.all(found.map((to) => targetView(c.env, to)));
  const view: TicketTripsView = {
    status_code: 201,
    total_seat: story.quantity,
    trips: trips.filter(({ seats_left }) => seats_left === null || seats_left >= story.quantity),
  };
  return c.json(view, 200);
}

async function move(c: Context<AppEnv>) {
  const body = await readBody(c, TicketMoveRequest);
  if (!body.ok) return refuse(c, body.error);
  const { ticketing_id: link, trip_id: toTrip, revision: toRevision, seats } = body.value;
  const ticket = await findAskedTicket(c.env, link);
  if (!ticket.ok) return refuse(c, ticket.error);
  const { ticketId } = ticket.value;
  const change = ticket.value.trip.revision;
  const input = { ticketId, toTrip, toRevision, seats, change, by: BY };
  const moved = await moveTicket(moveDependencies(c.env, BY), input);
  if (!moved.ok) return refuse(c, moved.error);
  c.executionCtx.waitUntil(sendTicketMessage(c.env, ticket.value.story.billId));
  const view: TicketMoveView = { status_code: 201 };
  return c.json(view, 201);
}

async function rename(c: Context<AppEnv>) {
  const body = await readBody(c, TicketNameRequest);
  if (!body.ok) return refuse(c, body.error);
  const { ticketing_id: link, contact_name: name } = body.value;
  const found = await findWithTrip(c.env, link);
  if (!found.ok) return refuse(c, found.error);
  const { ticketId: ticket, story, trip } = found.value;
  const now = Date.now();
  const left = nameChangesLeft(story, trip, now);
  const isSame = story.contactName === name;
  const correction = { ticket, name, seenChanges: story.nameChanges, most: NAME_CHANGES_MAX };
  const line = { by: BY, reason: "", now };
  if (left > 0 && !isSamePerson(story.contactName, name)) {
    return refuse(c, { reason: "name_differs" });
  }
  if (!isSame && !(await correctName(database(c.env), correction, line))) {
    return refuse(c, { reason: "name_locked" });
  }
  const view: TicketNameView = { status_code: 201, name_changes_left: isSame ? left : left - 1 };
  return c.json(view, 201);
}

interface Found {
  ticketId: string;
  story: TicketStory;
  trip: Trip;
}

async function findWithTrip(env: Env, link: string): Promise<Result<Found, Refusal>> {
  const ticketId = await findTicketId(database(env), link);
  const story =
    ticketId === null ? null : await findTicketStory(database(env), ticketId, Date.now());
  if (ticketId === null || story === null) return err({ reason: "ticket_unknown" });
  const trip = await findTrip(database(env), story.tripId);
  assert(trip, "the trip of a ticket exists");
  return ok({ ticketId, story, trip });
}

/** The change has written it. */
function sendTicketMessages(c: Context<AppEnv>, ticketId: string): void {
  const send = async () => {
    const story = await findTicketStory(database(c.env), ticketId, Date.now());
    if (story !== null) await sendTicketMessage(c.env, story.billId);
  };
  c.executionCtx.waitUntil(send());
}

/** A ticket whose holder may choose now. */
async function findAskedTicket(env: Env, link: string): Promise<Result<Found, Refusal>> {
  const found = await findWithTrip(env, link);
  if (!found.ok || found.value.story.isAsked) return found;
  const { voidedAt, isMoving, checkedAt } = found.value.story;
  if (voidedAt !== null) return err({ reason: "ticket_unknown" });
  if (checkedAt !== null) return err({ reason: "checked_at_bus", at: checkedAt });
  return err({ reason: isMoving ? "ticket_busy" : "choice_over" });
}

function isChecked(
  found: Result<unknown, Refusal>,
): found is { ok: false; error: Refusal & { reason: "checked_at_bus" } } {
  return !found.ok && found.error.reason === "checked_at_bus";
}

async function targetView(env: Env, trip: Trip): Promise<TicketTripView> {
  return {
    id: trip.id,
    trip_name: trip.name,
    revision: trip.revision,
    ...timetable(trip),
    bus_name: trip.busName,
    type_name: trip.busTypeName,
    plan_name: trip.planName ?? "",
    getBoardingPoint: pointList(trip.boarding),
    seats_left: trip.mode === "unlimited" ? null : await cachedFreeSeats(env, trip),
  };
}
