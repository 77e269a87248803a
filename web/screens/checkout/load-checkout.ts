/**
 * The calls that open a payment, in the names of the wire (spec 7). The server computes the amounts itself and
 * compares.
 */
import type {
  AppointmentRequest,
  PaymentCreateRequest,
  QuoteView,
} from "../../../worker/contract/booking/checkout.ts";
import { nameAsTyped } from "../../../worker/domain/as-typed.ts";
import { emailAsTyped } from "../../../worker/domain/email.ts";
import { phoneAsTyped } from "../../../worker/domain/phone.ts";
import type { PassengerDetailsView } from "../../../worker/contract/booking/seats.ts";
import type { Contact } from "./contact.ts";

export type PaymentStart =
  | { name: "POST /api/bkash/payment/create"; body: PaymentCreateRequest }
  | { name: "POST /api/save-seat-booking-appoinment"; body: AppointmentRequest };

/** The value of the specification, whatever the way to pay. */
const PAYMENT_TYPE = "Hand Cash";

export function startForSeats(
  booking: {
    ticketingUniqueId: string;
    trip: Pick<PassengerDetailsView["singleTripData"]["tripData"], "id" | "user_id" | "revision">;
    coupon: string | null;
    /** Null when there was no stop to choose. */
    stop: string | null;
  },
  quote: QuoteView,
  contact: Contact,
): PaymentStart {
  return {
    name: "POST /api/bkash/payment/create",
    body: {
      ticketing_unique_id: booking.ticketingUniqueId,
      trip_id: booking.trip.id,
      user_id: booking.trip.user_id,
      coupon_code: booking.coupon,
      total_seat: quote.total_seat,
      total_seat_price: quote.fare,
      paid_amount: quote.total,
      ...contactFields(contact),
      boarding_point_id: booking.stop,
      trip_revision: booking.trip.revision,
      payment_provider: quote.payment_provider,
    },
  };
}

export function startForPlaces(
  booking: { trip: { id: string; revision: number }; center: string },
  quote: QuoteView,
  contact: Contact,
): PaymentStart {
  return {
    name: "POST /api/save-seat-booking-appoinment",
    body: {
      trip_id: booking.trip.id,
      trip_revision: booking.trip.revision,
      ...contactFields(contact),
      payment_type: PAYMENT_TYPE,
      total_seat: quote.total_seat,
      total_seat_price: quote.total,
      center_name: booking.center,
      payment_provider: quote.payment_provider,
    },
  };
}

function contactFields({ name, phone, email }: Contact) {
  return {
    contact_name: nameAsTyped(name),
    contact_number: phoneAsTyped(phone),
    contact_email: emailAsTyped(email),
  };
}
