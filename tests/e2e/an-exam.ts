/** An exam of a trip's unit and day, kept by the shop; the trip goes there. */
import { ExamListView } from "../../worker/contract/staff-exams.ts";
import { ActView } from "../../worker/contract/staff.ts";
import { OneTripView } from "../../worker/contract/staff-trips.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { byKey } from "./office.ts";

export async function actByKey(name: string, input: object): Promise<void> {
  const whole = { ...input, by: "desk", reason: "The season's exams" };
  const send = (more: object) => callStaff(byKey(), name, { ...whole, ...more });
  const { hash } = ActView.parse(await send({ dry_run: true }));
  await send({ dry_run: false, hash });
}

export async function anExamOf(tripId: string, session: string): Promise<string> {
  const { trip } = OneTripView.parse(await callStaff(byKey(), "trip", { trip: tripId }));
  const at = (time: string) => `${trip.exam_date}T${time}:00+06:00`;
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
  const id = exams.find((exam) => exam.session === session)?.id ?? "";
  await actByKey("set-trip-exam", { exam: id, trips: [tripId] });
  return id;
}
