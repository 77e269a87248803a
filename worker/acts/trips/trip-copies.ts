/**
 * Acts that copy trips: those of a day to another day, or a season by the new days of its exams; and the act that takes
 * copies back while nobody has booked them.
 */
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { COPIES_MOST } from "../../contract/staff/staff-copies.ts";
import { database } from "../../db/client.ts";
import { writeUnlessClash } from "../../db/errors.ts";
import {
  cancelCopies,
  copyTrips,
  listCopies,
  listJourneysAt,
  listTripSources,
} from "../../db/catalogue/trip-copies.ts";
import { findFirstFreeId } from "../../db/catalogue/trip-ids.ts";
import { listExamsById } from "../../db/catalogue/exams.ts";
import { addDays, toDhakaInstant, dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { areOfOneDay } from "../../domain/trips/exam-of-copy.ts";
import { EXAM_SENTENCES, type Exam } from "../../domain/trips/exam.ts";
import { findReasonToStay } from "../../domain/trips/copies-back.ts";
import { isExamTwice, moveTripsByExam, takeCopyPortion } from "../../domain/trips/season-copy.ts";
import {
  daysBetween,
  computeDeparture,
  tripCopies,
  type ShiftedTrip,
  type TripCopy,
  type TripSource,
} from "../../domain/trips/trip-copies.ts";
import type { StaffAct } from "../../db/staff/staff-acts.ts";
import { EXAM_GONE } from "./exam-view.ts";
import { OVERTAKEN, refuseAct, steps, type ActContext } from "../act-steps.ts";
import { copiesBelowUsual } from "../moves.ts";
import { purgeNew } from "./made-trips.ts";

/** The most trips of a season: the exams that one call names. */
const SEASON_MOST = 2_000;
const SEASON_DAYS_MOST = 366;
/** Trips of other units may leave at the same instants. */
const THERE_MOST = 10_000;

export const planCopyTrips = steps(STAFF_ACTS["copy-trips"], async (context, input) => {
  const { from, to } = input;
  const days = daysBetween(from, to);
  if (days === 0) return err(refuseAct("A day is copied to another day.", "same_day"));
  const found = await listTripSources(
    database(context.env),
    countDays(from, from),
    COPIES_MOST + 1,
  );
  if (found.length === 0) return err(refuseAct(`No trip departs on ${from}.`, "no_trip_that_day"));
  if (found.length > COPIES_MOST) {
    return err(refuseAct(`More than ${COPIES_MOST} trips depart on ${from}.`, "too_many_trips"));
  }
  const exams = await findExams(context, input);
  if (!exams.ok) return exams;
  const moved = found.map((trip) => ({ trip, days }));
  const rows = await buildCopies(context, moved, { exams: exams.value });
  const copied = rows.filter(({ why }) => why === null);
  const left = rows.length - copied.length;
  return ok({
    target: to,
    facts: { from, to, rows: rows.map(rowFact) },
    isDue: copied.length > 0,
    message: `Trips of ${from} that are copied to ${to}: ${copied.length}.${left === 0 ? "" : ` Trips that are not: ${left}.`}`,
    view: { rows: rows.map(rowView) },
    detail: { from, to, copied: copied.length },
    ...(await made(context, copied)),
  });
});

export const planCopySeason = steps(STAFF_ACTS["copy-season"], async (context, input) => {
  const { from, to, exams, opens } = input;
  const found = await seasonSources(context, input);
  if (!found.ok) return found;
  const goesTo = await findExams(context, input);
  if (!goesTo.ok) return goesTo;
  const rows = await buildCopies(context, moveTripsByExam(found.value, exams), {
    opensAt: opens === undefined ? undefined : Date.parse(opens),
    exams: goesTo.value,
  });
  const { copied, kept, keptCount, rest } = takeCopyPortion(rows, COPIES_MOST);
  const left = keptCount === 0 ? "" : ` Trips that are not: ${keptCount}.`;
  const more = rest === 0 ? "" : ` Trips that are left: ${rest}. Copy once more.`;
  return ok({
    target: `${from}/${to}`,
    facts: { from, to, keptCount, rest, rows: [...copied, ...kept].map(rowFact) },
    isDue: copied.length > 0,
    message: `Trips that are copied to the new days of their exams: ${copied.length}.${left}${more}`,
    view: { rows: [...copied, ...kept].map(rowView), copied: copied.length, kept: keptCount, rest },
    detail: { from, to, copied: copied.length },
    ...(await made(context, copied)),
  });
});

async function seasonSources(
  { env }: ActContext,
  { from, to, exams }: ActInput<"copy-season">,
): Promise<Result<TripSource[], Refusal>> {
  if (daysBetween(from, to) >= SEASON_DAYS_MOST) {
    return err(refuseAct("A season is a year at most: choose fewer days.", "more_than_a_year"));
  }
  if (isExamTwice(exams)) return err(refuseAct("An exam is named twice.", "exam_twice"));
  const found = await listTripSources(
    database(env),
    { ...countDays(from, to), exams },
    SEASON_MOST + 1,
  );
  if (found.length === 0) return err(refuseAct("No trip goes to these exams.", "no_exam_trip"));
  return found.length > SEASON_MOST
    ? err(refuseAct(`More than ${SEASON_MOST} trips: choose fewer exams.`, "too_many_exams"))
    : ok(found);
}

/** From the first day to the end of the last one. */
function countDays(from: string, to: string): { from: number; before: number } {
  return { from: toDhakaInstant(from, "00:00"), before: toDhakaInstant(addDays(to, 1), "00:00") };
}

async function buildCopies(
  { env, now }: ActContext,
  moved: readonly ShiftedTrip[],
  options: { opensAt?: number | undefined; exams: readonly Exam[] },
): Promise<TripCopy[]> {
  const there = await listJourneysAt(database(env), moved.map(computeDeparture), THERE_MOST);
  return tripCopies(moved, there, { now, ...options });
}

/** The exams that copies go to. */
async function findExams(
  { env, now }: ActContext,
  { goes_to: wanted = [] }: { goes_to?: string[] | undefined },
): Promise<Result<Exam[], Refusal>> {
  const ids = [...new Set(wanted)];
  const exams = await listExamsById(database(env), ids, now);
  if (exams.length < ids.length) return err(EXAM_GONE);
  if (exams.some(({ startsAt }) => startsAt === null)) {
    return err(refuseAct(EXAM_SENTENCES.exam_has_no_date, "exam_has_no_date"));
  }
  return areOfOneDay(exams)
    ? err(refuseAct("Two exams of a unit are on one day: name one.", "exam_twice"))
    : ok(exams);
}

/** A copy has the instant as its id, and those after it the next (DECISIONS 47). */
async function made({ env, now }: ActContext, copied: readonly TripCopy[]) {
  const first = await findFirstFreeId(database(env), now);
  const copies = copied.map(({ trip, days, opensAt, exam }, at) => ({
    from: trip.id,
    departsAt: trip.departsAt,
    id: String(first + at),
    days,
    opensAt,
    exam: exam && { id: exam.id, revision: exam.revision, arrivesAt: trip.arrivesAt },
  }));
  const ids = copies.map(({ id }) => id);
  const sources = copies.map(({ from }) => from);
  return {
    moves: { fares: await copiesBelowUsual({ env, now }, sources) },
    inverse: { act: "cancel-copies", input: { trips: ids } },
    async execute(line: StaffAct): Promise<Result<{ changed: boolean }, Refusal>> {
      const isMade = await writeUnlessClash("trips.id", () =>
        copyTrips(database(env), copies, line),
      );
      if (!isMade) return err(OVERTAKEN);
      await purgeNew(env, ids);
      return ok({ changed: true });
    },
  } as const;
}

function rowFact({ trip, departsAt, opensAt, exam, why }: TripCopy): string {
  const goesTo = exam === null ? "" : `${exam.id} ${exam.revision} ${trip.arrivesAt}`;
  return `${trip.id} ${trip.departsAt} ${departsAt} ${opensAt ?? ""} ${why ?? ""} ${goesTo}`;
}

function rowView({ trip, departsAt, opensAt, exam, why }: TripCopy) {
  return {
    trip: trip.id,
    name: trip.name,
    was: dhakaIso(trip.departsAt),
    departs: dhakaIso(departsAt),
    opens: dhakaIsoOrNull(opensAt),
    exam: exam?.id ?? null,
    why,
  };
}

export const planCancelCopies = steps(
  STAFF_ACTS["cancel-copies"],
  async ({ env, now }, { trips: wanted }) => {
    const db = database(env);
    const ids = [...new Set(wanted)];
    const found = await listCopies(db, ids);
    if (found.length < ids.length) return err({ reason: "trip_unknown" });
    const rows = found.map((trip) => ({ trip, why: findReasonToStay(trip, now) }));
    const gone = rows.filter(({ why }) => why === null).map(({ trip }) => trip.id);
    const left = rows.length - gone.length;
    return ok({
      target: "copies",
      facts: { rows: rows.map(({ trip, why }) => [trip.id, why]) },
      isDue: gone.length > 0,
      message: `${gone.length} copies that nobody has booked are taken back.${left === 0 ? "" : ` ${left} stay.`}`,
      view: {
        rows: rows.map(({ trip, why }) => ({
          trip: trip.id,
          name: trip.name,
          departs: dhakaIso(trip.departsAt),
          why,
        })),
      },
      detail: { trips: gone.length },
      async execute(line) {
        if (!(await cancelCopies(db, gone, line))) return err(OVERTAKEN);
        await purgeNew(env, gone);
        return ok({ changed: true });
      },
    });
  },
);
