/** Exams, the trips that go to them, and late arrivals. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  ExamActView,
  ExamListView,
  OneExamView,
  TripExamActView,
} from "../../../../worker/contract/staff/staff-exams.ts";
import { NewTripView } from "../../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { findTrip } from "../../../../worker/db/catalogue/catalogue.ts";
import { setTripExam } from "../../../../worker/db/catalogue/exams.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { read } from "../../../support/browser.ts";
import { aTrip, aUnit } from "../../../support/catalogue.ts";
import { anExam, anExamBody } from "../../../support/exams.ts";
import { aPaidSale } from "../../../support/paid.ts";
import { staff, staffCall, WHO } from "../../../support/staff.ts";
import { likeTrip } from "../../../support/examples/trip-examples.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);
/** When the gate of anExam closes, and a minute later. */
const GATE = toDhakaInstant("2030-12-05", "09:30");
const LATE = GATE + 60_000;

const refusedBy = (why: string) => ({ status: 409, body: { code: "act_refused", why } });

async function aTripThere(arrivesAt = GATE) {
  const trip = await aTrip(db, { arrivesAt });
  const exam = await anExam(db, { unitId: trip.unitId });
  return { trip, exam };
}

test("an exam is saved, found, and saved again over the version that was seen", async () => {
  const unit = await aUnit(db);
  const body = anExamBody(unit);
  const made = read(await staff("save-exam", body), ExamActView);
  expect(made).toMatchObject({ changed: true, was: null, became: { shift: "Morning" } });
  const id = made.exam ?? "";
  const list = read(await staffCall("exam-list", { unit }), ExamListView);
  expect(list.exams).toMatchObject([{ id, revision: 0, open_trips: 0, place: "Curzon Hall" }]);

  const again = { ...body, id, seen: 0, place: "TSC" };
  expect(read(await staff("save-exam", again), ExamActView)).toMatchObject({ changed: true });
  expect(await staff("save-exam", { ...again, place: "Arts" })).toMatchObject(
    refusedBy("entry_changed"),
  );
  const { exam, trips } = read(await staffCall("exam", { exam: id }), OneExamView);
  expect(exam).toMatchObject({ revision: 1, place: "TSC", session: "2030-31" });
  expect(trips).toEqual([]);
});

test("an exam whose gate closes after it has begun is none", async () => {
  const body = anExamBody(await aUnit(db));
  for (const wrong of [
    { gate_closes_at: "2031-01-05T10:01:00+06:00" },
    { report_by: "2031-01-05T09:31:00+06:00" },
    { report_by: "2031-01-04T09:00:00+06:00" },
  ]) {
    expect(await staff("save-exam", { ...body, ...wrong })).toMatchObject(
      refusedBy("exam_times_wrong"),
    );
  }
});

test("trips go to an exam, those that can, and off it again", async () => {
  const { trip, exam } = await aTripThere();
  const late = await aTrip(db, { unitId: trip.unitId, arrivesAt: LATE });
  const other = await aTrip(db);
  const trips = [trip.id, late.id, other.id];
  const { rows } = read(await staff("set-trip-exam", { exam: exam.id, trips }), TripExamActView);
  expect(Object.fromEntries(rows.map((row) => [row.trip, row.why]))).toEqual({
    [trip.id]: null,
    [late.id]: "arrives_too_late",
    [other.id]: "exam_of_other_unit",
  });
  expect(await findTrip(db, trip.id)).toMatchObject({
    examId: exam.id,
    exam: { gateClosesAt: GATE, place: "Curzon Hall" },
    revision: 0,
  });
  expect((await findTrip(db, late.id))?.examId).toBeNull();
  await staff("set-trip-exam", { exam: null, trips: [trip.id] });
  expect(await findTrip(db, trip.id)).toMatchObject({ examId: null, exam: null });
});

