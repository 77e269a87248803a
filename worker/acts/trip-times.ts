/**
 * Other times of a trip. Tickets and stops go with it, and the sale closes as long before the departure as it did. To
 * another day it goes like a cancellation, with a second person. Whoever has paid is named before it is done; an open
 * hold goes on at its price.
 */
import { purgeTrip } from "../cache/public-reads.ts";
import { STAFF_ACTS, type ActInput } from "../contract/staff-acts.ts";
import { findTrip } from "../db/catalogue/catalogue.ts";
import { countMovesInto, findAsking, listUnaskedFacts } from "../db/catalogue/announced-changes.ts";
import { setTimes } from "../db/catalogue/trip-changes.ts";
import { database, type Database } from "../db/client.ts";
import { dhakaDate, dhakaTime } from "../domain/dhaka-time.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok } from "../domain/result.ts";
import type { Trip } from "../domain/trips/trip.ts";
import { arrivesTooLate } from "../domain/trips/exam.ts";
import { askingOf, factsSeen, kindOfTimes, type TripChange } from "../domain/trips/trip-change.ts";
import { lateStop, movedTimes, timeErrors, type TripTimes } from "../domain/trips/trip-times.ts";
import { OVERTAKEN, refused, steps } from "./act-steps.ts";
import { timesView, tooLate } from "./exam-view.ts";
import { openedChoices } from "./moves.ts";
import { withinWindows } from "./refund-windows.ts";
import { buyersOf, paidSentence } from "./trip-buyers.ts";

type Input = ActInput<"set-times">;

export const planSetTimes = steps(STAFF_ACTS["set-times"], async (context, input) => {
  const { env, now } = context;
  const { trip } = input;
  const db = database(env);
  const found = await findTrip(db, trip);
  if (found === null) return err({ reason: "trip_unknown" });
  const became = movedTimes(found, timesOf(input));
  const wrong = errorOf(found, became, now);
  if (wrong !== null) return err(wrong);
  const buyers = await buyersOf(context, trip);
  const was = timesView(found);
  const times = timesView(became);
  const isDue = JSON.stringify(was) !== JSON.stringify(times);
  const isOtherDay = dhakaDate(became.departsAt) !== found.journeyDate;
  const [change, onTheWay] = await Promise.all([
    timesChange(db, found, became, now),
    countMovesInto(db, [trip]),
  ]);
  return ok({
    target: trip,
    facts: {
      trip,
      revision: found.revision,
      was,
      times,
      sold: buyers.sold,
      underWay: buyers.under_way,
    },
    // It sells on while it waits.
    lastingFacts: { trip, revision: found.revision, was, times },
    moves: { choices: await openedChoices(context, isDue ? [change] : []) },
    tickets: isOtherDay ? buyers.sold + buyers.under_way : 0,
    isDue,
    message: isDue
      ? `Trip ${trip} leaves at ${sayAt(became.departsAt)} in place of ${sayAt(found.departsAt)} and arrives at ${sayAt(became.arrivesAt)}. ${paidSentence(buyers)} Their tickets show the new times, and each gets a message.`
      : `Trip ${trip} has these times already.`,
    view: { was, became: times, ...buyers },
    detail: { was, became: times },
    inverse: {
      act: "set-times",
      input: {
        trip,
        departs: was.departs,
        arrives: was.arrives,
        returns: was.returns ?? undefined,
      },
    },
    async execute(line) {
      const [within = change] = await withinWindows(context, [change]);
      const changed = await setTimes(db, { change: within, onTheWay }, line);
      if (!changed) return err(OVERTAKEN);
      await purgeTrip(found);
      // Its day has another order of buses, too.
      if (isOtherDay) await purgeTrip({ ...found, journeyDate: dhakaDate(became.departsAt) });
      return ok({ changed });
    },
  });
});

function timesOf({ departs, arrives, returns }: Input) {
  const returnsAt = returns === undefined ? undefined : Date.parse(returns);
  return { departsAt: Date.parse(departs), arrivesAt: Date.parse(arrives), returnsAt };
}

function errorOf(trip: Trip, became: TripTimes, now: number): Refusal | null {
  if (trip.cancelledAt !== null)
    return refused(`Trip ${trip.id} is cancelled.`, "trip_is_cancelled");
  if (trip.postponedAt !== null)
    return refused(
      `Trip ${trip.id} is postponed: its exam gets the new date.`,
      "trip_is_postponed",
    );
  if (trip.departsAt <= now) return refused(`Trip ${trip.id} has left.`, "trip_has_left");
  if (became.departsAt <= now)
    return refused("The new departure is over already.", "departure_over");
  if (trip.returnsAt === null && became.returnsAt !== null)
    return refused("This trip is one way.", "one_way");
  const [wrong] = timeErrors({ ...became, opensAt: trip.opensAt, examDate: trip.examDate });
  if (wrong !== undefined) return refused(wrong.fault.message, "times_out_of_order");
  if (arrivesTooLate(became.arrivesAt, trip.exam)) return tooLate(trip.name);
  const late = lateStop(trip.boarding, trip, became);
  return late === null
    ? null
    : refused(`The bus would leave ${late} after it has arrived.`, "stop_too_late");
}

/** With who is asked, and until when. */
async function timesChange(
  db: Database,
  trip: Trip,
  times: TripTimes,
  now: number,
): Promise<TripChange> {
  const was = factsSeen(trip);
  const became = { ...was, ...times };
  const [earlier, unasked] = await Promise.all([
    findAsking(db, trip),
    listUnaskedFacts(db, [trip.id]),
  ]);
  return {
    tripId: trip.id,
    revision: trip.revision + 1,
    kind: kindOfTimes(was, became),
    was,
    became,
    ...askingOf({ was, became }, { earlier, unasked: unasked.get(trip.id) ?? [] }, now),
    reason: "",
    sourceUrl: "",
    announcedAt: now,
  };
}

function sayAt(at: number): string {
  return `${dhakaDate(at)} ${dhakaTime(at)}`;
}
