/** The exam of a new trip: which there are, what a choice fills in, and why a trip can't go there. */
import { expect, test } from "vitest";
import type { ExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import {
  listDatedExams,
  examsAfter,
  examsOn,
  findCommonExam,
  findLatestArrival,
  checkArrival,
  withExam,
} from "../../../../web/admin/trips/make/exam-choice.ts";
import { EMPTY_TRIP } from "../../../../web/admin/trips/make/new-trip-input.ts";

const EXAM: ExamView = {
  id: "e1",
  revision: 0,
  unit: "2",
  unit_name: "A",
  destination: "Rajshahi",
  session: "2030-31",
  shift: "",
  starts_at: "2031-01-05T10:00:00+06:00",
  report_by: "2031-01-05T09:00:00+06:00",
  gate_closes_at: "2031-01-05T09:30:00+06:00",
  place: "",
  source_url: "",
  checked_at: null,
  open_trips: 0,
};
const FORM = { ...EMPTY_TRIP, unit: "2", ...withExam(EXAM), arrives: "2031-01-05T09:30" };

test("the first exam stands first, and one without a date can't be chosen", () => {
  const later = { ...EXAM, id: "e2", starts_at: "2031-01-06T10:00:00+06:00" };
  const listed = listDatedExams([{ ...EXAM, id: "e3", starts_at: null }, later, EXAM]);
  expect(listed.map(({ id }) => id)).toEqual(["e1", "e2"]);
});

test("an exam brings its day, and none leaves the day as it is", () => {
  expect(withExam(EXAM)).toEqual({ exam: "e1", examDate: "2031-01-05" });
  expect(withExam(undefined)).toEqual({ exam: "" });
});

test("a bus is there before the gate closes, or by the reporting time, or the start", () => {
  expect(findLatestArrival(EXAM)).toBe(EXAM.gate_closes_at);
  expect(findLatestArrival({ ...EXAM, gate_closes_at: null })).toBe(EXAM.report_by);
  expect(findLatestArrival({ ...EXAM, gate_closes_at: null, report_by: null })).toBe(
    EXAM.starts_at,
  );
});

test("a trip that is too late, of another day or unit, is told so at once", () => {
  expect(checkArrival(FORM, EXAM)).toBeNull();
  expect(checkArrival({ ...FORM, arrives: "2031-01-05T09:31" }, EXAM)).toBe("arrives_too_late");
  expect(checkArrival({ ...FORM, examDate: "2031-01-06" }, EXAM)).toBe("exam_on_other_day");
  expect(checkArrival({ ...FORM, unit: "3" }, EXAM)).toBe("exam_of_other_unit");
  for (const half of ["", "5/1", "32 ১৩"]) {
    expect(checkArrival({ ...FORM, arrives: half }, EXAM)).toBeNull();
    expect(checkArrival({ ...FORM, examDate: half }, EXAM)).toBeNull();
  }
  expect(checkArrival(FORM, undefined)).toBeNull();
});

test("copies may go to exams of the days after their departure, or of an exam's new day", () => {
  expect(examsAfter([EXAM], "2031-01-04")).toEqual([EXAM]);
  expect(examsAfter([EXAM], "2031-01-02")).toEqual([EXAM]);
  expect(["2031-01-01", "2031-01-06", ""].flatMap((day) => examsAfter([EXAM], day))).toEqual([]);
  expect(examsOn([EXAM], [{ unit: "2", day: "2031-01-05" }])).toEqual([EXAM]);
  expect(examsOn([EXAM], [{ unit: "3", day: "2031-01-05" }])).toEqual([]);
});

test("what was ticked and is no longer shown is not sent", () => {
  expect(findCommonExam([EXAM], ["e1", "e9"])).toEqual({ goes_to: ["e1"] });
  expect(findCommonExam([], ["e1"])).toEqual({});
});
