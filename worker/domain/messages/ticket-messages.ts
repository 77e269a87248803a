/** The messages, vehicle and guide that the holder of a ticket sees. Pure. */
import { dutyLacks, listLegs, type Duty, type Leg } from "../trips/duty.ts";
import type { JourneyTimes } from "../trips/journey.ts";
import type { Stop } from "../trips/stops.ts";
import { NOTICE_MS } from "./notice.ts";
import type { MessageTemplate } from "./queue.ts";

export interface StoredMessage {
  template: MessageTemplate;
  state: "due" | "sending" | "accepted" | "delivered" | "failed" | "unknown" | "dropped";
  why: string | null;
  createdAt: number;
  sentAt: number | null;
}

export type MessageState = "waiting" | "sent" | "delivered" | "unclear" | "not_sent";

export interface TicketMessage {
  about: MessageTemplate;
  state: MessageState;
  at: number;
}

/** Nothing waits in a shop that sends none; superseded messages are not shown. */
export function toTicketMessages(
  stored: readonly StoredMessage[],
  { areMessagesOn }: { areMessagesOn: boolean },
): TicketMessage[] {
  return stored
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .flatMap(({ template, createdAt, sentAt, ...message }) => {
      const state = toMessageState(message);
      if (state === null || (sentAt === null && !areMessagesOn)) return [];
      return [{ about: template, state, at: sentAt ?? createdAt }];
    });
}

function toMessageState({ state, why }: Pick<StoredMessage, "state" | "why">): MessageState | null {
  switch (state) {
    case "due":
    case "sending":
      return "waiting";
    case "accepted":
      return "sent";
    case "delivered":
      return "delivered";
    case "unknown":
      return "unclear";
    case "failed":
      return "not_sent";
    case "dropped":
      return why === "expired" ? "not_sent" : null;
  }
}

export interface TicketDuty {
  leg: Leg;
  /** When this vehicle leaves the buyer's own stop, or departs. */
  departsAt: number;
  /** Empty: the buyer's own stop, or the boarding point. */
  place: string;
  duty: Duty & { guide: string };
}

type Ways = Pick<JourneyTimes, "departsAt" | "arrivesAt" | "returnsAt" | "postponedAt">;

/** The legs that are near, not over, and known; `stop`: the buyer's own, on the way out. */
export function listTicketDuties(
  trip: Ways,
  { stop, duties }: { stop: Stop | null; duties: Readonly<Record<Leg, Duty & { guide: string }>> },
  now: number,
): TicketDuty[] {
  return listNearLegs(trip, now).flatMap(({ leg, departsAt }) => {
    const duty = duties[leg];
    if (dutyLacks(duty).length > 0) return [];
    return [{ leg, ...vehicleAt(leg, departsAt, duty, stop), duty }];
  });
}

/** When and where a vehicle picks the buyer up, if not at a stop that the ticket names. */
export function vehicleAt(
  leg: Leg,
  departsAt: number,
  { afterMs, meetingPlace }: Duty,
  stop: Stop | null,
): { departsAt: number; place: string } {
  const own = leg === "out" ? stop : null;
  return {
    departsAt: (own?.at ?? departsAt) + afterMs,
    place: own === null ? meetingPlace : "",
  };
}

/** A postponed trip has none, because its times are those of the old date. */
export function listNearLegs(trip: Ways, now: number): { leg: Leg; departsAt: number }[] {
  if (trip.postponedAt !== null) return [];
  return listLegs(trip).filter(({ departsAt }) => {
    // A leg takes as long as the way out.
    const endsAt = departsAt + (trip.arrivesAt - trip.departsAt);
    return now >= departsAt - NOTICE_MS && now < endsAt;
  });
}
