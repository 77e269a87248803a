/** Acts on where a ticket is; a part of the one table (staff-acts.ts). */
import { z } from "zod";
import { SEATS_PER_BOOKING_MAX } from "../../domain/seats/seat-limits.ts";
import { FREE, MONEY, type ActEntry } from "./act-entry.ts";
import { sale } from "./act-inputs.ts";
import { Id, SeatNo } from "../shared.ts";
import { ActView, SaleActView, TicketSendingView } from "../staff/staff.ts";

/** The trip's name and departure, and the seats. */
const Place = z.object({ trip: z.string(), departs: z.string(), seats: z.array(z.string()) });

export const TicketActView = z.object({
  ...ActView.shape,
  bill: z.int(),
  was: Place,
  became: Place,
});

export const ExchangeActView = z.object({
  ...TicketActView.shape,
  other: z.object({
    bill: z.int(),
    was: Place,
    became: Place,
    difference: z.number(),
    checked_at: z.string().nullable(),
    sms: TicketSendingView,
  }),
  sms: TicketSendingView,
  /**
   * In taka, what the first ticket's new places cost now beyond what was paid for its own; less than 0: they cost less.
   */
  difference: z.number(),
  /** As of seats that are taken off: its passengers may sit in the bus. */
  checked_at: z.string().nullable(),
  is_other_class: z.boolean(),
  /** Where the first ticket went and goes, where the other one goes elsewhere. */
  other_destination: z.object({ was: z.string(), became: z.string() }).nullable(),
});

export const SeatsOffActView = z.object({
  ...SaleActView.shape,
  /** The seats that the ticket keeps, and its places before and after: those that go, those that stay. */
  kept: z.array(z.string()),
  places: z.int(),
  places_off: z.int(),
  sms: TicketSendingView,
});

export const MoveActView = TicketActView.extend({
  /** Where both trips go, where that is not the same; null: to the same university. */
  other_destination: z.object({ was: z.string(), became: z.string() }).nullable(),
  checked_at: z.string().nullable(),
  /**
   * In taka, what the new places cost more than was paid for the old ones, charge apart; less than 0: they cost less.
   */
  difference: z.number(),
  /** What of it goes back with the move, in taka, and how; 0: nothing does. */
  gives_back: z.number(),
  is_by_hand: z.boolean(),
  /** No further part can go back afterwards, nor the rest, but by other means: so often one payment is refunded. */
  is_last: z.boolean(),
  sms: TicketSendingView,
  provider: z.string(),
  refunds_most: z.int(),
  /** For how many days after a payment it gives money back, where those are over; null: they are not. */
  refund_days: z.int().nullable(),
  /** Within how many days it does a refund that it has taken; null: within minutes. */
  takes_days: z.int().nullable(),
});

export const TICKET_ACTS = {
  "take-seats-off": {
    about: "Takes named seats off a ticket; their part of the money goes back.",
    trail: "take_seats_off",
    roles: ["money", "ops"],
    ...MONEY,
    input: sale.extend({
      seats: z.array(SeatNo).max(SEATS_PER_BOOKING_MAX),
      /** On a trip without a seat map. */
      places: z.int().min(1).max(SEATS_PER_BOOKING_MAX).optional(),
    }),
    view: SeatsOffActView,
  },
  "move-ticket": {
    about:
      "Puts a ticket on another trip, or on other seats of its own. What cheaper places cost less goes back with it, where that is chosen.",
    trail: "move_ticket",
    roles: ["ops"],
    ...FREE,
    input: sale.extend({
      trip: Id,
      seats: z.array(SeatNo).max(SEATS_PER_BOOKING_MAX),
      /** Where the new places cost less, the difference is owed with the move. */
      give_back_difference: z.boolean().optional(),
    }),
    view: MoveActView,
  },
  "exchange-seats": {
    about: "Lets two tickets exchange seats, of one trip or of two.",
    trail: "exchange_seats",
    roles: ["ops"],
    ...FREE,
    input: sale.extend({
      /** Seats of the first ticket, and those of the other that it gets for them. */
      gives: z.array(SeatNo).min(1).max(SEATS_PER_BOOKING_MAX),
      other: sale.shape.sale,
      gets: z.array(SeatNo).min(1).max(SEATS_PER_BOOKING_MAX),
    }),
    view: ExchangeActView,
  },
  "keep-ticket": {
    about: "Answers a change of the trip for a passenger who stays with it.",
    trail: "keep_ticket",
    roles: ["ops"],
    ...FREE,
    input: sale,
    view: TicketActView,
  },
} as const satisfies Record<string, ActEntry>;
