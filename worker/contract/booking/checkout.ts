/** Checkout: the amounts, and the redirect to the wallet and back (spec 7, spec 9; decisions 1.7, 3). */
import { z } from "zod";
import { findNameFault, NAME_LENGTH_MAX } from "../field-rules.ts";
import { Count, Id, Taka, TicketingUniqueId, TurnstileToken, WorkProofText } from "../shared.ts";
import { couponAsTyped, nameAsTyped } from "../../domain/as-typed.ts";
import { EMAIL_LENGTH_MAX, emailAsTyped, isEmail } from "../../domain/email.ts";
import { phoneAsTyped } from "../../domain/phone.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";

const HAND_CASH = "Hand Cash";

const CouponCode = z
  .string()
  .overwrite(couponAsTyped)
  .max(40)
  .nullish()
  .transform((code) => code || null);

/** Extension: the wallet that the buyer has chosen, one of the quote's. Without it: the first that the shop offers. */
const ChosenProvider = z.string().trim().min(1).max(40).optional();

/** Held seats by their booking, or a number of places of an unlimited trip. */
export const QuoteRequest = z
  .object({
    ticketing_unique_id: TicketingUniqueId.optional(),
    coupon_code: CouponCode,
    trip_id: Id.optional(),
    total_seat: Count.optional(),
    payment_provider: ChosenProvider,
    turnstile_token: TurnstileToken,
  })
  .refine(
    (input) =>
      input.ticketing_unique_id !== undefined ||
      (input.trip_id !== undefined && input.total_seat !== undefined),
    { path: ["ticketing_unique_id"] },
  );
export type QuoteRequest = z.input<typeof QuoteRequest>;

/** Extension: the wallet that the payment was opened with; left out where it is bKash. */
const OpenedWith = z.string().optional();

