/** Turns a refusal into its response: status, sentences and details (decisions 1.3). */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { RefusalBody } from "../contract/shared.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../domain/dhaka-time.ts";
import { toTaka } from "../domain/money.ts";
import type { Refusal } from "../domain/refusal.ts";
import { measure } from "../telemetry/metrics.ts";
import { NOT_CHARGED, REFUSALS } from "./refusals.ts";

const RETRY_AFTER_SECONDS = "3";
const FIELD_NAMES = { mobile: "phone number", email: "email" } as const;

/** The response to a refusal: one body for all, with `Retry-After` where waiting helps. */
export function refuse(c: Context<AppEnv>, refusal: Refusal) {
  measure(c.env, "refusal", refusal.reason);
  const [status, sentence] = REFUSALS[refusal.reason];
  const sentences = sentencesOf(refusal, sentence);
  const body: RefusalBody = {
    status_code: status,
    code: refusal.reason,
    message: sentences[0] ?? sentence,
    errors: sentences,
    request_id: c.get("requestId"),
  };
  if (status === 503) c.header("Retry-After", RETRY_AFTER_SECONDS);
  if ("retryAfterSeconds" in refusal) {
    c.header("Retry-After", String(refusal.retryAfterSeconds));
  }
  return c.json({ ...body, ...detailsOf(refusal) }, status);
}

function sentencesOf(refusal: Refusal, sentence: string): string[] {
  switch (refusal.reason) {
    case "wrong_type":
    case "field_invalid":
      return refusal.sentences;
    case "fill_in_order":
      return [sentence.replace("{n}", String(refusal.busNumber))];
    case "already_registered":
      return refusal.taken.map((field) => sentence.replace("{what}", FIELD_NAMES[field]));
    case "not_enough_seats":
      return [sentence.replace("{n}", freeSeatWords(refusal.free))];
    case "too_many_tries":
    case "cool_down":
      return [sentence.replace("{n}", minutes(refusal.retryAfterSeconds))];
    case "not_open_yet":
      return [sentence.replace("{when}", instant(refusal.opensAt))];
    case "act_refused":
      return [refusal.why];
    case "wallet_refused":
      return [`${refusal.walletMessage} ${NOT_CHARGED}`];
    case "sale_closed":
    case "trip_cancelled":
    case "coupon_not_now":
    case "coupon_used_up":
      return [refusal.notCharged ? `${sentence} ${NOT_CHARGED}` : sentence];
    default:
      return [sentence];
  }
}

function freeSeatWords(free: number): string {
  if (free === 0) return "no free seat";
  return free === 1 ? "only 1 free seat" : `only ${free} free seats`;
}

function instant(at: number): string {
  return `${dhakaTime(at)} on ${dhakaDate(at)}`;
}

function minutes(seconds: number): string {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? "1 minute" : `${whole} minutes`;
}

function detailsOf(refusal: Refusal): Record<string, number | string | string[] | null> {
  switch (refusal.reason) {
    case "fill_in_order":
      return { bus_number: refusal.busNumber };
    case "not_enough_seats":
      return { free_seats: refusal.free };
    case "already_registered":
      return { taken: refusal.taken };
    case "too_many_tries":
    case "cool_down":
      return { retry_after: refusal.retryAfterSeconds };
    case "not_open_yet":
      return { opens_at: dhakaIso(refusal.opensAt) };
    case "wait_your_turn":
      return { position: refusal.position };
    case "payment_refunding":
    case "payment_refunded":
      return refusal.amountPoisha === undefined
        ? {}
        : { refund_amount: toTaka(refusal.amountPoisha) };
    case "amount_changed":
      return {
        total_seat: refusal.totalSeats,
        total_seat_price: toTaka(refusal.totalSeatPricePoisha),
        paid_amount: toTaka(refusal.paidPoisha),
      };
    default:
      return {};
  }
}
