/**
 * Which refusals a call may return (domain/refusal.ts): those of every call of its shape, and those listed in its entry
 * of the table. A test of every call fails on a refusal that is not listed.
 */
import type { Reason } from "../domain/refusal.ts";
import type { Call } from "./call.ts";

/** Past a limit of attempts. */
export const PERSON_REFUSALS = ["human_check_needed", "too_many_tries"] as const;

export const HOLD_REFUSALS = [
  "booking_id_invalid",
  "trip_unknown",
  "trip_cancelled",
  "trip_postponed",
  "sales_paused",
  "booking_sold",
  "no_such_seat",
  "seat_limit",
  "sale_closed",
  "not_open_yet",
  "cool_down",
  "fill_in_order",
  "wait_your_turn",
  "human_check_needed",
] as const;

export const COUPON_REFUSALS = [
  "coupon_unknown",
  "coupon_not_now",
  "coupon_used_up",
  "coupon_not_here",
] as const;

export const LOOK_UP_REFUSALS = [
  "no_ticket_matches",
  "records_compared",
  "payment_refunding",
  "payment_refunded",
  ...PERSON_REFUSALS,
] as const;

/** Refusals of opening a payment. */
export const OPEN_REFUSALS = [
  "trip_unknown",
  "trip_cancelled",
  "trip_postponed",
  "trip_changed",
  "sales_paused",
  "amount_changed",
  "wallet_refused",
  "wallet_away",
  ...PERSON_REFUSALS,
] as const;

export function listRefusals(call: Call): Reason[] {
  const reasons: Reason[] = ["address_too_long"];
  if (call.method === "POST") {
    reasons.push("too_large", "too_many_tries");
    if (needsPair(call)) reasons.push("forgery_check_failed");
  }
  if (call.body !== undefined) reasons.push("not_json");
  if (call.body !== undefined || call.query !== undefined) {
    reasons.push("wrong_type", "field_invalid");
  }
  if (call.idempotency !== undefined) {
    reasons.push("idempotency_key_wrong", "idempotency_key_reused", "session_expired");
    if (call.idempotency === "stored") reasons.push("idempotency_in_progress");
  }
  if (call.fileField !== undefined) reasons.push("not_readable");
  if (call.bearer === "counts" || call.bearer === "needed") reasons.push("session_expired");
  if (call.bearer === "needed") reasons.push("login_required");
  if (call.bearer === "guide") reasons.push("guide_phone_over");
  // A call that declares 503 as an answer of its own is described by that.
  if (call.answers[503] === undefined) reasons.push("overloaded");
  return [...new Set([...reasons, ...(call.refuses ?? [])])];
}

/** A call that changes something and relies on cookies. */
export function needsPair({ method, bearer, needsNoPair }: Call): boolean {
  return method === "POST" && bearer !== "guide" && needsNoPair !== true;
}
