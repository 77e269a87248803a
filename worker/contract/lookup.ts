/** A ticket by its PNR, or the wallet's TrxID, and phone number (spec 2, 5, 7), and what its printed code says (decisions 5.8). */
import { z } from "zod";
import { codeAsTyped } from "../domain/as-typed.ts";
import { ContactNumber } from "./checkout.ts";
import { PointView, SeatList, TurnstileToken } from "./shared.ts";

/**
 * The check character of a PNR is a hint in the form; here any short text is a PNR that may be wrong. Ten capital letters
 * and digits are the TrxID of the wallet's message: who has no ticket finds their money by it.
 */
export const LookupRequest = z.object({
  pnr: z.string().overwrite(codeAsTyped).min(1, "must be filled in").max(40, "is too long"),
  contact_number: ContactNumber,
  bookingType: z.enum(["Limited Booking", "Unlimited Booking"]),
  turnstile_token: TurnstileToken,
});
export type LookupRequest = z.input<typeof LookupRequest>;

/** The text of the code; an address with the code behind a `#` is accepted too, and a PNR alone. */
export const CheckTicketRequest = z.object({
  qr: z.string().trim().min(1, "must be filled in").max(500, "is too long"),
});
export type CheckTicketRequest = z.input<typeof CheckTicketRequest>;

/** No name or phone number: whoever checks a ticket sees the passenger. */
export const CheckTicketView = z.object({
  status_code: z.literal(201),
  /** Issued by this shop, not void, and not printed before the ticket moved. */
  valid: z.boolean(),
  /** The ticket moved after this was printed; it is good where `ticket` says, with its new code. */
  is_moved: z.boolean(),
  /** False: found by its PNR alone, which proves nothing. */
  is_signed: z.boolean(),
  /** Null: the code was not issued by this shop. */
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
