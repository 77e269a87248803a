/**
 * The amounts moved without a second person before an act: by its requester on the same day of Dhaka, and on its sale
 * by anybody on any day. Both count, so an amount that needs a second person can't be moved in pieces. Pure.
 */
import { dhakaDate } from "../dhaka-time.ts";

/** An act that was done without a second person, or that waits and will be. */
export interface MovedAlone {
  /** The actor or requester, as the audit log names them. */
  actor: string;
  /** When it was done; null while it waits, because it may be done on any day from now on. */
  at: number | null;
  weightPoisha: number;
  bill: number | null;
}

export interface MovedBefore {
  /** By the same person, on this day and still waiting. */
  dayPoisha: number;
  /** On the same sale, by anybody. */
  salePoisha: number;
}

export const NOTHING_BEFORE: MovedBefore = { dayPoisha: 0, salePoisha: 0 };

export function sumMovedBefore(
  moved: readonly MovedAlone[],
  { actor, bill, now }: { actor: string; bill: number | null; now: number },
): MovedBefore {
  const isToday = (at: number | null) => at === null || dhakaDate(at) === dhakaDate(now);
  const byActor = moved.filter((one) => one.actor === actor && isToday(one.at));
  const onSale = moved.filter((one) => bill !== null && one.bill === bill);
  return { dayPoisha: sum(byActor), salePoisha: sum(onSale) };
}

function sum(moved: readonly MovedAlone[]): number {
  return moved.reduce((all, one) => all + one.weightPoisha, 0);
}
