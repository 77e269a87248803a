/** Exams of a trip's unit, kept by the shop. */
import { ExamListView } from "../../worker/contract/staff/staff-exams.ts";
import { addDays } from "../../worker/domain/dhaka-time.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { actByKey, byKey } from "./office.ts";
import { readTrip } from "./own-trips.ts";

/** So many days after the trip's own; no trip goes there. */
export async function saveExam(
  tripId: string,
  session: string,
  laterDays: number,
): Promise<string> {
  const trip = await readTrip(tripId);
  const at = (time: string) => `${addDays(trip.exam_date, laterDays)}T${time}:00+06:00`;
  await actByKey("save-exam", {
    unit: trip.unit_id,
    session,
    shift: "",
    starts_at: at("22:00"),
    gate_closes_at: at("21:30"),
    place: "Curzon Hall",
    source_url: "https://admission.example/notice",
  });
  const { exams } = ExamListView.parse(await callStaff(byKey(), "exam-list", {}));
  return exams.find((exam) => exam.session === session)?.id ?? "";
}

/** Creates an exam on the trip's own day, lets the trip go to it, and returns the exam's id. */
export async function makeExam(tripId: string, session: string): Promise<string> {
  const id = await saveExam(tripId, session, 0);
  await actByKey("set-trip-exam", { exam: id, trips: [tripId] });
  return id;
}
