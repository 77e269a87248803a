/** web/public/sw.js itself, among plain objects: what it answers, and what it leaves alone. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";

const SOURCE = readFileSync(new URL("../../../web/public/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://shop.example";

interface FetchEvent {
  request: { url: string; method: string; mode: string };
  clientId: string;
  resultingClientId: string;
  preloadResponse: Promise<unknown>;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<unknown>) => void;
}

const aSubscription = (endpoint: string, options: object = { applicationServerKey: "key" }) => ({
  endpoint,
  options,
  toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
});

/** `kept`: what the phone has, by path. `server`: what it answers; null: it can't be reached. */
function aPhone(kept: Record<string, string>, server: ((path: string) => Promise<string>) | null) {
  const listeners = new Map<string, (event: object) => void>();
  const sent: string[] = [];
  /** What the worker stays awake for. */
  const left: Promise<unknown>[] = [];
  const posted: [string, unknown][] = [];
  const [shown, opened, pages]: [unknown[], string[], string[]] = [[], [], []];
  const skipWaiting = vi.fn(async () => undefined);
  const enable = vi.fn(async () => undefined);
  const phone = { onLine: server !== null, preload: Promise.resolve() };
  const getPath = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
  runInNewContext(SOURCE, {
    self: {
      location: { origin: ORIGIN },
      addEventListener: (type: string, listener: (event: object) => void) =>
        listeners.set(type, listener),
      skipWaiting,
      registration: {
        navigationPreload: { enable },
        pushManager: {
          subscribe: async (options: object) => aSubscription("subscribed anew", options),
        },
        showNotification: async (title: string, options: unknown) =>
          void shown.push([title, structuredClone(options)]),
      },
      clients: {
        matchAll: async () =>
          pages.map((url) => ({ url, focus: () => void opened.push(`focus ${url}`) })),
        openWindow: async (path: string) => void opened.push(path),
      },
    },
    caches: { match: async (request: string | { url: string }) => kept[getPath(request)] },
    fetch: async (request: string | { url: string }, init?: { body: string }) => {
      if (init !== undefined) posted.push([getPath(request), JSON.parse(init.body)]);
      sent.push(getPath(request));
      if (server === null) throw new TypeError("Failed to fetch");
      return server(getPath(request));
    },
    Response: { error: () => "nothing" },
    navigator: phone,
    URL,
    Promise,
    Error,
    setTimeout: (handler: () => void, ms: number) => setTimeout(handler, ms),
  });
  /** Undefined: left to the browser. */
  const request = (path: string, mode = "cors", method = "GET"): Promise<unknown> | undefined => {
    let answer: Promise<unknown> | undefined;
    const event: FetchEvent = {
      request: { url: new URL(path, ORIGIN).href, method, mode },
      clientId: "page",
      resultingClientId: "page",
      preloadResponse: phone.preload,
      waitUntil: (work) => void left.push(work),
      respondWith: (given) => (answer = given),
    };
    listeners.get("fetch")?.(event);
    return answer;
  };
  const happens = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> | undefined;
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  const push = (message: object) => happens("push", { data: { json: () => message } });
  const press = (path: string) =>
    happens("notificationclick", { notification: { close: () => undefined, data: { path } } });
  const renew = (change: object) => happens("pushsubscriptionchange", change);
  const starts = { skipWaiting, enable };
  return {
    request,
    sent,
    phone,
    happens,
    push,
    press,
    renew,
    left,
    posted,
    shown,
    opened,
    pages,
    starts,
  };
}

const KEPT = {
  "/shell": "the kept page",
  "/assets/a.js": "kept part",
  "/favicon.svg": "kept icon",
};
const online = async (path: string) => `the server's ${path}`;

