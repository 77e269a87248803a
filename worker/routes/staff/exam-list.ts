/** Exams that the shop keeps: their list, and one with its open trips. */
import { Hono } from "hono";
import { examFields, timesView } from "../../acts/trips/exam-view.ts";
import {
  EXAM_TRIPS_MOST,
  ExamListBody,
  OneExamBody,
  type ExamListView,
  type ExamView,
  type OneExamView,
} from "../../contract/staff/staff-exams.ts";
import { listTripsById } from "../../db/catalogue/catalogue.ts";
import { findExam, listExams, listOpenTripIds, type ListedExam } from "../../db/catalogue/exams.ts";
import { database } from "../../db/client.ts";
import { listAnswerSums } from "../../db/tickets/answer-sums.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { sumAnswers, type AnswerSums } from "../../domain/trips/exam-answers.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

const EXAMS_SHOWN = 200;

export const staffExamList = new Hono<AppEnv>()
  .post("/exam-list", async (c) => {
    const body = await readBody(c, ExamListBody);
    if (!body.ok) return refuse(c, body.error);
    const { unit = null } = body.value;
    const most = EXAMS_SHOWN + 1;
    const found = await listExams(database(c.env), { unit, now: Date.now(), most });
    const view: ExamListView = {
      status_code: 201,
      exams: found.slice(0, EXAMS_SHOWN).map(examView),
      is_cut: found.length > EXAMS_SHOWN,
    };
    return c.json(view, 200);
  })
  .post("/exam", async (c) => {
    const body = await readBody(c, OneExamBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const now = Date.now();
    const exam = await findExam(db, body.value.exam, now);
    if (exam === null) return refuse(c, { reason: "not_found" });
    const ids = await listOpenTripIds(db, { exam: exam.id, now, most: EXAM_TRIPS_MOST });
    const [trips, sums] = await Promise.all([listTripsById(db, ids), listAnswerSums(db, ids, now)]);
    const answers = sumAnswers(sums);
    const view: OneExamView = {
      status_code: 201,
      exam: examView(exam),
      trips: trips.map((trip) => ({
        trip: trip.id,
        name: trip.name,
        is_postponed: trip.postponedAt !== null,
        ...timesView(trip),
      })),
      answers: answers === null ? null : answersView(answers),
    };
    return c.json(view, 200);
  });

function answersView({ stay, refund, otherBus, silent, until }: AnswerSums) {
  return { stay, refund, other_bus: otherBus, silent, until: dhakaIso(until) };
}

function examView(exam: ListedExam): ExamView {
  return {
    ...examFields(exam),
    id: exam.id,
    revision: exam.revision,
    unit_name: exam.unit,
    destination: exam.destination,
    open_trips: exam.openTrips,
  };
}
