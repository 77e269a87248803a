/** The real stores behind checkout, for bookings with seats and without. */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { insertBill, setPaymentId } from "./db/bills.ts";
import { database } from "./db/client.ts";
import { findCoupon } from "./db/coupons.ts";
import { HOLD_MS } from "./domain/limits.ts";
import type { AppointmentDeps } from "./flows/appointment.ts";
import type { CheckoutDeps, QuoteDeps } from "./flows/checkout.ts";
import type { BillDeps } from "./flows/open-bill.ts";
import { randomId, sha256 } from "./signer.ts";
import { tripSeats } from "./trip/stub.ts";
import { walletFor } from "./wallet/wallet-for.ts";

export function quoteDeps(c: Context<AppEnv>): QuoteDeps {
  const db = database(c.env);
  return {
    findCoupon: (code) => findCoupon(db, code, Date.now() - HOLD_MS),
    seatsOf: (tripId) => tripSeats(c.env, tripId),
    now: Date.now,
  };
}

export function checkoutDeps(c: Context<AppEnv>): CheckoutDeps {
  return {
    ...quoteDeps(c),
    ...billDeps(c),
    phoneKey: (phone) => c.get("signer").sign("phone", phone),
  };
}

export function appointmentDeps(c: Context<AppEnv>): AppointmentDeps {
  return { ...billDeps(c), newSecret: randomId };
}

function billDeps(c: Context<AppEnv>): BillDeps {
  const db = database(c.env);
  return {
    bills: {
      insert: (bill, now) => insertBill(db, bill, now),
      setPaymentId: (id, paymentId) => setPaymentId(db, id, paymentId),
    },
    wallet: walletFor(c.env),
    async newHandles() {
      const grant = randomId();
      return { grant, grantHash: await sha256(grant), invoice: `BB-${randomId()}` };
    },
    callbackUrl({ id, grant, kind }) {
      const url = new URL("/successPage", c.req.url);
      url.search = new URLSearchParams({ bill: String(id), grant, type: kind }).toString();
      return url.toString();
    },
    now: Date.now,
  };
}