test("a trip whose passengers were told of its exam goes to no other, and not off it", async () => {
  const { trip, exam } = await aTripThere();
  const other = await anExam(db, { unitId: trip.unitId, place: "Hall South" });
  const sold = await aPaidSale(await startWallet(), ["A1"], { tripId: trip.id });
  const go = async (to: string | null) =>
    read(await staff("set-trip-exam", { exam: to, trips: [trip.id] }), TripExamActView).rows[0]
      ?.why;
  expect(await go(exam.id)).toBeNull();
  expect(await go(other.id)).toBe("has_tickets");
  expect(await go(null)).toBe("has_tickets");
  expect((await findTrip(db, trip.id))?.examId).toBe(exam.id);
  await staff("cancel-sale", { sale: sold.pnr });
  expect(await go(other.id)).toBeNull();
});

test("a trip that sells between preview and confirmation stays with its exam", async () => {
  const { trip, exam } = await aTripThere();
  const other = await anExam(db, { unitId: trip.unitId, place: "Hall South" });
  await staff("set-trip-exam", { exam: exam.id, trips: [trip.id] });
  await aPaidSale(await startWallet(), ["A1"], { tripId: trip.id });
  const line = {
    by: "staff:S-test",
    act: "set_trip_exam",
    target: other.id,
    reason: "",
    now: 1,
  } as const;
  expect(await setTripExam(db, { exam: other, ids: [trip.id] }, line)).toBe(false);
  expect((await findTrip(db, trip.id))?.examId).toBe(exam.id);
});

test("a trip that goes to an exam never arrives after its gate has closed", async () => {
  const { trip, exam } = await aTripThere();
  await staff("set-trip-exam", { exam: exam.id, trips: [trip.id] });
  const times = { trip: trip.id, departs: "2030-12-04T22:30:00+06:00" };
  const arrives = "2030-12-05T09:31:00+06:00";
  expect(await staff("set-times", { ...times, arrives })).toMatchObject(
    refusedBy("arrives_too_late"),
  );
  const inTime = { ...times, arrives: "2030-12-05T09:30:00+06:00" };
  expect(await staff("set-times", inTime)).toMatchObject({ status: 200 });

  const facts = { ...anExamBody(trip.unitId), id: exam.id, place: exam.place };
  const earlier = {
    starts_at: "2030-12-05T10:00:00+06:00",
    gate_closes_at: "2030-12-05T09:29:00+06:00",
  };
  expect(await staff("save-exam", { ...facts, ...earlier })).toMatchObject(
    refusedBy("arrives_too_late"),
  );
  expect(await staff("save-exam", facts)).toMatchObject(refusedBy("exam_has_trips"));
});

test("a new trip to an exam arrives in time, on its day", async () => {
  const { trip } = await aTripThere();
  const like = await likeTrip(trip.id);
  const exam = await anExam(db, {
    unitId: trip.unitId,
    startsAt: toDhakaInstant("2031-01-05", "10:00"),
    gateClosesAt: null,
    reportBy: toDhakaInstant("2031-01-05", "05:00"),
  });
  const made = read(await staff("create-trip", { ...like, exam: exam.id }), NewTripView);
  expect((await findTrip(db, made.trip ?? ""))?.examId).toBe(exam.id);
  const wrong = [
    [{ arrives: "2031-01-05T05:01:00+06:00" }, "arrives_too_late"],
    [{ exam_date: "2031-01-06" }, "exam_on_other_day"],
    [{ exam: "none" }, "exam_gone"],
  ] as const;
  for (const [over, word] of wrong) {
    const answer = await staff("create-trip", { ...like, exam: exam.id, ...over });
    expect(answer).toMatchObject(refusedBy(word));
  }
});

test("what changed since the preview is not written over", async () => {
  const { trip, exam } = await aTripThere();
  const act = { ...WHO, exam: exam.id, trips: [trip.id] };
  const preview = await staffCall("set-trip-exam", { ...act, dry_run: true });
  const { hash } = Object(preview.body) as { hash: string };
  await env.DB.prepare("UPDATE trips SET arrives_at = ? WHERE id = ?").bind(LATE, trip.id).run();
  const done = await staffCall("set-trip-exam", { ...act, dry_run: false, hash });
  expect(done).toMatchObject({ status: 409, body: { code: "preview_changed" } });
  expect((await findTrip(db, trip.id))?.examId).toBeNull();
});
