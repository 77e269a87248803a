/**
 * Payments that were begun on this phone and whose result nobody has read yet. Every screen and tab can follow them.
 * The browser stores the keys that identify the payment to the server, its seats, and whether it was ever in doubt.
 */
import { useSyncExternalStore } from "react";
import { FOLLOWED_KEY } from "./followed-key.ts";
import type { PaymentKeys } from "./payment-keys.ts";
import { localMemory, type BrowserMemory } from "../storage/browser-storage.ts";

export interface FollowedPayment {
  keys: PaymentKeys;
  /** Seat numbers as they are displayed; empty for a booking of places. */
  seats: string;
  wasInDoubt: boolean;
}

/** Only the newest are stored. Older ones are settled by then, and the shop has notified their buyers. */
const PAYMENTS_MAX = 3;

const listeners = new Set<() => void>();

export function followPayment(
  payment: Omit<FollowedPayment, "wasInDoubt">,
  memory: BrowserMemory = localMemory,
): void {
  const others = listFollowed(memory).filter((one) => !isSame(one, payment.keys));
  store([{ ...payment, wasInDoubt: false }, ...others].slice(0, PAYMENTS_MAX), memory);
}

/** Call when the buyer has read the result, or when there is none to read. */
export function forgetPayment(bill: number, memory: BrowserMemory = localMemory): void {
  const all = listFollowed(memory);
  const others = all.filter((one) => one.keys.ticketBillPayBkashId !== bill);
  if (others.length < all.length) store(others, memory);
}

export function noteDoubt(bill: number, memory: BrowserMemory = localMemory): void {
  const all = listFollowed(memory);
  const isFirstDoubt = all.some((one) => one.keys.ticketBillPayBkashId === bill && !one.wasInDoubt);
  if (!isFirstDoubt) return;
  store(
    all.map((one) => (one.keys.ticketBillPayBkashId === bill ? { ...one, wasInDoubt: true } : one)),
    memory,
  );
}

export function listFollowed(memory: BrowserMemory = localMemory): FollowedPayment[] {
  return readFollowed(memory.getItem(FOLLOWED_KEY));
}

/** Newest first; empty on the server and until the page is hydrated. */
export function useFollowedPayments(): FollowedPayment[] {
  return readFollowed(useSyncExternalStore(listen, readStored, () => null));
}

function readStored(): string | null {
  return localMemory.getItem(FOLLOWED_KEY);
}

/** Changes of another tab arrive as storage events. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function store(all: readonly FollowedPayment[], memory: BrowserMemory): void {
  if (all.length === 0) memory.removeItem(FOLLOWED_KEY);
  else memory.setItem(FOLLOWED_KEY, JSON.stringify(all));
  for (const notify of listeners) notify();
}

function isSame({ keys }: FollowedPayment, { ticketBillPayBkashId }: PaymentKeys): boolean {
  return keys.ticketBillPayBkashId === ticketBillPayBkashId;
}

/** Storage can be edited by the user, so it is checked like any input. */
function readFollowed(json: string | null): FollowedPayment[] {
  try {
    const stored: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(stored) ? stored.filter(isFollowed).slice(0, PAYMENTS_MAX) : [];
  } catch {
    return [];
  }
}

function isFollowed(stored: unknown): stored is FollowedPayment {
  if (typeof stored !== "object" || stored === null) return false;
  const { keys, seats, wasInDoubt } = stored as Partial<FollowedPayment>;
  return (
    typeof seats === "string" &&
    typeof wasInDoubt === "boolean" &&
    typeof keys === "object" &&
    typeof keys.grantToken === "string" &&
    typeof keys.paymentID === "string" &&
    typeof keys.ticketBillPayBkashId === "number" &&
    (keys.bookingType === "limited" || keys.bookingType === "unlimited")
  );
}
