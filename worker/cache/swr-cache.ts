/**
 * A stale-while-revalidate cache (RFC 5861) of data that is the same for everyone: this isolate's memory, and behind it
 * the cache of this data centre. Owns the age of entries. It does not check for personal data: only catalogue, content
 * and seat states go through here. Invariants: no entry is served beyond its lifetime, except for STALE_IF_ERROR_MS
 * while its source is overloaded; concurrent misses of one entry are one load.
 */
import { waitUntil } from "cloudflare:workers";
import { awaitWithin } from "../domain/await-within.ts";
import { logAlert } from "../telemetry/log.ts";
import { isOverload } from "../domain/overload.ts";

/** An entry is served up to `maxAgeMs`; for `staleWhileRevalidateMs` more it is served while it is reloaded. */
export interface Lifetime {
  maxAgeMs: number;
  staleWhileRevalidateMs: number;
}

interface Entry {
  value: unknown;
  /** When its load began; epoch ms. */
  at: number;
}

/** Max age in isolate memory before the data centre's cache is checked, where entries are purged. */
const MEMORY_MAX_AGE_MS = 5_000;
/** Increase the number when the shape of any entry changes: while a version rolls out, two versions share the cache. */
const CACHE = "public-reads-4";
const ENTRIES_MAX = 1_000;
/** A request that waits for another request's load starts its own after this: the other may have been cancelled. */
const SHARED_LOAD_WITHIN_MS = 3_000;
/** The data centre's cache is there to spare the source: one that takes longer is passed over. */
const CACHE_WITHIN_MS = 250;
const STALE_IF_ERROR_MS = 60_000;

const memory = new Map<string, Entry & { seenAt: number }>();
const loads = new Map<string, Promise<Entry>>();
/** The number of purges: a value that was read before a purge is not stored after it. */
let purges = 0;
let origin: string | null = null;

/**
 * Keys of the data centre's cache are URLs whose host is resolved by DNS, so they use the Worker's own host: that of
 * the isolate's first request.
 */
export function setCacheOrigin(ofRequest: string): void {
  origin ??= ofRequest;
}

export async function cachedRead<T>(
  name: string,
  lifetime: Lifetime,
  load: () => Promise<T>,
): Promise<T> {
  const now = Date.now();
  const kept = memory.get(name);
  const isInMemory = kept !== undefined && now - kept.seenAt < MEMORY_MAX_AGE_MS;
  const ageMs = kept === undefined ? Infinity : now - kept.at;
  if (kept !== undefined && isInMemory && ageMs < lifetime.maxAgeMs) return kept.value as T;

  const shared = loadShared(name, lifetime, load);
  if (
    kept !== undefined &&
    isInMemory &&
    ageMs < lifetime.maxAgeMs + lifetime.staleWhileRevalidateMs
  ) {
    return kept.value as T;
  }
  try {
    const entry =
      (await awaitWithin(SHARED_LOAD_WITHIN_MS, shared)) ?? (await loadEntry(name, load));
    return entry.value as T;
  } catch (error) {
    if (kept === undefined || ageMs > STALE_IF_ERROR_MS || !isOverload(error)) throw error;
    return kept.value as T;
  }
}

/** Called after a change at the source. Entries in other data centres live until they expire. */
export async function purge(names: readonly string[]): Promise<void> {
  purges += 1;
  for (const name of names) {
    memory.delete(name);
    loads.delete(name);
  }
  const cache = await caches.open(CACHE);
  await Promise.all(names.map((name) => cache.delete(cacheKey(name))));
}

/** One load at a time for each entry, finished even if the request that began it is gone. */
function loadShared(
  name: string,
  lifetime: Lifetime,
  load: () => Promise<unknown>,
): Promise<Entry> {
  const running = loads.get(name);
  if (running !== undefined) return running;
  const started = findOrLoad(name, lifetime, load).finally(() => {
    if (loads.get(name) === started) loads.delete(name);
  });
  loads.set(name, started);
  waitUntil(
    started.catch((error: unknown) => {
      if (!isOverload(error)) logAlert("cache_load_failed", { name, error });
    }),
  );
  return started;
}

async function findOrLoad(
  name: string,
  lifetime: Lifetime,
  load: () => Promise<unknown>,
): Promise<Entry> {
  const before = purges;
  const cache = await caches.open(CACHE);
  const stored = await awaitWithin(CACHE_WITHIN_MS, cache.match(cacheKey(name)));
  if (stored) {
    const entry: Entry = await stored.json();
    if (Date.now() - entry.at < lifetime.maxAgeMs && before === purges)
      return remember(name, entry);
  }
  const entry = await loadEntry(name, load);
  if (before === purges) await storeEntry(cache, { name, entry, lifetime });
  return entry;
}

async function loadEntry(name: string, load: () => Promise<unknown>): Promise<Entry> {
  const before = purges;
  const at = Date.now();
  const entry = { value: await load(), at };
  return before === purges ? remember(name, entry) : entry;
}

async function storeEntry(
  cache: Cache,
  { name, entry, lifetime }: { name: string; entry: Entry; lifetime: Lifetime },
): Promise<void> {
  const before = purges;
  const seconds = Math.ceil((lifetime.maxAgeMs + lifetime.staleWhileRevalidateMs) / 1000);
  const headers = { "Cache-Control": `max-age=${seconds}` };
  try {
    await cache.put(cacheKey(name), Response.json(entry, { headers }));
    // A purge meanwhile may have come before what it was to purge.
    if (before !== purges) await cache.delete(cacheKey(name));
  } catch (error) {
    logAlert("cache_store_failed", { name, error });
  }
}

function remember(name: string, entry: Entry): Entry {
  memory.delete(name);
  memory.set(name, { ...entry, seenAt: Date.now() });
  const [oldest] = memory.keys();
  if (memory.size > ENTRIES_MAX && oldest !== undefined) memory.delete(oldest);
  return entry;
}

/** The address of an entry in the data centre's cache. */
export function cacheKey(name: string): string {
  // Names contain what a visitor has sent, including lone surrogates.
  const path = encodeURIComponent(name.toWellFormed());
  return `${origin ?? "http://localhost"}/.cache/${path}`;
}
