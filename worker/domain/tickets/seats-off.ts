/** Seats that a ticket gives back while it keeps the rest (protocol 14), and what is owed for them. Pure. */
import type { WayBack } from "../payments/way-back.ts";
import type { Refusal, SeatsBackAt } from "../refusal.ts";
import { err, ok, type Result } from "../result.ts";
import type { BookingMode } from "../trips/trip.ts";

/**
 * Whom somebody checks so shortly before the departure may sit in the bus: the journey to the place where it leaves is
 * of the same day. A check days before, at a counter, locks nobody out.
 */
export const CHECKED_TO_BOARD_MS = 12 * 3_600_000;

/** The ticket as it is now. */
export interface DividedTicket {
  mode: BookingMode;
  /** In natural order; none on a trip without a seat map. */
  seats: readonly string[];
  quantity: number;
  /** What was paid, less the parts that went back or are owed. */
  leftPoisha: number;
}

/** Named seats; on a trip without a seat map that many places. */
export interface SeatsGivenBack {
  seats: readonly string[];
  places: number;
}

export interface Division {
  seats: string[];
  quantity: number;
  partPoisha: number;
}

/**
 * Returns null when the holder of the ticket may give seats back: the part goes to who paid. What an agent paid, or a
 * counter took, goes back there; and where the wallet does not pay the part, a person has to. `agentId`: who sold it;
 * null: its buyer bought it.
 */
export function findSeatsBackAt(
  agentId: string | null,
  { byHand }: Pick<WayBack, "byHand">,
): SeatsBackAt | null {
  if (byHand === "cash") return "counter";
  if (agentId !== null) return "agent";
  return byHand === null ? null : "shop";
}

/** What the ticket keeps, and what is owed; it keeps at least one seat, else the sale is cancelled. */
export function divideTicket(
  { mode, seats, quantity, leftPoisha }: DividedTicket,
  off: SeatsGivenBack,
): Result<Division, Refusal> {
  const isLimited = mode === "limited";
  const foreign = off.seats.find((seatNo) => !isLimited || !seats.includes(seatNo));
  if (foreign !== undefined) return err({ reason: "seat_not_on_ticket", seatNo: foreign });
  const kept = seats.filter((seatNo) => !off.seats.includes(seatNo));
  const stays = isLimited ? kept.length : quantity - off.places;
  const isNamedOnce = new Set(off.seats).size === off.seats.length;
  if (!isNamedOnce || stays >= quantity) {
    return err({ reason: "seats_not_named", most: quantity - 1 });
  }
  if (stays < 1) return err({ reason: "all_seats_selected" });
  const partPoisha = partFor(leftPoisha, stays, quantity);
  if (partPoisha <= 0) {
    const why = "Nothing is left of the money of this sale, so no part of it can go back.";
    return err({ reason: "act_refused", why, word: "no_refund_owed" });
  }
  return ok({ seats: kept, quantity: stays, partPoisha });
}

/** What comes back for one seat, for two, and so on: for as many as a ticket can give back. */
export function listParts(leftPoisha: number, quantity: number): number[] {
  return Array.from({ length: Math.max(0, quantity - 1) }, (_, index) =>
    partFor(leftPoisha, quantity - 1 - index, quantity),
  );
}

/** The share of the seats that go, rounded up, so that the shares of those that stay never exceed what is left. */
export function partFor(leftPoisha: number, stays: number, quantity: number): number {
  return leftPoisha - Math.floor((leftPoisha * stays) / quantity);
}
