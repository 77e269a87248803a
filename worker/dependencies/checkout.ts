/** The real stores behind checkout, for bookings with seats and without. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { insertBill, setPaymentId } from "../db/payments/bills.ts";
import { database } from "../db/client.ts";
import { findCoupon } from "../db/payments/coupons.ts";
import type { AppointmentDependencies } from "../flows/appointment.ts";
import type { CheckoutDependencies, QuoteDependencies } from "../flows/checkout.ts";
import type { BillDependencies } from "../flows/open-bill.ts";
import { randomId, sha256 } from "../auth/signer.ts";
import { tripSeats } from "../trip/stub.ts";
import { checkoutProvider } from "../payments/registry.ts";

export function quoteDependencies(c: Context<AppEnv>): QuoteDependencies {
  const db = database(c.env);
  return {
    findCoupon: (code) => findCoupon(db, code),
    seatsOf: (tripId) => tripSeats(c.env, tripId),
    now: Date.now,
  };
}

export function checkoutDependencies(c: Context<AppEnv>): CheckoutDependencies {
  return {
    ...quoteDependencies(c),
    ...billDependencies(c),
    phoneKey: (phone) => c.get("signer").sign("phone", phone),
  };
}

export function appointmentDependencies(c: Context<AppEnv>): AppointmentDependencies {
  return { ...billDependencies(c), newSecret: randomId };
}

function billDependencies(c: Context<AppEnv>): BillDependencies {
  const db = database(c.env);
  return {
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
    callbackUrl({ id, grant, kind }) {
      const url = new URL("/successPage", c.req.url);
      url.search = new URLSearchParams({ bill: String(id), grant, type: kind }).toString();
      return url.toString();
    },
    now: Date.now,
  };
}
