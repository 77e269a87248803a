/**
 * An exchange of seats between two tickets, on one trip or on two (protocol 14): who has which seats afterwards. Pure.
 */
import type { Refusal } from "../refusal.ts";
import { err, ok, type Result } from "../result.ts";
import { bySeatNo } from "../seats/seat-plan.ts";

export interface ExchangingTicket {
  id: string;
  tripId: string;
  /** In natural order. */
  seats: readonly string[];
  quantity: number;
}

/** The seats that the first ticket gives, and those of the second that it gets for them. */
export interface ExchangedSeats {
  gives: readonly string[];
  gets: readonly string[];
}

export interface Exchange {
  /** The trip and seats of each ticket afterwards. */
  legs: readonly [ExchangeLeg, ExchangeLeg];
}

export interface ExchangeLeg {
  ticketId: string;
  toTrip: string;
  seats: string[];
}

/**
 * Within a trip any of their seats, as many as they get; between two trips whole tickets of one size, since a ticket is
 * of one trip.
 */
export function exchangeSeats(
  first: ExchangingTicket,
  second: ExchangingTicket,
  { gives, gets }: ExchangedSeats,
): Result<Exchange, Refusal> {
  if (first.id === second.id) return err({ reason: "ticket_unchanged" });
  const foreign =
    gives.find((seatNo) => !first.seats.includes(seatNo)) ??
    gets.find((seatNo) => !second.seats.includes(seatNo));
  if (foreign !== undefined) return err({ reason: "no_such_seat", seatNo: foreign });
  const isOnceEach = new Set(gives).size === gives.length && new Set(gets).size === gets.length;
  if (!isOnceEach || gives.length === 0 || gives.length !== gets.length) {
    return err({ reason: "seats_needed", seats: Math.max(1, gives.length) });
  }
  const isWithin = first.tripId === second.tripId;
  const isWhole = gives.length === first.seats.length && gets.length === second.seats.length;
  if (!isWithin && !isWhole) return err({ reason: "seats_needed", seats: first.seats.length });
  return ok({
    legs: [
      { ticketId: first.id, toTrip: second.tripId, seats: swap(first.seats, gives, gets) },
      { ticketId: second.id, toTrip: first.tripId, seats: swap(second.seats, gets, gives) },
    ],
  });
}

function swap(
  seats: readonly string[],
  gives: readonly string[],
  gets: readonly string[],
): string[] {
  return [...seats.filter((seatNo) => !gives.includes(seatNo)), ...gets].toSorted(bySeatNo);
}
