/** Prices a booking, and opens a payment for it at the wallet (spec 7; decisions 3). */
import { Hono } from "hono";
import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../../http/app-env.ts";
import { identifyCaller } from "../../auth/agent-session.ts";
import {
  appointmentDependencies,
  checkoutDependencies,
  findWallet,
  listWallets,
  quoteDependencies,
  takesReturnUrl,
  type Wallet,
} from "../../dependencies/checkout.ts";
import { placesMax } from "../../config/variables.ts";
import {
  AppointmentRequest,
  PaymentCreateRequest,
  QuoteRequest,
  PaymentCreateView,
  type QuoteView,
} from "../../contract/booking/checkout.ts";
import { findBill } from "../../db/payments/bills.ts";
import { database } from "../../db/client.ts";
import { findFirstCaptureFailure } from "../../domain/payments/first-capture.ts";
import type { Quote } from "../../domain/payments/fare.ts";
import { toTaka } from "../../domain/money.ts";
import { normalizePhone } from "../../domain/phone.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { findSeenRevision } from "../../domain/trips/revision.ts";
import { refusalOfTrip, refusalToBook } from "../../domain/trips/sale.ts";
import { boardingStop } from "../../domain/trips/stops.ts";
import { openAppointment, quotePlaces } from "../../flows/payments/appointment.ts";
import { openPayment, quoteBooking } from "../../flows/payments/checkout.ts";
import type { PaymentOpened } from "../../flows/payments/open-bill.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { cachedTrip } from "../../cache/public-reads.ts";
import { shop } from "../../config/shop-profile.ts";
import { storesAnswer } from "../../auth/idempotency.ts";
import { requireHuman, takePlacesBill } from "../../auth/human-check.ts";
import { openBooking } from "../../auth/visitor.ts";
import { requireOpenShop } from "../open-shop.ts";
import { refuseReturnUrl } from "./return-url.ts";

const NO_PHONE = fieldRefusal("contact_number: must be a valid phone number");
const NO_PROVIDER = fieldRefusal("payment_provider: is not offered");
const LONG_RETURN_URL = fieldRefusal("return_url: is too long for the payment provider");
const NO_CENTER = fieldRefusal("center_name: there is no such center");

