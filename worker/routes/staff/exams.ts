/** The exams of a season: where its trips went, and when. */
import { Hono } from "hono";
import { ExamsBody, type ExamsView } from "../../contract/staff/staff-copies.ts";
import { listExamDays } from "../../db/catalogue/trip-copies.ts";
import { database } from "../../db/client.ts";
import { addDays, toDhakaInstant, dhakaDate } from "../../domain/dhaka-time.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

const EXAMS_MOST = 200;

export const staffExams = new Hono<AppEnv>().post("/exams", async (c) => {
  const body = await readBody(c, ExamsBody);
  if (!body.ok) return refuse(c, body.error);
  const { from, to } = body.value;
  const days = {
    from: toDhakaInstant(from, "00:00"),
    before: toDhakaInstant(addDays(to, 1), "00:00"),
  };
  const found = await listExamDays(database(c.env), days, EXAMS_MOST + 1);
  const view: ExamsView = {
    status_code: 201,
    exams: found.slice(0, EXAMS_MOST).map((exam) => ({
      unit: exam.unitId,
      unit_name: exam.unit,
      destination: exam.destination,
      exam_date: exam.examDate,
      first: dhakaDate(exam.firstDepartsAt),
      last: dhakaDate(exam.lastDepartsAt),
      trips: exam.trips,
    })),
    is_cut: found.length > EXAMS_MOST,
  };
  return c.json(view, 200);
});
