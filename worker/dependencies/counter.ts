/**
 * Dependencies of a counter sale: those of a checkout, with cash instead of the wallet and without a limit of attempts.
 */
import { randomId, signerFor } from "../auth/signer.ts";
import { openBooking } from "../auth/visitor.ts";
import { database } from "../db/client.ts";
import { setPaymentId } from "../db/payments/bills.ts";
import { insertCounterBill, type CounterNote } from "../db/payments/counter-sales.ts";
import { COUNTER_CHARGE_BPS } from "../domain/payments/fare.ts";
import type { QuoteDependencies } from "../flows/payments/checkout.ts";
import type { CounterDependencies } from "../flows/payments/counter-sale.ts";
import type { AttemptLimits } from "../flows/rate-limited.ts";
import { counterProvider } from "../payments/registry.ts";
import { tripSeats } from "../trip/stub.ts";
import { makeHandles } from "./checkout.ts";
import { paymentDependencies } from "./payments.ts";

/** Staff are identified by name. */
const NO_LIMITS: AttemptLimits = {
  rateLimits: {
    take: async () => ({ isAllowed: true, at: 0 }),
    returnAttempt: async () => undefined,
  },
  checkPerson: async () => "off",
  pause: async () => undefined,
  visitor: async () => "",
};

/** The cash price of held seats; no coupon applies. */
export function counterQuoteDependencies(env: Env): QuoteDependencies {
  return {
    ...NO_LIMITS,
    findCoupon: async () => ({ coupon: null, uses: 0 }),
    customer: async () => null,
    seatsOf: (tripId) => tripSeats(env, tripId),
    now: Date.now,
    chargeBps: COUNTER_CHARGE_BPS,
  };
}

export function counterDependencies(env: Env, note: CounterNote): CounterDependencies {
  const db = database(env);
  const payments = paymentDependencies(env, note.act.by);
  return {
    payments,
    checkout: {
      ...counterQuoteDependencies(env),
      chargeBps: COUNTER_CHARGE_BPS,
      bills: {
        insert: (bill, now) => insertCounterBill(db, bill, now, note),
        setPaymentId: (id, paymentId) => setPaymentId(db, id, paymentId),
      },
      provider: counterProvider(env),
      newHandles: makeHandles,
      // A counter sale has no redirect from a wallet.
      callbackUrl: () => "",
      phoneKey: async () => "",
      // A clerk is asked for the passenger's number, and sees no proof of it.
      isPhoneProven: async () => false,
      newSecret: randomId,
    },
  };
}

/** The booking of held seats by its signed id; null: it is not one of this trip. */
export async function counterBooking(env: Env, id: string, tripId: string): Promise<string | null> {
  const opened = await openBooking(await signerFor(env.SIGNING_KEY), id, tripId);
  return opened?.booking ?? null;
}
