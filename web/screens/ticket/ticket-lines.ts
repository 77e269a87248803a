/** What a ticket says, in the words of a language, wherever it is drawn: the sheet, the slip, the counterfoil, the picture. */
import type { Shop } from "../../../worker/contract/shop.ts";
import type { SeenTrip } from "../../../worker/contract/ticket-changes.ts";
import type { Messages } from "../../i18n/messages.ts";
import { calledDay } from "../../../worker/domain/night.ts";
import { boughtWith, isWithoutDate, passengerOf, type Invoice } from "./invoice.ts";
import { reportingTime } from "../../booking/reporting-time.ts";
import type { Fact } from "../../ui/fact-list.tsx";

export interface TicketLines {
  pnr: string;
  destination: string;
  trip: string;
  unit: string;
  journeyDate: string;
  /** Null when the wire's day and time can't be read. */
  reporting: { clock: string; dayBefore: string | null } | null;
  /** Null: the trip has no date at present. */
  departure: string | null;
  /** Seat numbers, or how many places. */
  chips: string[];
  /** Where to get on; null on a trip whose stops have no times: all of them are facts. */
  boarding: { label: string; name: string } | null;
  facts: Fact[];
}

export function ticketLines(invoice: Invoice, messages: Messages): TicketLines {
  const { t, instantParts, digits } = messages;
  const trip = invoice.trip_data;
  const { pnr, booked } = boughtWith(invoice);
  const { day, clock } = boardingTime(invoice);
  const report = reportingTime(day, clock);
  const isUndated = isWithoutDate(invoice);
  const departure = instantParts(day, clock, "long");
  const isDayBefore =
    report !== null && calledDay(report.day, report.clock) !== calledDay(day, clock);
  return {
    pnr,
    destination: trip.destination_data.destination_name,
    trip: trip.trip_name,
    unit: t.booking.unitLine(trip.unit_data.unit_name, trip.unit_data.group_name),
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

function boardingStop(invoice: Invoice, { t }: Messages): TicketLines["boarding"] {
  const { booked } = boughtWith(invoice);
  if (booked.kind === "places") return { label: t.ticket.center, name: booked.center };
  const stop = invoice.boarding_point ?? null;
  return stop && { label: t.ticket.boarding, name: stop.point_name };
}

/** The day and time of the way back; a trip may have none. */
export function wayBack(
  { return_date: day, return_time: clock }: Pick<SeenTrip, "return_date" | "return_time">,
  { t, date, instant }: Messages,
): string {
  if (day === null) return t.booking.oneWay;
  return clock === null ? date(day) : instant(day, clock);
}

/** The facts in small letters: stops, return, passenger, amount. */
export function ticketFacts(invoice: Invoice, messages: Messages): Fact[] {
  const { t, date, instant, fare, digits, dateTime } = messages;
  const trip = invoice.trip_data;
  const single = invoice.single_ticketing_data;
  const { paid, booked } = boughtWith(invoice);
  const facts: Fact[] = [
    [t.ticket.dropping, points(invoice.get_dropping_point_data)],
    ...(isWithoutDate(invoice)
      ? []
      : ([
          [t.booking.arrival, instant(trip.arrival_date, trip.arrival_time)],
          [t.booking.examDate, date(trip.exam_date)],
          [t.ticket.return, wayBack(trip, messages)],
        ] satisfies Fact[])),
    [
      t.checkout.bus,
      `${trip.bus_data.bus_name} (${t.booking.busType(trip.bus_type_data.type_name)})`,
    ],
    [t.ticket.passenger, passengerOf(single, digits) ?? t.ticket.erased],
    [t.ticket.paid, fare(paid)],
    [t.ticket.bookedBy, single.ticketing_by_data?.name ?? t.ticket.online],
    [t.ticket.createdAt, dateTime(single.created_at)],
    [t.ticket.id, single.id],
  ];
  if (boardingTime(invoice).clock !== trip.deperture_time && !isWithoutDate(invoice)) {
    const first = instant(trip.deperture_date, trip.deperture_time);
    facts.unshift([t.ticket.firstDeparture, first]);
  }
  // Whoever has a pick-up center gets on there; a stop that was chosen stands in large letters above.
  if (booked.kind === "seats") {
    const isChosen = boardingStop(invoice, messages) !== null;
    facts.unshift([
      isChosen ? t.ticket.stops : t.ticket.boarding,
      points(invoice.get_boarding_point_data),
    ]);
  }
  return facts;
}

/** Null for a ticket that is good. */
export function voidLine(invoice: Invoice, { t, dateTime }: Messages): string | null {
  if (invoice.voided_at === null) return null;
  const refund = invoice.refund?.state;
  const text = t.ticket.voidText(dateTime(invoice.voided_at));
  return refund === undefined ? text : `${text} ${t.payment.refundTicket[refund]}`;
}

/** Who to call, in two lines. */
export function shopLines(shop: Shop, { lang, digits }: Messages): [name: string, reach: string] {
  const name = lang === "bn" ? shop.nameBn : shop.name;
  const phones = shop.phones.map((phone) => digits(phone)).join(", ");
  return [`${name}, ${shop.address.join(", ")}`, `${phones} · ${shop.email}`];
}

/** One per line. */
function points(list: readonly { point_name: string }[]): string {
  return list.map((point) => point.point_name).join("\n");
}
