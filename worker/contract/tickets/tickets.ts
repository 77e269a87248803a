/** The ticket (spec 3; decisions 9). */
import { z } from "zod";
import { TicketStory } from "./ticket-changes.ts";
import { TicketUpdates } from "./ticket-messages.ts";
import { PointNames, PointView, TRIP_TIMES } from "../shared.ts";

export const InvoiceTrip = z.object({
  trip_name: z.string(),
  bus_data: z.object({ bus_name: z.string() }),
  ...TRIP_TIMES,
  bus_type_data: z.object({ type_name: z.string() }),
  destination_data: z.object({ destination_name: z.string() }),
  unit_data: z.object({ unit_name: z.string(), group_name: z.string() }),
});

/**
 * Extension: where the buyer gets on, and when the bus leaves it. Null: nothing was chosen, the trip's departure
 * counts.
 */
const ChosenStop = { boarding_point: PointView.nullable().optional() };

/**
 * Extension: what the amount that was paid consists of, in taka: the fare of all seats, less the discount, and the
 * charge.
 */
const PaidFor = {
  price: z.object({ fare: z.number(), discount: z.number(), charge: z.number() }).optional(),
  /** Refunds of the ticket, done or in progress, that left it valid. */
  parts_back: z
    .array(
      z.object({
        amount: z.number(),
        state: z.enum(["refunding", "at_counter", "refunded"]),
        at: z.iso.datetime({ offset: true }),
      }),
    )
    .optional(),
};

/**
 * Extension: the address of the page that shows the passenger's family where the bus is, from 48 hours before departure
 * until the arrival of the last way; else null. It names no passenger.
 */
const BusLink = { bus_link: z.string().nullable().optional() };

/** Extension. A cancelled ticket is void; its money is on its way back, or has come back. */
const TicketStanding = {
  /** Set when the sale was cancelled: the ticket is void. */
  voided_at: z.iso.datetime({ offset: true }).nullable(),
  ticket_state: z.enum(["valid", "cancelled"]).optional(),
  /** Null when there is no refund. `at_counter`: it was paid in cash, and a person hands it back. */
  refund: z
    .object({ state: z.enum(["refunding", "at_counter", "refunded"]), amount: z.number() })
    .nullable()
    .optional(),
};

export const LimitedInvoiceView = z.object({
  status_code: z.literal(201),
  invoiceData: z.object({
    /** The PNR. */
    invoice: z.string(),
    trip_data: InvoiceTrip,
    get_boarding_point_data: PointNames,
    get_dropping_point_data: PointNames,
    single_ticketing_data: z.object({
      id: z.string(),
      created_at: z.iso.datetime({ offset: true }),
      contact_name: z.string(),
      contact_number: z.string(),
      /** Null for a sale on the web. */
      ticketing_by_data: z.object({ name: z.string() }).nullable(),
      ticketing_bill_pay_data: z.object({ paid_amount: z.number() }),
    }),
    ticketing_data: z.array(z.object({ seat_no: z.string(), seat_price: z.number() })),
    /** The text of the QR code: the PNR and a signature. */
    qr: z.string(),
    ...BusLink,
    ...ChosenStop,
    ...PaidFor,
    ...TicketStanding,
    ...TicketUpdates,
    ...TicketStory,
  }),
});
export type LimitedInvoiceView = z.infer<typeof LimitedInvoiceView>;

export const UnlimitedInvoiceView = z.object({
  status_code: z.literal(201),
  invoiceData: z.object({
    single_ticketing_data: z.object({
      pnr_no: z.string(),
      center_name: z.string(),
      id: z.string(),
      created_at: z.iso.datetime({ offset: true }),
      contact_name: z.string(),
      contact_number: z.string(),
      ticketing_by_data: z.object({ name: z.string() }).nullable(),
    }),
    trip_data: InvoiceTrip.extend({ seat_price: z.number() }),
    get_boarding_point_data: PointNames,
    get_dropping_point_data: PointNames,
    /** The amount paid, in taka. */
    ticketing_amount: z.number(),
    ticketing_qty: z.int(),
    qr: z.string(),
    ...BusLink,
    ...ChosenStop,
    ...PaidFor,
    ...TicketStanding,
    ...TicketUpdates,
    ...TicketStory,
  }),
});
export type UnlimitedInvoiceView = z.infer<typeof UnlimitedInvoiceView>;
