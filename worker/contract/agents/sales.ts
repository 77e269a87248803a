/** The calling agent's sales (an extension; decisions 6). */
import { z } from "zod";
import { field } from "../field.ts";
import { PointView, SeatList, Success, TRIP_TIMES, TripName, Pnr } from "../shared.ts";

/** The shop has sold since 2017. */
const Day = z.iso
  .date()
  .refine((day) => day >= "2017-01-01" && day <= "2099-12-31", "must be a day of this century");

export const SalesPeriod = z.object({
  from: field(
    Day.optional(),
    "The first day in Dhaka. Without it: the last thirty days.",
    "2026-12-01",
  ),
  to: field(Day.optional(), "The last day in Dhaka, included.", "2026-12-31"),
});

export const SalesRequest = SalesPeriod.extend({
  q: field(
    z
      .string()
      .trim()
      .max(60, "is too long")
      .nullish()
      .transform((text) => text || null),
    "Only sales with this: a PNR, or part of a name, of a phone number or of a trip's name.",
  ),
  after: field(
    z
      .string()
      .regex(/^\d{1,15}\.\d{1,15}$/)
      .nullish()
      .transform((place) => place ?? null),
    "The `next` of the page before.",
  ),
});
export type SalesRequest = z.input<typeof SalesRequest>;

const Totals = {
  tickets: field(z.int(), "Good tickets.", 1),
  total_seat: field(z.int(), "Their seats and places.", 2),
  paid_amount: field(z.number(), "Taka that were paid for them.", 1224),
  voided: field(z.int(), "Void tickets, which are not in the other sums.", 0),
};

export const SalesView = z.object({
  status_code: Success,
  from: field(z.iso.date(), "The first day in Dhaka.", "2026-12-01"),
  to: field(z.iso.date(), "The last day in Dhaka, included.", "2026-12-31"),
  sales: field(
    z.array(
      z.object({
        ticketing_id: field(
          z.string(),
          "Id of the ticket, which is its address: whoever has it has the ticket.",
          "mPq3vW0sR6yT1uZ8xK2nLg",
        ),
        pnr_no: Pnr,
        created_at: field(z.iso.datetime({ offset: true }), "When it was booked."),
        booking_type: field(
          z.enum(["limited", "unlimited"]),
          "`limited` with a seat map, `unlimited` without.",
        ),
        trip_name: TripName,
        deperture_date: TRIP_TIMES.deperture_date,
        seats: field(SeatList, "Seats of the ticket; empty: places without a seat map."),
        ticketing_qty: field(z.int(), "How many seats or places.", 2),
        boarding_point: field(
          PointView.nullable(),
          "Where the passenger gets on; null: it was not asked.",
        ),
        contact_name: field(z.string(), "The passenger's name.", "Rahim Uddin"),
        contact_number: field(z.string(), "The passenger's phone number.", "01712345678"),
        paid_amount: field(z.number(), "Taka that were paid.", 1224),
        voided_at: field(
          z.iso.datetime({ offset: true }).nullable(),
          "When the ticket was cancelled; null: it is good.",
          null,
        ),
      }),
    ),
    "The newest first; at most one page.",
  ),
  next: field(z.string().nullable(), "The cursor of the next page; null: there is none.", null),
  days: field(
    z.array(
      z.object({
        date: field(z.iso.date(), "A day in Dhaka.", "2026-12-01"),
        ...Totals,
      }),
    ),
    "Sums by day over all matches, not over this page alone; the newest day first.",
  ),
  total: field(z.object(Totals), "Sums over all matches."),
});
export type SalesView = z.infer<typeof SalesView>;

export const SalesFile = field(
  z.string(),
  "CSV in UTF-8 with a byte-order mark, one line per ticket, the newest first.",
  "PNR,Trip\r\n8M4QU5J,Dhaka to Rajshahi\r\n",
);
