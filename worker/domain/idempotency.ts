/** The rules of an Idempotency-Key, as the draft of the IETF and common practice have them. Pure. */

import { WALLET_TIMEOUT_MS } from "./payments/payment-times.ts";

/** How long a key means the same request. */
export const KEY_LIVES_MS = 86_400_000;
/**
 * The calls of wallets that opening a payment waits for at most: a token and Create, both again after a token that was
 * refused, and a Query of the page that the payment replaces.
 */
const WALLET_CALLS_MOST = 5;
/** For the shop's own stores. */
const STORES_MS = 30_000;
/** Longer than any call takes. A call that died leaves its key to the next one after this. */
export const KEY_LOCKED_MS = WALLET_CALLS_MOST * WALLET_TIMEOUT_MS + STORES_MS;
/**
 * An attempt that comes to its seats later than this takes none: another one may have its key before the object is
 * reached. The rest of the lock is for a call on its way, a minute at most, and for clocks that differ.
 */
export const KEY_ACTS_MS = 30_000;
/** When a request whose first attempt is under way may be sent again. */
export const KEY_RETRY_AFTER_SECONDS = 2;
/** The keys of one caller at a time; a program that needs more sends its repeats within a day. */
export const KEYS_MOST = { agent: 1_000, visitor: 50 } as const;

/** The key of a header; null: it is none. The draft writes it as a quoted string, most programs without quotes. */
export function readIdempotencyKey(header: string): string | null {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  return /^[\x21-\x7e]{1,255}$/.test(key) ? key : null;
}

/** JSON with its fields in order, so that a repeat may write them in another one; other texts as they are. */
export function canonicalBody(text: string): string {
  try {
    return JSON.stringify(sortFields(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sortFields(one)]));
}

/** Epoch ms; Infinity for a request without a key. */
export function actBy(attempt: { lockedUntil: number } | undefined): number {
  return attempt === undefined ? Infinity : attempt.lockedUntil - KEY_LOCKED_MS + KEY_ACTS_MS;
}

/**
 * What the end of an attempt does to its key. A first refusal has changed nothing, so the key means any request again;
 * what refuses a repeat says nothing of the attempt before it, and an error says nothing at all.
 */
export function endOfAttempt(attempt: {
  status: number;
  isRepeat: boolean;
}): "answered" | "unlocked" | "forgotten" {
  const { status, isRepeat } = attempt;
  if (status < 400) return "answered";
  return status >= 500 || isRepeat ? "unlocked" : "forgotten";
}
