/** What the record of a trip's object keeps about a bill and about a move of its ticket, so that D1 can be restored from it (protocol 13). */
import type { BookingMode } from "../trips/trip.ts";

/** What D1 needs to restore a bill that it has lost. Nothing personal; amounts are poisha, instants epoch ms. */
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
  /** Missing in records from before trips had stops with times. */
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
  /** Of a sale at a counter; missing in records from before there were any. */
  counter?: string | null;
  soldBy?: string | null;
  /** Of a move's record: whose ticket it is, and which of its moves (protocol 14). */
  moveOf?: MoveFacts;
  /** Of a record that a move left: where its ticket went. */
  movedTo?: MovePlace;
  /** Of a record older than `releaseReason` that a move gave back, its source or its target: no sale was cancelled. */
  isMoveEnd?: boolean;
}

/** A trip, and the claim under which its object has a ticket's seats. */
export interface MovePlace {
  trip: string;
  claim: string;
}

/** What D1 needs to write a move down again that it has lost. */
export interface MoveFacts {
  /** The claim of the bill itself. */
  claim: string;
  seq: number;
  toRevision: number;
  /** Where the ticket came from; missing in records from before this was stored. */
  from?: MoveSource;
}

/** Where a move began, and which change of that trip it answers; `change` is null when it answers none. */
export interface MoveSource extends MovePlace {
  revision: number;
  seats: readonly string[];
  change: number | null;
}

/**
 * Why a record that had seats gave them back (protocol 13): its ticket left for another place (M5), its move failed
 * (M7), or its sale was cancelled (F2).
 */
export type ReleaseReason = "left" | "failed" | "cancelled";
