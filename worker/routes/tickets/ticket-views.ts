/** Tickets in the form of the contract (spec 3), for a ticket's address and for the look-up. */
import type { LimitedInvoiceView, UnlimitedInvoiceView } from "../../contract/tickets/tickets.ts";
import type { Ticket } from "../../db/tickets/tickets.ts";
import { isBusLinked } from "../../domain/boarding/boarding-times.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { toTaka } from "../../domain/money.ts";
import { COUNTER_PROVIDER } from "../../domain/payments/provider-names.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import type { Signer } from "../../auth/signer.ts";
import { busPath, writeBusLink } from "../../auth/bus-link.ts";
import { writeTicketCode } from "../../auth/ticket-code.ts";
import { findChosenPoint, pointNames, ticketTrip } from "../catalogue/trip-views.ts";

type Validity = Pick<LimitedInvoiceView["invoiceData"], "voided_at" | "ticket_state" | "refund">;

/** `move`: the number of the ticket's last one; 0: none. */
interface Coded {
  signer: Signer;
  move: number;
}

export async function limitedInvoice(
  ticket: Ticket,
  trip: Trip,
  coded: Coded,
): Promise<LimitedInvoiceView> {
  return {
    status_code: 201,
    invoiceData: {
      invoice: ticket.pnr,
      trip_data: ticketTrip(trip),
      single_ticketing_data: {
        ...holder(ticket),
        ticketing_bill_pay_data: { paid_amount: toTaka(ticket.paidPoisha) },
      },
      ticketing_data: ticket.seats.map((seatNo) => ({
        seat_no: seatNo,
        seat_price: toTaka(ticket.farePoisha),
      })),
      ...(await common(ticket, trip, coded)),
    },
  };
}

export async function unlimitedInvoice(
  ticket: Ticket,
  trip: Trip,
  coded: Coded,
): Promise<UnlimitedInvoiceView> {
  return {
    status_code: 201,
    invoiceData: {
      single_ticketing_data: {
        pnr_no: ticket.pnr,
        center_name: ticket.centerName ?? "",
        ...holder(ticket),
      },
      trip_data: { ...ticketTrip(trip), seat_price: toTaka(ticket.farePoisha) },
      ticketing_amount: toTaka(ticket.paidPoisha),
      ticketing_qty: ticket.quantity,
      ...(await common(ticket, trip, coded)),
    },
  };
}

function holder(ticket: Ticket) {
  return {
    id: ticket.link,
    created_at: dhakaIso(ticket.createdAt),
    contact_name: ticket.contactName,
    contact_number: toVisiblePhone(ticket.contactPhone),
    ticketing_by_data: ticket.bookedBy === null ? null : { name: ticket.bookedBy },
  };
}

async function common(ticket: Ticket, trip: Trip, { signer, move }: Coded) {
  return {
    get_boarding_point_data: pointNames(trip.boarding),
    get_dropping_point_data: pointNames(trip.dropping),
    boarding_point: findChosenPoint(trip, ticket.boardingPointId),
    price: {
      fare: toTaka(ticket.farePoisha * ticket.boughtQuantity),
      discount: toTaka(ticket.discountPoisha),
      charge: toTaka(ticket.chargePoisha),
    },
    parts_back: ticket.parts.map(({ poisha, state, at }) => ({
      amount: toTaka(poisha),
      state: state === "refunded" ? state : stateOfRefund(ticket),
      at: dhakaIso(at),
    })),
    bus_link:
      ticket.voidedAt === null && isBusLinked(trip, Date.now())
        ? busPath(await writeBusLink(signer, trip.id))
        : null,
    qr: await writeTicketCode(signer, { pnr: ticket.pnr, move }),
    ...assessValidity(ticket),
  };
}

function stateOfRefund({ provider }: Pick<Ticket, "provider">): "at_counter" | "refunding" {
  return provider === COUNTER_PROVIDER ? "at_counter" : "refunding";
}

/** After a cancellation the rest is refunded: what no part has given back, or will. */
function assessValidity({ voidedAt, billState, provider, paidPoisha, parts }: Ticket): Validity {
  if (voidedAt === null) return { voided_at: null, ticket_state: "valid", refund: null };
  const amount = toTaka(paidPoisha - parts.reduce((sum, { poisha }) => sum + poisha, 0));
  const cancelled = { voided_at: dhakaIso(voidedAt), ticket_state: "cancelled" } as const;
  if (billState === "refunded") return { ...cancelled, refund: { state: "refunded", amount } };
  if (billState === "refund_owed") {
    return { ...cancelled, refund: { state: stateOfRefund({ provider }), amount } };
  }
  return { ...cancelled, refund: null };
}