describe("a cached part", () => {
  it.each([
    ["/api/get-bus-route-list", "GET"],
    ["/api/get-seat-list-with-route/31", "GET"],
    ["/api/get-ticketing-details-with-id/t1", "GET"],
    ["/api/bkash/payment/execute", "POST"],
    ["/api/live/31", "GET"],
    ["/uploads/gallery/1.webp", "GET"],
    ["/robots.txt", "GET"],
    ["https://elsewhere.example/assets/a.js", "GET"],
  ])("is never used for %s", (path, method) => {
    const { request } = aPhone({ ...KEPT, [new URL(path, ORIGIN).pathname]: "stale" }, null);
    expect(request(path, "cors", method)).toBeUndefined();
  });

  it("never replaces a page of /api or a file", () => {
    const { request } = aPhone(KEPT, null);
    expect(request("/api/docs", "navigate")).toBeUndefined();
    expect(request("/uploads/gallery/1.webp", "navigate")).toBeUndefined();
    expect(request("/limited-invoice/t1", "navigate", "POST")).toBeUndefined();
  });

  it("is served without a connection, and left to the browser with one", async () => {
    const connected = aPhone(KEPT, online);
    await connected.request("/", "navigate");
    expect(connected.request("/assets/a.js")).toBeUndefined();
    const { request, sent } = aPhone(KEPT, null);
    expect(await request("/assets/a.js")).toBe("kept part");
    expect(sent).toEqual([]);
  });

  it("is served to the kept page, though the phone believes to be online", async () => {
    const { request, phone, sent } = aPhone(KEPT, null);
    phone.onLine = true;
    await request("/", "navigate");
    expect(await request("/assets/a.js")).toBe("kept part");
    expect(sent).toEqual(["/"]);
  });

  it("is served by a worker that has slept since the page was opened, where the server is out of reach", async () => {
    const { request, phone } = aPhone(KEPT, null);
    phone.onLine = true;
    expect(await request("/assets/a.js")).toBe("kept part");
    expect(await aPhone(KEPT, online).request("/assets/a.js")).toBe("the server's /assets/a.js");
  });
});

describe("a push", () => {
  const MESSAGE = {
    title: "ভর্তিবাস",
    body: "টিকেট: রাজশাহী",
    lang: "bn",
    tag: "0123",
    path: "/limited-invoice/t1",
  };

  it("is shown with its text, in the place of an earlier one of the same message", async () => {
    const { push, shown } = aPhone(KEPT, online);
    await push(MESSAGE);
    const { title, path, ...rest } = MESSAGE;
    expect(shown).toEqual([[title, { ...rest, icon: "/icons/icon-192.png", data: { path } }]]);
  });

  it("that is rung again makes itself heard again, where the shop says so", async () => {
    const { push, shown } = aPhone(KEPT, online);
    await push({ ...MESSAGE, renotify: true });
    await push(MESSAGE);
    const rung = expect.objectContaining({ renotify: true });
    const quiet = expect.objectContaining({ renotify: undefined });
    expect(shown).toEqual([
      [MESSAGE.title, rung],
      [MESSAGE.title, quiet],
    ]);
  });

  it("that is pressed opens Today, unless it is open: another place of the office keeps its page", async () => {
    const { press, opened, pages } = aPhone(KEPT, online);
    pages.push(`${ORIGIN}/admin#/sales`);
    await press("/admin#/");
    pages.push(`${ORIGIN}/admin#/`);
    await press("/admin#/");
    expect(opened).toEqual(["/admin#/", `focus ${ORIGIN}/admin#/`]);
  });

  it("that is pressed brings the ticket's page to the front, or opens it", async () => {
    const { press, opened, pages } = aPhone(KEPT, online);
    await press(MESSAGE.path);
    expect(opened).toEqual([MESSAGE.path]);
    pages.push(`${ORIGIN}/`, `${ORIGIN}${MESSAGE.path}?from=sms`);
    await press(MESSAGE.path);
    expect(opened).toEqual([MESSAGE.path, `focus ${ORIGIN}${MESSAGE.path}?from=sms`]);
  });
});

