/**
 * Saves a page with the files that it needs to open without a connection. All files have one version, which is the
 * cache's name: the page is saved last, when every file is there, and earlier versions are deleted. Of the version that
 * is open the files stay until the next visit, because the page may load further ones.
 */
import { findReconnectDelayMs, pauseUntilOnline } from "../api/retries.ts";

export type ChunkList = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
>;

export interface SavedPage {
  /** The address under which the service worker looks for it. */
  page: string;
  /** Its name in the list of chunks. */
  entry: string;
  /** Begins the names of its caches, and of no others. */
  prefix: string;
  /** Files with their paths; `used` are the paths that this page has fetched. */
  listFiles: (chunks: ChunkList, used: readonly string[]) => string[];
}

const WORKER = "/sw.js";
const ATTEMPTS = 6;

/**
 * Repeated on a weak connection, from the first file that is missing; after the last attempt the next visit does it.
 */
export async function savePageWithRetries(saved: SavedPage): Promise<void> {
  for (let failures = 1; failures <= ATTEMPTS; failures += 1) {
    if (await savePageOnce(saved).catch(() => false)) return;
    await pauseUntilOnline(findReconnectDelayMs(failures, Math.random()));
  }
}

async function savePageOnce({ page, entry, prefix, listFiles }: SavedPage): Promise<boolean> {
  await navigator.serviceWorker.register(WORKER);
  const [response, list] = await Promise.all([
    fetch(page, { cache: "no-cache" }),
    fetch("/manifest.json", { cache: "no-cache" }),
  ]);
  if (!response.ok || !list.ok) return false;
  const chunks: ChunkList = await list.json();
  const file = chunks[entry]?.file;
  // A new version may go out between the two; the next attempt saves it.
  if (file === undefined || !(await response.clone().text()).includes(file)) return false;

  const name = prefix + file;
  const cache = await caches.open(name);
  const used = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
  for (const path of listFiles(chunks, used)) {
    if ((await cache.match(path)) === undefined) await cache.add(path);
  }
  await cache.put(page, response);
  const earlier = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
  const isOpen = (one: string) => used.includes(`/${one.slice(prefix.length)}`);
  await Promise.all(
    earlier.map(async (one) =>
      isOpen(one) ? (await caches.open(one)).delete(page) : caches.delete(one),
    ),
  );
  return true;
}

/**
 * Scripts, sheets and pictures of these chunks, and the threads that they start; a font face that the page never used
 * is not among them.
 */
export function filesOfChunks(
  chunks: ChunkList,
  names: Iterable<string>,
  used: readonly string[],
): string[] {
  const saved = Array.from(names).flatMap((name) => chunks[name] ?? []);
  const files = saved.flatMap(({ file, css = [] }) => [file, ...css]);
  const drawn = saved
    .flatMap(({ assets = [] }) => assets)
    .filter((file) => /\.(?:svg|js)$/.test(file) || used.includes(`/${file}`));
  return Array.from(new Set([...files, ...drawn]), (file) => `/${file}`);
}
