/** The texts of a ticket in one language, for every form of it: the sheet, the slip, the counterfoil, the picture. */
import type { Shop } from "../../../worker/contract/booking/shop.ts";
import type { SeenTrip } from "../../../worker/contract/tickets/ticket-changes.ts";
import type { Messages } from "../../i18n/messages.ts";
import { findCalledDay } from "../../../worker/domain/night.ts";
import { getBought, isWithoutDate, getPassenger, type Invoice } from "./invoice.ts";
import { findReportingTime } from "../../booking/reporting-time.ts";
import type { Fact } from "../../ui/fact-list.tsx";

export interface TicketLines {
  pnr: string;
  destination: string;
  trip: string;
  unit: string;
  journeyDate: string;
  /** Null when the wire's day and time can't be read. */
  reporting: { clock: string; dayBefore: string | null } | null;
  /** Null while the trip has no date. */
  departure: string | null;
  /** Seat numbers, or how many places. */
  chips: string[];
  /** The boarding point; null for a trip whose stops have no times, where all of them are listed as facts. */
  boarding: { label: string; name: string } | null;
  facts: Fact[];
}

export function ticketLines(invoice: Invoice, messages: Messages): TicketLines {
  const { t, instantParts, digits, name } = messages;
  const trip = invoice.trip_data;
  const { pnr, booked } = getBought(invoice);
  const { day, clock } = boardingTime(invoice);
  const report = findReportingTime(day, clock);
  const isUndated = isWithoutDate(invoice);
  const departure = instantParts(day, clock, "long");
  const isDayBefore =
    report !== null && findCalledDay(report.day, report.clock) !== findCalledDay(day, clock);
  return {
    pnr,
    destination: name(trip.destination_data.destination_name),
    trip: name(trip.trip_name),
    unit: t.booking.unitLine(name(trip.unit_data.unit_name), name(trip.unit_data.group_name)),
    journeyDate: isUndated ? t.ticket.noDate : departure.day,
    reporting: isUndated
      ? null
      : report && {
          clock: instantParts(report.day, report.clock).clock,
          dayBefore: isDayBefore ? instantParts(report.day, report.clock).day : null,
        },
    departure: isUndated ? null : departure.clock,
    chips:
      booked.kind === "seats"
        ? booked.seats.map((seat) => seat.seat_no)
        : [t.ticket.placesCount(digits(booked.count))],
    boarding: boardingStop(invoice, messages),
    facts: ticketFacts(invoice, messages),
  };
}

/** Day and time at which the bus leaves the buyer's stop. */
function boardingTime({ boarding_point: stop, trip_data: trip }: Invoice): {
  day: string;
  clock: string;
} {
  return {
    day: stop?.point_date ?? trip.deperture_date,
    clock: stop?.point_time ?? trip.deperture_time,
  };
}

function boardingStop(invoice: Invoice, { t, name }: Messages): TicketLines["boarding"] {
  const { booked } = getBought(invoice);
  if (booked.kind === "places") return { label: t.ticket.center, name: name(booked.center) };
  const stop = invoice.boarding_point ?? null;
  return stop && { label: t.ticket.boarding, name: name(stop.point_name) };
}

/** The day and time of the return; a trip may have none. */
export function formatReturn(
  { return_date: day, return_time: clock }: Pick<SeenTrip, "return_date" | "return_time">,
  { t, date, instant }: Messages,
): string {
  if (day === null) return t.booking.oneWay;
  return clock === null ? date(day) : instant(day, clock);
}

/** The facts in small letters: stops, return, passenger, amount. */
export function ticketFacts(invoice: Invoice, messages: Messages): Fact[] {
  const { t, date, instant, fare, digits, dateTime, name } = messages;
  const trip = invoice.trip_data;
  const single = invoice.single_ticketing_data;
  const { paid, booked } = getBought(invoice);
  const facts: Fact[] = [
    [t.ticket.dropping, points(invoice.get_dropping_point_data, messages)],
    ...(isWithoutDate(invoice)
      ? []
      : ([
          [t.booking.arrival, instant(trip.arrival_date, trip.arrival_time)],
          [t.booking.examDate, date(trip.exam_date)],
          [t.ticket.return, formatReturn(trip, messages)],
        ] satisfies Fact[])),
    [
      t.checkout.bus,
      `${name(trip.bus_data.bus_name)} (${t.booking.busType(name(trip.bus_type_data.type_name))})`,
    ],
    [t.ticket.passenger, getPassenger(single, digits) ?? t.ticket.erased],
    [
      t.ticket.paid,
      [fare(paid), describePayment(invoice, messages), ...partsBack(invoice, messages)]
        .filter(Boolean)
        .join("\n"),
    ],
    [t.ticket.bookedBy, single.ticketing_by_data?.name ?? t.ticket.online],
    [t.ticket.createdAt, dateTime(single.created_at)],
    [t.ticket.id, single.id],
  ];
  if (boardingTime(invoice).clock !== trip.deperture_time && !isWithoutDate(invoice)) {
    const first = instant(trip.deperture_date, trip.deperture_time);
    facts.unshift([t.ticket.firstDeparture, first]);
  }
  // A passenger with a pick-up centre boards there; a chosen stop is shown in large letters above.
  if (booked.kind === "seats") {
    const isChosen = boardingStop(invoice, messages) !== null;
    facts.unshift([
      isChosen ? t.ticket.stops : t.ticket.boarding,
      points(invoice.get_boarding_point_data, messages),
    ]);
  }
  return facts;
}

/** How the amount was computed. Empty for a copy that was saved before tickets contained it. */
function describePayment({ price }: Invoice, { t, fare }: Messages): string {
  if (price === undefined) return "";
  const parts = [t.ticket.paidFor.fare(fare(price.fare))];
  if (price.discount > 0) parts.push(t.ticket.paidFor.discount(fare(price.discount)));
  if (price.charge > 0) parts.push(t.ticket.paidFor.charge(fare(price.charge)));
  return parts.join(" ");
}

/** Refunds for seats or out of goodwill, one line each. */
function partsBack({ parts_back: parts = [] }: Invoice, { t, fare, dateTime }: Messages): string[] {
  return parts.map(({ amount, state, at }) =>
    state === "refunded"
      ? t.ticket.paidFor.back(fare(amount), dateTime(at))
      : t.ticket.paidFor.goesBack(fare(amount)),
  );
}

/** Null for a ticket that is good. */
export function describeVoid(
  { voided_at: voidedAt, refund }: Invoice,
  { t, dateTime, fare }: Messages,
): string | null {
  if (voidedAt === null) return null;
  const text = t.ticket.voidText(dateTime(voidedAt));
  return refund === null || refund === undefined || refund.amount === 0
    ? text
    : `${text} ${t.payment.refundTicket[refund.state](fare(refund.amount))}`;
}

/** The phone numbers to call, in two lines. */
export function shopLines(
  shop: Shop,
  { lang, digits, name }: Messages,
): [shop: string, reach: string] {
  const shopName = lang === "bn" ? shop.nameBn : shop.name;
  const phones = shop.phones.map((phone) => digits(phone)).join(", ");
  return [
    `${shopName}, ${shop.address.map((line) => name(line)).join(", ")}`,
    `${phones} · ${shop.email}`,
  ];
}

/** One per line. */
function points(list: readonly { point_name: string }[], { name }: Messages): string {
  return list.map((point) => name(point.point_name)).join("\n");
}
