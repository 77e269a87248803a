/** A season from an older one: each exam has its new day, and its trips go along. Pure. */
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
  /** How many are left to copy. */
  rest: number;
}

/** Those whose exam has a new day, as many days later as the exam. */
export function movedByExam(
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

/** What is there already is said last: after the first portion it is most of them. */
export function copyPortionOf(copies: readonly TripCopy[], most: number): CopyPortion {
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
