/**
 * Answers to callers, compared with what happens afterwards (I6): a caller who gets "not charged" is not charged, now
 * and later; a caller who has a ticket gets the same one ever after.
 */
import { taken } from "../ledger.ts";
import type { Case } from "./money-rules.ts";

/** Final: nothing can be charged for this bill any more. */
const NEVER_CHARGED = new Set([
  "seats_released",
  "phone_limit",
  "wallet_balance",
  "wallet_duplicate",
  "wallet_blocked",
  "payment_failed",
  "bill_expired",
  "sale_closed",
  "trip_cancelled",
  "trip_postponed",
  "trip_changed",
  "coupon_used_up",
  "coupon_not_now",
]);
/** True at the moment of the answer; a later attempt may be charged. */
const NOT_CHARGED_NOW = new Set(["wallet_away", "payment_other_bill"]);
const IS_COMING_BACK = new Set(["payment_refunding", "payment_refunded"]);
const AFTER_TICKET = new Set(["ticket", "in_doubt", ...IS_COMING_BACK]);

export interface Answer {
  outcome: string;
  ticket: string | null;
}

/** The state at the time of a request. */
export interface Receipt {
  bill: number;
  earlierTicket: string | null;
  /** Money had moved for the bill, or might be moving. */
  isMoney: boolean;
}

export class AnswerRules {
  readonly #answers = new Map<number, Answer[]>();

  requested(bill: number, one: Case | undefined): Receipt {
    const earlier = this.#answers.get(bill) ?? [];
    const earlierTicket = earlier.find((answer) => answer.outcome === "ticket")?.ticket ?? null;
    return { bill, earlierTicket, isMoney: isMoney(one) };
  }

  answered(receipt: Receipt, answer: Answer, one: Case | undefined): string[] {
    const { bill, earlierTicket } = receipt;
    this.#answers.set(bill, [...(this.#answers.get(bill) ?? []), answer]);
    const broken: string[] = [];
    if (earlierTicket !== null && !AFTER_TICKET.has(answer.outcome)) {
      broken.push(`I6 bill ${bill} has a ticket, and a later caller gets ${answer.outcome}`);
    }
    if (answer.outcome === "ticket" && earlierTicket !== null && earlierTicket !== answer.ticket) {
      broken.push(
        `I6 two callers for bill ${bill} got tickets ${earlierTicket} and ${answer.ticket}`,
      );
    }
    if (NOT_CHARGED_NOW.has(answer.outcome) && receipt.isMoney && isMoney(one)) {
      broken.push(
        `I6 bill ${bill} is answered "not charged" (${answer.outcome}) while money moves`,
      );
    }
    const charged = one === undefined ? 0 : taken(one.payment);
    if (answer.outcome === "ticket" && charged === 0) {
      broken.push(`I2 bill ${bill} is answered with a ticket without money`);
    }
    if (IS_COMING_BACK.has(answer.outcome) && charged === 0) {
      broken.push(`I6 bill ${bill} is answered with a refund of money that never came`);
    }
    return broken;
  }

  /** After every step: nobody who got "not charged" has been charged, or may be. */
  check(cases: readonly Case[]): string[] {
    return cases.flatMap(({ bill, payment }) => {
      const final = this.#answers.get(bill.id)?.find((answer) => NEVER_CHARGED.has(answer.outcome));
      return final !== undefined && isMoney({ bill, payment })
        ? [`I6 bill ${bill.id} was answered "not charged" (${final.outcome}), and money moves`]
        : [];
    });
  }
}

function isMoney(one: Case | undefined): boolean {
  return one !== undefined && (taken(one.payment) > 0 || one.payment.executesUnderWay > 0);
}
