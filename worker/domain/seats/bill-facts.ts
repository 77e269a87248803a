/**
 * The data in a record of a trip's object about a bill and about a move of its ticket, from which D1 can be restored
 * (protocol 13).
 */
import type { BookingMode } from "../trips/trip.ts";

/** The data from which D1 can restore a lost bill. Nothing personal; amounts are poisha, instants epoch ms. */
export interface BillFacts {
  mode: BookingMode;
  /** The name of the payment's provider. */
  provider: string;
  deadAt: number;
  invoice: string;
  paymentId: string | null;
  agentId: string | null;
  couponId: string | null;
  centerName: string | null;
  /** Missing in older records, when stops had no times. */
  boardingPointId?: string | null;
  paymentType: string | null;
  quantity: number;
  farePoisha: number;
  discountPoisha: number;
  chargePoisha: number;
  totalPoisha: number;
  createdAt: number;
  /** SHA-256 of the handle in the buyer's browser; missing in records from before it was kept. */
  grantHash?: string;
  /** The counter of a sale at a counter; missing in records from before there were counters. */
  counter?: string | null;
  soldBy?: string | null;
  /** In the record of a move: whose ticket it is, and which of its moves (protocol 14). */
  moveOf?: MoveFacts;
  /** In a record that a move left: where its ticket went. */
  movedTo?: MovePlace;
  /**
   * In a record older than `releaseReason` that a move gave back, as its source or its target: no sale was cancelled.
   */
  isMoveEnd?: boolean;
}

/** A trip, and the claim under which its object has a ticket's seats. */
export interface MovePlace {
  trip: string;
  claim: string;
}

/** The data from which D1 can restore a lost move. */
export interface MoveFacts {
  /** The claim of the bill itself. */
  claim: string;
  seq: number;
  toRevision: number;
  /** Where the ticket came from; missing in older records. */
  from?: MoveSource;
  /** The whole of a change that is more than one ticket's move, or owes a part of the money. */
  change?: ChangeFacts;
}

/**
 * Seats that are given back, tickets that exchange theirs, or a move that owes what the new places cost less: who has
 * one record of it can write all of it again.
 */
export interface ChangeFacts {
  kind: "move" | "seats_off" | "exchange";
  group: string;
  reason: string;
  legs: readonly ChangeLegFacts[];
}

export interface ChangeLegFacts {
  /** The claim of the leg's bill. */
  claim: string;
  seq: number;
  toRevision: number;
  from: MoveSource;
  to: MovePlace & { seats: readonly string[] };
  /** The places of the ticket afterwards; null: as many as before. */
  quantity: number | null;
  /** The refund for seats that are removed or cost less; null: none. */
  partPoisha: number | null;
}

/** Where a move began, and which change of that trip it answers; `change` is null if it answers none. */
export interface MoveSource extends MovePlace {
  revision: number;
  seats: readonly string[];
  change: number | null;
}

/**
 * Claims whose seats in the trip a move's claim may have taken over: the seats go back there if it failed (protocol
 * M7).
 */
export function claimsTakenOver(facts: BillFacts | null, tripId: string): string[] {
  const { from, change } = facts?.moveOf ?? {};
  const sources = change === undefined ? [from] : change.legs.map((leg) => leg.from);
  return sources.flatMap((source) => (source?.trip === tripId ? [source.claim] : []));
}

/**
 * Why a record gave its seats back (protocol 13): its ticket left for another place (M5), its move failed (M7), or its
 * sale was cancelled (F2).
 */
export type ReleaseReason = "left" | "failed" | "cancelled";
