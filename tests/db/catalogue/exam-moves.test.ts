/** An exam moves with all of its open trips or not at all, whatever the caller has read. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findTrip } from "../../../worker/db/catalogue/catalogue.ts";
import { moveExam } from "../../../worker/db/catalogue/exam-moves.ts";
import { findExam } from "../../../worker/db/catalogue/exams.ts";
import { database } from "../../../worker/db/client.ts";
import { aTrip } from "../../support/catalogue.ts";
import { anExam } from "../../support/exams.ts";

const db = database(env);
const DAY_MS = 86_400_000;

test("a trip that joins the exam after the others were read keeps all of them where they are", async () => {
  const first = await aTrip(db, {});
  const { unitId, destinationId, busId } = first;
  const was = await anExam(db, { unitId });
  const became = { ...was, startsAt: (was.startsAt ?? 0) + DAY_MS };
  const late = await aTrip(db, { unitId, destinationId, busId });
  const join = env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?");
  await join.bind(was.id, first.id).run();
  await join.bind(was.id, late.id).run();
  const note = {
    by: "staff:rima",
    act: "move_exam",
    target: was.id,
    reason: "The university has moved the exam",
    now: Date.now(),
  } as const;
  const move = (openTrips: number) =>
    moveExam(db, { was, became, openTrips, changes: [], onTheWay: 0 }, note);

  expect(await move(1)).toBe(false);
  expect((await findExam(db, was.id, Date.now()))?.startsAt).toBe(was.startsAt);
  expect(await move(2)).toBe(true);
  expect((await findExam(db, was.id, Date.now()))?.startsAt).toBe(became.startsAt);
  expect((await findTrip(db, late.id))?.revision).toBe(0);
});