/** Taka. `total` is what the wallet will charge: fare less discount, and the charge of 2 %. */
export const QuoteView = z.object({
  status_code: z.literal(201),
  total_seat: z.int(),
  fare: z.number(),
  discount: z.number(),
  charge: z.number(),
  total: z.number(),
  /** Extension, where the shop offers more than one wallet: which one the amounts are of, and all of them. */
  payment_provider: z.string().optional(),
  payment_providers: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const ContactName = z
  .string("name is required")
  .overwrite(nameAsTyped)
  .min(1, "name is required")
  .max(NAME_LENGTH_MAX, "name is too long")
  .refine((name) => findNameFault(name) !== "nameWrong", "name has signs that a name can't have");
export const ContactNumber = z
  .union([z.string(), z.int()], "phone is required")
  .transform(String)
  .pipe(
    z.string().overwrite(phoneAsTyped).min(1, "phone is required").max(30, "phone is too long"),
  );
export const ContactEmail = z
  .string("email is not valid")
  .overwrite(emailAsTyped)
  .max(EMAIL_LENGTH_MAX, "email is too long")
  .refine((email) => email === "" || isEmail(email), "email is not valid")
  .nullish()
  .transform((email) => email || null);

/** Extension: the `revision` of the trip that the page showed. If it is missing, the current one counts. */
const SeenRevision = z
  .int()
  .nonnegative()
  .nullish()
  .transform((revision) => revision ?? null);

/** Extension: where the wallet sends the buyer of an agent's program; its host is one of the agent's return hosts. */
const ReturnUrl = z
  .url({ protocol: /^https$/, error: "must be an https address" })
  .max(500)
  .nullish()
  .transform((url) => url ?? null);

export const PaymentCreateRequest = z.object({
  ticketing_unique_id: TicketingUniqueId,
  trip_id: Id,
  /** Accepted and not trusted (decisions 3.2). */
  user_id: z.unknown().optional(),
  coupon_code: CouponCode,
  total_seat: Count,
  total_seat_price: Taka,
  paid_amount: Taka,
  contact_number: ContactNumber,
  contact_email: ContactEmail,
  contact_name: ContactName,
  /** Extension: the `point_id` of the stop where the buyer gets on. Without it: the first, where stops have times. */
  boarding_point_id: Id.nullish().transform((id) => id ?? null),
  trip_revision: SeenRevision,
  return_url: ReturnUrl,
  payment_provider: ChosenProvider,
  turnstile_token: TurnstileToken,
});
export type PaymentCreateRequest = z.input<typeof PaymentCreateRequest>;

export const AppointmentRequest = z.object({
  trip_id: Id,
  contact_name: ContactName,
  contact_number: ContactNumber,
  contact_email: ContactEmail,
  /** The only one there is (spec 9). */
  payment_type: z
    .string()
    .trim()
    .refine((type) => type === HAND_CASH, `must be ${HAND_CASH}`),
  total_seat: Count,
  /** Places x fare x 1.02 (decisions 1.7). */
  total_seat_price: Taka,
  center_name: z.string().trim().min(1).max(100),
  trip_revision: SeenRevision,
  return_url: ReturnUrl,
  payment_provider: ChosenProvider,
  turnstile_token: TurnstileToken,
  human_proof: WorkProofText,
});
export type AppointmentRequest = z.input<typeof AppointmentRequest>;

export const PaymentCreateView = z.object({
  status_code: z.literal(201),
  data: z.object({ statusCode: z.literal("0000"), paymentID: z.string(), bkashURL: z.string() }),
  /** An opaque handle of ours for this one payment; the wallet's token never leaves the server. */
  grantToken: z.string(),
  ticketBillPayBkashId: z.int(),
});
export type PaymentCreateView = z.infer<typeof PaymentCreateView>;

/** The specification has two words for each mode: of the stored payment, and of the look-up's form. Both are taken. */
const MODES = {
  limited: "limited",
  unlimited: "unlimited",
  "Limited Booking": "limited",
  "Unlimited Booking": "unlimited",
} as const satisfies Record<string, BookingMode>;

export const BookingType = z.literal(Object.keys(MODES) as (keyof typeof MODES)[]);

export function getBookingMode(bookingType: z.infer<typeof BookingType>): BookingMode {
  return MODES[bookingType];
}

export type { BookingMode };

export const PaymentExecuteRequest = z.object({
  ticketBillPayBkashId: z
    .union([z.int().positive(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number),
  paymentID: z.string().trim().min(1).max(255),
  grantToken: z.string().trim().min(1).max(255),
  bookingType: BookingType.transform(getBookingMode),
  /**
   * Extension: the wallet has sent the buyer back with status `success`. Without it the wallet is asked first, and a
   * payment that its buyer has not approved so far is left alone.
   */
  buyer_returned: z.boolean().optional(),
});
export type PaymentExecuteRequest = z.input<typeof PaymentExecuteRequest>;

export const PaymentExecuteView = z.object({
  status_code: z.literal(201),
  data: z.object({ ticket_data: z.object({ ticketing_id: z.string() }) }),
});
export type PaymentExecuteView = z.infer<typeof PaymentExecuteView>;

/**
 * HTTP 202: neither paid nor refused. Repeat the same execute after `retry_after` seconds. `awaiting_buyer`: the buyer
 * is still on the wallet's page; nothing was charged, and nothing was changed.
 */
export const PaymentInDoubtView = z.object({
  status_code: z.literal(202),
  code: z.enum(["payment_in_doubt", "awaiting_buyer"]),
  message: z.string(),
  retry_after: z.int(),
  /** Extension: whether seats are kept meanwhile; false without a seat map, and where a restore has lost the bill. */
  seats_kept: z.boolean().optional(),
  payment_provider: OpenedWith,
});
export type PaymentInDoubtView = z.infer<typeof PaymentInDoubtView>;

/** The wallet was not asked yet, so nobody was charged. */
export const PaymentOpenView = z.object({
  status_code: z.literal(201),
  code: z.literal("payment_open"),
  payment_provider: OpenedWith,
});
export type PaymentOpenView = z.infer<typeof PaymentOpenView>;

/** Extension: the state of a payment as a program reads it; the names of the states are those of the protocol. */
export const PaymentStateView = z.object({
  status_code: z.literal(200),
  /**
   * `created`: opened and not executed. `capturing`: being checked; the seats are kept. `paid`: there is a ticket.
   * `failed` and `expired`: no ticket, and `message` says about the money. `refund_owed`, `refunded`: it goes back.
   */
  state: z.enum(["created", "capturing", "paid", "failed", "expired", "refund_owed", "refunded"]),
  /** What to do next. */
  next: z.enum(["execute", "show_ticket", "book_again", "wait_for_refund", "nothing"]),
  /** What has become of the payment, in a sentence that is fit to show. */
  message: z.string(),
  /** The reason, where there is no ticket: a code as execute refuses with; null otherwise. */
  code: z.string().nullable(),
  ticketing_id: z.string().nullable(),
  /** Seconds after which another look may show something else; null: the state is final for the caller. */
  retry_after: z.int().nullable(),
});
export type PaymentStateView = z.infer<typeof PaymentStateView>;

/** Additional fields of a refusal of create with `amount_changed`: the right figures, in taka. */
export const AmountChangedView = z.object({
  total_seat: z.int(),
  total_seat_price: z.number(),
  paid_amount: z.number(),
});
export type AmountChangedView = z.infer<typeof AmountChangedView>;
