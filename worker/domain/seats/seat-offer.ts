/**
 * The offer for a visitor who came too late for a seat: the nearest free seat of the same kind, else the nearest free
 * one; for a group the best free seats together. An offer holds nothing, and the same seat may be offered to two
 * visitors. Seats that were just offered to others come last, so that visitors who lost one seat do not meet again at
 * the next. That memory has at most one entry per seat.
 */
import { findBestSeats } from "./best-seats.ts";
import { seatPositions, type SeatPosition } from "./seat-positions.ts";

/** As long as somebody reads an offer and presses. */
export const OFFER_REMEMBERED_MS = 5_000;

/** By seat: to whom it was offered last, for which seats, and when; epoch ms. */
export type RecentOffers = ReadonlyMap<string, { booking: string; lost: string; at: number }>;

export interface OfferInput {
  planName: string;
  booking: string;
  /** The requested seats; of several, at least one is taken. */
  wanted: readonly string[];
  isFree: (seatNo: string) => boolean;
}

/** As many seats as were wanted, all free; none where the bus has fewer. The same visitor gets the same offer again. */
export function offerSeats(input: OfferInput, recent: RecentOffers, now: number): string[] {
  const { planName, wanted, isFree } = input;
  const rank = (seatNo: string): number => rankSeat(input, recent, seatNo, now);
  const [lost] = wanted;
  if (wanted.length === 1 && lost !== undefined) return nearestSeat(input, lost, rank);
  const notOffered = (seatNo: string): boolean => isFree(seatNo) && rank(seatNo) <= 0;
  return (
    findBestSeats(planName, notOffered, wanted.length) ??
    findBestSeats(planName, isFree, wanted.length) ??
    []
  );
}

/** The memory after an offer; what is older than OFFER_REMEMBERED_MS is dropped. */
export function withOffer(
  recent: RecentOffers,
  { booking, wanted }: Pick<OfferInput, "booking" | "wanted">,
  seats: readonly string[],
  now: number,
): RecentOffers {
  const kept = [...recent].filter(
    ([, offer]) => now - offer.at < OFFER_REMEMBERED_MS && offer.booking !== booking,
  );
  const lost = wanted.join(" ");
  return new Map([
    ...kept,
    ...seats.map((seatNo) => [seatNo, { booking, lost, at: now }] as const),
  ]);
}

/**
 * The lower, the sooner it is offered: what this visitor was offered for the same, then others' offers, the oldest
 * first.
 */
function rankSeat(
  { booking, wanted }: OfferInput,
  recent: RecentOffers,
  seatNo: string,
  now: number,
): number {
  const offer = recent.get(seatNo);
  if (offer === undefined || now - offer.at >= OFFER_REMEMBERED_MS) return 0;
  if (offer.booking !== booking) return offer.at;
  return offer.lost === wanted.join(" ") ? -1 : 0;
}

function nearestSeat(
  { planName, isFree }: OfferInput,
  lost: string,
  rank: (seatNo: string) => number,
): string[] {
  const positions = seatPositions(planName);
  const from = positions.find((seat) => seat.seatNo === lost);
  if (from === undefined) return [];
  const [best] = positions
    .filter((seat) => isFree(seat.seatNo))
    .map((seat) => ({
      seatNo: seat.seatNo,
      by: [rank(seat.seatNo), seat.kind === from.kind ? 0 : 1, distance(from, seat)],
    }))
    .toSorted((a, b) => inOrder(a.by, b.by));
  return best === undefined ? [] : [best.seatNo];
}

function distance(from: SeatPosition, to: SeatPosition): number {
  return Math.abs(to.row - from.row) + Math.abs(to.across - from.across);
}

/** Compares by the first numbers that differ. */
function inOrder(some: readonly number[], others: readonly number[]): number {
  return some.map((one, index) => one - (others[index] ?? 0)).find((apart) => apart !== 0) ?? 0;
}
