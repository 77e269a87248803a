/** Ends of choices that keep to the refund windows of the wallets (protocol 15), for acts that change trips. */
import { database } from "../../db/client.ts";
import { countWindowsBefore, firstWindowEnds } from "../../db/payments/refund-windows.ts";
import { refundDays } from "../../dependencies/payments.ts";
import {
  computeWindowNeeded,
  computeEarliestWindow,
  fitWindow,
} from "../../domain/trips/refund-window.ts";
import type { TripChange } from "../../domain/trips/trip-change.ts";
import type { ActContext } from "../act-steps.ts";

/** Each change as it was made up, with the end of its choice within the windows of its trip's payments. */
export async function fitWindows(
  { env, now }: Pick<ActContext, "env" | "now">,
  changes: readonly TripChange[],
): Promise<TripChange[]> {
  const asking = changes.filter(({ chooseBy }) => chooseBy !== null);
  if (asking.length === 0) return [...changes];
  const ends = await firstWindowEnds(
    database(env),
    asking.map(({ tripId }) => tripId),
    { days: refundDays(env), from: computeEarliestWindow(now) },
  );
  return changes.map((change) => fitWindow(change, ends.get(change.tripId) ?? null));
}

/** Payments that a person would have to refund when the choices of these changes end. */
export async function countByHand(
  { env }: Pick<ActContext, "env">,
  changes: readonly TripChange[],
): Promise<number> {
  const ends = changes.flatMap(({ tripId: trip, chooseBy }) =>
    chooseBy === null ? [] : [{ trip, before: computeWindowNeeded(chooseBy) }],
  );
  return ends.length === 0 ? 0 : countWindowsBefore(database(env), ends, refundDays(env));
}