describe("a page", () => {
  it.each(["/", "/bookingPage?destination=1&unit=2", "/limited-invoice/t1"])(
    "comes from the server where there is one: %s",
    async (path) => {
      const { request } = aPhone(KEPT, online);
      expect(await request(path, "navigate")).toBe(
        `the server's ${new URL(path, ORIGIN).pathname}`,
      );
    },
  );

  it("is the kept one without a connection, whatever its address", async () => {
    const { request } = aPhone(KEPT, null);
    expect(await request("/", "navigate")).toBe("the kept page");
    expect(await request("/unlimited-invoice/t1", "navigate")).toBe("the kept page");
  });

  it("fails as without a service worker where none is kept", async () => {
    const { request } = aPhone({}, null);
    await expect(request("/", "navigate")).rejects.toThrow("Failed to fetch");
  });

  it("of a ticket is the kept one after six seconds without an answer, and no other page is", async () => {
    vi.useFakeTimers();
    try {
      const { request } = aPhone(KEPT, () => new Promise(() => undefined));
      const seen = { ticket: "", home: "" };
      void request("/limited-invoice/t1", "navigate")?.then((page) => (seen.ticket = String(page)));
      void request("/", "navigate")?.then((page) => (seen.home = String(page)));
      await vi.advanceTimersByTimeAsync(5_999);
      expect(seen.ticket).toBe("");
      await vi.advanceTimersByTimeAsync(60_000);
      expect(seen).toEqual({ ticket: "the kept page", home: "" });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the guide's page", () => {
  const WITH_GUIDE = { ...KEPT, "/guide": "the kept list" };

  it("is the kept one at once, also with a connection, and so are its parts", async () => {
    const { request, sent } = aPhone(WITH_GUIDE, online);
    expect(await request("/guide", "navigate")).toBe("the kept list");
    expect(await request("/assets/a.js")).toBe("kept part");
    expect(sent).toEqual([]);
  });

  it("comes from the server where none is kept, and fails as without a service worker", async () => {
    expect(await aPhone(KEPT, online).request("/guide", "navigate")).toBe("the server's /guide");
    await expect(aPhone(KEPT, null).request("/guide", "navigate")).rejects.toThrow("Failed");
  });

  it("is no other page's, and gets none of another's", async () => {
    const { request } = aPhone(WITH_GUIDE, null);
    expect(await request("/", "navigate")).toBe("the kept page");
    expect(await request("/limited-invoice/t1", "navigate")).toBe("the kept page");
  });

  it("outlives what the browser loads beforehand and does not get", async () => {
    const { request, left, phone } = aPhone(WITH_GUIDE, null);
    phone.preload = Promise.reject(new TypeError("Failed to fetch"));
    expect(await request("/guide", "navigate")).toBe("the kept list");
    expect(await Promise.all(left)).toEqual([undefined]);
  });
});

describe("another address at the push service", () => {
  const [old, next] = [aSubscription("old"), aSubscription("next")];
  const keys = { p256dh: "p", auth: "a" };

  it("is told to the shop, with the old one as its proof", async () => {
    const { renew, posted } = aPhone(KEPT, online);
    await renew({ oldSubscription: old, newSubscription: next });
    expect(posted).toEqual([
      ["/api/push-renewal", { old_endpoint: "old", endpoint: "next", ...keys }],
    ]);
  });

  it("is asked for where the browser brings none", async () => {
    const { renew, posted } = aPhone(KEPT, online);
    await renew({ oldSubscription: old, newSubscription: null });
    expect(posted).toEqual([
      ["/api/push-renewal", { old_endpoint: "old", endpoint: "subscribed anew", ...keys }],
    ]);
  });

  it("is nobody's where the old one is not known", async () => {
    const { renew, posted } = aPhone(KEPT, online);
    await renew({ oldSubscription: null, newSubscription: next });
    expect(posted).toEqual([]);
  });
});

it("starts as soon as it is installed, and lets a page load while it wakes", async () => {
  const { happens, starts } = aPhone(KEPT, online);
  await happens("install", {});
  expect(starts.skipWaiting).toHaveBeenCalledTimes(1);
  await happens("activate", {});
  expect(starts.enable).toHaveBeenCalledTimes(1);
});
