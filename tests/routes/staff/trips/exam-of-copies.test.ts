/** Copies that go to the exams of their new days: one of their unit, in time, as it was seen. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { exams } from "../../../../drizzle/schema.ts";
import { CopySeasonView, CopyTripsView } from "../../../../worker/contract/staff/staff-copies.ts";
import { copyTrips } from "../../../../worker/db/catalogue/trip-copies.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { COPY_LINE, openTripsOn } from "../../../support/copies.ts";
import { anExam } from "../../../support/exams.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";

const db = database(env);

/** Two trips of two units that depart that day, and an exam of the first one's unit a week later. */
async function aDayWithExam(month: string) {
  const [from, to] = [`2033-${month}-01`, `2033-${month}-08`];
  const trip = await aTrip(db, { journeyDate: from });
  const other = await aTrip(db, { journeyDate: from });
  const at = (time: string) => toDhakaInstant(`2033-${month}-09`, time);
  const exam = await anExam(db, {
    unitId: trip.unitId,
    startsAt: at("10:00"),
    gateClosesAt: at("09:30"),
  });
  return { from, to, trip, other, exam, gateAt: at };
}

const examsOfDay = async (day: string) =>
  new Map((await openTripsOn(day)).map(({ unit, examId }) => [unit.id, examId]));

test("a day's copies go to the exam of their unit on their new day, and others to none", async () => {
  const { from, to, trip, other, exam } = await aDayWithExam("03");
  const day = { from, to, goes_to: [exam.id] };
  const { rows } = read(await staff("copy-trips", { ...day, dry_run: true }), CopyTripsView);
  expect(new Map(rows.map((row) => [row.trip, row.exam]))).toEqual(
    new Map([
      [trip.id, exam.id],
      [other.id, null],
    ]),
  );
  expect(await staff("copy-trips", day)).toMatchObject({ body: { changed: true } });
  expect(await examsOfDay(to)).toEqual(
    new Map([
      [trip.unitId, exam.id],
      [other.unitId, null],
    ]),
  );
});

test("a copy that would come after the gate has closed is not made", async () => {
  const { from, to, trip, exam, gateAt } = await aDayWithExam("04");
  await db
    .update(exams)
    .set({ gateClosesAt: gateAt("04:30") })
    .where(eq(exams.id, exam.id));
  const day = { from, to, goes_to: [exam.id] };
  const { rows } = read(await staff("copy-trips", day), CopyTripsView);
  expect(rows.find((row) => row.trip === trip.id)?.why).toBe("late");
  expect((await examsOfDay(to)).has(trip.unitId)).toBe(false);
});

test("a season's copies go to the exams of its new days", async () => {
  const { from, trip, exam } = await aDayWithExam("05");
  const moved = [{ unit: trip.unitId, was: trip.examDate, day: "2033-05-09" }];
  const season = { from, to: from, exams: moved, goes_to: [exam.id] };
  const { rows } = read(await staff("copy-season", season), CopySeasonView);
  expect(rows).toMatchObject([{ trip: trip.id, exam: exam.id, why: null }]);
  expect([...(await examsOfDay("2033-05-08"))]).toEqual([[trip.unitId, exam.id]]);
});

test.each([
  ["one that is gone", async () => ["nowhere"], "exam_gone"],
  [
    "one without a date",
    async (unitId: string) => [(await anExam(db, { unitId, startsAt: null })).id],
    "exam_has_no_date",
  ],
  [
    "two of one unit and day",
    async (unitId: string) => [
      (await anExam(db, { unitId })).id,
      (await anExam(db, { unitId })).id,
    ],
    "exam_twice",
  ],
])("%s is refused", async (_, given, why) => {
  const { from, to, trip } = await aDayWithExam("06");
  const goesTo = await given(trip.unitId);
  expect(await staff("copy-trips", { from, to, goes_to: goesTo })).toMatchObject({
    status: 409,
    body: { why },
  });
});

test("an exam that changed after it was shown takes no copy", async () => {
  const { from, to, trip, exam } = await aDayWithExam("07");
  const act = { ...WHO, from, to, goes_to: [exam.id] };
  const hash = computeHash(await staffCall("copy-trips", { ...act, dry_run: true }));
  await db.update(exams).set({ revision: 1 }).where(eq(exams.id, exam.id));
  expect(await staffCall("copy-trips", { ...act, dry_run: false, hash })).toMatchObject({
    body: { code: "preview_changed" },
  });
  const { departsAt, arrivesAt } = trip;
  const copy = { from: trip.id, departsAt, id: "8888888", days: 7, opensAt: null };
  const seen = { id: exam.id, revision: 1, arrivesAt };
  expect(await copyTrips(db, [{ ...copy, exam: { ...seen, revision: 0 } }], COPY_LINE)).toBe(false);
  expect(await copyTrips(db, [{ ...copy, exam: { ...seen, arrivesAt: 1 } }], COPY_LINE)).toBe(
    false,
  );
  expect(await copyTrips(db, [{ ...copy, exam: seen }], COPY_LINE)).toBe(true);
});
