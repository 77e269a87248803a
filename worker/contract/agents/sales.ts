/** The calling agent's sales (an extension; decisions 6). */
import { z } from "zod";
import { PointView, SeatList } from "../shared.ts";

/** The shop has sold since 2017. */
const Day = z.iso
  .date()
  .refine((day) => day >= "2017-01-01" && day <= "2099-12-31", "must be a day of this century");

/** Days in Dhaka, both included. Without them: the last thirty days. */
export const SalesPeriod = z.object({
  from: Day.optional(),
  to: Day.optional(),
});

export const SalesRequest = SalesPeriod.extend({
  /** A PNR, part of a name, of a phone number or of a trip's name. */
  q: z
    .string()
    .trim()
    .max(60, "is too long")
    .nullish()
    .transform((text) => text || null),
  /** The `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,15}\.\d{1,15}$/)
    .nullish()
    .transform((place) => place ?? null),
});
export type SalesRequest = z.input<typeof SalesRequest>;

const Totals = {
  tickets: z.int(),
  /** Seats and places. */
  total_seat: z.int(),
  paid_amount: z.number(),
  /** Void tickets, which are not in the others. */
  voided: z.int(),
};

export const SalesView = z.object({
  status_code: z.literal(201),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The newest first; at most one page. */
  sales: z.array(
    z.object({
      ticketing_id: z.string(),
      pnr_no: z.string(),
      created_at: z.iso.datetime({ offset: true }),
      booking_type: z.enum(["limited", "unlimited"]),
      trip_name: z.string(),
      deperture_date: z.string(),
      seats: SeatList,
      ticketing_qty: z.int(),
      boarding_point: PointView.nullable(),
      contact_name: z.string(),
      contact_number: z.string(),
      paid_amount: z.number(),
      voided_at: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
  /** The cursor of the next page; null: there is none. */
  next: z.string().nullable(),
  /** Sums over all matches, not over this page alone; the newest day first. */
  days: z.array(z.object({ date: z.iso.date(), ...Totals })),
  total: z.object(Totals),
});
export type SalesView = z.infer<typeof SalesView>;

/** CSV in UTF-8 with a byte-order mark, one line per ticket, the newest first. */
export const SalesFile = z.string();
