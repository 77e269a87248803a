/** The state of the error screen, and what it may say about the money: never more than is known (protocol 9). */
import { field } from "../../api/client.ts";
import type { ApiRefusal } from "../../api/refusal.ts";

export type FailedPayment =
  | ({ cause: "cancel" | "failure" } & PaidBy)
  | ({
      cause: "refused";
      code: string;
      message: string;
      /** The refund in taka; null where the response does not have it. */
      refundTaka: number | null;
    } & PaidBy);

interface PaidBy {
  /** The name of the wallet, as answers have it (`findWallet`). */
  payment_provider?: string | undefined;
}

export type Money = "not_charged" | "comes_back_if_left" | "coming_back" | "came_back" | "unknown";

const MONEY: Readonly<Record<string, Money>> = {
  payment_other_bill: "not_charged",
  seats_released: "not_charged",
  phone_limit: "not_charged",
  bill_expired: "not_charged",
  sale_closed: "not_charged",
  trip_cancelled: "not_charged",
  trip_postponed: "not_charged",
  trip_changed: "not_charged",
  coupon_used_up: "not_charged",
  coupon_not_now: "not_charged",
  payment_failed: "not_charged",
  wallet_balance: "comes_back_if_left",
  wallet_duplicate: "comes_back_if_left",
  wallet_blocked: "comes_back_if_left",
  wallet_refused: "not_charged",
  payment_not_completed: "comes_back_if_left",
  payment_refunding: "coming_back",
  payment_refunded: "came_back",
};

/** Refusals that the buyer has already read on the wallet's page. */
const BY_WALLET: ReadonlySet<string> = new Set([
  "wallet_balance",
  "wallet_duplicate",
  "wallet_blocked",
]);

export function isByWallet(code: string | undefined): boolean {
  return code !== undefined && BY_WALLET.has(code);
}

export function moneyAfter(failed: FailedPayment | null): Money {
  if (failed === null) return "unknown";
  // The wallet moves money only at execute, which is never sent after these.
  if (failed.cause !== "refused") return "not_charged";
  return Object.hasOwn(MONEY, failed.code) ? (MONEY[failed.code] ?? "unknown") : "unknown";
}

export function isRefund(money: Money): money is "coming_back" | "came_back" {
  return money === "coming_back" || money === "came_back";
}

export function toFailedPayment({ code, message, body }: ApiRefusal): FailedPayment {
  const refundTaka = taka(field(body, "refund_amount"));
  return { cause: "refused", code, message, refundTaka, ...paidBy(body) };
}

/** Parses the state of the history entry, which is untrusted. */
export function readFailedPayment(state: unknown): FailedPayment | null {
  const cause = field(state, "cause");
  const code = field(state, "code");
  const message = field(state, "message");
  const by = paidBy(state);
  if (cause === "cancel" || cause === "failure") return { cause, ...by };
  if (cause !== "refused" || typeof code !== "string" || typeof message !== "string") return null;
  return { cause, code, message, refundTaka: taka(field(state, "refundTaka")), ...by };
}

/** Reads an unchecked body or entry. */
function paidBy(given: unknown): PaidBy {
  const named = field(given, "payment_provider");
  return typeof named === "string" ? { payment_provider: named } : {};
}

function taka(given: unknown): number | null {
  return typeof given === "number" ? given : null;
}
