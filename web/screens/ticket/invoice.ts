/** The two kinds of ticket, of seats and of places, read as one. */
import { sortItems } from "../../../worker/domain/lists.ts";
import type {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { bySeatNo } from "../../../worker/domain/seats/seat-plan.ts";

type SeatInvoice = LimitedInvoiceView["invoiceData"];
type PlaceInvoice = UnlimitedInvoiceView["invoiceData"];
export type Invoice = SeatInvoice | PlaceInvoice;

export type Booked =
  /** In natural order. */
  | { kind: "seats"; seats: SeatInvoice["ticketing_data"] }
  | { kind: "places"; count: number; farePerPlace: number; center: string };

/** Fields that the wire has in a different place for each kind of ticket. */
export interface Bought {
  pnr: string;
  /** Taka, with the charge. */
  paid: number;
  booked: Booked;
}

export function getBought(invoice: Invoice): Bought {
  if (isPlaceInvoice(invoice)) {
    const { pnr_no: pnr, center_name: center } = invoice.single_ticketing_data;
    const farePerPlace = invoice.trip_data.seat_price;
    const booked: Booked = {
      kind: "places",
      count: invoice.ticketing_qty,
      farePerPlace,
      center,
    };
    return { pnr, paid: invoice.ticketing_amount, booked };
  }
  return {
    pnr: invoice.invoice,
    paid: invoice.single_ticketing_data.ticketing_bill_pay_data.paid_amount,
    booked: {
      kind: "seats",
      seats: sortItems(invoice.ticketing_data, (a, b) => bySeatNo(a.seat_no, b.seat_no)),
    },
  };
}

/** The trip was postponed: the times are the earlier ones. A void ticket keeps them. */
export function isWithoutDate(invoice: Invoice): boolean {
  return invoice.is_postponed === true && invoice.voided_at === null;
}

function isPlaceInvoice(invoice: Invoice): invoice is PlaceInvoice {
  return "ticketing_qty" in invoice;
}

/** Name and phone number; null once they are erased, some time after the journey. */
export function getPassenger(
  holder: { contact_name: string; contact_number: string },
  digits: (text: string) => string,
): string | null {
  const { contact_name: name, contact_number: phone } = holder;
  return phone === "" ? null : `${name}, ${digits(phone)}`;
}
