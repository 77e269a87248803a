/**
 * The end of a choice lies within the refund windows of the payments that it may give back (protocol 15). Pure; epoch
 * ms.
 */
import { eveningBefore } from "../night.ts";
import type { Asking } from "./trip-change.ts";

const HOUR_MS = 3_600_000;
/** Part of a refund window that is kept for sending a refund again. */
const TRIES_MS = 6 * HOUR_MS;
/** Another passenger's payment must not shorten everybody's time much: a window that ends sooner shortens nothing. */
const LEAST_MS = 24 * HOUR_MS;

/** A payment whose window ends before this instant is not given back by its wallet once a choice ends at `endsAt`. */
export function computeWindowNeeded(endsAt: number): number {
  return endsAt + TRIES_MS;
}

/** Windows that end before this instant shorten no choice. */
export function computeEarliestWindow(now: number): number {
  return computeWindowNeeded(now + LEAST_MS);
}

/** `windowEnds`: the earliest end, among the payments of the trip, of a window that counts; null: none. */
export function fitWindow<T extends Asking>(asking: T, windowEnds: number | null): T {
  if (asking.chooseBy === null || windowEnds === null) return asking;
  return { ...asking, chooseBy: Math.min(asking.chooseBy, eveningBefore(windowEnds - TRIES_MS)) };
}
