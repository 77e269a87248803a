/**
 * The simulated wallet as one whose money moves on its own page (protocol 26): the same wire, faults and ledger, with
 * no Execute. Buyers pay on a page when they like, as long as it lives.
 */
import type { PaymentProvider } from "../../../worker/payments/provider.ts";
import type { Charge, Payment } from "./ledger.ts";
import type { SimWallet } from "./wallet.ts";

export const PAGE = "page";
/** The names of wallets whose money moves on a page: in the simulation, and in the built product. */
const PAGES: ReadonlySet<string> = new Set([PAGE, "sslcommerz"]);
const PAGE_LIVES_MS = 10 * 60_000;

export function isPaidOnPage({ provider }: { provider: string }): boolean {
  return PAGES.has(provider);
}

/** The charges of a payment at the wallet that a provider calls. */
const CHARGES = new WeakMap<PaymentProvider, (paymentId: string) => readonly Charge[]>();

export function showCharges(
  provider: PaymentProvider,
  chargesOf: (paymentId: string) => readonly Charge[],
): PaymentProvider {
  CHARGES.set(provider, chargesOf);
  return provider;
}

export function withPage(wallet: PaymentProvider): PaymentProvider {
  return {
    ...wallet,
    name: PAGE,
    timing: { ...wallet.timing, believeFromMs: PAGE_LIVES_MS },
    capabilities: { ...wallet.capabilities, moneyMovesAt: "page" },
    /** The newest payment comes first, so that whoever asks later reads another first one. */
    async query(paymentId, clock) {
      const { answer, queriedAt } = await wallet.query(paymentId, clock);
      if (answer.outcome !== "completed") return { answer, queriedAt };
      const surplus = (CHARGES.get(wallet)?.(paymentId) ?? [])
        .filter(({ trxId }) => trxId !== answer.trxId)
        .map(({ trxId, poisha }) => ({ trxId, amountPoisha: poisha }));
      return { answer: { ...answer, surplus }, queriedAt };
    },
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
  if (payment === undefined) return null;
  payment.isLate = true;
  ledger.charge(payment, payment.poisha, at);
  return payment;
}
