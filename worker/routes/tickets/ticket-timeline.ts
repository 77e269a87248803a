/** What became of a ticket, as its page has it: the change of its trip, what was chosen, where it was before. */
import type { MovedFrom, SeenTrip, TicketChange } from "../../contract/tickets/ticket-changes.ts";
import { cachedTrip } from "../../cache/public-reads.ts";
import { listChanges } from "../../db/catalogue/announced-changes.ts";
import { database } from "../../db/client.ts";
import type { TicketStory } from "../../db/tickets/ticket-timeline.ts";
import { areMessagesOn } from "../../dependencies/messages.ts";
import { refundTerms } from "../../dependencies/payments.ts";
import { dhakaDate, dhakaIso, dhakaIsoOrNull, dhakaTime } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { namedWallet } from "../../domain/payments/provider-names.ts";
import { findWayBack, type WayBack } from "../../domain/payments/way-back.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { choiceEndsAt } from "../../domain/tickets/choice.ts";
import { hasBuyerTrxId, phoneChangesLeft } from "../../domain/tickets/phone-changes.ts";
import { nameChangesLeft } from "../../domain/tickets/name-changes.ts";
import { findSeatsBackAt, listParts } from "../../domain/tickets/seats-off.ts";
import { findStop } from "../../domain/trips/stops.ts";
import type { TripChange, TripFactsSeen } from "../../domain/trips/trip-change.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { timetable } from "../catalogue/trip-views.ts";

export interface TicketStoryView {
  change: TicketChange | null;
  is_postponed: boolean;
  is_moving: boolean;
  moved_from: MovedFrom | null;
  name_changes_left: number;
  phone_changes_left: number;
  payment_provider: string | undefined;
}

export async function storyView(
  env: Env,
  story: TicketStory,
  { trip, boardingPointId }: { trip: Trip; boardingPointId: string | null },
): Promise<TicketStoryView> {
  const now = Date.now();
  const stop = findStop(trip.boarding, boardingPointId);
  const leavesAfterMs = stop === null || stop.at === null ? 0 : stop.at - trip.departsAt;
  const [changes, movedFrom] = await Promise.all([
    trip.revision === 0 ? [] : listChanges(database(env), trip.id),
    story.moved === null ? null : movedFromView(env, story.moved, trip.id),
  ]);
  return {
    change: changeView(env, story, trip, changes, { leavesAfterMs, now }),
    is_postponed: trip.postponedAt !== null,
    is_moving: story.isMoving,
    moved_from: movedFrom,
    payment_provider: namedWallet(story.provider),
    name_changes_left: nameChangesLeft(story, trip, now),
    // Who has no TrxID calls, and without messages there is no code.
    phone_changes_left:
      hasBuyerTrxId(story) && areMessagesOn(env) ? phoneChangesLeft(story, trip, now) : 0,
  };
}

/** From what its holder last knew of the trip to what it is now. */
function changeView(
  env: Env,
  story: TicketStory,
  trip: Trip,
  changes: readonly TripChange[],
  { leavesAfterMs, now }: { leavesAfterMs: number; now: number },
): TicketChange | null {
  const newest = changes.find(({ revision }) => revision === trip.revision);
  const chosen = story.choices.find(({ revision }) => revision === trip.revision)?.choice ?? null;
  if (newest === undefined) return null;
  const first = changes.find(({ revision }) => revision > story.currentRevision);
  if (first === undefined && chosen === null) return null;
  const way = findWayBack(story, refundTerms(env, story.provider), now);
  return {
    kind: newest.kind,
    revision: newest.revision,
    was: seenView((first ?? newest).was, leavesAfterMs),
    became: seenView(newest.became, leavesAfterMs),
    reason: newest.reason,
    source_url: newest.sourceUrl,
    announced_at: dhakaIso(newest.announcedAt),
    choose_by: dhakaIsoOrNull(choiceEndsAt(newest, story, trip)),
    silence: newest.silence,
    chosen,
    can_choose: story.isAsked,
    money_back: { amount: toTaka(story.leftPoisha), by: WHO_PAYS[way.byHand ?? "wallet"] },
    seats_back: seatsBackView(story, way),
  };
}

/** What a passenger has to know of why a person pays: only whether that is at a counter. */
const WHO_PAYS = { wallet: "account", cash: "counter", window: "person", times: "person" } as const;

function seatsBackView(story: TicketStory, way: WayBack): NonNullable<TicketChange["seats_back"]> {
  const elsewhere = findSeatsBackAt(story.agentId, way);
  const isOffered = story.isAsked && !story.isErased && elsewhere === null && story.leftPoisha > 0;
  return {
    parts: isOffered ? listParts(story.leftPoisha, story.quantity).map(toTaka) : [],
    is_last: way.isLast,
    elsewhere: story.quantity > 1 ? elsewhere : null,
  };
}

function seenView(facts: TripFactsSeen, leavesAfterMs: number): SeenTrip {
  return {
    ...timetable({ ...facts, departsAt: facts.departsAt + leavesAfterMs }),
    bus_name: facts.busName,
    exam_place: facts.examPlace,
  };
}

async function movedFromView(
  env: Env,
  { kind, fromTrip, fromSeats }: NonNullable<TicketStory["moved"]>,
  toTrip: string,
): Promise<MovedFrom | null> {
  const trip = await cachedTrip(env, fromTrip);
  return (
    trip && {
      kind: kind === "seats_off" ? "fewer" : fromTrip === toTrip ? "seats" : "bus",
      trip_name: trip.name,
      bus_name: trip.busName,
      deperture_date: dhakaDate(trip.departsAt),
      deperture_time: dhakaTime(trip.departsAt),
      seats: fromSeats.toSorted(bySeatNo).map((seatNo) => ({ seat_no: seatNo })),
    }
  );
}
