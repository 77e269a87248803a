/** Additional information beside a ticket: its messages, and vehicle and guide once the departure is near. */
import type { TicketDuty, TicketMessage } from "../../contract/tickets/ticket-messages.ts";
import { database } from "../../db/client.ts";
import { listBillMessages } from "../../db/messages/ticket-messages.ts";
import { findDuties } from "../../db/staff/duties.ts";
import type { Ticket } from "../../db/tickets/tickets.ts";
import { areMessagesOn } from "../../dependencies/messages.ts";
import { findPushKey } from "../../dependencies/push.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import {
  listNearLegs,
  listTicketDuties,
  toTicketMessages,
} from "../../domain/messages/ticket-messages.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { findStop } from "../../domain/trips/stops.ts";
import { isJourneyOver } from "../../domain/trips/journey.ts";
import type { Trip } from "../../domain/trips/trip.ts";

export interface TicketUpdatesView {
  messages: TicketMessage[];
  can_send_again: boolean;
  push_key: string | null;
  duties: TicketDuty[];
}

export async function readTicketUpdates(
  env: Env,
  ticket: Ticket,
  trip: Trip,
): Promise<TicketUpdatesView> {
  const now = Date.now();
  const isValid = ticket.voidedAt === null && trip.cancelledAt === null;
  const [messages, duties] = await Promise.all([
    messageViews(env, ticket.billId),
    isValid ? dutyViews(env, ticket, trip, now) : [],
  ]);
  const hasPhone = toVisiblePhone(ticket.contactPhone) !== "";
  const canSendAgain = isValid && hasPhone && trip.departsAt > now && areMessagesOn(env);
  const isOver = isJourneyOver(trip, now);
  return {
    messages,
    can_send_again: canSendAgain,
    push_key: isValid && hasPhone && !isOver && areMessagesOn(env) ? findPushKey(env) : null,
    duties,
  };
}

export async function messageViews(env: Env, bill: number): Promise<TicketMessage[]> {
  const stored = await listBillMessages(database(env), bill);
  return toTicketMessages(stored, { areMessagesOn: areMessagesOn(env) }).map(
    ({ at, ...shown }) => ({
      ...shown,
      at: dhakaIso(at),
    }),
  );
}

async function dutyViews(
  env: Env,
  { boardingPointId }: Ticket,
  trip: Trip,
  now: number,
): Promise<TicketDuty[]> {
  if (listNearLegs(trip, now).length === 0) return [];
  const duties = await findDuties(database(env), trip.id);
  const stop = findStop(trip.boarding, boardingPointId);
  return listTicketDuties(trip, { stop, duties }, now).map(({ leg, departsAt, place, duty }) => ({
    leg,
    departs_at: dhakaIso(departsAt),
    plate: duty.plate,
    guide: duty.guide,
    guide_phone: duty.guidePhone,
    meeting_place: place,
  }));
}
