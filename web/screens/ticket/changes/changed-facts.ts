/** What a change of the trip alters on its ticket, and what stays the same. Pure. */
import type { SeenTrip, TicketChange } from "../../../../worker/contract/tickets/ticket-changes.ts";
import type { Messages } from "../../../i18n/messages.ts";
import { getBought, type Invoice } from "../invoice.ts";
import { formatReturn } from "../ticket-lines.ts";

export interface ChangedFact {
  name: string;
  was: string;
  now: string;
}

export type ChangeTitle = keyof Messages["t"]["ticket"]["change"]["title"];

/** Derived from the facts that differ, not from the last act: two changes may be announced as one. */
export function chooseTitle(
  { was, became, kind }: TicketChange,
  isPostponed: boolean,
): ChangeTitle {
  if (isPostponed) return "postponed";
  if (was.deperture_date !== became.deperture_date) return "rescheduled";
  if (was.deperture_time !== became.deperture_time) return "time";
  if (was.exam_place !== became.exam_place) return "place";
  if (was.bus_name !== became.bus_name) return "bus";
  return kind;
}

export function listChangedFacts(
  { was, became }: TicketChange,
  isPostponed: boolean,
  messages: Messages,
): ChangedFact[] {
  const { t } = messages;
  const before = nameFacts(was, messages);
  const after = nameFacts(became, messages);
  const undated = new Set<string>([t.ticket.change.leaves, t.booking.examDate]);
  const facts = [...before].flatMap(([name, value]) => {
    const other = after.get(name) ?? "";
    if (isPostponed && undated.has(name)) {
      return [{ name, was: value, now: t.ticket.change.noDate }];
    }
    return value === other ? [] : [{ name, was: value, now: other }];
  });
  // A change of the departure implies one of the arrival.
  const hasOtherStart = facts.some(({ name }) => name === t.ticket.change.leaves);
  return facts.filter(({ name }) => !hasOtherStart || name !== t.booking.arrival);
}

/** One line with the facts that matter to a passenger and did not change. */
export function listSameFacts(
  invoice: Invoice,
  { was, became }: TicketChange,
  messages: Messages,
): string {
  const { t, digits } = messages;
  const { booked } = getBought(invoice);
  const names = [
    booked.kind === "seats"
      ? t.ticket.change.seats(booked.seats.map((seat) => seat.seat_no).join(", "))
      : t.ticket.placesCount(digits(booked.count)),
  ];
  if (was.bus_name === became.bus_name) names.push(t.checkout.bus);
  if (was.exam_place !== "" && was.exam_place === became.exam_place) {
    names.push(t.ticket.change.examPlace);
  }
  if (was.exam_date === became.exam_date && invoice.is_postponed !== true) {
    names.push(t.booking.examDate);
  }
  return t.ticket.change.same(names.join(", "));
}

function nameFacts(trip: SeenTrip, messages: Messages): ReadonlyMap<string, string> {
  const { t, date, instant, name } = messages;
  return new Map([
    [t.ticket.change.leaves, instant(trip.deperture_date, trip.deperture_time, "long")],
    [t.booking.arrival, instant(trip.arrival_date, trip.arrival_time)],
    [t.booking.examDate, date(trip.exam_date)],
    [t.ticket.change.examPlace, name(trip.exam_place)],
    [t.checkout.bus, name(trip.bus_name)],
    [t.ticket.return, formatReturn(trip, messages)],
  ]);
}