export const checkout = new Hono<AppEnv>()
  .post("/quote", async (c) => {
    const body = await readBody(c, QuoteRequest);
    if (!body.ok) return refuse(c, body.error);
    const { ticketing_unique_id: id, coupon_code: couponCode, turnstile_token } = body.value;
    const provider = findWallet(c.env, body.value.payment_provider);
    if (provider === null) return refuse(c, NO_PROVIDER);
    if (id === undefined) return quoteForPlaces(c, body.value, provider);
    const opened = await openBooking(c.get("signer"), id);
    if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
    const quoted = await quoteBooking(quoteDependencies(c, turnstile_token, provider), {
      ...opened,
      couponCode,
    });
    if (!quoted.ok) return refuse(c, quoted.error);
    const trip = await cachedTrip(c.env, opened.tripId);
    const refusal = trip === null ? null : refusalOfTrip(trip);
    return refusal === null
      ? c.json(quoteView(c.env, quoted.value.quote, provider), 200)
      : refuse(c, refusal);
  })

  .post(
    "/bkash/payment/create",
    storesAnswer({ isCurrent }),
    requireOpenShop,
    identifyCaller,
    async (c) => {
      const body = await readBody(c, PaymentCreateRequest);
      if (!body.ok) return refuse(c, body.error);
      const input = body.value;
      const phone = normalizePhone(input.contact_number);
      if (phone === null) return refuse(c, NO_PHONE);
      const opened = await openBooking(c.get("signer"), input.ticketing_unique_id, input.trip_id);
      if (opened === null) return refuse(c, { reason: "booking_id_invalid" });
      const trip = await cachedTrip(c.env, opened.tripId);
      if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
      const refusal = refusalToBook(trip);
      if (refusal !== null) return refuse(c, refusal);
      const revision = findSeenRevision(trip, input.trip_revision);
      if (!revision.ok) return refuse(c, revision.error);
      const stop = boardingStop(trip.boarding, input.boarding_point_id);
      if (!stop.ok) return refuse(c, stop.error);
      const agentId = c.get("agent")?.id ?? null;
      const strayed = await refuseReturnUrl(c.env, agentId, input.return_url);
      if (strayed !== null) return refuse(c, strayed);
      const provider = findWallet(c.env, input.payment_provider);
      if (provider === null) return refuse(c, NO_PROVIDER);
      const isTaken = takesReturnUrl(c, { ...input, provider });
      if (!isTaken) return refuse(c, LONG_RETURN_URL);

      const payment = await openPayment(checkoutDependencies(c, { ...input, provider }), {
        ...opened,
        couponCode: input.coupon_code,
        contact: { name: input.contact_name, phone, email: input.contact_email },
        agentId,
        boardingPointId: stop.value?.id ?? null,
        revision: revision.value,
        planName: trip.planName,
        believed: {
          seats: input.total_seat,
          subtotalPoisha: input.total_seat_price,
          paidPoisha: input.paid_amount,
        },
      });
      return payment.ok
        ? c.json(paymentView(payment.value), 201)
        : refuse(c, payment.error, provider.name);
    },
  )

  .post(
    "/save-seat-booking-appoinment",
    storesAnswer({ isCurrent }),
    requireOpenShop,
    identifyCaller,
    async (c) => {
      const body = await readBody(c, AppointmentRequest);
      if (!body.ok) return refuse(c, body.error);
      const input = body.value;
      const phone = normalizePhone(input.contact_number);
      if (phone === null) return refuse(c, NO_PHONE);
      if (!shop(c.env).centers.includes(input.center_name)) return refuse(c, NO_CENTER);
      const refused = quantityRefusal(c.env, input.total_seat);
      if (refused !== null) return refuse(c, refused);
      const agentId = c.get("agent")?.id ?? null;
      const strayed = await refuseReturnUrl(c.env, agentId, input.return_url);
      if (strayed !== null) return refuse(c, strayed);
      const provider = findWallet(c.env, input.payment_provider);
      if (provider === null) return refuse(c, NO_PROVIDER);
      const isTaken = takesReturnUrl(c, { ...input, provider });
      if (!isTaken) return refuse(c, LONG_RETURN_URL);

      const { trip_id: tripId, turnstile_token: token, human_proof: proof } = input;
      const checked = await requireHuman(c, { tripId, token, proof, hasTurn: false });
      if (!checked.ok) return refuse(c, checked.error);
      const pastLimit = await takePlacesBill(c, checked.value, { tripId, phone });
      if (pastLimit !== null) return refuse(c, pastLimit);
      const trip = await cachedTrip(c.env, input.trip_id);
      const payment = await openAppointment(
        appointmentDependencies(c, { ...input, provider }),
        trip,
        {
          quantity: input.total_seat,
          centerName: input.center_name,
          paymentType: input.payment_type,
          contact: { name: input.contact_name, phone, email: input.contact_email },
          agentId,
          believedTotalPoisha: input.total_seat_price,
          seenRevision: input.trip_revision,
        },
      );
      return payment.ok
        ? c.json(paymentView(payment.value), 201)
        : refuse(c, payment.error, provider.name);
    },
  );

/** Nobody is sent to the page of a payment that is over. */
async function isCurrent(c: Context<AppEnv>, answer: string): Promise<boolean> {
  const { ticketBillPayBkashId: id } = PaymentCreateView.parse(JSON.parse(answer));
  const bill = await findBill(database(c.env), id);
  if (bill?.state === "created") return findFirstCaptureFailure(bill, Date.now()) === null;
  return bill?.state === "capturing";
}

async function quoteForPlaces(
  c: Context<AppEnv>,
  { trip_id: tripId = "", total_seat: quantity = 0 }: z.output<typeof QuoteRequest>,
  provider: Wallet,
) {
  const refused = quantityRefusal(c.env, quantity);
  if (refused !== null) return refuse(c, refused);
  const trip = await cachedTrip(c.env, tripId);
  const quoted = quotePlaces(trip, quantity, Date.now(), provider.chargeBps);
  return quoted.ok
    ? c.json(quoteView(c.env, quoted.value.quote, provider), 200)
    : refuse(c, quoted.error);
}

function quantityRefusal(env: Env, quantity: number): Refusal | null {
  const most = placesMax(env);
  if (quantity >= 1 && quantity <= most) return null;
  return fieldRefusal(`total_seat: must be from 1 to ${most}`);
}

function fieldRefusal(sentence: string): Refusal {
  return { reason: "field_invalid", sentences: [sentence] };
}

/** A shop with one wallet says nothing of it, as before there was a choice. */
function quoteView(env: Env, quote: Quote, provider: { name: string }): QuoteView {
  const offered = listWallets(env);
  const choice = { payment_provider: provider.name, payment_providers: offered };
  return {
    ...(offered.length > 1 ? choice : {}),
    status_code: 201,
    total_seat: quote.seats,
    fare: toTaka(quote.subtotalPoisha),
    discount: toTaka(quote.discountPoisha),
    charge: toTaka(quote.chargePoisha),
    charge_percent: quote.chargeBps / 100,
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
