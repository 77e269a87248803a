/** Dependencies of checkout, for bookings with seats and without. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { setPaymentId } from "../db/payments/bills.ts";
import { insertBill } from "../db/payments/insert-bill.ts";
import { database } from "../db/client.ts";
import { findCoupon } from "../db/payments/coupons.ts";
import type { AppointmentDependencies } from "../flows/appointment.ts";
import type { CheckoutDependencies, QuoteDependencies } from "../flows/checkout.ts";
import type { BillDependencies } from "../flows/open-bill.ts";
import { attemptLimits } from "./attempt-limits.ts";
import { randomId, sha256 } from "../auth/signer.ts";
import { tripSeats } from "../trip/stub.ts";
import { checkoutProvider } from "../payments/registry.ts";

export function quoteDependencies(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
): QuoteDependencies {
  const db = database(c.env);
  return {
    ...attemptLimits(c, turnstileToken),
    findCoupon: (code) => findCoupon(db, code),
    seatsOf: (tripId) => tripSeats(c.env, tripId),
    now: Date.now,
  };
}

export function checkoutDependencies(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
): CheckoutDependencies {
  return {
    ...quoteDependencies(c, turnstileToken),
    ...billDependencies(c, turnstileToken),
    phoneKey: (phone) => c.get("signer").sign("phone", phone),
  };
}

export function appointmentDependencies(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
): AppointmentDependencies {
  return { ...billDependencies(c, turnstileToken), newSecret: randomId };
}

function billDependencies(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
): BillDependencies {
  const db = database(c.env);
  return {
    ...attemptLimits(c, turnstileToken),
    bills: {
      insert: (bill, now) => insertBill(db, bill, now),
      setPaymentId: (id, paymentId) => setPaymentId(db, id, paymentId),
    },
    provider: checkoutProvider(c.env),
    async newHandles() {
      const grant = randomId();
      const claim = `bill/${randomId()}`;
      return { claim, grant, grantHash: await sha256(grant), invoice: `BB-${randomId()}` };
    },
    callbackUrl({ id, grant, mode }) {
      const url = new URL("/successPage", c.req.url);
      url.search = new URLSearchParams({ bill: String(id), grant, type: mode }).toString();
      return url.toString();
    },
    now: Date.now,
  };
}
