/** A sound request of every call of staff about trips. */
import { env } from "cloudflare:workers";
import { database } from "../../../worker/db/client.ts";
import { dutyVersion } from "../../../worker/acts/trips/duty-view.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import type { Fields } from "../bad-input.ts";
import { anExam, anExamBody } from "../exams.ts";
import { aGuidePhone } from "../guides.ts";
import { aTrip, freshId } from "../catalogue.ts";
import { WHO } from "../staff.ts";

/** A trip to the place of another one, as create-trip is sent it. */
export async function likeTrip(trip: string) {
  const row = await env.DB.prepare("SELECT * FROM trips WHERE id = ?")
    .bind(trip)
    .first<{ destination_id: string; unit_id: string; bus_id: string; plan_name: string | null }>();
  if (row === null) throw new Error(`no trip ${trip}`);
  return {
    name: "To the exam",
    destination: row.destination_id,
    unit: row.unit_id,
    bus: row.bus_id,
    plan: row.plan_name,
    fare: 650,
    departs: "2031-01-04T22:00:00+06:00",
    arrives: "2031-01-05T05:00:00+06:00",
    returns: "2031-01-05T18:00:00+06:00",
    exam_date: "2031-01-05",
    boarding: [] as string[],
    boarding_times: [] as string[],
    dropping: [] as string[],
  };
}

/** Other examples have as many trips on one day as a file has tests. */
async function aDayOfItsOwn(): Promise<{ from: string; unit: string; exam: string }> {
  const journeyDate = addDays("2033-01-01", Number(freshId()) % 900);
  const { unitId, examDate } = await aTrip(database(env), { journeyDate });
  return { from: journeyDate, unit: unitId, exam: examDate };
}

/** The second leaves with the first, and is put before it. */
async function twoBuses(): Promise<string[]> {
  const db = database(env);
  const first = await aTrip(db);
  const { destinationId, unitId, busId } = first;
  const second = await aTrip(db, { destinationId, unitId, busId });
  return [second.id, first.id];
}

type Bodies = Record<string, { sound: Fields; others: Record<string, unknown[]> }>;

export async function tripExamples(trip: string): Promise<Bodies> {
  const act = { ...WHO, dry_run: true };
  const like = await likeTrip(trip);
  const others = { trip: ["99999999"] };
  const filter = { from: "2030-12-01", to: "2030-12-31", name: "exam", duties: "missing" };
  const filters = {
    from: ["2030-02-30", "9999-12-31"],
    mode: ["other"],
    state: ["gone"],
    duties: ["whole"],
  };
  const { from, unit, exam } = await aDayOfItsOwn();
  const kept = await anExam(database(env), { unitId: like.unit });
  return {
    "find-trips": { sound: filter, others: filters },
    "trips-file": { sound: filter, others: filters },
    "trip-choices": { sound: {}, others: {} },
    trip: { sound: { trip }, others },
    "trip-sales": { sound: { trip }, others: { after: [-1] } },
    manifest: { sound: { trip, order: "seat" }, others: { ...others, order: ["name"] } },
    "manifest-file": { sound: { trip, order: "point" }, others },
    "create-trip": {
      sound: { ...act, ...like },
      others: {
        destination: ["99999999"],
        unit: ["99999999"],
        bus: ["99999999"],
        plan: [null, "46"],
        fare: [0],
        name: ["=SUM(A1)", "<b>"],
        arrives: ["2031-01-03T05:00:00+06:00"],
        boarding: [["99999999"]],
        boarding_times: [["22:00"], ["25:00"]],
      },
    },
    "edit-trip": {
      sound: { ...act, trip, name: "Another", bus: like.bus },
      others: { ...others, bus: ["99999999"], name: ["+1", ""] },
    },
    duties: { sound: { trip }, others },
    "set-duty": {
      sound: {
        ...act,
        trip,
        leg: "out",
        seen: await dutyVersion(NO_DUTY),
        plate: "Rajshahi Metro-Ba 11-0234",
        driver_name: "Abdul Karim",
        driver_phone: "01712345678",
        guide: null,
        guide_name: "Selim Reza",
        guide_phone: "",
        meeting_place: "Rail gate",
        departs: "2030-12-04T21:30:00+06:00",
      },
      others: {
        ...others,
        leg: ["sideways"],
        seen: ["", "another"],
        guide: ["S-nobody"],
        driver_phone: ["12"],
        departs: ["2030-12-01T21:30:00+06:00"],
      },
    },
    boarding: { sound: { trip }, others },
    "give-guide-link": {
      sound: { ...act, trip, leg: "out" },
      others: { ...others, leg: ["sideways"] },
    },
    "end-guide-phone": {
      sound: { ...act, trip, phone: (await aGuidePhone(trip)).id },
      others: { ...others, phone: ["nobody's"] },
    },
    "exam-list": { sound: {}, others: {} },
    exam: { sound: { exam: kept.id }, others: { exam: ["99999999"] } },
    "save-exam": {
      sound: { ...act, ...anExamBody(like.unit) },
      others: {
        id: ["99999999"],
        unit: ["99999999"],
        session: [""],
        starts_at: ["2031-01-05"],
        gate_closes_at: ["2031-01-05T10:30:00+06:00", "2031-01-04T09:30:00+06:00"],
        source_url: ["admission", "javascript:x"],
      },
    },
    "set-trip-exam": {
      sound: { ...act, exam: kept.id, trips: [trip] },
      others: { exam: ["99999999"], trips: [[], ["99999999"]] },
    },
    "move-exam": {
      sound: {
        ...act,
        exam: kept.id,
        starts_at: "2031-01-12T10:00:00+06:00",
        announcement: "The university moved it",
        source_url: "https://admission.example/notice",
      },
      others: {
        exam: ["99999999"],
        starts_at: ["2031-01-12"],
        report_by: ["2031-01-12T11:00:00+06:00"],
        announcement: ["<b>"],
        trips: [
          [{ trip, departs: "2031-01-11T22:00:00+06:00", arrives: "2031-01-12T05:00:00+06:00" }],
        ],
      },
    },
    "set-fares": {
      sound: { ...act, from, to: from, fare: 700 },
      others: { fare: [0], from: ["2090-01-01"], destination: ["99999999"], to: ["2030-01-01"] },
    },
    exams: { sound: { from, to: from }, others: { to: ["2030-02-30"] } },
    "copy-trips": {
      sound: { ...act, from, to: addDays(from, 7) },
      others: { from: ["2031-12-31"], to: [from, "2030-02-30"] },
    },
    "copy-season": {
      sound: {
        ...act,
        from,
        to: from,
        exams: [{ unit, was: exam, day: addDays(exam, 365) }],
        opens: "2031-11-01T10:00:00+06:00",
      },
      others: {
        from: ["2031-12-31", "1999-12-31"],
        to: ["2090-01-01"],
        exams: [[], [{ unit: "99999999", was: from, day: from }], [{ unit }]],
        opens: ["2031-11-01"],
      },
    },
    "order-buses": {
      sound: { ...act, trips: await twoBuses() },
      others: { trips: [["99999999", "99999998"], [trip]] },
    },
    "cancel-copies": {
      sound: { ...act, trips: [trip] },
      others: { trips: [["99999999"], []] },
    },
  };
}
