/** Saves the app shell for offline use, once there is something to open offline, and only after the page has loaded. */
import { browserOnly } from "../boot/browser-only.ts";
import { localMemory } from "../storage/browser-storage.ts";

/** The storage key of saved-tickets.ts. */
export const TICKETS_KEY = "tickets";

/** A page that is busy for longer saves its shell all the same. */
const IDLE_WITHIN_MS = 5_000;

let isRequested = false;

/** For visitors with a saved ticket on this phone, or with the app on the home screen. */
export function saveShellForOwners(): void {
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  if (isInstalled || localMemory.getItem(TICKETS_KEY) !== null) saveShell();
}

/** From checkout on, so that the redirect from the wallet opens on any connection. */
export function saveShell(): void {
  if (isRequested || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isRequested = true;
  if (document.readyState === "complete") saveLater();
  else addEventListener("load", saveLater, { once: true });
}

function saveLater(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(save, { timeout: IDLE_WITHIN_MS });
  else setTimeout(save);
}

function save(): void {
  void (import.meta.env.SSR ? browserOnly() : import("./shell-cache.ts"))
    .then(({ saveShellWithRetries }) => saveShellWithRetries())
    .catch(() => undefined);
}
