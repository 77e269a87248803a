/**
 * Which events of a phone the shop takes (protocol 25). Each is judged alone. What the guide pressed has happened, so
 * an event is taken even if the ticket was cancelled or moved meanwhile; only what can't have happened is not. Pure.
 */
import { normalizePnr } from "../tickets/pnr.ts";
import { mergeBoardings, seatKey, type BoardingEvent, type BoardingKind } from "./merge.ts";

/** An event as a phone sends it, well-formed. */
export interface SentEvent {
  id: string;
  kind: BoardingKind;
  pnr: string;
  seat: string;
  undoes: string | null;
  at: number;
  seq: number;
  version: string;
  /** The departure of the leg for which it was pressed, epoch ms. */
  departsAt: number;
}

/** What the shop knows of a ticket, as far as one trip is concerned. */
export interface BoardableTicket {
  id: string;
  pnr: string;
  isVoid: boolean;
  /** It is on the trip now; or it was at some time. */
  isHere: boolean;
  wasHere: boolean;
  /** Its seats now, and all that it ever had on the trip. */
  seats: readonly string[];
  seatsEver: readonly string[];
  /** Places of a ticket without a seat map, as bought and now; 0 otherwise. */
  places: number;
  placesNow: number;
}

export type EventFault = "malformed" | "ticket_unknown" | "not_this_trip" | "seat_unknown";
export type EventNote = "cancelled" | "moved" | "boarded_twice";

export interface TakenEvent {
  ticketId: string;
  event: SentEvent;
}

/** The ticket that the event is of, or why the event is not taken. */
export function judgeEvent(
  event: SentEvent,
  byPnr: ReadonlyMap<string, BoardableTicket>,
): { ticket: BoardableTicket; fault: null } | { ticket: null; fault: EventFault } {
  if ((event.kind === "undo") !== (event.undoes !== null)) return refuse("malformed");
  const ticket = byPnr.get(normalizePnr(event.pnr));
  if (ticket === undefined) return refuse("ticket_unknown");
  if (!ticket.wasHere) return refuse("not_this_trip");
  const isSeat =
    ticket.seatsEver.includes(event.seat) || listPlaces(ticket.places).includes(event.seat);
  return isSeat ? { ticket, fault: null } : refuse("seat_unknown");
}

function refuse(fault: EventFault) {
  return { ticket: null, fault };
}

/** Seats of a ticket without a seat map: the numbers of its places, from 1. */
export function listPlaces(quantity: number): string[] {
  return Array.from({ length: quantity }, (_, at) => String(at + 1));
}

/**
 * What the shop knows about a boarding and the guide's list did not; null: nothing. `known`: all events of the ticket
 * on the leg, this one included.
 */
export function noteOnEvent(
  event: SentEvent,
  ticket: BoardableTicket,
  known: Iterable<BoardingEvent>,
): EventNote | null {
  if (event.kind !== "board") return null;
  if (ticket.isVoid) return "cancelled";
  const isNow =
    ticket.seats.includes(event.seat) || listPlaces(ticket.placesNow).includes(event.seat);
  if (!ticket.isHere || !isNow) return "moved";
  const seat = mergeBoardings(known).get(seatKey(ticket.pnr, event.seat));
  const doesCount = seat?.events.some(({ id }) => id === event.id) === true;
  return doesCount && seat.isTwice ? "boarded_twice" : null;
}

/** Whether the row is this press: one with its id and another content is somebody else's. */
export function isSamePress(
  event: SentEvent,
  row: Pick<BoardingEvent, "kind" | "seat" | "undoes">,
): boolean {
  return row.kind === event.kind && row.seat === event.seat && row.undoes === event.undoes;
}
