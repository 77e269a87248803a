import { describe, expect, test } from "vitest";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import {
  arriveBy,
  arrivesTooLate,
  examFault,
  isInOrder,
  type ExamTimes,
} from "../../../worker/domain/trips/exam.ts";

const at = (time: string) => toDhakaInstant("2030-12-05", time);
const EXAM: ExamTimes = { startsAt: at("10:00"), reportBy: null, gateClosesAt: null };
const GATED = { ...EXAM, reportBy: at("09:00"), gateClosesAt: at("09:30") };

describe("a bus has to be there", () => {
  test.each<[string, ExamTimes, unknown]>([
    ["before the gate closes", GATED, { of: "gate", at: at("09:30") }],
    [
      "by the reporting time, without a gate",
      { ...GATED, gateClosesAt: null },
      { of: "report", at: at("09:00") },
    ],
    ["by the start, without both", EXAM, { of: "start", at: at("10:00") }],
    ["at no time, without a date", { ...GATED, startsAt: null }, null],
  ])("%s", (_, exam, by) => {
    expect(arriveBy(exam)).toEqual(by);
  });

  test("at that minute at the latest", () => {
    expect(arrivesTooLate(at("09:30"), GATED)).toBe(false);
    expect(arrivesTooLate(at("09:30") + 1, GATED)).toBe(true);
    expect(arrivesTooLate(at("23:00"), { ...GATED, startsAt: null })).toBe(false);
    expect(arrivesTooLate(at("23:00"), null)).toBe(false);
  });
});

test.each<[string, Partial<ExamTimes>, boolean]>([
  ["in order", {}, true],
  ["a gate that closes as it starts", { gateClosesAt: EXAM.startsAt }, true],
  ["a gate that closes after it has begun", { gateClosesAt: at("10:01") }, false],
  ["a reporting time after the gate", { reportBy: at("09:31") }, false],
  [
    "a gate of the day before",
    { gateClosesAt: toDhakaInstant("2030-12-04", "09:30"), reportBy: null },
    false,
  ],
  ["no date, whatever the others", { startsAt: null, reportBy: at("23:00") }, true],
])("an exam's times: %s", (_, over, isRight) => {
  expect(isInOrder({ ...GATED, ...over })).toBe(isRight);
});

test.each([
  [{}, {}, null],
  [{ unitId: "2" }, {}, "exam_of_other_unit"],
  [{ examDate: "2030-12-06" }, {}, "exam_on_other_day"],
  [{ arrivesAt: at("09:31") }, {}, "arrives_too_late"],
  [{}, { startsAt: null }, "exam_has_no_date"],
])("a trip %j to an exam %j: %s", (trip, exam, fault) => {
  const right = { unitId: "1", examDate: "2030-12-05", arrivesAt: at("05:00") };
  expect(examFault({ ...right, ...trip }, { unitId: "1", ...GATED, ...exam })).toBe(fault);
});
