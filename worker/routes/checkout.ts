/** What a booking costs, and opening a payment for it at the wallet (spec 7; decisions 3). */
import { Hono } from "hono";
import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { knownCaller } from "../caller.ts";
import { appointmentDeps, checkoutDeps, quoteDeps } from "../checkout-wiring.ts";
import { placesMax } from "../config.ts";
import {
  AppointmentRequest,
  PaymentCreateRequest,
  QuoteRequest,
  type PaymentCreateView,
  type QuoteView,
} from "../contract/checkout.ts";
import type { Quote } from "../domain/fare.ts";
import { toTaka } from "../domain/money.ts";
import { normalPhone } from "../domain/phone.ts";
import type { Refusal } from "../domain/refusal.ts";
import { openAppointment, quotePlaces } from "../flows/appointment.ts";
import { openPayment, quoteBooking } from "../flows/checkout.ts";
import type { PaymentOpened } from "../flows/open-bill.ts";
import { readBody, refuse } from "../http.ts";
import { shownTrip } from "../shop-window.ts";
import { shop } from "../shop.ts";
import { openBooking } from "../visitor.ts";

const NO_PHONE = fieldRefusal("contact_number: must be a valid phone number");
const NO_CENTER = fieldRefusal("center_name: there is no such center");

export const checkout = new Hono<AppEnv>()
  .post("/quote", async (c) => {
    const body = await readBody(c, QuoteRequest);
    if (!body.ok) return refuse(c, body.error);
    const { ticketing_unique_id: id, coupon_code: couponCode } = body.value;
    if (id === undefined) return quoteForPlaces(c, body.value);
    const opened = await openBooking(c.get("signer"), id);
    if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
    const quoted = await quoteBooking(quoteDeps(c), { ...opened, couponCode });
    return quoted.ok ? c.json(quoteView(quoted.value.quote), 200) : refuse(c, quoted.error);
  })

  .post("/bkash/payment/create", knownCaller, async (c) => {
    const body = await readBody(c, PaymentCreateRequest);
    if (!body.ok) return refuse(c, body.error);
    const wish = body.value;
    const phone = normalPhone(wish.contact_number);
    if (phone === null) return refuse(c, NO_PHONE);
    const opened = await openBooking(c.get("signer"), wish.ticketing_unique_id, wish.trip_id);
    if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
    const trip = await shownTrip(c.env, opened.tripId);
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
    return payment.ok ? c.json(paymentView(payment.value), 201) : refuse(c, payment.error);
  })

  .post("/save-seat-booking-appoinment", knownCaller, async (c) => {
    const body = await readBody(c, AppointmentRequest);
    if (!body.ok) return refuse(c, body.error);
    const wish = body.value;
    const phone = normalPhone(wish.contact_number);
    if (phone === null) return refuse(c, NO_PHONE);
    if (!shop(c.env).centers.includes(wish.center_name)) return refuse(c, NO_CENTER);
    const refused = quantityRefusal(c.env, wish.total_seat);
    if (refused !== null) return refuse(c, refused);

    const trip = await shownTrip(c.env, wish.trip_id);
    const payment = await openAppointment(appointmentDeps(c), trip, {
      quantity: wish.total_seat,
      centerName: wish.center_name,
      paymentType: wish.payment_type,
      contact: { name: wish.contact_name, phone, email: wish.contact_email },
      agentId: c.get("agent")?.id ?? null,
      believedTotalPoisha: wish.total_seat_price,
    });
    return payment.ok ? c.json(paymentView(payment.value), 201) : refuse(c, payment.error);
  });

async function quoteForPlaces(
  c: Context<AppEnv>,
  { trip_id: tripId = "", total_seat: quantity = 0 }: z.output<typeof QuoteRequest>,
) {
  const refused = quantityRefusal(c.env, quantity);
  if (refused !== null) return refuse(c, refused);
  const quoted = quotePlaces(await shownTrip(c.env, tripId), quantity, Date.now());
  return quoted.ok ? c.json(quoteView(quoted.value.quote), 200) : refuse(c, quoted.error);
}

function quantityRefusal(env: Env, quantity: number): Refusal | null {
  const most = placesMax(env);
  if (quantity >= 1 && quantity <= most) return null;
  return fieldRefusal(`total_seat: must be from 1 to ${most}`);
}

function fieldRefusal(sentence: string): Refusal {
  return { reason: "field_invalid", sentences: [sentence] };
}

function quoteView(quote: Quote): QuoteView {
  return {
    status_code: 201,
    total_seat: quote.seats,
    fare: toTaka(quote.subtotalPoisha),
    discount: toTaka(quote.discountPoisha),
    charge: toTaka(quote.chargePoisha),
    total: toTaka(quote.totalPoisha),
  };
}

function paymentView(payment: PaymentOpened): PaymentCreateView {
  return {
    status_code: 201,
    data: { statusCode: "0000", paymentID: payment.paymentId, bkashURL: payment.payUrl },
    grantToken: payment.grant,
    ticketBillPayBkashId: payment.bill,
  };
}
