/**
 * Exams of the shop, and the trips to them. An exam with trips gets another time or place only by the act that moves
 * them along (move-exam.ts); its other fields may change, as long as every bus arrives in time.
 */
import { randomId } from "../../auth/signer.ts";
import { purgeTrips } from "../../cache/public-reads.ts";
import { STAFF_ACTS, type ActAnswer, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { EXAM_TRIPS_MOST } from "../../contract/staff/staff-exams.ts";
import { listTripsById } from "../../db/catalogue/catalogue.ts";
import {
  findExam,
  findUnitName,
  listOpenTripIds,
  listToldTrips,
  saveExam,
  setTripExam,
} from "../../db/catalogue/exams.ts";
import { database, type Database } from "../../db/client.ts";
import { isSameLine } from "../../domain/as-typed.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../domain/dhaka-time.ts";
import { fault } from "../../domain/faults.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok } from "../../domain/result.ts";
import { arrivesTooLate, examFault, isInOrder, type Exam } from "../../domain/trips/exam.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { CHANGED_SINCE_SEEN, OVERTAKEN, refuseAct, steps } from "../act-steps.ts";
import { EXAM_GONE, examFields, refuseTooLate } from "./exam-view.ts";

export const planSaveExam = steps(STAFF_ACTS["save-exam"], async ({ env, now }, input) => {
  const db = database(env);
  const [was, unit] = await Promise.all([
    input.id === undefined ? null : findExam(db, input.id, now),
    findUnitName(db, input.unit),
  ]);
  if (input.id !== undefined && was === null) return err(EXAM_GONE);
  if (was !== null && input.seen !== undefined && input.seen !== was.revision)
    return err(CHANGED_SINCE_SEEN);
  if (unit === null) return err(refuseAct("There is no such unit.", "unit_gone"));
  const exam = toExam(input, was);
  const open = was === null ? [] : await listOpenTrips(db, was.id, now);
  const wrong = checkExam(exam, was, open);
  if (wrong !== null) return err(wrong);
  const isDue =
    was === null || JSON.stringify(examFields(was)) !== JSON.stringify(examFields(exam));
  return ok({
    target: exam.id,
    facts: {
      exam: was?.id ?? null,
      revision: exam.revision,
      became: JSON.stringify(examFields(exam)),
    },
    isDue,
    message: isDue
      ? `The exam of ${unit} is at ${dhakaDate(exam.startsAt)} ${dhakaTime(exam.startsAt)}.`
      : `The exam of ${unit} is like this already.`,
    view: {
      exam: was?.id ?? null,
      was: was === null ? null : examFields(was),
      became: examFields(exam),
    },
    detail: { was: was === null ? null : { ...examFields(was) }, became: { ...examFields(exam) } },
    async execute(line) {
      if (!(await saveExam(db, { exam, isNew: was === null }, line))) return err(OVERTAKEN);
      await purgeTrips(open);
      return ok({ changed: true, view: { exam: exam.id } });
    },
  });
});

function toExam(input: ActInput<"save-exam">, was: Exam | null): Exam & { startsAt: number } {
  const at = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant));
  return {
    id: was?.id ?? randomId(),
    unitId: input.unit,
    session: input.session,
    shift: input.shift,
    startsAt: Date.parse(input.starts_at),
    reportBy: at(input.report_by),
    gateClosesAt: at(input.gate_closes_at),
    place: input.place,
    sourceUrl: input.source_url,
    checkedAt: at(input.checked_at),
    revision: was?.revision ?? 0,
  };
}

function checkExam(exam: Exam, was: Exam | null, open: readonly Trip[]): Refusal | null {
  if (!isInOrder(exam)) {
    return refuseAct(fault("exam_times_wrong").message, "exam_times_wrong");
  }
  if (was === null || open.length === 0) return null;
  const isMoved =
    was.startsAt !== exam.startsAt ||
    !isSameLine(was.place, exam.place) ||
    was.unitId !== exam.unitId;
  if (isMoved) {
    return refuseAct("Trips go to this exam: move it, and they go along.", "exam_has_trips");
  }
  const late = open.find((trip) => arrivesTooLate(trip.arrivesAt, exam));
  return late === undefined ? null : refuseTooLate(late.name);
}

async function listOpenTrips(db: Database, exam: string, now: number): Promise<Trip[]> {
  return listTripsById(db, await listOpenTripIds(db, { exam, now, most: EXAM_TRIPS_MOST }));
}

export const planSetTripExam = steps(STAFF_ACTS["set-trip-exam"], async ({ env, now }, input) => {
  const db = database(env);
  const ids = [...new Set(input.trips)];
  const [exam, found] = await Promise.all([
    input.exam === null ? null : findExam(db, input.exam, now),
    listTripsById(db, ids),
  ]);
  if (input.exam !== null && exam === null) return err(EXAM_GONE);
  if (found.length < ids.length) return err({ reason: "trip_unknown" });
  const announcedTrips = await listToldTrips(db, ids);
  const rows = found.map((trip) => ({
    trip,
    why: checkTripExam(trip, exam, announcedTrips.has(trip.id)),
  }));
  const going = rows.filter(({ why }) => why === null).map(({ trip }) => trip);
  const left = rows.length - going.length;
  return ok({
    target: exam?.id ?? "none",
    facts: {
      exam: exam?.id ?? null,
      revision: exam?.revision ?? null,
      rows: rows.map(({ trip, why }) => [trip.id, why]),
    },
    isDue: going.length > 0,
    message: `Trips that go to ${exam === null ? "no exam" : "this exam"} now: ${going.length}.${left === 0 ? "" : ` Trips that stay as they are: ${left}.`}`,
    view: {
      rows: rows.map(({ trip, why }) => ({
        trip: trip.id,
        name: trip.name,
        arrives: dhakaIso(trip.arrivesAt),
        why,
      })),
    },
    detail: { trips: going.length },
    async execute(line) {
      const change = { exam, ids: going.map(({ id }) => id) };
      if (!(await setTripExam(db, change, line))) return err(OVERTAKEN);
      await purgeTrips(going);
      return ok({ changed: true });
    },
  });
});

type TripExamRefusal = ActAnswer<"set-trip-exam">["rows"][number]["why"];

function checkTripExam(trip: Trip, exam: Exam | null, hasTold: boolean): TripExamRefusal {
  if (trip.cancelledAt !== null) return "cancelled";
  if (trip.postponedAt !== null) return "postponed";
  if (trip.examId === (exam?.id ?? null)) return "same";
  if (hasTold) return "has_tickets";
  return exam === null ? null : examFault({ ...trip, unitId: trip.unit.id }, exam);
}
