/** When the product is made to open without a connection: once there is something to open it for, never before it is loaded. */
import { browserOnly } from "../boot/browser-only.ts";
import { localMemory } from "../storage/browser-storage.ts";

/** Where saved-tickets.ts reads them. */
export const TICKETS_KEY = "tickets";

let isRequested = false;

/** For who has a ticket on this phone, or the product on the home screen. */
export function saveShellForOwners(): void {
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  if (isInstalled || localMemory.getItem(TICKETS_KEY) !== null) saveShell();
}

/** For who is about to need it: from checkout on, the way back from the wallet opens on any line. */
export function saveShell(): void {
  if (isRequested || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isRequested = true;
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

function later(): void {
  const idle = "requestIdleCallback" in window ? requestIdleCallback : setTimeout;
  idle(
    () =>
      void (import.meta.env.SSR ? browserOnly() : import("./shell-cache.ts"))
        .then(({ saveShellNow }) => saveShellNow())
        .catch(() => undefined),
  );
}
