/**
 * What callers were told, held against what happens afterwards (I6): who reads "not charged" is not, now and later; who
 * has a ticket is told of the same one ever after.
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
  "coupon_used_up",
  "coupon_not_now",
]);
/** True at the moment of telling; a later try may be charged. */
const NOT_CHARGED_NOW = new Set(["wallet_away", "payment_other_bill"]);
const IS_COMING_BACK = new Set(["payment_refunding", "payment_refunded"]);
const AFTER_TICKET = new Set(["ticket", "in_doubt", ...IS_COMING_BACK]);

export interface Told {
  words: string;
  ticket: string | null;
}

/** What was so when somebody asked. */
export interface Receipt {
  bill: number;
  ticketTold: string | null;
  /** Money had moved for the bill, or might be moving. */
  isMoney: boolean;
}

export class Words {
  readonly #told = new Map<number, Told[]>();

  ask(bill: number, one: Case | undefined): Receipt {
    const earlier = this.#told.get(bill) ?? [];
    const ticketTold = earlier.find((told) => told.words === "ticket")?.ticket ?? null;
    return { bill, ticketTold, isMoney: isMoney(one) };
  }

  hear(receipt: Receipt, told: Told, one: Case | undefined): string[] {
    const { bill, ticketTold } = receipt;
    this.#told.set(bill, [...(this.#told.get(bill) ?? []), told]);
    const broken: string[] = [];
    if (ticketTold !== null && !AFTER_TICKET.has(told.words)) {
      broken.push(`I6 bill ${bill} has a ticket, and a later caller reads ${told.words}`);
    }
    if (told.words === "ticket" && ticketTold !== null && ticketTold !== told.ticket) {
      broken.push(`I6 two callers for bill ${bill} got tickets ${ticketTold} and ${told.ticket}`);
    }
    if (NOT_CHARGED_NOW.has(told.words) && receipt.isMoney && isMoney(one)) {
      broken.push(`I6 bill ${bill} is told "not charged" (${told.words}) while money moves`);
    }
    const charged = one === undefined ? 0 : taken(one.payment);
    if (told.words === "ticket" && charged === 0) {
      broken.push(`I2 bill ${bill} is told of a ticket without money`);
    }
    if (IS_COMING_BACK.has(told.words) && charged === 0) {
      broken.push(`I6 bill ${bill} is told of money coming back that never came`);
    }
    return broken;
  }

  /** After every step: nobody who read "not charged" has been, or may be. */
  check(cases: readonly Case[]): string[] {
    return cases.flatMap(({ bill, payment }) => {
      const final = this.#told.get(bill.id)?.find((told) => NEVER_CHARGED.has(told.words));
      return final !== undefined && isMoney({ bill, payment })
        ? [`I6 bill ${bill.id} was told "not charged" (${final.words}), and money moves`]
        : [];
    });
  }
}

function isMoney(one: Case | undefined): boolean {
  return one !== undefined && (taken(one.payment) > 0 || one.payment.executesUnderWay > 0);
}
