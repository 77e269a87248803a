/** The calls of a payment, from its price to its ticket; a part of the table in calls.ts. */
import type { Call } from "../call.ts";
import { COUPON_REFUSALS, OPEN_REFUSALS, PERSON_REFUSALS } from "../call-refusals.ts";
import {
  AppointmentRequest,
  PaymentCreateRequest,
  PaymentCreateView,
  PaymentExecuteRequest,
  PaymentExecuteView,
  PaymentInDoubtView,
  PaymentOpenView,
  PaymentStateView,
  QuoteRequest,
  QuoteView,
} from "./checkout.ts";

/** The ways in which a payment can end without a ticket. */
const ENDS_OF_A_PAYMENT = [
  "bill_unknown",
  "payment_other_bill",
  "seats_released",
  "bill_expired",
  "payment_failed",
  "payment_not_completed",
  "payment_refunding",
  "payment_refunded",
  "wallet_balance",
  "wallet_duplicate",
  "wallet_blocked",
  "phone_limit",
  "sale_closed",
  "trip_cancelled",
  "trip_postponed",
  "trip_changed",
  "coupon_not_now",
  "coupon_used_up",
] as const;

export const PAYMENT_CALLS = [
  {
    method: "POST",
    path: "/quote",
    about:
      "What will be paid: for held seats by ticketing_unique_id, for places by trip_id and total_seat.",
    body: QuoteRequest,
    refuses: [
      "booking_id_invalid",
      "booking_sold",
      "payment_other_bill",
      "payment_page_open",
      "hold_over",
      "no_seats_held",
      ...COUPON_REFUSALS,
      "trip_unknown",
      "trip_cancelled",
      "trip_postponed",
      "sales_paused",
      "sale_closed",
      "not_open_yet",
      ...PERSON_REFUSALS,
    ],
    answers: { 200: QuoteView },
  },
  {
    method: "POST",
    path: "/bkash/payment/create",
    about:
      "Opens a payment for the held seats. No money moves; send the buyer to bkashURL. boarding_point_id is the point_id of one of the trip's boarding points.",
    body: PaymentCreateRequest,
    bearer: "counts",
    idempotency: "stored",
    refuses: [
      "booking_id_invalid",
      "booking_sold",
      "payment_other_bill",
      "payment_page_open",
      "hold_over",
      "no_seats_held",
      "no_such_seat",
      "stop_unknown",
      ...COUPON_REFUSALS,
      "phone_limit",
      ...OPEN_REFUSALS,
    ],
    answers: { 201: PaymentCreateView },
  },
  {
    method: "POST",
    path: "/save-seat-booking-appoinment",
    about: "Opens a payment for a number of places of an unlimited trip.",
    body: AppointmentRequest,
    bearer: "counts",
    idempotency: "stored",
    refuses: ["sale_closed", "not_open_yet", ...OPEN_REFUSALS],
    answers: { 201: PaymentCreateView },
  },
  {
    method: "POST",
    path: "/bkash/payment/execute",
    about:
      "Takes the approved payment and gives the ticket. Repeat it as often as you like; 202 means that it is still being checked.",
    body: PaymentExecuteRequest,
    bearer: "counts",
    idempotency: "derived",
    refuses: [...ENDS_OF_A_PAYMENT, "wallet_away", "sales_paused"],
    answers: { 201: PaymentExecuteView, 202: PaymentInDoubtView },
  },
  {
    method: "POST",
    path: "/payment-state",
    about:
      "Reads what has become of a payment and changes nothing: 200 while nothing was asked of the wallet, and otherwise as execute answers.",
    body: PaymentExecuteRequest,
    refuses: ENDS_OF_A_PAYMENT,
    answers: { 200: PaymentOpenView, 201: PaymentExecuteView, 202: PaymentInDoubtView },
  },
  {
    method: "GET",
    path: "/payments/{id}",
    takesGrant: true,
    about:
      "Reads a payment by its ticketBillPayBkashId and changes nothing. For the agent who opened it, or with the payment's grantToken in the header Grant-Token.",
    bearer: "counts",
    refuses: ["bill_unknown", "records_compared"],
    answers: { 200: PaymentStateView },
  },
] as const satisfies readonly Call[];
