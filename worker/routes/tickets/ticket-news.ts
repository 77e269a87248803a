/** What is shown beside a ticket: its messages, and vehicle and guide once the departure is near. */
import type { TicketDuty, TicketMessage } from "../../contract/ticket-messages.ts";
import { database } from "../../db/client.ts";
import { listMessagesOf } from "../../db/messages/ticket-messages.ts";
import { findDuties } from "../../db/staff/duties.ts";
import type { Ticket } from "../../db/tickets/tickets.ts";
import { areMessagesOn } from "../../dependencies/messages.ts";
import { offeredPushKey } from "../../dependencies/push.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { nearLegs, shownDuties, shownMessages } from "../../domain/messages/shown.ts";
import { visiblePhone } from "../../domain/retention.ts";
import { stopOf } from "../../domain/trips/stops.ts";
import { isJourneyOver } from "../../domain/trips/journey.ts";
import type { Trip } from "../../domain/trips/trip.ts";

export interface TicketNewsView {
  messages: TicketMessage[];
  can_send_again: boolean;
  push_key: string | null;
  duties: TicketDuty[];
}

export async function ticketNews(env: Env, ticket: Ticket, trip: Trip): Promise<TicketNewsView> {
  const now = Date.now();
  const isValid = ticket.voidedAt === null && trip.cancelledAt === null;
  const [messages, duties] = await Promise.all([
    messageViews(env, ticket.billId),
    isValid ? dutyViews(env, ticket, trip, now) : [],
  ]);
  const hasPhone = visiblePhone(ticket.contactPhone) !== "";
  const canSendAgain = isValid && hasPhone && trip.departsAt > now && areMessagesOn(env);
  const isOver = isJourneyOver(trip, now);
  return {
    messages,
    can_send_again: canSendAgain,
    push_key: isValid && hasPhone && !isOver && areMessagesOn(env) ? offeredPushKey(env) : null,
    duties,
  };
}

export async function messageViews(env: Env, bill: number): Promise<TicketMessage[]> {
  const stored = await listMessagesOf(database(env), bill);
  return shownMessages(stored, { areMessagesOn: areMessagesOn(env) }).map(({ at, ...shown }) => ({
    ...shown,
    at: dhakaIso(at),
  }));
}

async function dutyViews(
  env: Env,
  { boardingPointId }: Ticket,
  trip: Trip,
  now: number,
): Promise<TicketDuty[]> {
  if (nearLegs(trip, now).length === 0) return [];
  const duties = await findDuties(database(env), trip.id);
  const stop = stopOf(trip.boarding, boardingPointId);
  return shownDuties(trip, { stop, duties }, now).map(({ leg, departsAt, place, duty }) => ({
    leg,
    departs_at: dhakaIso(departsAt),
    plate: duty.plate,
    guide: duty.guide,
    guide_phone: duty.guidePhone,
    meeting_place: place,
  }));
}
