/**
 * The simulated wallet as one whose money moves on its own page (protocol 26): the same wire, faults and ledger, with
 * no Execute. Buyers pay on a page when they like, as long as it lives.
 */
import type { PaymentProvider } from "../../../worker/payments/provider.ts";
import type { Payment } from "./ledger.ts";
import type { SimWallet } from "./wallet.ts";

export const PAGE = "page";
const PAGE_LIVES_MS = 10 * 60_000;

export function withPage(wallet: PaymentProvider): PaymentProvider {
  return {
    ...wallet,
    name: PAGE,
    timing: { ...wallet.timing, believeFromMs: PAGE_LIVES_MS },
    capabilities: { ...wallet.capabilities, moneyMovesAt: "page" },
    async prepare() {
      const session = await wallet.prepare();
      return session === null
        ? null
        : { create: session.create, execute: async () => ({ outcome: "in_doubt" }) };
    },
  };
}

/**
 * The page charges without asking the shop, so an answer of before may be out of date, as that of a wallet that is
 * later than it promises: the money comes as a ticket or goes back.
 */
export function payOnPage({ ledger }: SimWallet, invoice: string, at: number): Payment | null {
  const payment = [...ledger.payments.values()].find((one) => one.invoice === invoice);
  if (payment === undefined || payment.charges.length > 0) return null;
  payment.isLate = true;
  ledger.charge(payment, payment.poisha, at);
  return payment;
}
