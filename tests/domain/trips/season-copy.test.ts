/** A season by the new days of its exams: which trips go where, and how many a call. */
import { expect, test } from "vitest";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import {
  isExamTwice,
  moveTripsByExam,
  takeCopyPortion,
} from "../../../worker/domain/trips/season-copy.ts";
import type { NotCopied, TripCopy, TripSource } from "../../../worker/domain/trips/trip-copies.ts";

function aSource(id: string, unitId: string, examDate: string): TripSource {
  const departsAt = toDhakaInstant(examDate, "01:00");
  return {
    id,
    name: "RU A",
    unitId,
    busId: "7",
    departsAt,
    arrivesAt: departsAt + 1,
    returnsAt: null,
    saleClosesAt: departsAt,
    opensAt: null,
    examDate,
    cancelledAt: null,
    postponedAt: null,
    isHidden: false,
  };
}

test("each trip goes along with its exam; an exam without a new day stays", () => {
  const trips = [
    aSource("1", "11", "2025-12-05"),
    aSource("2", "11", "2025-12-06"),
    aSource("3", "12", "2025-12-05"),
    aSource("4", "13", "2025-12-05"),
    aSource("5", "11", "2025-12-05"),
  ];
  const moved = moveTripsByExam(trips, [
    { unit: "11", was: "2025-12-05", day: "2026-12-11" },
    { unit: "12", was: "2025-12-05", day: "2026-01-01" },
    { unit: "13", was: "2025-12-06", day: "2026-12-11" },
  ]);
  expect(moved.map(({ trip, days }) => [trip.id, days])).toEqual([
    ["1", 371],
    ["3", 27],
    ["5", 371],
  ]);
});

test("an exam has one new day", () => {
  const exam = { unit: "11", was: "2025-12-05", day: "2026-12-11" };
  expect(isExamTwice([exam, { ...exam, day: "2026-12-12" }])).toBe(true);
  expect(isExamTwice([exam, { ...exam, unit: "12" }, { ...exam, was: "2025-12-06" }])).toBe(false);
});

test("a portion has the first to copy, then why others are not, and counts all", () => {
  const getCopy = (id: string, why: NotCopied | null): TripCopy => ({
    trip: aSource(id, "11", "2025-12-05"),
    days: 1,
    departsAt: 1,
    exam: null,
    opensAt: null,
    why,
  });
  const ids = (copies: readonly TripCopy[]) => copies.map(({ trip }) => trip.id);
  const copies = [
    getCopy("1", "there"),
    getCopy("2", null),
    getCopy("3", "there"),
    getCopy("4", "cancelled"),
    getCopy("5", null),
    getCopy("6", null),
  ];
  const first = takeCopyPortion(copies, 2);
  expect(ids(first.copied)).toEqual(["2", "5"]);
  expect(ids(first.kept)).toEqual(["4", "1"]);
  expect(first).toMatchObject({ keptCount: 3, rest: 1 });
  const whole = takeCopyPortion(copies, 3);
  expect(ids(whole.copied)).toEqual(["2", "5", "6"]);
  expect(ids(whole.kept)).toEqual(["4", "1", "3"]);
  expect(whole.rest).toBe(0);
});
