/**
 * Saves the files that show a ticket, and return to a booking, without a connection. All files have one version, which
 * is the cache's name: the page is saved last, when every file is there, and earlier versions are deleted.
 */
import { pauseUntilOnline, findReconnectDelayMs } from "../api/retries.ts";
import { rememberNames } from "../i18n/en/load-names.ts";
import { getCurrentLanguage } from "../i18n/language.ts";
import { SHELL_PAGE, filesToSave, type ChunkList } from "./shell-files.ts";

const WORKER = "/sw.js";
const PREFIX = "shell ";
const ATTEMPTS = 6;

/**
 * Repeated on a weak connection, from the first file that is missing; after the last attempt the next visit does it.
 */
export async function saveShellWithRetries(): Promise<void> {
  rememberNames();
  for (let failures = 1; failures <= ATTEMPTS; failures += 1) {
    if (await saveShellOnce().catch(() => false)) return;
    await pauseUntilOnline(findReconnectDelayMs(failures, Math.random()));
  }
}

async function saveShellOnce(): Promise<boolean> {
  await navigator.serviceWorker.register(WORKER);
  const [page, list] = await Promise.all([
    fetch(SHELL_PAGE, { cache: "no-cache" }),
    fetch("/manifest.json", { cache: "no-cache" }),
  ]);
  if (!page.ok || !list.ok) return false;
  const chunks: ChunkList = await list.json();
  const entry = chunks["index.html"]?.file;
  // A new version may go out between the two; the next attempt saves it.
  if (entry === undefined || !(await page.clone().text()).includes(entry)) return false;

  const name = PREFIX + entry;
  const shell = await caches.open(name);
  const used = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
  for (const file of filesToSave(chunks, getCurrentLanguage(), used)) {
    if ((await shell.match(file)) === undefined) await shell.add(file);
  }
  await shell.put(SHELL_PAGE, page);
  const names = await caches.keys();
  const old = names.filter((one) => one.startsWith(PREFIX) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
  return true;
}
