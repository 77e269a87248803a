/** The rules of an Idempotency-Key, as the draft of the IETF and common practice have them. Pure. */

/** How long a key means the same request. */
export const KEY_LIVES_MS = 86_400_000;
/** Longer than any call takes. A call that died leaves its key to the next one after this. */
export const KEY_LOCKED_MS = 60_000;
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
