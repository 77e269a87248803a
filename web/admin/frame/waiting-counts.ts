/** How much waits at each place of the menu, out of what the office reads anyway. Pure. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import type { RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { PlacePath } from "./places.ts";

export type WaitingCounts = Partial<Record<PlacePath, number>>;

type Requests = Pick<RequestsView, "requests">;
type Today = Pick<
  TodayView,
  "in_doubt" | "refunds" | "messages_unknown" | "messages_failed" | "duties_missing"
>;

/** Undefined: not read yet, or not for these rights. What ends by itself is not counted, as a late check. */
export function countWaiting(
  requests: Requests | undefined,
  today: Today | undefined,
): WaitingCounts {
  const mine = requests?.requests.filter((one) => one.may_approve || one.may_run).length ?? 0;
  if (today === undefined) return { "/": mine };
  return {
    "/": mine,
    "/money": today.in_doubt + today.refunds,
    "/messages": today.messages_unknown + today.messages_failed,
    "/trips": new Set(today.duties_missing.map(({ trip }) => trip)).size,
  };
}
