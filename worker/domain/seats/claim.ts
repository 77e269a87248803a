/**
 * Which record of a trip's object is a bill's (protocol 4). The key is the bill's claim, unguessable and never used
 * again; a bill's number comes back when D1 is restored to an earlier minute. No record is believed before its booking
 * and seats were found to be the bill's.
 */
import { bySeatNo } from "./seat-plan.ts";
import type { Capture, TripState } from "./trip-state.ts";

/** A bill as each call to the object names it. */
export interface Claim {
  claim: string;
  /** The number that people read. It finds a record from before claims, and no other. */
  bill: number;
  booking: string;
  seats: readonly string[];
  /** The incarnation that D1 knows for the trip; null before the trip's first payment. */
  incarnation: string | null;
}

/**
 * Nothing can be said of the bill: the object has lost its storage and waits to be rebuilt, or the record under the
 * claim is of another booking or of other seats. The bill stays as it is, and a person is told.
 */
export interface Unbelieved {
  state: "unbelieved";
  why: "not_ready" | "mismatch";
}

export type Found = { key: string; record: Capture | undefined } | Unbelieved;

export function findRecord(state: TripState, input: Claim): Found {
  if (!isReady(state, input.incarnation)) return { state: "unbelieved", why: "not_ready" };
  const record = state.captures.get(input.claim);
  if (record !== undefined) {
    if (!isOf(record, input)) return { state: "unbelieved", why: "mismatch" };
    return { key: input.claim, record };
  }
  const oldKey = keyOfNumber(input.bill);
  const old = state.captures.get(oldKey);
  // A number that was barred before it captured anything stays barred: its record never named a booking.
  const isOld = old !== undefined && (old.booking === null || isOf(old, input));
  return isOld ? { key: oldKey, record: old } : { key: input.claim, record: undefined };
}

/** An object that D1 knows no payment of is ready; later it must be the one that took the trip's first payment. */
export function isReady(state: TripState, incarnation: string | null): boolean {
  return incarnation === null || incarnation === state.incarnation;
}

/** The key of a record from before claims; the object's migration wrote it. No claim looks like it. */
export function keyOfNumber(bill: number): string {
  return `number:${bill}`;
}

export function isOf(
  record: Pick<Capture, "booking" | "seats">,
  claim: Pick<Claim, "booking" | "seats">,
) {
  return record.booking === claim.booking && isSameSeats(record.seats, claim.seats);
}

export function isSameSeats(some: readonly string[], others: readonly string[]): boolean {
  const [a, b] = [some.toSorted(bySeatNo), others.toSorted(bySeatNo)];
  return a.length === b.length && a.every((seatNo, at) => seatNo === b[at]);
}
