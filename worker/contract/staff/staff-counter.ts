/** Sales for cash at a counter of the shop: what is sent and answered (staff-calls.ts, staff-counter-acts.ts). */
import { z } from "zod";
import { SEATS_PER_BOOKING_MAX } from "../../domain/seats/seat-limits.ts";
import { BOOKING_MODES } from "../../domain/trips/trip.ts";
import { line, trip } from "../staff-acts/act-inputs.ts";
import { ContactName, ContactNumber } from "../booking/checkout-fields.ts";
import { Count, HoldClock, Id, SeatNo, Taka, TicketingUniqueId } from "../shared.ts";
import { ActView } from "./staff.ts";

const ok = { status_code: z.literal(201) };
const COUNTER_MAX = 40;

export const HoldAtCounterBody = trip.extend({
  seats: z
    .array(SeatNo)
    .min(1, "must name a seat")
    .max(SEATS_PER_BOOKING_MAX, "are too many")
    .refine((seats) => new Set(seats).size === seats.length, "must be different seats"),
  /** Sells past a bus of the day that is not full; the sale then says so, with its reason. */
  past_order: z.boolean().optional(),
});
export const LetGoAtCounterBody = trip.extend({ booking: TicketingUniqueId });

/** Seats held for a sale, and their cash price. */
export const CounterHoldView = HoldClock.extend({
  ...ok,
  booking: z.string(),
  seats: z.array(z.string()),
  fare: z.number(),
  total: z.number(),
});
export type CounterHoldView = z.infer<typeof CounterHoldView>;

export const soldAtCounter = trip.extend({
  /** Booking of the held seats; omitted for a trip without a seat map. */
  booking: TicketingUniqueId.optional(),
  /** For a trip without a seat map: the number of places, and the pick-up centre. */
  total_seat: Count.optional(),
  center_name: z.string().trim().min(1).max(100).optional(),
  /** The `point_id` of a stop; left out: the first, where stops have times. */
  boarding_point_id: Id.optional(),
  name: ContactName,
  phone: ContactNumber,
  /** The amount that the passenger has paid. */
  amount: Taka,
  /** The seats are sold past a bus of the day that is not full; the log keeps it with the reason of the sale. */
  past_order: z.boolean().optional(),
  /** The name of the counter, in a word or two. */
  counter: line.min(1, "must be filled in").max(COUNTER_MAX, "is too long"),
});

const ticket = z.object({
  id: z.string(),
  mode: z.enum(BOOKING_MODES),
  pnr: z.string(),
});

/** The result of a sale. `in_doubt`: it continues by itself, and nobody sells these seats meanwhile. */
const outcome = {
  bill: z.int().nullable(),
  sale: z.enum(["sold", "in_doubt", "not_sold"]),
  ticket: ticket.nullable(),
};

export const CounterSaleActView = z.object({
  ...ActView.shape,
  ...outcome,
  seats: z.array(z.string()),
  quantity: z.int(),
  amount: z.number(),
  bus: z.string(),
  bus_type: z.string(),
  departs: z.string(),
});
export type CounterSaleActView = z.infer<typeof CounterSaleActView>;

/** `hash`: of the preview that was confirmed. */
export const FinishCounterSaleBody = z.object({ hash: z.string().min(1).max(200) });
export const FinishedCounterSaleView = z.object({ ...ok, ...outcome });
export type FinishedCounterSaleView = z.infer<typeof FinishedCounterSaleView>;

export const CounterSalesBody = z.object({
  /** Today, unless given. */
  day: z.iso.date().optional(),
});
export const CounterSalesView = z.object({
  ...ok,
  day: z.iso.date(),
  /** By person and counter. */
  rows: z.array(
    z.object({
      /** As the audit trail names them. */
      staff: z.string(),
      counter: z.string(),
      sales: z.int(),
      places: z.int(),
      /** The cash of that day. */
      taken: z.number(),
      /** The part of it that was handed back since. */
      back: z.number(),
      /** The part of it that was cancelled or given back since and is still to be handed over: it is in the drawer. */
      owed: z.number(),
    }),
  ),
  /** Names of the staff in it, by id. */
  staff_names: z.record(z.string(), z.string()),
});
export type CounterSalesView = z.infer<typeof CounterSalesView>;
