/** Dependencies of the payment and refund flows, for requests, the cron and staff alike. */
import { findRefundProgress } from "../db/payments/refund-progress.ts";
import {
  beginCapture,
  endLateCheck,
  markFailed,
  markRefundOwed,
  writeTicket,
} from "../db/payments/bill-transitions.ts";
import { cancelSaleWithTrip } from "../db/payments/cancelled-trips.ts";
import { claimBill, claimLateCheck, findBill, markDoubt } from "../db/payments/bills.ts";
import { database } from "../db/client.ts";
import { beginRefund, postponeRefund, settleRefund } from "../db/payments/refunds.ts";
import { oweSurplus } from "../db/payments/surplus.ts";
import type { Actor } from "../domain/actor.ts";
import type { RefundTerms } from "../domain/payments/way-back.ts";
import { makePnr } from "../domain/tickets/pnr.ts";
import { assert } from "../domain/result.ts";
import type { PaymentDependencies, PaymentSeats } from "../flows/payments/payment-dependencies.ts";
import type { RefundDependencies } from "../flows/payments/refund.ts";
import { logAlert } from "../telemetry/log.ts";
import { measure } from "../telemetry/metrics.ts";
import { randomId } from "../auth/signer.ts";
import { shopPhase } from "./shop-phase.ts";
import { isD1Behind } from "./d1-behind.ts";
import { readFirstIncarnation } from "./kept-trips.ts";
import { tripSeats } from "../trip/stub.ts";
import type { ProviderHints } from "../payments/provider.ts";
import { findProvider, providerNamed, PROVIDERS } from "../payments/registry.ts";

const PNR_RANDOM_BYTES = 32;

export function paymentDependencies(env: Env, by: Actor): PaymentDependencies {
  const db = database(env);
  const mark = () => ({ by, now: Date.now() });
  return {
    bills: {
      find: (id) => findBill(db, id),
      beginCapture: (id, now, times) => beginCapture(db, id, times, { by, now }),
      async writeTicket(bill, ticket) {
        const done = await writeTicket(db, bill, ticket, mark());
        if (done === "written") measure(env, "payment", "ticket");
        return done;
      },
      async markFailed(bill, failure, lateCheck) {
        await markFailed(db, bill, failure, lateCheck, mark());
        measure(env, "payment", failure ?? "unpaid");
      },
      async markRefundOwed(id, received) {
        await markRefundOwed(db, id, received, mark());
        measure(env, "payment", "refund_owed");
      },
      async oweSurplus(of, paid) {
        if (await oweSurplus(db, of, paid, mark())) measure(env, "payment", "paid_twice");
      },
      async cancelWithTrip(id) {
        await cancelSaleWithTrip(db, id, mark());
      },
      async markDoubt(id, now) {
        await markDoubt(db, id, now);
        measure(env, "payment", "in_doubt");
      },
      claim: (id, now, forMs) => claimBill(db, id, now, forMs),
      claimLateCheck: (id, now, next) => claimLateCheck(db, id, now, next),
      endLateCheck: (id) => endLateCheck(db, id),
    },
    seatsOf: (tripId) => namedSeats(env, tripId, by),
    isBehind: (trip, claim) => isD1Behind(env, trip, claim),
    providerOf: (name, bill) => providerNamed(env, name, bill),
    shopPhase: () => shopPhase(env),
    newTicket() {
      const pnr = makePnr(crypto.getRandomValues(new Uint8Array(PNR_RANDOM_BYTES)));
      assert(pnr !== null, "32 random bytes hold six fair letters");
      return { id: randomId(), pnr };
    },
    now: Date.now,
    alert: logAlert,
  };
}

export function refundDependencies(env: Env, by: Actor): RefundDependencies {
  const db = database(env);
  return {
    refunds: {
      begin: (job, times) => beginRefund(db, job, times),
      progress: (job) => findRefundProgress(db, job),
      async settle(job, refundTrxId) {
        await settleRefund(db, job, refundTrxId, { by, now: Date.now() });
        measure(env, "payment", job.part === null ? "refunded" : "part_refunded");
      },
      postpone: (job, dueAt) => postponeRefund(db, job, dueAt),
    },
    seatsOf: (tripId) => ({
      giveBack: (input) => tripSeats(env, tripId).giveBack({ ...input, by }),
    }),
    providerOf: (name, bill) => providerNamed(env, name, bill),
    now: Date.now,
    alert: logAlert,
  };
}

/** How a provider whose money moves on its own page is understood; null: it is no such provider. */
export function providerHints(env: Env, provider: string): ProviderHints | null {
  return findProvider(env, provider)?.hints ?? null;
}

/** The providers whose money moves on their own page. */
export function pageProviderNames(env: Env): string[] {
  return [...PROVIDERS.keys()].filter(
    (name) => findProvider(env, name)?.capabilities.moneyMovesAt === "page",
  );
}

/** How many refunds one payment of a provider can have, parts and the rest together. */
export function refundsPerPayment(env: Env, provider: string): number {
  return providerNamed(env, provider).capabilities.refundsPerPayment;
}

/** What it takes of refunds. */
export function refundTerms(env: Env, provider: string): RefundTerms {
  return providerNamed(env, provider).capabilities;
}

/** For how many days each provider takes refunds of a payment; one that is not named takes them for ever, or never. */
export function refundDays(env: Env): Record<string, number> {
  return Object.fromEntries(
    [...PROVIDERS.keys()].flatMap((name) => {
      const { refundDays: days } = providerNamed(env, name).capabilities;
      return days === null ? [] : [[name, days]];
    }),
  );
}

/** Within how many days each provider does a refund that it has taken; one that is not named does at once. */
export function refundTakesDays(env: Env): Record<string, number> {
  return Object.fromEntries(
    [...PROVIDERS.keys()].flatMap((name) => {
      const days = findProvider(env, name)?.capabilities.refundTakesDays;
      return days === undefined ? [] : [[name, days]];
    }),
  );
}

/** The trip's object for one actor: each change is recorded under them. */
function namedSeats(env: Env, tripId: string, by: Actor): PaymentSeats {
  const seats = tripSeats(env, tripId);
  return {
    incarnation: () => readFirstIncarnation(env, tripId),
    capture: (input) => seats.capture({ ...input, by }),
    sell: (input) => seats.sell({ ...input, by }),
    release: (input) => seats.release({ ...input, by }),
    resolveOrBar: (input) => seats.resolveOrBar({ ...input, by }),
  };
}
