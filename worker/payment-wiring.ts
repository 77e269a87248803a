/** The real stores behind the flows of a payment, for a request and for the schedule alike. */
import {
  beginCapture,
  claimBill,
  findBill,
  markDoubt,
  markFailed,
  markRefundOwed,
  writeTicket,
} from "./db/bills.ts";
import { database } from "./db/client.ts";
import { makePnr } from "./domain/pnr.ts";
import { assert } from "./domain/result.ts";
import type { PaymentDeps } from "./flows/payment-deps.ts";
import { logAlert } from "./log.ts";
import { randomId } from "./signer.ts";
import { tripSeats } from "./trip/stub.ts";
import { walletFor } from "./wallet/dialect.ts";

const PNR_RANDOM_BYTES = 32;

export function paymentDeps(env: Env): PaymentDeps {
  const db = database(env);
  return {
    bills: {
      find: (id) => findBill(db, id),
      beginCapture: (id, times) => beginCapture(db, id, times),
      writeTicket: (id, ticket) => writeTicket(db, id, ticket),
      markFailed: (id, failure, watchUntil) => markFailed(db, id, failure, watchUntil),
      markRefundOwed: (id, trxId) => markRefundOwed(db, id, trxId),
      markDoubt: (id, now) => markDoubt(db, id, now),
      claim: (id, now, forMs) => claimBill(db, id, now, forMs),
    },
    seatsOf: (tripId) => tripSeats(env, tripId),
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
