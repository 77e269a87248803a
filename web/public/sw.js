/* Opens the app offline, and shows what the shop pushes. Caches nothing by itself: it serves what
   web/offline/shell-cache.ts and web/guide/save-guide-page.ts have saved. Seats, prices, payments, everything under /api
   and /uploads: never handled here. Pages are network first; the cached one is used only where the server can't be
   reached. The guide's page is the other way round: a bus boards before a weak connection has answered, and the page
   saves its next version by itself. */
const SHELL_PAGE = "/shell";
const GUIDE_PAGE = "/guide";
const PLAIN = new Set(["/favicon.svg"]);
const NO_PAGE = /^\/(?:api|uploads|assets)\//;
/** The longest wait for a slow connection before the cached page is shown. */
const TICKET = /^\/(?:un)?limited-invoice\//;
const PATIENCE_MS = 6_000;

/** Pages that were opened since this worker woke, and whether from the cache. */
const opened = new Map();

self.addEventListener("install", () => void self.skipWaiting());

/* Open pages are not claimed; the next page is controlled. */
self.addEventListener("activate", (event) => {
  const preload = self.registration.navigationPreload;
  event.waitUntil(Promise.resolve(preload && preload.enable()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === GUIDE_PAGE) event.respondWith(guidePage(event));
    else if (!NO_PAGE.test(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith("/assets/")) {
    const isFromCache = opened.get(event.clientId);
    // Online the browser's own cache is faster. A worker that has slept does not know where the page came from.
    if (!navigator.onLine || isFromCache === true) event.respondWith(part(request));
    else if (isFromCache === undefined)
      event.respondWith(fetch(request).catch(() => cached(request)));
  } else if (PLAIN.has(pathname)) {
    event.respondWith(fetch(request).catch(() => cached(request)));
  }
});

/* worker/domain/push/push.ts has what is pushed. Every push is shown: a browser takes the right away otherwise. */
self.addEventListener("push", (event) => {
  const { title, body, lang, tag, renotify, path } = event.data.json();
  const options = { body, lang, tag, renotify, icon: "/icons/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/* The push service has given this browser another address: the shop learns it from the old one, which is the proof. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

async function renew(old, given) {
  // Without the old one nothing can be proven: the ticket's page renews it when it is opened.
  if (!old) return;
  const { applicationServerKey } = old.options;
  const options = { userVisibleOnly: true, applicationServerKey };
  const next = given || (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = next.toJSON();
  const body = { old_endpoint: old.endpoint, endpoint, p256dh: keys.p256dh, auth: keys.auth };
  await fetch("/api/push-renewal", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPage(notification.data.path));
});

/** The page where it is open already, else a new one. A page of the office has its place after the #. */
async function openPage(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => {
    const { pathname, hash } = new URL(url);
    return pathname === path || pathname + hash === path;
  });
  return open === undefined ? self.clients.openWindow(path) : open.focus();
}

async function page(event, pathname) {
  const fromServer = (async () => (await event.preloadResponse) || fetch(event.request))();
  // A late response is ignored once the cached page is shown.
  fromServer.catch(() => undefined);
  try {
    const response = await (TICKET.test(pathname)
      ? Promise.race([fromServer, tooLong()])
      : fromServer);
    opened.set(event.resultingClientId, false);
    return response;
  } catch {
    const shell = await caches.match(SHELL_PAGE, { ignoreVary: true });
    if (shell === undefined) return fromServer;
    opened.set(event.resultingClientId, true);
    return shell;
  }
}

async function guidePage(event) {
  const saved = await caches.match(GUIDE_PAGE, { ignoreVary: true });
  opened.set(event.resultingClientId, saved !== undefined);
  if (saved === undefined) return (await event.preloadResponse) || fetch(event.request);
  // What the browser loads beforehand is not needed, and may fail.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined));
  return saved;
}

/** Their names contain a hash of the content, so a cached one is always right. */
async function part(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request);
}

async function cached(request) {
  return (await caches.match(request, { ignoreVary: true })) || Response.error();
}

function tooLong() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("too long")), PATIENCE_MS));
}
