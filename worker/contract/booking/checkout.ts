/** Checkout: the amounts, and the redirect to the wallet and back (spec 7, spec 9; decisions 1.7, 3). */
import { z } from "zod";
import {
  ChosenProvider,
  ContactEmail,
  ContactName,
  ContactNumber,
  CouponCode,
  ReturnUrl,
  SeenRevision,
} from "./checkout-fields.ts";
import { field } from "../field.ts";
import {
  Count,
  Id,
  Taka,
  TicketingUniqueId,
  TurnstileToken,
  WorkProofText,
  Success,
  Sentence,
  TripId,
} from "../shared.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";

const HAND_CASH = "Hand Cash";

/** Held seats by their booking, or a number of places of an unlimited trip. */
export const QuoteRequest = z
  .object({
    ticketing_unique_id: TicketingUniqueId.optional(),
    coupon_code: CouponCode,
    trip_id: field(Id.optional(), "Id of a trip without a seat map."),
    total_seat: field(Count.optional(), "How many places of it."),
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

const OpenedWith = field(
  z.string().optional(),
  "The wallet that the payment was opened with; left out where that is bKash.",
  "sslcommerz",
);

export const QuoteView = z.object({
  status_code: Success,
  total_seat: field(z.int(), "How many seats or places.", 2),
  fare: field(
    z.number(),
    "Seats times fare in taka: send it as `total_seat_price` of create.",
    1200,
  ),
  discount: field(z.number(), "Taka that the coupon takes off.", 0),
  charge: field(z.number(), "The wallet's charge in taka.", 24),
  charge_percent: field(z.number(), "Of fare less discount, to which the charge is rounded.", 2),
  total: field(z.number(), "Taka that will be paid: send it as `paid_amount` of create.", 1224),
  payment_provider: field(
    z.string().optional(),
    "The wallet that the amounts are of; only of a shop with more than one.",
    "bkash",
  ),
  payment_providers: field(
    z
      .array(
        z.object({
          name: field(z.string(), "Send it as `payment_provider`.", "bkash"),
          label: field(z.string(), "The wallet's name as people read it.", "bKash"),
        }),
      )
      .optional(),
    "The wallets to choose from; only of a shop with more than one.",
  ),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const PaymentCreateRequest = z.object({
  ticketing_unique_id: TicketingUniqueId,
  trip_id: TripId,
  user_id: field(
    z.unknown().optional(),
    "Accepted and not trusted: the agent is the one of the bearer.",
  ),
  coupon_code: CouponCode,
  total_seat: field(Count, "How many seats the booking holds.", 2),
  total_seat_price: field(Taka, "Seats times fare in taka: the `fare` of the quote.", 1200),
  paid_amount: field(Taka, "Taka with discount and charge: the `total` of the quote.", 1224),
  contact_number: ContactNumber,
  contact_email: ContactEmail,
  contact_name: ContactName,
  boarding_point_id: field(
    Id.nullish().transform((id) => id ?? null),
    "Where the passenger gets on: a `point_id` of `getBoardingPoint`. Without it: the first, where stops have times.",
  ),
  trip_revision: SeenRevision,
  return_url: ReturnUrl,
  payment_provider: ChosenProvider,
  turnstile_token: TurnstileToken,
});
export type PaymentCreateRequest = z.input<typeof PaymentCreateRequest>;

export const AppointmentRequest = z.object({
  trip_id: TripId,
  contact_name: ContactName,
  contact_number: ContactNumber,
  contact_email: ContactEmail,
  payment_type: field(
    z
      .string()
      .trim()
      .refine((type) => type === HAND_CASH, `must be ${HAND_CASH}`),
    "`Hand Cash`: the only value. It is paid through the wallet all the same.",
    "Hand Cash",
  ),
  total_seat: field(Count, "How many places.", 2),
  total_seat_price: field(
    Taka,
    "Places times fare with the charge, in taka: the `total` of the quote.",
    918,
  ),
  center_name: field(
    z.string().trim().min(1).max(100),
    "A pick-up center: one of `centers` of `GET /shop`.",
    "শিমুলপুর সরকারি কলেজ",
  ),
  trip_revision: SeenRevision,
  return_url: ReturnUrl,
  payment_provider: ChosenProvider,
  turnstile_token: TurnstileToken,
  human_proof: WorkProofText,
});
export type AppointmentRequest = z.input<typeof AppointmentRequest>;

export const PaymentCreateView = z.object({
  status_code: Success,
  data: field(
    z.object({
      statusCode: field(z.literal("0000"), "`0000`: the wallet has opened the payment."),
      paymentID: field(z.string(), "The wallet's id of the payment.", "TR0011abcdefg1795950000000"),
      bkashURL: field(
        z.string(),
        "The wallet's page: send the buyer there.",
        "https://wallet.example/pay/TR0011abcdefg1795950000000",
      ),
    }),
    "The payment at the wallet.",
  ),
  grantToken: field(
    z.string(),
    "An opaque handle of this one payment: a secret of whoever opened it.",
    "Zq8sT2vX5yA1bC4dE7fG0h",
  ),
  ticketBillPayBkashId: field(z.int(), "Number of the payment.", 1204),
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
  ticketBillPayBkashId: field(
    z.union([z.int().positive(), z.string().regex(/^\d{1,15}$/)]).transform(Number),
    "Number of the payment, as create answered it.",
    1204,
  ),
  paymentID: field(
    z.string().trim().min(1).max(255),
    "The wallet's id of the payment, as create answered it.",
    "TR0011abcdefg1795950000000",
  ),
  grantToken: field(
    z.string().trim().min(1).max(255),
    "The payment's handle, as create answered it.",
    "Zq8sT2vX5yA1bC4dE7fG0h",
  ),
  bookingType: field(
    BookingType.transform(getBookingMode),
    "`limited` with a seat map, `unlimited` without.",
    "limited",
  ),
  buyer_returned: field(
    z.boolean().optional(),
    "The wallet has sent the buyer back with status `success`. Without it the wallet is asked first, and a payment that its buyer has not approved so far is left alone.",
  ),
});
export type PaymentExecuteRequest = z.input<typeof PaymentExecuteRequest>;

export const PaymentExecuteView = z.object({
  status_code: Success,
  data: field(
    z.object({
      ticket_data: field(
        z.object({
          ticketing_id: field(
            z.string(),
            "Id of the ticket, which is its address: whoever has it has the ticket.",
            "mPq3vW0sR6yT1uZ8xK2nLg",
          ),
        }),
        "The ticket.",
      ),
    }),
    "What was bought.",
  ),
});
export type PaymentExecuteView = z.infer<typeof PaymentExecuteView>;

/** HTTP 202: neither paid nor refused. */
export const PaymentInDoubtView = z.object({
  status_code: field(
    z.literal(202),
    "Neither paid nor refused: repeat the same execute after `retry_after` seconds.",
  ),
  code: field(
    z.enum(["payment_in_doubt", "awaiting_buyer"]),
    "`awaiting_buyer`: the buyer is still on the wallet's page; nothing was charged, and nothing was changed. `payment_in_doubt`: it is being checked.",
  ),
  message: Sentence,
  retry_after: field(
    z.int(),
    "Seconds after which the same request is to be repeated; also the header Retry-After.",
    5,
  ),
  seats_kept: field(
    z.boolean().optional(),
    "Whether seats are kept meanwhile; false without a seat map, and where a restore has lost the bill.",
  ),
  payment_provider: OpenedWith,
});
export type PaymentInDoubtView = z.infer<typeof PaymentInDoubtView>;

export const PaymentOpenView = z.object({
  status_code: Success,
  code: field(z.literal("payment_open"), "The wallet was not asked yet, so nobody was charged."),
  payment_provider: OpenedWith,
});
export type PaymentOpenView = z.infer<typeof PaymentOpenView>;

/** Extension: the state of a payment as a program reads it; the names of the states are those of the protocol. */
export const PaymentStateView = z.object({
  status_code: field(z.literal(200), "It was read."),
  state: field(
    z.enum(["created", "capturing", "paid", "failed", "expired", "refund_owed", "refunded"]),
    "`created`: opened and not executed. `capturing`: being checked; the seats are kept. `paid`: there is a ticket. `failed` and `expired`: no ticket, and `message` says about the money. `refund_owed`, `refunded`: it goes back.",
  ),
  next: field(
    z.enum(["execute", "show_ticket", "book_again", "wait_for_refund", "nothing"]),
    "What to do next.",
  ),
  message: field(
    z.string(),
    "What has become of the payment, in a sentence that is fit to show.",
    "The payment is open.",
  ),
  code: field(
    z.string().nullable(),
    "The reason, where there is no ticket: a code as execute refuses with; null otherwise.",
    null,
  ),
  ticketing_id: field(
    z.string().nullable(),
    "Id of the ticket, which is its address: whoever has it has the ticket. Null: there is none.",
    null,
  ),
  retry_after: field(
    z.int().nullable(),
    "Seconds after which another look may show something else; null: the state is final for the caller.",
    5,
  ),
});
export type PaymentStateView = z.infer<typeof PaymentStateView>;

/** Additional fields of a refusal of create with `amount_changed`: the right figures, in taka. */
export const AmountChangedView = z.object({
  total_seat: z.int(),
  total_seat_price: z.number(),
  paid_amount: z.number(),
});
export type AmountChangedView = z.infer<typeof AmountChangedView>;
