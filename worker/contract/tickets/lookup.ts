/**
 * A ticket by its PNR, or the wallet's TrxID, and phone number (spec 2, 5, 7), and what its printed code says
 * (decisions 5.8).
 */
import { z } from "zod";
import { codeAsTyped } from "../../domain/as-typed.ts";
import { BookingType, ContactNumber, getBookingMode } from "../booking/checkout.ts";
import { PointView, SeatList, TurnstileToken } from "../shared.ts";

/**
 * The form checks the check character of a PNR as a hint; here any short text is a PNR that may be wrong. Ten capital
 * letters and digits are the TrxID of the wallet's message: a buyer without a ticket finds the money by it.
 */
export const LookupRequest = z.object({
  pnr: z.string().overwrite(codeAsTyped).min(1, "must be filled in").max(40, "is too long"),
  contact_number: ContactNumber,
  bookingType: BookingType.transform(getBookingMode),
  turnstile_token: TurnstileToken,
});
export type LookupRequest = z.input<typeof LookupRequest>;

/** The text of the code; an address with the code behind a `#` is accepted too, and a PNR alone. */
export const CheckTicketRequest = z.object({
  qr: z.string().trim().min(1, "must be filled in").max(500, "is too long"),
  /** Names this check: a call that is sent again is no second one. Left out: each call is a check. */
  check: z
    .string()
    .regex(/^[\w-]{1,40}$/, "must be letters and digits")
    .optional(),
});
export type CheckTicketRequest = z.input<typeof CheckTicketRequest>;

/** Neither name nor phone number: the person who checks a ticket sees the passenger. */
export const CheckTicketView = z.object({
  status_code: z.literal(201),
  /** Issued by this shop, not void, and not printed before the ticket moved. */
  valid: z.boolean(),
  /** The ticket moved after this was printed; it is good where `ticket` says, with its new code. */
  is_moved: z.boolean(),
  /** False: found by its PNR alone, which proves nothing. */
  is_signed: z.boolean(),
  /** The previous check of a valid ticket; null: there was none. `by` is null for an agent who no longer exists. */
  earlier_check: z
    .object({
      at: z.iso.datetime({ offset: true }),
      by: z.string().nullable(),
      is_own: z.boolean(),
    })
    .nullable(),
  /** Null when this shop has not issued the code. */
  ticket: z
    .object({
      pnr_no: z.string(),
      booking_type: z.enum(["limited", "unlimited"]),
      trip_name: z.string(),
      destination_name: z.string(),
      unit_name: z.string(),
      bus_name: z.string(),
      deperture_date: z.string(),
      deperture_time: z.string(),
      seats: SeatList,
      ticketing_qty: z.int(),
      center_name: z.string(),
      boarding_point: PointView.nullable(),
      voided_at: z.iso.datetime({ offset: true }).nullable(),
    })
    .nullable(),
});
export type CheckTicketView = z.infer<typeof CheckTicketView>;
