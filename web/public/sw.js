/*
 * Opens the product where there is no connection. Keeps nothing by itself: what web/offline/shell-cache.ts has laid
 * aside is all there is. Seats, prices, payments, everything under /api and /uploads: never touched here, always the
 * server's own answer. A page comes from the server first; the cached one only where the server can't be reached.
 */
const SHELL_PAGE = "/shell";
const PLAIN = new Set(["/favicon.svg"]);
const NO_PAGE = /^\/(?:api|uploads|assets)\//;
/** Whoever shows a ticket at the door of a bus does not wait for a line that hardly carries. */
const TICKET = /^\/(?:un)?limited-invoice\//;
const PATIENCE_MS = 6_000;

/** Pages that were opened from the cache, for as long as this worker is awake. */
const fromCache = new Set();

self.addEventListener("install", () => void self.skipWaiting());

/* Pages that are open stay as they are; the next one that is opened is looked after. */
self.addEventListener("activate", (event) => {
  const preload = self.registration.navigationPreload;
  event.waitUntil(Promise.resolve(preload && preload.enable()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!NO_PAGE.test(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith("/assets/")) {
    // With a connection the browser's own memory is the shorter way.
    if (!navigator.onLine || fromCache.has(event.clientId)) event.respondWith(part(request));
  } else if (PLAIN.has(pathname)) {
    event.respondWith(fetch(request).catch(() => cached(request)));
  }
});

async function page(event, pathname) {
  const fromServer = (async () => (await event.preloadResponse) || fetch(event.request))();
  // Whether it comes in the end is no matter once the cached page is shown.
  fromServer.catch(() => undefined);
  try {
    return await (TICKET.test(pathname) ? Promise.race([fromServer, tooLong()]) : fromServer);
  } catch {
    const shell = await caches.match(SHELL_PAGE, { ignoreVary: true });
    if (shell === undefined) return fromServer;
    fromCache.add(event.resultingClientId);
    return shell;
  }
}

/** Named by their content: a cached one is the right one. */
async function part(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request);
}

async function cached(request) {
  return (await caches.match(request, { ignoreVary: true })) || Response.error();
}

function tooLong() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("too long")), PATIENCE_MS));
}
