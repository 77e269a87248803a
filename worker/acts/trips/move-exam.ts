/**
 * Moves an exam, or removes its date: all its open trips move along, and ticket holders are notified and choose
 * (protocol 15). If one trip can't move that way, nothing is done: it needs times of its own in the same call.
 */
import { purgeTrips } from "../../cache/public-reads.ts";
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { EXAM_TRIPS_MOST, type MoveExamView } from "../../contract/staff/staff-exams.ts";
import { listTripsById } from "../../db/catalogue/catalogue.ts";
import {
  countTicketsOn,
  countUnderWay,
  moveExam,
  readLastChanges,
} from "../../db/catalogue/exam-moves.ts";
import { findExam, listOpenTripIds, type ListedExam } from "../../db/catalogue/exams.ts";
import { countMovesInto } from "../../db/catalogue/announced-changes.ts";
import { listNamesInMessages } from "../../db/content/english-names.ts";
import { database } from "../../db/client.ts";
import { dhakaDate, dhakaIsoOrNull, dhakaTime } from "../../domain/dhaka-time.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import { fault } from "../../domain/faults.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { sayCount } from "../../domain/say-count.ts";
import { isInOrder, type Exam } from "../../domain/trips/exam.ts";
import {
  examAfter,
  moveTrip,
  type ExamMove,
  type MovedTrip,
} from "../../domain/trips/exam-move.ts";
import type { ExamOfTrip, Trip } from "../../domain/trips/trip.ts";
import { OVERTAKEN, refuseAct, steps, type ActContext } from "../act-steps.ts";
import { EXAM_GONE, timesView } from "./exam-view.ts";
import { findClashes } from "./moved-trips.ts";
import { areMessagesStopped, MESSAGES_STOPPED } from "../ticket-sending.ts";
import { composeMessages } from "./trip-messages.ts";
import { openedChoices } from "../moves.ts";
import { countByHand, fitWindows } from "../sales/refund-windows.ts";

type Input = ActInput<"move-exam">;

export const planMoveExam = steps(STAFF_ACTS["move-exam"], async (context, input) => {
  const db = database(context.env);
  const was = await findExam(db, input.exam, context.now);
  if (was === null) return err(EXAM_GONE);
  const read = await movedBy(context, was, input);
  if (!read.ok) return read;
  const { move, became, rows } = read.value;
  const ids = rows.map(({ trip }) => trip.id);
  const changes = rows.flatMap(({ change }) => (change === null ? [] : [change]));
  const changed = new Set(changes.map(({ tripId }) => tripId));
  const [tickets, names, onTheWay, underWay, byHand, isStopped] = await Promise.all([
    countTicketsOn(db, [...changed]),
    listNamesInMessages(
      db,
      rows.map(({ trip }) => trip.destination.id),
    ),
    countMovesInto(db, [...changed]),
    countUnderWay(db, [...changed]),
    countByHand(context, changes),
    areMessagesStopped(context.env),
  ]);
  const sum = (of: "tickets" | "seats" | "poisha") =>
    tickets.reduce((all, one) => all + one[of], 0);
  const stuck = rows.filter(({ why }) => why !== null);
  const messages = composeMessages(context.env, { rows, tickets, names });
  const isDue =
    stuck.length === 0 &&
    (changes.length > 0 || describeTimeAndPlace(was) !== describeTimeAndPlace(became));
  const view = {
    was: { starts_at: dhakaIsoOrNull(was.startsAt), place: was.place },
    became: { starts_at: dhakaIsoOrNull(became.startsAt), place: became.place },
    rows: rows.map((row) => rowView(row, tickets)),
    clashes: context.isPreview ? await findClashes(db, rows) : [],
    tickets: sum("tickets"),
    seats: sum("seats"),
    refund: toTaka(sum("poisha")),
    by_hand: byHand,
    under_way: underWay,
    messages: messages.count,
    message_cost: toTaka(messages.poisha),
    messages_stopped: messages.count > 0 && isStopped,
  };
  const lastingFacts = {
    exam: was.id,
    revision: was.revision,
    became: describeTimeAndPlace(became),
    told: JSON.stringify([move.reason, move.sourceUrl]),
    trips: rows.map(tripFact),
  };
  return ok({
    target: was.id,
    facts: { ...lastingFacts, tickets: view.tickets, poisha: sum("poisha"), underWay },
    // They sell on while it waits.
    lastingFacts,
    moves: { choices: await openedChoices(context, changes) },
    tickets: view.tickets + underWay + onTheWay,
    isDue,
    message: sentence(view, {
      stuck: stuck.length,
      changes: changes.length,
      poisha: sum("poisha"),
    }),
    view,
    detail: { was: view.was, became: view.became, trips: changes.length, tickets: view.tickets },
    async execute(line) {
      const openTrips = ids.length;
      const done = await moveExam(db, { was, became, openTrips, changes, onTheWay }, line);
      if (!done) return err(OVERTAKEN);
      await purgeTrips(rows.flatMap(listBothDays));
      return ok({ changed: true });
    },
  });
});

function describeTimeAndPlace({ startsAt, reportBy, gateClosesAt, place }: ExamOfTrip): string {
  return JSON.stringify([startsAt, reportBy, gateClosesAt, place]);
}

