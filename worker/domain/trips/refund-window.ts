/** The end of a choice lies within the refund windows of the payments that it may give back (protocol 15). Pure; epoch ms. */
import { eveningBefore } from "../night.ts";
import type { Asking } from "./trip-change.ts";

const HOUR_MS = 3_600_000;
/** Of a window, for a refund that has to be sent again. */
const TRIES_MS = 6 * HOUR_MS;
/** Nobody gets much less time because of another's payment: a window that ends sooner shortens nothing. */
const LEAST_MS = 24 * HOUR_MS;

/** A payment whose window ends before this instant is not given back by its wallet once a choice ends at `endsAt`. */
export function windowNeeded(endsAt: number): number {
  return endsAt + TRIES_MS;
}

/** Windows that end before this instant shorten no choice. */
export function windowThatCounts(now: number): number {
  return windowNeeded(now + LEAST_MS);
}

/** `windowEnds`: the earliest end, among the payments of the trip, of a window that counts; null: none. */
export function withinWindow<T extends Asking>(asking: T, windowEnds: number | null): T {
  if (asking.chooseBy === null || windowEnds === null) return asking;
  return { ...asking, chooseBy: Math.min(asking.chooseBy, eveningBefore(windowEnds - TRIES_MS)) };
}
