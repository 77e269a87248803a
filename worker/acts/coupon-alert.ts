/**
 * Raises an alert for a coupon that gives half of a fare away, whoever agreed to it: it works at once, and a code of 99
 * percent in a forum costs more than any act that is stopped later.
 */
import type { ActName } from "../contract/staff-acts/staff-acts.ts";
import { isLargeCoupon } from "../domain/staff/act-weight.ts";
import { logAlert } from "../telemetry/log.ts";
import type { Weighed } from "./act-decision.ts";
import type { AnyPlan } from "./act-steps.ts";
import { ACT_WEIGHTS } from "./act-weights.ts";
import type { ActOutcome } from "./act-view.ts";

/**
 * Builds the alert about an act that was executed, from its outcome. `by` and `approvedBy` are named as in the audit
 * log.
 */
export function alertOfCoupon(
  outcome: ActOutcome,
  { moves, target }: AnyPlan,
  { limitPoisha }: Weighed,
  { name, by, approvedBy }: { name: ActName; by: string; approvedBy: string | null },
): void {
  const isDone = outcome.ok && outcome.value.changed && ACT_WEIGHTS[name].includes("coupons");
  if (!isDone || moves?.coupons === undefined) return;
  if (isLargeCoupon(moves.coupons, limitPoisha)) {
    logAlert("coupon_gives_much", { target, by, approvedBy });
  }
}
