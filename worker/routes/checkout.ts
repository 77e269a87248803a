/** What held seats cost, and opening a payment for them at the wallet (spec 7; decisions 3). */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { knownCaller } from "../caller.ts";
import {
  PaymentCreateRequest,
  QuoteRequest,
  type PaymentCreateView,
  type QuoteView,
} from "../contract/checkout.ts";
import { insertBill, setPaymentId } from "../db/bills.ts";
import { findTrip } from "../db/catalogue.ts";
import { database } from "../db/client.ts";
import { findCoupon } from "../db/coupons.ts";
import { HOLD_MS } from "../domain/limits.ts";
import { toTaka } from "../domain/money.ts";
import { normalPhone } from "../domain/phone.ts";
import { openPayment, quoteBooking, type CheckoutDeps, type QuoteDeps } from "../flows/checkout.ts";
import { readBody, refuse } from "../http.ts";
import { randomId, sha256 } from "../signer.ts";
import { tripSeats } from "../trip/stub.ts";
import { openBooking } from "../visitor.ts";
import { walletFor } from "../wallet/dialect.ts";

const PHONE_SENTENCE = "phone must be a valid phone number";

export const checkout = new Hono<AppEnv>()
  .post("/quote", async (c) => {
    const body = await readBody(c, QuoteRequest);
    if (!body.ok) return refuse(c, body.error);
    const opened = await openBooking(c.get("signer"), body.value.ticketing_unique_id);
    if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
    const quoted = await quoteBooking(quoteDeps(c), {
      ...opened,
      couponCode: body.value.coupon_code,
    });
    if (!quoted.ok) return refuse(c, quoted.error);
    const { quote } = quoted.value;
    const view: QuoteView = {
      status_code: 201,
      total_seat: quote.seats,
      fare: toTaka(quote.subtotalPoisha),
      discount: toTaka(quote.discountPoisha),
      charge: toTaka(quote.chargePoisha),
      total: toTaka(quote.totalPoisha),
    };
    return c.json(view, 200);
  })

  .post("/bkash/payment/create", knownCaller, async (c) => {
    const body = await readBody(c, PaymentCreateRequest);
    if (!body.ok) return refuse(c, body.error);
    const wish = body.value;
    const phone = normalPhone(wish.contact_number);
    if (phone === null) {
      return refuse(c, { reason: "field_invalid", sentences: [PHONE_SENTENCE] });
    }
    const opened = await openBooking(c.get("signer"), wish.ticketing_unique_id, wish.trip_id);
    if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
    const trip = await findTrip(database(c.env), opened.tripId);
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    if (trip.cancelledAt !== null) return refuse(c, { reason: "trip_cancelled" });

    const payment = await openPayment(checkoutDeps(c), {
      ...opened,
      couponCode: wish.coupon_code,
      contact: { name: wish.contact_name, phone, email: wish.contact_email },
      agentId: c.get("agent")?.id ?? null,
      believed: {
        seats: wish.total_seat,
        subtotalPoisha: wish.total_seat_price,
        paidPoisha: wish.paid_amount,
      },
    });
    if (!payment.ok) return refuse(c, payment.error);
    const view: PaymentCreateView = {
      status_code: 201,
      data: {
        statusCode: "0000",
        paymentID: payment.value.paymentId,
        bkashURL: payment.value.payUrl,
      },
      grantToken: payment.value.grant,
      ticketBillPayBkashId: payment.value.bill,
    };
    return c.json(view, 201);
  });

function quoteDeps(c: Context<AppEnv>): QuoteDeps {
  const db = database(c.env);
  return {
    findCoupon: (code) => findCoupon(db, code, Date.now() - HOLD_MS),
    seatsOf: (tripId) => tripSeats(c.env, tripId),
    now: Date.now,
  };
}

function checkoutDeps(c: Context<AppEnv>): CheckoutDeps {
  const db = database(c.env);
  return {
    ...quoteDeps(c),
    bills: {
      insert: (bill, now) => insertBill(db, bill, now),
      setPaymentId: (id, paymentId) => setPaymentId(db, id, paymentId),
    },
    wallet: walletFor(c.env),
    phoneKey: (phone) => c.get("signer").sign("phone", phone),
    async newHandles() {
      const grant = randomId();
      return { grant, grantHash: await sha256(grant), invoice: `BB-${randomId()}` };
    },
    callbackUrl(bill, grant) {
      const url = new URL("/successPage", c.req.url);
      url.search = new URLSearchParams({ bill: String(bill), grant, type: "limited" }).toString();
      return url.toString();
    },
  };
}
