/**
 * Until when a guide's phone works, and when the place of a bus may be told (protocol 25). The arrival of a return is
 * not stored: it takes as long as the way out (worker/domain/trips/journey.ts). Pure; instants and lengths in ms.
 */
import type { Leg } from "../trips/duty.ts";
import { isJourneyOver, type JourneyTimes } from "../trips/journey.ts";

/** The list of a phone is wiped, and its token ends, so long after the arrival of its leg. */
export const PHONE_ENDS_AFTER_MS = 12 * 3_600_000;
/** A phone may tell where the bus is from so long before departure. It may be paired as soon as there is a link. */
export const POSITION_FROM_BEFORE_MS = 2 * 3_600_000;
/** A link of staff pairs so many phones; more need a new link. */
export const PHONES_PER_LINK = 4;
/** A link that one phone shows another. */
export const HAND_OVER_LINK_MS = 10 * 60_000;
/** How long before its return a trip can have left. */
export const AWAY_MOST_MS = 14 * 86_400_000;
/** A bus may be so late: until then it may tell where it is, unless it has left its last stop. */
const LATE_MOST_MS = 2 * 3_600_000;
/** No position is kept longer. */
export const POSITION_KEPT_MS = 24 * 3_600_000;

/** The page of a bus is linked from a ticket from so long before departure. */
const BUS_LINK_FROM_BEFORE_MS = 48 * 3_600_000;

export interface LegTimes {
  departsAt: number;
  arrivesAt: number;
}

/**
 * A leg that departs by less earlier or later is still the one that was boarded. A bus is late by up to some hours
 * while its passengers wait in it or beside it. Who is told of a longer delay goes home: an evening bus that goes the
 * next morning leaves some eight hours later, and is boarded anew.
 */
export const SAME_DEPARTURE_MS = 4 * 3_600_000;

/** Null when the trip has no such leg, or no date at the moment. */
export function legTimes(trip: JourneyTimes, leg: Leg): LegTimes | null {
  if (trip.postponedAt !== null) return null;
  if (leg === "out") return { departsAt: trip.departsAt, arrivesAt: trip.arrivesAt };
  if (trip.returnsAt === null) return null;
  return {
    departsAt: trip.returnsAt,
    arrivesAt: trip.returnsAt + (trip.arrivesAt - trip.departsAt),
  };
}

/**
 * When the phones of a leg end; null when the trip has no such leg. While the trip is postponed its times of before
 * count: the new date gives phones that have not ended by then more time.
 */
export function phonesEndAt(trip: JourneyTimes, leg: Leg): number | null {
  const times = legTimes({ ...trip, postponedAt: null }, leg);
  return times === null ? null : times.arrivesAt + PHONE_ENDS_AFTER_MS;
}

/**
 * Whether a press for one departure of a leg counts for another, both in epoch ms. A bus that is late takes what was
 * pressed along; one that goes the next morning or on another day is boarded anew. `pressedFor`: null for a press that
 * names none.
 */
export function isSameDeparture(pressedFor: number | null, departsAt: number): boolean {
  return pressedFor === null || Math.abs(pressedFor - departsAt) < SAME_DEPARTURE_MS;
}

/** True while a ticket of the trip links to the page of its bus. */
export function isBusLinked(trip: JourneyTimes, now: number): boolean {
  const isNear = trip.departsAt - BUS_LINK_FROM_BEFORE_MS <= now;
  return isNear && trip.postponedAt === null && !isBusPageOver(trip, now);
}

/** True from two hours before departure until two hours after the planned arrival. */
export function isOnTheRoad({ departsAt, arrivesAt }: LegTimes, now: number): boolean {
  return departsAt - POSITION_FROM_BEFORE_MS <= now && now < arrivesAt + LATE_MOST_MS;
}

/** The page of a bus is over when no way of its trip may still be on the road. */
export function isBusPageOver(trip: JourneyTimes, now: number): boolean {
  return isJourneyOver(trip, now - LATE_MOST_MS);
}
