/**
 * Finds the record of a bill in a trip's object (protocol 4). The key is the bill's claim, unguessable and never
 * reused; a bill's number may be reused when D1 is restored to an earlier minute. A record is trusted only if its
 * booking and seats are the bill's.
 */
import { bySeatNo } from "./seat-plan.ts";
import type { Capture, TripState } from "./trip-state.ts";

/** A bill as each call to the object names it. */
export interface Claim {
  claim: string;
  /** The bill's number. It finds only records that are older than claims. */
  bill: number;
  booking: string;
  seats: readonly string[];
  /** The incarnation that D1 knows for the trip; null before the trip's first payment. */
  incarnation: string | null;
}

/**
 * The object can't answer for the bill: it has lost its storage and must be rebuilt, or the record under the claim
 * belongs to another booking or other seats, or its ticket has moved on from it, which a restored D1 may have
 * forgotten. The bill or the move stays as it is, with an alert.
 */
export interface Unbelieved {
  state: "unbelieved";
  why: "not_ready" | "mismatch" | "moved";
}

export type Found = { key: string; record: Capture | undefined } | Unbelieved;

export function findRecord(state: TripState, input: Claim): Found {
  if (!isReady(state, input.incarnation)) return { state: "unbelieved", why: "not_ready" };
  const record = state.captures.get(input.claim);
  if (record !== undefined) {
    if (!matchesClaim(record, input)) return { state: "unbelieved", why: "mismatch" };
    return { key: input.claim, record };
  }
  const oldKey = keyOfNumber(input.bill);
  const old = state.captures.get(oldKey);
  // A number that was barred before it captured anything stays barred, although its record names no booking.
  const isOld = old !== undefined && (old.booking === null || matchesClaim(old, input));
  return isOld ? { key: oldKey, record: old } : { key: input.claim, record: undefined };
}

/**
 * Checks a step of a payment or of a move. A claim that its ticket has left is neither begun nor ended: D1 knows
 * that it was sold, or has lost that in a restore, and then the comparison writes it again (protocol 13, A3).
 */
export function findRecordToUse(state: TripState, input: Claim): Found {
  const found = findRecord(state, input);
  if ("why" in found || found.record?.state !== "released") return found;
  return found.record.releaseReason === "left" ? { state: "unbelieved", why: "moved" } : found;
}

/** Before the trip's first payment any object is ready; after it only the same incarnation. */
export function isReady(state: TripState, incarnation: string | null): boolean {
  return incarnation === null || incarnation === state.incarnation;
}

/** The key of a record that is older than claims, written by the object's migration; no claim has this form. */
export function keyOfNumber(bill: number): string {
  return `number:${bill}`;
}

export function matchesClaim(
  record: Pick<Capture, "booking" | "seats">,
  claim: Pick<Claim, "booking" | "seats">,
) {
  return record.booking === claim.booking && isSameSeats(record.seats, claim.seats);
}

export function isSameSeats(some: readonly string[], others: readonly string[]): boolean {
  const [a, b] = [some.toSorted(bySeatNo), others.toSorted(bySeatNo)];
  return a.length === b.length && a.every((seatNo, at) => seatNo === b[at]);
}
