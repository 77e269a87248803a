/**
 * Refunds of one payment, as a pure machine: never more than was paid, as often and as long as the dialect allows. A
 * refund that takes its time completes by the clock, and its amount is used up from the start.
 */
import { parseTaka, takaText } from "../../worker/domain/money.ts";
import { isCompleted, type Payment, type Refund } from "./payment.ts";
import { findStory, type StoryReply } from "./stories.ts";

const DAY_MS = 24 * 3_600_000;

export interface RefundInput {
  trxId: string;
  amount: string;
  sku: string;
  reason: string;
}

export interface RefundRules {
  now: number;
  /** How many refunds one transaction may have, and for how many days. */
  most: number;
  days: number;
  /** How long a refund is pending, and how long in a scenario that makes it late. */
  takesMs: number;
  lateMs: number;
  newTrxId: string;
}

export function isRefunded(one: Refund, now: number): boolean {
  return now >= one.completesAt;
}

/** The sum of completed and pending refunds. */
export function refundedPoisha(pay: Payment): number {
  return pay.refunds.reduce((sum, one) => sum + getPoisha(one.amount), 0);
}

export function getPoisha(amount: string): number {
  return parseTaka(amount) ?? 0;
}

export function refuseRefund(
  pay: Payment,
  input: RefundInput,
  rules: RefundRules,
): { code: string; days?: number } | null {
  if (!isCompleted(pay, rules.now)) return { code: "2127" };
  if (input.trxId !== pay.trxId) return { code: "2077" };
  if (pay.refunds.length >= rules.most) return { code: "2074" };
  if (rules.now > pay.completesAt + rules.days * DAY_MS) return { code: "2071", days: rules.days };
  const wanted = getPoisha(input.amount);
  const left = getPoisha(pay.amount) - refundedPoisha(pay);
  return wanted > 0 && wanted <= left ? null : { code: "2072" };
}

export function giveBack(
  pay: Payment,
  input: RefundInput,
  rules: RefundRules,
): { pay: Payment; reply: StoryReply } {
  const refusal = refuseRefund(pay, input, rules);
  if (refusal !== null) return { pay, reply: { kind: "code", ...refusal } };
  const { money, reply } = findStory(pay.wallet ?? "").refund;
  if (money === "stays") return { pay, reply };
  const given: Refund = {
    trxId: rules.newTrxId,
    amount: takaText(getPoisha(input.amount)),
    at: rules.now,
    completesAt: rules.now + (money === "late" ? rules.lateMs : rules.takesMs),
    sku: input.sku,
    reason: input.reason,
  };
  return { pay: { ...pay, refunds: [...pay.refunds, given] }, reply };
}
