/** When the product is made to open without a connection: once there is something to open it for, never before it is loaded. */
import { browserOnly } from "../boot/browser-only.ts";
import { localMemory } from "../storage/browser-storage.ts";

/** Where saved-tickets.ts reads them. */
export const TICKETS_KEY = "tickets";

let isAsked = false;

/** For who has a ticket on this phone, or the product on the home screen. */
export function keepShellForOwners(): void {
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  if (isInstalled || localMemory.getItem(TICKETS_KEY) !== null) keepShell();
}

/** For who is about to need it: from checkout on, the way back from the wallet opens on any line. */
export function keepShell(): void {
  if (isAsked || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isAsked = true;
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

function later(): void {
  const idle = "requestIdleCallback" in window ? requestIdleCallback : setTimeout;
  idle(
    () =>
      void (import.meta.env.SSR ? browserOnly() : import("./shell-cache.ts"))
        .then(({ keepNow }) => keepNow())
        .catch(() => undefined),
  );
}
