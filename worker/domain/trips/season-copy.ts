/** A season copied from an older one: each exam has its new day, and its trips move along. Pure. */
import { daysBetween, type ShiftedTrip, type TripCopy, type TripSource } from "./trip-copies.ts";

/** A unit's exam, which was on one day and is on another. */
export interface MovedExam {
  unit: string;
  was: string;
  day: string;
}

/** A portion of the copies, so that one call is bounded; the same call again makes the next. */
export interface CopyPortion {
  copied: TripCopy[];
  /** The first of those that are not copied. */
  kept: TripCopy[];
  keptCount: number;
  /** The number of trips that are left to copy. */
  rest: number;
}

/** Trips whose exam has a new day, moved by as many days as the exam. */
export function moveTripsByExam(
  trips: readonly TripSource[],
  exams: readonly MovedExam[],
): ShiftedTrip[] {
  const days = new Map(
    exams.map(({ unit, was, day }) => [examKey(unit, was), daysBetween(was, day)]),
  );
  return trips.flatMap((trip) => {
    const later = days.get(examKey(trip.unitId, trip.examDate));
    return later === undefined ? [] : [{ trip, days: later }];
  });
}

/** Whether one exam has two new days. */
export function isExamTwice(exams: readonly MovedExam[]): boolean {
  return new Set(exams.map(({ unit, was }) => examKey(unit, was))).size < exams.length;
}

/** Trips that exist already are listed last: after the first portion they are the majority. */
export function takeCopyPortion(copies: readonly TripCopy[], most: number): CopyPortion {
  const due = copies.filter(({ why }) => why === null);
  const others = copies.filter(({ why }) => why !== null && why !== "there");
  const there = copies.filter(({ why }) => why === "there");
  const kept = [...others, ...there];
  return {
    copied: due.slice(0, most),
    kept: kept.slice(0, most),
    keptCount: kept.length,
    rest: Math.max(0, due.length - most),
  };
}

function examKey(unit: string, day: string): string {
  return JSON.stringify([unit, day]);
}
