/**
 * What is the same for everyone, kept near to who asks: in this isolate's memory, behind it in the cache of this data
 * centre. Owns how old a copy may be. Refuses nothing personal by itself: only catalogue, content and seat states go
 * through here. Invariants: a copy is never given beyond its lifetime, but for a minute while its source sheds calls
 * (better an old list than none); of many who miss at once one asks the source.
 */
import { waitUntil } from "cloudflare:workers";
import { logAlert } from "../telemetry/log.ts";
import { isOverload } from "../domain/overload.ts";

/** Up to `maxAgeMs` old a copy is given as it is; up to `staleWhileRevalidateMs` longer it is given and renewed behind the answer. */
export interface Lifetime {
  maxAgeMs: number;
  staleWhileRevalidateMs: number;
}

interface Copy {
  value: unknown;
  /** When the source was asked. */
  at: number;
}

/** So long an isolate answers from memory before it looks into the data centre's cache, where copies are forgotten. */
const MEMORY_MAX_AGE_MS = 5_000;
const CACHE = "near-copies";
const ENTRIES_MAX = 1_000;
/** Who waits for another request's question asks by itself after this: that request may have been cut off. */
const PATIENCE_MS = 3_000;
/** So old may a copy be while its source has too much to do. */
const STALE_IF_ERROR_MS = 60_000;

const memory = new Map<string, Copy & { seenAt: number }>();
const questions = new Map<string, Promise<Copy>>();

export async function cachedRead<T>(
  name: string,
  lifetime: Lifetime,
  load: () => Promise<T>,
): Promise<T> {
  const now = Date.now();
  const kept = memory.get(name);
  const isSeen = kept !== undefined && now - kept.seenAt < MEMORY_MAX_AGE_MS;
  const ageMs = kept === undefined ? Infinity : now - kept.at;
  if (kept !== undefined && isSeen && ageMs < lifetime.maxAgeMs) return kept.value as T;

  const question = ask(name, lifetime, load);
  if (kept !== undefined && isSeen && ageMs < lifetime.maxAgeMs + lifetime.staleWhileRevalidateMs) {
    return kept.value as T;
  }
  try {
    const copy = await answerOf(question, load);
    return copy.value as T;
  } catch (error) {
    if (kept === undefined || ageMs > STALE_IF_ERROR_MS || !isOverload(error)) throw error;
    return kept.value as T;
  }
}

/** What was changed at its source; other data centres follow when their copies' lifetime is over. */
export async function purge(names: readonly string[]): Promise<void> {
  for (const name of names) memory.delete(name);
  const cache = await caches.open(CACHE);
  await Promise.all(names.map((name) => cache.delete(addressOf(name))));
}

/** One question at a time for each copy, finished even if the request that began it is gone. */
function ask(name: string, lifetime: Lifetime, load: () => Promise<unknown>): Promise<Copy> {
  const running = questions.get(name);
  if (running !== undefined) return running;
  const question = find(name, lifetime, load).finally(() => questions.delete(name));
  questions.set(name, question);
  waitUntil(
    question.catch((error: unknown) => {
      if (!isOverload(error)) logAlert("near_copy_failed", { name, error });
    }),
  );
  return question;
}

async function find(name: string, lifetime: Lifetime, load: () => Promise<unknown>): Promise<Copy> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(addressOf(name));
  if (stored !== undefined) {
    const copy: Copy = await stored.json();
    if (Date.now() - copy.at < lifetime.maxAgeMs) return remember(name, copy);
  }
  const at = Date.now();
  const copy = { value: await load(), at };
  const seconds = Math.ceil((lifetime.maxAgeMs + lifetime.staleWhileRevalidateMs) / 1000);
  await cache.put(
    addressOf(name),
    Response.json(copy, { headers: { "Cache-Control": `max-age=${seconds}` } }),
  );
  return remember(name, copy);
}

function remember(name: string, copy: Copy): Copy {
  memory.delete(name);
  memory.set(name, { ...copy, seenAt: Date.now() });
  const [oldest] = memory.keys();
  if (memory.size > ENTRIES_MAX && oldest !== undefined) memory.delete(oldest);
  return copy;
}

async function answerOf(question: Promise<Copy>, load: () => Promise<unknown>): Promise<Copy> {
  const patience = new AbortController();
  const unheard = new Promise<null>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, null);
    patience.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  try {
    const answer = await Promise.race([question, unheard]);
    return answer ?? { value: await load(), at: Date.now() };
  } finally {
    patience.abort();
  }
}

function addressOf(name: string): string {
  // Names hold what a visitor has sent, half characters too.
  return `https://near-copy.invalid/${encodeURIComponent(name.toWellFormed())}`;
}
