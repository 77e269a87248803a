/** What became of a ticket, as its page has it: the change of its trip, what was chosen, where it was before. */
import type { MovedFrom, SeenTrip, TicketChange } from "../../contract/ticket-changes.ts";
import { cachedTrip } from "../../cache/public-reads.ts";
import { listChanges } from "../../db/catalogue/announced-changes.ts";
import { database } from "../../db/client.ts";
import type { TicketStory } from "../../db/tickets/ticket-story.ts";
import { dhakaDate, dhakaIso, dhakaIsoOrNull, dhakaTime } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { COUNTER_PROVIDER } from "../../domain/payments/provider-names.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { choiceEndsAt } from "../../domain/tickets/choice.ts";
import { nameChangesLeft } from "../../domain/tickets/name-changes.ts";
import { stopOf } from "../../domain/trips/stops.ts";
import type { TripChange, TripFactsSeen } from "../../domain/trips/trip-change.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { timetable } from "../catalogue/trip-views.ts";

export interface TicketStoryView {
  change: TicketChange | null;
  is_postponed: boolean;
  is_moving: boolean;
  moved_from: MovedFrom | null;
  name_changes_left: number;
}

export async function storyView(
  env: Env,
  story: TicketStory,
  { trip, boardingPointId }: { trip: Trip; boardingPointId: string | null },
): Promise<TicketStoryView> {
  const now = Date.now();
  const stop = stopOf(trip.boarding, boardingPointId);
  const leavesAfterMs = stop === null || stop.at === null ? 0 : stop.at - trip.departsAt;
  const [changes, movedFrom] = await Promise.all([
    trip.revision === 0 ? [] : listChanges(database(env), trip.id),
    story.moved === null ? null : movedFromView(env, story.moved),
  ]);
  return {
    change: changeView(story, trip, changes, leavesAfterMs),
    is_postponed: trip.postponedAt !== null,
    is_moving: story.isMoving,
    moved_from: movedFrom,
    name_changes_left: nameChangesLeft(story, trip, now),
  };
}

/** From what its holder last knew of the trip to what it is now. */
function changeView(
  story: TicketStory,
  trip: Trip,
  changes: readonly TripChange[],
  leavesAfterMs: number,
): TicketChange | null {
  const newest = changes.find(({ revision }) => revision === trip.revision);
  const chosen = story.choices.find(({ revision }) => revision === trip.revision)?.choice ?? null;
  if (newest === undefined) return null;
  const first = changes.find(({ revision }) => revision > story.currentRevision);
  if (first === undefined && chosen === null) return null;
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
    money_back: {
      amount: toTaka(story.leftPoisha),
      by: story.provider === COUNTER_PROVIDER ? "counter" : "account",
    },
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
  { fromTrip, fromSeats }: NonNullable<TicketStory["moved"]>,
): Promise<MovedFrom | null> {
  const trip = await cachedTrip(env, fromTrip);
  return (
    trip && {
      trip_name: trip.name,
      bus_name: trip.busName,
      deperture_date: dhakaDate(trip.departsAt),
      deperture_time: dhakaTime(trip.departsAt),
      seats: fromSeats.toSorted(bySeatNo).map((seatNo) => ({ seat_no: seatNo })),
    }
  );
}
