/** The ticket (spec 3; decisions 9). */
import { z } from "zod";
import { field } from "../field.ts";
import { TicketStory } from "./ticket-changes.ts";
import { TicketUpdates } from "./ticket-messages.ts";
import {
  PointNames,
  PointView,
  TRIP_TIMES,
  Success,
  TripName,
  BusName,
  BusType,
  DestinationName,
  UnitName,
  GroupName,
  SeatName,
  Pnr,
} from "../shared.ts";

export const InvoiceTrip = z.object({
  trip_name: TripName,
  bus_data: field(z.object({ bus_name: BusName }), "The bus."),
  ...TRIP_TIMES,
  bus_type_data: field(z.object({ type_name: BusType }), "Kind of bus."),
  destination_data: field(z.object({ destination_name: DestinationName }), "The destination."),
  unit_data: field(z.object({ unit_name: UnitName, group_name: GroupName }), "The unit."),
});

const ChosenStop = {
  boarding_point: field(
    PointView.nullable().optional(),
    "Where the passenger gets on, and when the bus leaves it. Null: nothing was chosen, the trip's departure counts.",
  ),
};

const PaidFor = {
  price: field(
    z
      .object({
        fare: field(z.number(), "Fare of all seats.", 1200),
        discount: field(z.number(), "What the coupon took off.", 0),
        charge: field(z.number(), "The wallet's charge.", 24),
      })
      .optional(),
    "What the paid amount consists of, in taka: the fare of all seats, less the discount, and the charge.",
  ),
  parts_back: field(
    z
      .array(
        z.object({
          amount: field(z.number(), "Taka.", 612),
          state: field(
            z.enum(["refunding", "at_counter", "refunded"]),
            "`at_counter`: it was paid in cash, and a person hands it back.",
          ),
          at: field(z.iso.datetime({ offset: true }), "When that was."),
        }),
      )
      .optional(),
    "Refunds of the ticket, done or in progress, that left it valid.",
    [],
  ),
};

const BusLink = {
  bus_link: field(
    z.string().nullable().optional(),
    "The page that shows the passenger's family where the bus is, from 48 hours before departure until the arrival of the last way; else null. It names no passenger.",
    null,
  ),
};

const TicketStanding = {
  voided_at: field(
    z.iso.datetime({ offset: true }).nullable(),
    "When the sale was cancelled and the ticket became void; null: it is good.",
    null,
  ),
  ticket_state: field(z.enum(["valid", "cancelled"]).optional(), "Whether the ticket is good."),
  refund: field(
    z
      .object({
        state: field(
          z.enum(["refunding", "at_counter", "refunded"]),
          "`at_counter`: it was paid in cash, and a person hands it back.",
        ),
        amount: field(z.number(), "Taka.", 1224),
      })
      .nullable()
      .optional(),
    "Where the money of a cancelled ticket is; null when there is no refund.",
    null,
  ),
};

export const LimitedInvoiceView = z.object({
  status_code: Success,
  invoiceData: field(
    z.object({
      invoice: field(z.string(), "The PNR.", "8M4QU5J"),
      trip_data: field(InvoiceTrip, "The trip on which the ticket is now."),
      get_boarding_point_data: field(PointNames, "Stops where people get on."),
      get_dropping_point_data: field(PointNames, "Stops where people get off."),
      single_ticketing_data: field(
        z.object({
          id: field(z.string(), "Id of the booking.", "1204"),
          created_at: field(z.iso.datetime({ offset: true }), "When it was booked."),
          contact_name: field(z.string(), "The passenger's name.", "Rahim Uddin"),
          contact_number: field(z.string(), "The passenger's phone number.", "01712345678"),
          ticketing_by_data: field(
            z
              .object({
                name: field(z.string(), "Name of the agent.", "Karim Traders"),
              })
              .nullable(),
            "The agent who booked; null for a sale on the web.",
          ),
          ticketing_bill_pay_data: field(
            z.object({
              paid_amount: field(z.number(), "Taka that were paid.", 1224),
            }),
            "The payment.",
          ),
        }),
        "The booking.",
      ),
      ticketing_data: field(
        z.array(
          z.object({
            seat_no: SeatName,
            seat_price: field(z.number(), "Fare of one seat in taka.", 600),
          }),
        ),
        "Seats of the ticket in natural order.",
      ),
      qr: field(
        z.string(),
        "The text of the QR code: the PNR and a signature.",
        "8M4QU5J.0.mPq3vW0sR6yT1uZ8xK2nLg",
      ),
      ...BusLink,
      ...ChosenStop,
      ...PaidFor,
      ...TicketStanding,
      ...TicketUpdates,
      ...TicketStory,
    }),
    "The ticket.",
  ),
});
export type LimitedInvoiceView = z.infer<typeof LimitedInvoiceView>;

export const UnlimitedInvoiceView = z.object({
  status_code: Success,
  invoiceData: field(
    z.object({
      single_ticketing_data: field(
        z.object({
          pnr_no: Pnr,
          center_name: field(z.string(), "The pick-up center.", "শিমুলপুর সরকারি কলেজ"),
          id: field(z.string(), "Id of the booking.", "1205"),
          created_at: field(z.iso.datetime({ offset: true }), "When it was booked."),
          contact_name: field(z.string(), "The passenger's name.", "Rahim Uddin"),
          contact_number: field(z.string(), "The passenger's phone number.", "01712345678"),
          ticketing_by_data: field(
            z
              .object({
                name: field(z.string(), "Name of the agent.", "Karim Traders"),
              })
              .nullable(),
            "The agent who booked; null for a sale on the web.",
          ),
        }),
        "The booking.",
      ),
      trip_data: field(
        InvoiceTrip.extend({
          seat_price: field(z.number(), "Fare of one seat in taka.", 600),
        }),
        "The trip on which the ticket is now.",
      ),
      get_boarding_point_data: field(PointNames, "Stops where people get on."),
      get_dropping_point_data: field(PointNames, "Stops where people get off."),
      ticketing_amount: field(z.number(), "Taka that were paid.", 1224),
      ticketing_qty: field(z.int(), "How many seats or places.", 2),
      qr: field(
        z.string(),
        "The text of the QR code: the PNR and a signature.",
        "8M4QU5J.0.mPq3vW0sR6yT1uZ8xK2nLg",
      ),
      ...BusLink,
      ...ChosenStop,
      ...PaidFor,
      ...TicketStanding,
      ...TicketUpdates,
      ...TicketStory,
    }),
    "The ticket.",
  ),
});
export type UnlimitedInvoiceView = z.infer<typeof UnlimitedInvoiceView>;
