/**
 * A ticket by its PNR, or the wallet's TrxID, and phone number (spec 2, 5, 7), and what its printed code says
 * (decisions 5.8).
 */
import { z } from "zod";
import { field } from "../field.ts";
import { codeAsTyped } from "../../domain/as-typed.ts";
import { BookingType, getBookingMode } from "../booking/checkout.ts";
import { ContactNumber } from "../booking/checkout-fields.ts";
import {
  PointView,
  SeatList,
  TurnstileToken,
  Success,
  TRIP_TIMES,
  TripName,
  BusName,
  DestinationName,
  UnitName,
  Pnr,
} from "../shared.ts";

/** The form checks the check character of a PNR as a hint; here any short text is a PNR that may be wrong. */
export const LookupRequest = z.object({
  pnr: field(
    z.string().overwrite(codeAsTyped).min(1, "must be filled in").max(40, "is too long"),
    "The PNR, or the TrxID of the wallet's message, by which a buyer without a ticket finds the money.",
    "8M4QU5J",
  ),
  contact_number: ContactNumber,
  bookingType: field(
    BookingType.transform(getBookingMode),
    "`limited` with a seat map, `unlimited` without.",
    "Limited Booking",
  ),
  turnstile_token: TurnstileToken,
});
export type LookupRequest = z.input<typeof LookupRequest>;

export const CheckTicketRequest = z.object({
  qr: field(
    z.string().trim().min(1, "must be filled in").max(500, "is too long"),
    "Text of the printed code; an address with the code behind a `#` is accepted too, and a PNR alone.",
    "8M4QU5J.0.mPq3vW0sR6yT1uZ8xK2nLg",
  ),
  check: field(
    z
      .string()
      .regex(/^[\w-]{1,40}$/, "must be letters and digits")
      .optional(),
    "Names this check: a call that is sent again is no second one. Left out: each call is a check.",
    "c1",
  ),
});
export type CheckTicketRequest = z.input<typeof CheckTicketRequest>;

/** Neither name nor phone number: the person who checks a ticket sees the passenger. */
export const CheckTicketView = z.object({
  status_code: Success,
  valid: field(
    z.boolean(),
    "Whether the ticket was issued by this shop, is not void, and was not printed before it moved.",
  ),
  is_moved: field(
    z.boolean(),
    "Whether the ticket moved after this was printed; it is good where `ticket` says, with its new code.",
  ),
  is_signed: field(
    z.boolean(),
    "Whether the code has our signature. False: found by its PNR alone, which proves nothing.",
  ),
  earlier_check: field(
    z
      .object({
        at: field(z.iso.datetime({ offset: true }), "When it was checked."),
        by: field(
          z.string().nullable(),
          "Who checked; null: an agent who no longer exists.",
          "Karim Traders",
        ),
        is_own: field(z.boolean(), "Whether the caller did that check."),
      })
      .nullable(),
    "The previous check of a valid ticket; null: there was none.",
    null,
  ),
  ticket: field(
    z
      .object({
        pnr_no: Pnr,
        booking_type: field(
          z.enum(["limited", "unlimited"]),
          "`limited` with a seat map, `unlimited` without.",
        ),
        trip_name: TripName,
        destination_name: DestinationName,
        unit_name: UnitName,
        bus_name: BusName,
        deperture_date: TRIP_TIMES.deperture_date,
        deperture_time: TRIP_TIMES.deperture_time,
        seats: field(SeatList, "Seats of the ticket; empty: places without a seat map."),
        ticketing_qty: field(z.int(), "How many seats or places.", 2),
        center_name: field(z.string(), "Pick-up center of a ticket of places; empty: none.", ""),
        boarding_point: field(
          PointView.nullable(),
          "Where the passenger gets on; null: it was not asked.",
        ),
        voided_at: field(
          z.iso.datetime({ offset: true }).nullable(),
          "When the ticket was cancelled; null: it is good.",
          null,
        ),
      })
      .nullable(),
    "The ticket; null when this shop has not issued the code.",
  ),
});
export type CheckTicketView = z.infer<typeof CheckTicketView>;