/** Leaves out the instant at which the sale of a postponed trip ends, which is that of the act. */
function tripFact({ trip, change }: MovedTrip): string {
  const became = change?.kind === "postponed" ? "postponed" : (change?.became ?? null);
  return JSON.stringify([trip.id, trip.revision, became]);
}

interface Moved {
  move: ExamMove;
  became: Exam;
  rows: MovedTrip[];
}

async function movedBy(
  context: ActContext,
  exam: ListedExam,
  input: Input,
): Promise<Result<Moved, Refusal>> {
  const { env, now } = context;
  if (exam.startsAt === null && input.starts_at === null) {
    return err(refuseAct("This exam has no date already.", "exam_has_no_date"));
  }
  const db = database(env);
  const ids = await listOpenTripIds(db, { exam: exam.id, now, most: EXAM_TRIPS_MOST + 1 });
  if (ids.length > EXAM_TRIPS_MOST) {
    return err(refuseAct(`More than ${EXAM_TRIPS_MOST} trips go to it.`, "too_many_exam_trips"));
  }
  const { trips: own = [] } = input;
  if (own.some(({ trip }) => !ids.includes(trip))) {
    return err(
      refuseAct("A trip with times of its own does not go to this exam.", "not_trip_of_exam"),
    );
  }
  const [trips, lastChangeOf] = await Promise.all([
    listTripsById(db, ids),
    readLastChanges(db, ids),
  ]);
  const at = examAt(exam, input, trips[0]?.examDate ?? "");
  const became = { ...exam, ...at, sourceUrl: input.source_url || exam.sourceUrl, checkedAt: now };
  if (!isInOrder(became)) {
    return err(refuseAct(fault("exam_times_wrong").message, "exam_times_wrong"));
  }
  const { announcement: reason, source_url: sourceUrl } = input;
  const move = { was: exam, became, reason, sourceUrl };
  const rows = trips.map((trip) => {
    const times = own.find((one) => one.trip === trip.id);
    return moveTrip({ trip, ...lastChangeOf(trip), times: times && parseTimes(times) }, move, now);
  });
  const changes = rows.flatMap(({ change }) => (change === null ? [] : [change]));
  const within = new Map((await fitWindows(context, changes)).map((one) => [one.tripId, one]));
  return ok({
    move,
    became,
    rows: rows.map((row) => ({ ...row, change: within.get(row.trip.id) ?? null })),
  });
}

/** Without a date the exam keeps its earlier gate and reporting time, which record the hour. */
function examAt(exam: Exam, input: Input, examDate: string) {
  const { startsAt: _startsAt, reportBy, gateClosesAt } = exam;
  const place = input.place ?? exam.place;
  if (input.starts_at === null) return { startsAt: null, reportBy, gateClosesAt, place };
  const at = (instant: string | undefined) =>
    instant === undefined ? undefined : Date.parse(instant);
  const newTimes = {
    startsAt: Date.parse(input.starts_at),
    reportBy: at(input.report_by),
    gateClosesAt: at(input.gate_closes_at),
    place,
  };
  return examAfter(exam, newTimes, examDate);
}

function parseTimes({ departs, arrives, returns }: NonNullable<Input["trips"]>[number]) {
  return {
    departsAt: Date.parse(departs),
    arrivesAt: Date.parse(arrives),
    returnsAt: returns === undefined ? undefined : Date.parse(returns),
  };
}

function rowView(
  { trip, change, why }: MovedTrip,
  tickets: readonly { trip: string; tickets: number }[],
): MoveExamView["rows"][number] {
  const became = change?.became ?? trip;
  return {
    trip: trip.id,
    name: trip.name,
    was: timesView(change?.was ?? trip),
    became: change?.kind === "postponed" ? null : timesView(became),
    choose_by: dhakaIsoOrNull(change?.chooseBy ?? null),
    tickets: tickets
      .filter((one) => one.trip === trip.id)
      .reduce((all, one) => all + one.tickets, 0),
    why,
  };
}

/** The lists of the day that it leaves, and of its new one. */
function listBothDays({ trip, change }: MovedTrip): Trip[] {
  const became = change?.became.departsAt ?? trip.departsAt;
  return [trip, { ...trip, journeyDate: dhakaDate(became) }];
}

function sentence(
  view: Pick<
    MoveExamView,
    "became" | "tickets" | "by_hand" | "messages" | "message_cost" | "messages_stopped"
  >,
  { stuck, changes, poisha }: { stuck: number; changes: number; poisha: number },
): string {
  if (stuck > 0) return `Trips that can't go like this, and need times of their own: ${stuck}.`;
  const { starts_at: startsAt } = view.became;
  const when =
    startsAt === null
      ? "has no date now"
      : `is at ${dhakaDate(Date.parse(startsAt))} ${dhakaTime(Date.parse(startsAt))}`;
  return `The exam ${when}. Trips that change with it: ${changes}. Tickets whose holders choose: ${view.tickets}; ${takaText(poisha)} taka would go back if all wanted it${view.by_hand === 0 ? "" : `, by hand for ${sayCount(view.by_hand, "payment")}, since the wallet takes no refund then`}. Messages: ${view.messages}, for ${view.message_cost} taka.${view.messages_stopped ? ` ${MESSAGES_STOPPED}` : ""}`;
}
