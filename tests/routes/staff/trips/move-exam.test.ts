/** An exam that moves with its trips: what is shown, what is refused, what is written, and who is told. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { duties } from "../../../../drizzle/duties.ts";
import { composeMessages } from "../../../../worker/acts/trips/trip-messages.ts";
import { MoveExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { listChanges } from "../../../../worker/db/catalogue/announced-changes.ts";
import { findTrip } from "../../../../worker/db/catalogue/catalogue.ts";
import { database } from "../../../../worker/db/client.ts";
import { eveningBefore } from "../../../../worker/domain/night.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { NO_DUTY } from "../../../../worker/domain/trips/duty.ts";
import { aSale } from "../../../support/bills.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { anExam } from "../../../support/exams.ts";
import { manyTickets } from "../../../support/many-tickets.ts";
import { aSignedIn } from "../../../support/people.ts";
import { aChange } from "../../../support/trip-changes.ts";
import { staff, staffCall, WHO } from "../../../support/staff.ts";

const db = database(env);
const DAY_MS = 86_400_000;
const WEEK_LATER = {
  starts_at: "2030-12-12T10:00:00+06:00",
  announcement: "The university has moved the exam",
  source_url: "https://admission.example/notice",
};
const NO_DATE = { starts_at: null, announcement: "Strike", source_url: "" };

async function anExamWith(trips: number) {
  const first = await aTrip(db, {});
  const exam = await anExam(db, { unitId: first.unitId });
  const all = [first];
  while (all.length < trips) {
    const { unitId, destinationId, busId } = first;
    all.push(await aTrip(db, { unitId, destinationId, busId }));
  }
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE unit_id = ?")
    .bind(exam.id, first.unitId)
    .run();
  return { exam: exam.id, trips: all, first };
}

const move = (fields: object) => staff("move-exam", { ...fields });
const preview = async (fields: object) =>
  read(await staff("move-exam", { ...fields, dry_run: true }), MoveExamView);

test("all open trips go along by as much, those that have left or are cancelled do not", async () => {
  const { exam, trips, first } = await anExamWith(4);
  const [, second, left, cancelled] = trips;
  await env.DB.prepare("UPDATE trips SET departs_at = 1, sale_closes_at = 1 WHERE id = ?")
    .bind(left?.id)
    .run();
  await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(cancelled?.id).run();
  const { rows } = await preview({ exam, ...WEEK_LATER });
  expect(rows.map(({ trip }) => trip)).toEqual([first.id, second?.id]);
  expect(await move({ exam, ...WEEK_LATER })).toMatchObject({ body: { changed: true } });
  expect(await findTrip(db, first.id)).toMatchObject({
    departsAt: first.departsAt + 7 * DAY_MS,
    arrivesAt: first.arrivesAt + 7 * DAY_MS,
    returnsAt: (first.returnsAt ?? 0) + 7 * DAY_MS,
    saleClosesAt: first.saleClosesAt + 7 * DAY_MS,
    journeyDate: "2030-12-11",
    examDate: "2030-12-12",
    revision: 1,
    exam: {
      startsAt: toDhakaInstant("2030-12-12", "10:00"),
      gateClosesAt: toDhakaInstant("2030-12-12", "09:30"),
    },
  });
  expect(await findTrip(db, left?.id ?? "")).toMatchObject({ revision: 0 });
  expect(await listChanges(db, first.id)).toMatchObject([
    { revision: 1, kind: "rescheduled", silence: "keep", reason: WEEK_LATER.announcement },
  ]);
  const lines = await env.DB.prepare("SELECT target FROM staff_acts WHERE act = 'move_exam'").all();
  expect(lines.results.map(({ target }) => target)).toEqual(
    expect.arrayContaining([exam, first.id, second?.id]),
  );
});

test("a trip may go at a time of its own, and none goes that would be too late or has no time left", async () => {
  const { exam, first } = await anExamWith(2);
  const at = (departs: string, arrives: string) => ({
    trips: [{ trip: first.id, departs: `${departs}:00+06:00`, arrives: `${arrives}:00+06:00` }],
  });
  const findReason = async (fields: object) => {
    const view = await preview({ exam, ...WEEK_LATER, ...fields });
    return [view.rows.find(({ trip }) => trip === first.id)?.why, view.next !== null];
  };
  expect(await findReason(at("2030-12-12T02:00", "2030-12-12T09:30"))).toEqual([null, true]);
  expect(await findReason(at("2030-12-12T02:00", "2030-12-12T09:31"))).toEqual([
    "arrives_too_late",
    false,
  ]);
  expect(await findReason(at("2030-12-12T09:00", "2030-12-12T08:00"))).toEqual([
    "times_out_of_order",
    false,
  ]);
  expect(await findReason(at("2020-12-12T02:00", "2030-12-12T08:00"))).toEqual([
    "departure_over",
    false,
  ]);
  await move({ exam, ...WEEK_LATER, ...at("2020-12-12T02:00", "2030-12-12T08:00") });
  expect((await findTrip(db, first.id))?.revision).toBe(0);
  expect(await findReason({ gate_closes_at: "2030-12-12T04:59:00+06:00" })).toEqual([
    "arrives_too_late",
    false,
  ]);
});

test("without a date nothing is sold, silence is a refund after 14 days, and a second time is none", async () => {
  const { exam, first } = await anExamWith(1);
  await aSale({ tripId: first.id });
  const now = Date.now();
  await move({ exam, ...NO_DATE });
  const trip = await findTrip(db, first.id);
  expect(trip).toMatchObject({ departsAt: first.departsAt, examDate: first.examDate, revision: 1 });
  expect(trip?.postponedAt).toBeGreaterThanOrEqual(now);
  expect(trip?.saleClosesAt).toBe(trip?.postponedAt);
  const [change] = await listChanges(db, first.id);
  expect(change).toMatchObject({
    kind: "postponed",
    silence: "refund",
    chooseBy: eveningBefore((trip?.postponedAt ?? 0) + 14 * DAY_MS),
    was: { saleClosesAt: first.saleClosesAt },
  });
  expect(await move({ exam, ...NO_DATE })).toMatchObject({
    status: 409,
    body: { why: "exam_has_no_date" },
  });
  expect(
    await staff("set-times", {
      trip: first.id,
      departs: "2030-12-04T22:30:00+06:00",
      arrives: "2030-12-05T05:00:00+06:00",
    }),
  ).toMatchObject({ status: 409, body: { why: "trip_is_postponed" } });

  const found = { exam, ...WEEK_LATER, gate_closes_at: "2030-12-12T09:00:00+06:00" };
  await move({ ...found, place: "Rajshahi" });
  expect(await findTrip(db, first.id)).toMatchObject({
    postponedAt: null,
    // Half an hour earlier, as the gate.
    departsAt: first.departsAt + 7 * DAY_MS - 1_800_000,
    saleClosesAt: first.saleClosesAt + 7 * DAY_MS - 1_800_000,
    revision: 2,
  });
  const [, dated] = await listChanges(db, first.id);
  expect(dated).toMatchObject({
    kind: "rescheduled",
    silence: "keep",
    // The older question goes on: its end is later than three days.
    chooseBy: change?.chooseBy,
    was: { examPlace: "Curzon Hall" },
    became: { examPlace: "Rajshahi" },
  });
});

test("another place alone changes no time, and asks", async () => {
  const { exam, first } = await anExamWith(1);
  const same = { starts_at: "2030-12-05T10:00:00+06:00", announcement: "", source_url: "" };
  expect((await preview({ exam, ...same })).next).toBeNull();
  await move({ exam, ...same, place: "TSC" });
  expect(await listChanges(db, first.id)).toMatchObject([{ kind: "place" }]);
  expect((await findTrip(db, first.id))?.departsAt).toBe(first.departsAt);
});

test("a preview counts tickets, money and messages, and tickets need a second person", async () => {
  const { exam, trips } = await anExamWith(2);
  for (const { id } of trips) await manyTickets(id, 5);
  const { browser } = await aSignedIn("ops");
  await aSignedIn("ops");
  const act = { exam, ...WEEK_LATER, reason: "The exam moved", dry_run: true };
  const view = read(await browser.post("/api/staff/move-exam", act), MoveExamView);
  expect(view).toMatchObject({ next: "asked", tickets: 10, seats: 10, refund: 6024 });
  expect(view.rows.map(({ tickets }) => tickets)).toEqual([5, 5]);
  // None goes out of a shop without a gateway.
  expect([view.messages, view.message_cost, view.messages_stopped]).toEqual([0, 0, false]);
});

test("a preview says that its messages wait while all are stopped", async () => {
  const { exam, first } = await anExamWith(1);
  await manyTickets(first.id, 2);
  const body = { exam, ...WEEK_LATER, by: "rima", reason: "The exam moved", dry_run: true };
  const gateway = { SMS_GATEWAY: "alpha-sms", SMS_BASE_URL: "http://localhost:1", SMS_SENDER: "" };
  const ask = async () =>
    read(await staffCall("move-exam", body, env.STAFF_KEY, gateway), MoveExamView);
  expect(await ask()).toMatchObject({ messages: 2, messages_stopped: false });
  await staff("pause-messages", {});
  expect(await ask()).toMatchObject({
    messages: 2,
    messages_stopped: true,
    message: expect.stringContaining("All messages are stopped"),
  });
  await staff("resume-messages", {});
});

test("a message costs as many parts as its text takes", async () => {
  const { first } = await anExamWith(1);
  const trip = await findTrip(db, first.id);
  if (trip === null) throw new Error("no trip");
  const became = { departsAt: first.departsAt + DAY_MS };
  const change = aChange(first, became, { chooseBy: first.departsAt, kind: "rescheduled" });
  const destination = { ...trip.destination, name: "Dhaka" };
  const rows = [{ trip: { ...trip, destination }, change, why: null }];
  const names = new Map([[destination.id, { bn: "ঢাবি", en: "DU" }]]);
  const all = { trip: trip.id, seats: 1, poisha: 1 };
  const tickets = [
    { ...all, language: "en" as const, tickets: 10 },
    { ...all, language: null, tickets: 3 },
  ];
  const gateway = { SMS_GATEWAY: "alpha-sms", SMS_BASE_URL: "http://localhost:1", SMS_SENDER: "" };
  const shop = { ...env, ...gateway, MESSAGE_PART_POISHA: "50" };
  // A text of Latin letters alone takes one part, any other two.
  expect(composeMessages(shop, { rows, tickets, names })).toEqual({
    count: 13,
    poisha: 50 * (10 + 6),
  });
});

test("vehicles and guides that are needed elsewhere at that time are named", async () => {
  const { exam, first } = await anExamWith(1);
  const there = await aTrip(db, {
    journeyDate: "2030-12-11",
    departsAt: first.departsAt + 7 * DAY_MS + 3_600_000,
    returnsAt: null,
  });
  const duty = { ...NO_DUTY, leg: "out", plate: "B 11" } as const;
  await db.insert(duties).values([
    { ...duty, tripId: first.id, guideName: "Karim" },
    { ...duty, tripId: there.id, guideName: "Selim" },
  ]);
  const { clashes } = await preview({ exam, ...WEEK_LATER });
  expect(clashes).toEqual([{ trip: first.id, other: there.id, what: "plate", who: "B 11" }]);
});

test("a trip that changed since the preview is not written over, nor one that came", async () => {
  const { exam, first } = await anExamWith(1);
  const act = { ...WHO, exam, ...WEEK_LATER };
  const hash = (await preview(act)).hash ?? "";
  await env.DB.prepare("UPDATE trips SET revision = 4 WHERE id = ?").bind(first.id).run();
  const done = await staffCall("move-exam", { ...act, dry_run: false, hash });
  expect(done).toMatchObject({ status: 409, body: { code: "preview_changed" } });
  expect((await findTrip(db, first.id))?.departsAt).toBe(first.departsAt);
  expect(await listChanges(db, first.id)).toEqual([]);
});
