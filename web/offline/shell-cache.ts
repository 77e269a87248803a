/**
 * Saves the files that show a ticket, and go back to a booking, without a connection. All of one version, under its
 * name: the page is saved last, when every file of it is there, and the versions before it are deleted.
 */
import { currentLanguage } from "../i18n/language.ts";
import { SHELL_PAGE, filesToSave, type ChunkList } from "./shell-files.ts";

const WORKER = "/sw.js";
const PREFIX = "shell ";

export async function saveShellNow(): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const [page, list] = await Promise.all([
    fetch(SHELL_PAGE, { cache: "no-cache" }),
    fetch("/manifest.json", { cache: "no-cache" }),
  ]);
  if (!page.ok || !list.ok) return;
  const chunks: ChunkList = await list.json();
  const entry = chunks["index.html"]?.file;
  // A new version may go out between the two; the next visit saves it.
  if (entry === undefined || !(await page.clone().text()).includes(entry)) return;

  const name = PREFIX + entry;
  const shell = await caches.open(name);
  const used = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
  for (const file of filesToSave(chunks, currentLanguage(), used)) {
    if ((await shell.match(file)) === undefined) await shell.add(file);
  }
  await shell.put(SHELL_PAGE, page);
  const names = await caches.keys();
  const old = names.filter((one) => one.startsWith(PREFIX) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
}
