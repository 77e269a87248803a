/** The form that moves an exam: what stands before its start goes along. */
import { expect, test } from "vitest";
import type { ExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { moveDraft, withStart } from "../../../../web/admin/exams/exam-input.ts";

const exam = {
  starts_at: "2026-12-07T10:00:00+06:00",
  report_by: "2026-12-07T09:00:00+06:00",
  gate_closes_at: "2026-12-07T09:30:00+06:00",
  place: "",
} as ExamView;
const draft = moveDraft(exam);

test("a later start takes the reporting time and the gate along", () => {
  expect(withStart(draft, exam, "2026-12-14T11:00")).toEqual({
    starts: "2026-12-14T11:00",
    report: "2026-12-14T10:00",
    gate: "2026-12-14T10:30",
  });
});

test("they follow through a start that is half typed", () => {
  for (const starts of ["", "14/12", "32 ১৩"]) {
    const half = { ...draft, ...withStart(draft, exam, starts) };
    expect(half).toMatchObject({ starts, report: "", gate: "" });
    expect(withStart(half, exam, "2026-12-14T10:00")).toMatchObject({
      report: "2026-12-14T09:00",
      gate: "2026-12-14T09:30",
    });
  }
});

test("a time that somebody has typed stays", () => {
  const typed = { ...draft, gate: "2026-12-14T09:45" };
  expect(withStart(typed, exam, "2026-12-14T10:00")).toMatchObject({
    report: "2026-12-14T09:00",
    gate: "2026-12-14T09:45",
  });
});

test("an exam without a date or a gate gives nothing to follow", () => {
  const bare = { ...exam, starts_at: null, gate_closes_at: null };
  expect(withStart(moveDraft(bare), bare, "2026-12-14T10:00")).toMatchObject({
    report: "2026-12-07T09:00",
    gate: "",
  });
});
