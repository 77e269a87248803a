/**
 * What must be true of cash at a counter (K1): no wallet knows of it, what was not sold is owed to nobody, and a clerk
 * who was told that nothing was sold finds no ticket later.
 */
import type { Ledger } from "../ledger.ts";
import type { Shot } from "./shot.ts";

export const CASH = "cash";

export class CashRules {
  /** Bills of which a clerk was told that nothing was sold, and those with a ticket in a clerk's hand. */
  readonly #notSold = new Set<number>();
  readonly #sold = new Map<number, string>();

  answered(bill: number, outcome: "not_sold" | "in_doubt" | { ticket: string }): string[] {
    if (outcome === "in_doubt") return [];
    if (outcome === "not_sold") {
      this.#notSold.add(bill);
      return this.#sold.has(bill) ? [`K1 bill ${bill} has a ticket, and is told as not sold`] : [];
    }
    const earlier = this.#sold.get(bill) ?? outcome.ticket;
    this.#sold.set(bill, outcome.ticket);
    return earlier === outcome.ticket ? [] : [`K1 bill ${bill} is answered with two tickets`];
  }

  /** `mismatched`: their clerk was told to keep the money and wait, so it is owed in the end. */
  check({ d1, trips }: Shot, ledger: Ledger, mismatched: readonly number[]): string[] {
    const cash = [...d1.bills.values()].filter(({ provider }) => provider === CASH);
    const atWallet = new Set([...ledger.payments.values()].map(({ invoice }) => invoice));
    const ticketed = new Set(d1.tickets.map(({ bill }) => bill));
    return cash.flatMap(({ id, claim, invoice, state, trip }) => {
      const hasTicket = ticketed.has(id);
      // A restore of D1 forgets a ticket and its cancellation; the record remembers that it was sold.
      const wasSold = hasTicket || (trips.get(trip)?.captures.get(claim)?.trxId ?? null) !== null;
      const isOwed = state === "refund_owed" || state === "refunded";
      return [
        ...(atWallet.has(invoice) ? [`K1 a wallet was asked of cash bill ${id}`] : []),
        ...(isOwed && !wasSold && !mismatched.includes(id)
          ? [`K1 cash bill ${id} is owed, and nothing was sold for it`]
          : []),
        ...(hasTicket && this.#notSold.has(id)
          ? [`K1 cash bill ${id} was told as not sold, and has a ticket`]
          : []),
      ];
    });
  }
}
