import { expect, test } from "vitest";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { examAfter, computeShift } from "../../../worker/domain/trips/exam-move.ts";

const DAY_MS = 86_400_000;
const at = (day: string, time: string) => toDhakaInstant(day, time);
const WAS = {
  startsAt: at("2030-12-05", "10:00"),
  reportBy: at("2030-12-05", "09:00"),
  gateClosesAt: at("2030-12-05", "09:30"),
  place: "Curzon Hall",
};
const NONE = { startsAt: null, reportBy: null, gateClosesAt: null };
const GIVEN = { startsAt: at("2030-12-12", "11:00"), place: "TSC" };
const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = 3_600_000;

test("trips go along by as much as the exam", () => {
  expect(computeShift(WAS, { ...NONE, ...GIVEN }, "2030-12-05")).toBe(WEEK_MS + HOUR_MS);
});

test("of an exam without a date its gate tells the hour, else the days alone count", () => {
  const postponed = { ...WAS, startsAt: null };
  const gate = { ...NONE, ...GIVEN, gateClosesAt: at("2030-12-12", "10:00") };
  expect(computeShift(postponed, gate, "2030-12-05")).toBe(WEEK_MS + HOUR_MS / 2);
  expect(computeShift(NONE, gate, "2030-12-05")).toBe(WEEK_MS);
});

test("gate and reporting time go along where they are not given", () => {
  expect(examAfter(WAS, GIVEN, "2030-12-05")).toEqual({
    startsAt: GIVEN.startsAt,
    reportBy: at("2030-12-12", "10:00"),
    gateClosesAt: at("2030-12-12", "10:30"),
    place: "TSC",
  });
  const gateClosesAt = at("2030-12-12", "10:45");
  expect(examAfter(WAS, { ...GIVEN, gateClosesAt }, "2030-12-05").gateClosesAt).toBe(gateClosesAt);
  const postponed = { ...WAS, startsAt: null };
  expect(examAfter(postponed, GIVEN, "2030-12-05").gateClosesAt).toBe(at("2030-12-12", "09:30"));
});
