/**
 * Changes the times of a trip. Stops move with it, tickets show it, and the sale closes as long before the departure as
 * it did. Moving it to another day needs a second person, like a cancellation. The preview names the buyers; an open
 * hold keeps its price.
 */
import { purgeTrip } from "../../cache/public-reads.ts";
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import {
  countMovesInto,
  findAsking,
  listUnaskedFacts,
} from "../../db/catalogue/announced-changes.ts";
import { setTimes } from "../../db/catalogue/trip-changes.ts";
import { database, type Database } from "../../db/client.ts";
import { dhakaDate, dhakaTime } from "../../domain/dhaka-time.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok } from "../../domain/result.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { arrivesTooLate } from "../../domain/trips/exam.ts";
import {
  decideAsking,
  factsSeen,
  kindOfTimes,
  type TripChange,
} from "../../domain/trips/trip-change.ts";
import {
  findLateStop,
  moveTimes,
  timeErrors,
  type TripTimes,
} from "../../domain/trips/trip-times.ts";
import { OVERTAKEN, refuseAct, steps } from "../act-steps.ts";
import { timesView, refuseTooLate } from "./exam-view.ts";
import { openedChoices } from "../moves.ts";
import { fitWindows } from "../sales/refund-windows.ts";
import { findBuyers, paidSentence } from "./trip-buyers.ts";

type Input = ActInput<"set-times">;

export const planSetTimes = steps(STAFF_ACTS["set-times"], async (context, input) => {
  const { env, now } = context;
  const { trip } = input;
  const db = database(env);
  const found = await findTrip(db, trip);
  if (found === null) return err({ reason: "trip_unknown" });
  const became = moveTimes(found, parseTimes(input));
  const wrong = checkTimes(found, became, now);
  if (wrong !== null) return err(wrong);
  const buyers = await findBuyers(context, trip);
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
    // It continues to sell while the act waits.
    lastingFacts: { trip, revision: found.revision, was, times },
    moves: { choices: await openedChoices(context, isDue ? [change] : []) },
    tickets: isOtherDay ? buyers.sold + buyers.under_way + onTheWay : 0,
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
      const [within = change] = await fitWindows(context, [change]);
      const changed = await setTimes(db, { change: within, onTheWay }, line);
      if (!changed) return err(OVERTAKEN);
      await purgeTrip(found);
      // The order of buses changes on both days.
      if (isOtherDay) await purgeTrip({ ...found, journeyDate: dhakaDate(became.departsAt) });
      return ok({ changed });
    },
  });
});

function parseTimes({ departs, arrives, returns }: Input) {
  const returnsAt = returns === undefined ? undefined : Date.parse(returns);
  return { departsAt: Date.parse(departs), arrivesAt: Date.parse(arrives), returnsAt };
}

function checkTimes(trip: Trip, became: TripTimes, now: number): Refusal | null {
  if (trip.cancelledAt !== null)
    return refuseAct(`Trip ${trip.id} is cancelled.`, "trip_is_cancelled");
  if (trip.postponedAt !== null)
    return refuseAct(
      `Trip ${trip.id} is postponed: its exam gets the new date.`,
      "trip_is_postponed",
    );
  if (trip.departsAt <= now) return refuseAct(`Trip ${trip.id} has left.`, "trip_has_left");
  if (became.departsAt <= now)
    return refuseAct("The new departure is over already.", "departure_over");
  if (trip.returnsAt === null && became.returnsAt !== null)
    return refuseAct("This trip is one way.", "one_way");
  const [wrong] = timeErrors({ ...became, opensAt: trip.opensAt, examDate: trip.examDate });
  if (wrong !== undefined) return refuseAct(wrong.fault.message, "times_out_of_order");
  if (arrivesTooLate(became.arrivesAt, trip.exam)) return refuseTooLate(trip.name);
  const late = findLateStop(trip.boarding, trip, became);
  return late === null
    ? null
    : refuseAct(`The bus would leave ${late} after it has arrived.`, "stop_too_late");
}

/** With the passengers who are asked, and their deadline. */
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
    ...decideAsking({ was, became }, { earlier, unasked: unasked.get(trip.id) ?? [] }, now),
    reason: "",
    sourceUrl: "",
    announcedAt: now,
  };
}

function sayAt(at: number): string {
  return `${dhakaDate(at)} ${dhakaTime(at)}`;
}
