/** The requests about payments on the wallet's own page, as the routes make them. */
import { findBill, findPaymentInProgress } from "../../../worker/db/payments/bills.ts";
import { database } from "../../../worker/db/client.ts";
import { checkAtWallet } from "../../../worker/dependencies/check-at-wallet.ts";
import { paymentDependencies } from "../../../worker/dependencies/payments.ts";
import {
  followHint,
  giveUpForAnother,
  giveUpPage,
  lockSeatsForPage,
} from "../../../worker/flows/payments/page-payment.ts";
import type { PageDependencies } from "../../../worker/flows/payments/open-bill.ts";
import { isPaidOnPage } from "../../../worker/flows/payments/payment-steps.ts";
import { pagePaid, pageShown, surplusBack } from "./audit/page-rules.ts";
import { listCases } from "./audit/money-rules.ts";
import { PAGE, payOnPage, withPage } from "./page-wallet.ts";
import type { Agreed } from "./prices.ts";
import type { Person, Requests } from "./requests.ts";
import type { RunState } from "./run-state.ts";

export class PageRequests {
  readonly #run: RunState;
  readonly #requests: Requests;
  /** Bills that were given up, by their buyers or for another payment; they have no claim to a ticket. */
  readonly #abandoned = new Set<number>();
  readonly #shownAt = new Map<number, number>();

  constructor(run: RunState, requests: Requests) {
    this.#run = run;
    this.#requests = requests;
  }

  checkout(person: Person, agreed: Agreed) {
    return this.#requests.checkout(person, agreed, undefined, (env, provider) => ({
      provider: withPage(provider),
      page: this.#pageOf(env),
      hasOpenPage: async (booking) => (await this.#openPage(env, booking)) !== null,
    }));
  }

  /** The buyer sees the page of a bill that was opened at `since`. */
  show(bill: number, since: number): void {
    const { shot } = this.#run.auditor;
    const row = shot.d1.bills.get(bill);
    if (row !== undefined) this.#run.raise(pageShown(shot, row));
    this.#shownAt.set(bill, since);
  }

  /** More than once, where the buyer does; false where there is no page. */
  pay(bill: number): boolean {
    const { wallet, kernel, auditor } = this.#run;
    const invoice = auditor.shot.d1.bills.get(bill)?.invoice ?? "";
    return payOnPage(wallet, invoice, kernel.now) !== null;
  }

  report(bill: number) {
    return this.#run.request("report", async (env) => {
      const found = await findBill(database(env), bill);
      if (found !== null) await followHint(paymentDependencies(env, "buyer"), found);
    });
  }

  giveUp(bill: number) {
    this.#abandoned.add(bill);
    const receipt = this.#run.auditor.requested(bill);
    return this.#run.request("give up", async (env) => {
      const found = await findBill(database(env), bill);
      if (found === null) return;
      const status = await giveUpPage(paymentDependencies(env, "buyer"), found);
      const outcome = status.state === "refused" ? status.refusal.reason : status.state;
      this.#run.answered(receipt, outcome, status.state === "ticket" ? status.ticketId : null);
    });
  }

  /** The night after its end looks at the page once more. */
  lookAtNight(bill: number) {
    return this.#run.request("night", (env) => checkAtWallet(env, bill));
  }

  surplus(): string[] {
    return surplusBack(this.#run.auditor.shot, this.#run.wallet.ledger);
  }

  broken(): string[] {
    const { auditor, wallet } = this.#run;
    // A record of another booking never becomes a ticket (I16).
    const exempt = new Set([...this.#abandoned, ...auditor.mismatches.bills]);
    return pagePaid(listCases(auditor.shot, wallet.ledger), exempt, this.#shownAt);
  }

  #pageOf(env: Env): PageDependencies {
    const payments = paymentDependencies(env, "buyer");
    return {
      notifyUrl: (bill) => `https://shop.test/api/payment-notice/${PAGE}?bill=${bill}`,
      lockSeats: (bill) => lockSeatsForPage(payments, bill),
      giveUp: async (booking) => {
        const bill = await this.#openPage(env, booking);
        if (bill !== null) this.#abandoned.add(bill.id);
        return giveUpForAnother(payments, bill);
      },
    };
  }

  async #openPage(env: Env, booking: { tripId: string; booking: string }) {
    const payments = paymentDependencies(env, "buyer");
    const id = await findPaymentInProgress(database(env), booking);
    const bill = id === null ? null : await payments.bills.find(id);
    return bill !== null && isPaidOnPage(payments, bill) ? bill : null;
  }
}
