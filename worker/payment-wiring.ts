/** The real stores behind the flows of a payment and of a refund, for a request, the schedule and staff alike. */
import {
  beginCapture,
  endWatch,
  markFailed,
  markRefundOwed,
  writeTicket,
} from "./db/bill-moves.ts";
import { claimBill, claimWatch, findBill, markDoubt } from "./db/bills.ts";
import { database } from "./db/client.ts";
import { beginRefund, recordedRefunds, refusePart, settleRefund } from "./db/refunds.ts";
import type { Actor } from "./domain/actor.ts";
import { makePnr } from "./domain/pnr.ts";
import { assert } from "./domain/result.ts";
import type { PaymentDeps, PaymentSeats } from "./flows/payment-deps.ts";
import type { RefundDeps } from "./flows/refund.ts";
import { logAlert } from "./log.ts";
import { measure } from "./metrics.ts";
import { randomId } from "./signer.ts";
import { tripSeats } from "./trip/stub.ts";
import { walletFor } from "./wallet/wallet-for.ts";

const PNR_RANDOM_BYTES = 32;

export function paymentDeps(env: Env, by: Actor): PaymentDeps {
  const db = database(env);
  const mark = () => ({ by, now: Date.now() });
  return {
    bills: {
      find: (id) => findBill(db, id),
      beginCapture: (id, now, times) => beginCapture(db, id, times, { by, now }),
      async writeTicket(id, ticket) {
        const done = await writeTicket(db, id, ticket, mark());
        if (done === "written") measure(env, "payment", "ticket");
        return done;
      },
      async markFailed(id, failure, watchUntil) {
        await markFailed(db, id, failure, watchUntil, mark());
        measure(env, "payment", failure ?? "unpaid");
      },
      async markRefundOwed(id, received) {
        await markRefundOwed(db, id, received, mark());
        measure(env, "payment", "refund_owed");
      },
      async markDoubt(id, now) {
        await markDoubt(db, id, now);
        measure(env, "payment", "in_doubt");
      },
      claim: (id, now, forMs) => claimBill(db, id, now, forMs),
      claimWatch: (id, now, next) => claimWatch(db, id, now, next),
      endWatch: (id) => endWatch(db, id),
    },
    seatsOf: (tripId) => namedSeats(env, tripId, by),
    wallet: walletFor(env),
    newTicket() {
      const pnr = makePnr(crypto.getRandomValues(new Uint8Array(PNR_RANDOM_BYTES)));
      assert(pnr !== null, "32 random bytes hold six fair letters");
      return { id: randomId(), pnr };
    },
    now: Date.now,
    alert: logAlert,
  };
}

export function refundDeps(env: Env, by: Actor): RefundDeps {
  const db = database(env);
  return {
    refunds: {
      begin: (job, times) => beginRefund(db, job, times),
      recorded: (bill) => recordedRefunds(db, bill),
      async settle(job, refundTrxId) {
        await settleRefund(db, job, refundTrxId, { by, now: Date.now() });
        measure(env, "payment", job.part === null ? "refunded" : "part_refunded");
      },
      refusePart: (part) => refusePart(db, part, Date.now()),
    },
    seatsOf: (tripId) => ({
      giveBack: (input) => tripSeats(env, tripId).giveBack({ ...input, by }),
    }),
    wallet: walletFor(env),
    now: Date.now,
    alert: logAlert,
  };
}

/** The trip's object as an actor sees it: each change it makes is put down to them. */
function namedSeats(env: Env, tripId: string, by: Actor): PaymentSeats {
  const seats = tripSeats(env, tripId);
  return {
    capture: (input) => seats.capture({ ...input, by }),
    sell: (input) => seats.sell({ ...input, by }),
    release: (input) => seats.release({ ...input, by }),
    look: (input) => seats.look({ ...input, by }),
  };
}
