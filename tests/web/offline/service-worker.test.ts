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
  respondWith: (answer: Promise<unknown>) => void;
}

/** `kept`: what the phone has, by path. `server`: what it answers; null: it can't be reached. */
function aPhone(kept: Record<string, string>, server: ((path: string) => Promise<string>) | null) {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const asked: string[] = [];
  const phone = { onLine: server !== null };
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
  runInNewContext(SOURCE, {
    self: {
      location: { origin: ORIGIN },
      addEventListener: (type: string, hear: (event: FetchEvent) => void) =>
        listeners.set(type, hear),
    },
    caches: { match: async (request: string | { url: string }) => kept[pathOf(request)] },
    fetch: async (request: { url: string }) => {
      asked.push(pathOf(request));
      if (server === null) throw new TypeError("Failed to fetch");
      return server(pathOf(request));
    },
    Response: { error: () => "nothing" },
    navigator: phone,
    URL,
    Promise,
    Error,
    setTimeout: (tell: () => void, ms: number) => setTimeout(tell, ms),
  });
  /** Undefined: left to the browser. */
  const ask = (path: string, mode = "cors", method = "GET"): Promise<unknown> | undefined => {
    let answer: Promise<unknown> | undefined;
    listeners.get("fetch")?.({
      request: { url: new URL(path, ORIGIN).href, method, mode },
      clientId: "page",
      resultingClientId: "page",
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given) => (answer = given),
    });
    return answer;
  };
  return { ask, asked, phone };
}

const KEPT = {
  "/shell": "the kept page",
  "/assets/a.js": "kept part",
  "/favicon.svg": "kept icon",
};
const online = async (path: string) => `the server's ${path}`;

describe("what the phone has kept", () => {
  it.each([
    ["/api/get-bus-route-list", "GET"],
    ["/api/get-seat-list-with-route/31", "GET"],
    ["/api/get-ticketing-details-with-id/t1", "GET"],
    ["/api/bkash/payment/execute", "POST"],
    ["/api/live/31", "GET"],
    ["/uploads/gallery/1.webp", "GET"],
    ["/robots.txt", "GET"],
    ["https://elsewhere.example/assets/a.js", "GET"],
  ])("is never asked for %s", (path, method) => {
    const { ask } = aPhone({ ...KEPT, [new URL(path, ORIGIN).pathname]: "stale" }, null);
    expect(ask(path, "cors", method)).toBeUndefined();
  });

  it("never stands in for a page of /api or a file", () => {
    const { ask } = aPhone(KEPT, null);
    expect(ask("/api/docs", "navigate")).toBeUndefined();
    expect(ask("/uploads/gallery/1.webp", "navigate")).toBeUndefined();
    expect(ask("/limited-invoice/t1", "navigate", "POST")).toBeUndefined();
  });

  it("gives a part where there is no connection, and leaves it to the browser where there is", async () => {
    expect(aPhone(KEPT, online).ask("/assets/a.js")).toBeUndefined();
    const { ask, asked } = aPhone(KEPT, null);
    expect(await ask("/assets/a.js")).toBe("kept part");
    expect(asked).toEqual([]);
  });

  it("gives its parts to the kept page, though the phone believes to be online", async () => {
    const { ask, phone } = aPhone(KEPT, null);
    phone.onLine = true;
    expect(ask("/assets/a.js")).toBeUndefined();
    await ask("/", "navigate");
    expect(await ask("/assets/a.js")).toBe("kept part");
  });
});

describe("a page", () => {
  it.each(["/", "/bookingPage?destination=1&unit=2", "/limited-invoice/t1"])(
    "comes from the server where there is one: %s",
    async (path) => {
      const { ask } = aPhone(KEPT, online);
      expect(await ask(path, "navigate")).toBe(`the server's ${new URL(path, ORIGIN).pathname}`);
    },
  );

  it("is the kept one without a connection, whatever its address", async () => {
    const { ask } = aPhone(KEPT, null);
    expect(await ask("/", "navigate")).toBe("the kept page");
    expect(await ask("/unlimited-invoice/t1", "navigate")).toBe("the kept page");
  });

  it("fails as it does without us where none is kept", async () => {
    const { ask } = aPhone({}, null);
    await expect(ask("/", "navigate")).rejects.toThrow("Failed to fetch");
  });

  it("of a ticket is the kept one after six seconds of silence, and no other page is", async () => {
    vi.useFakeTimers();
    try {
      const { ask } = aPhone(KEPT, () => new Promise(() => undefined));
      const seen = { ticket: "", home: "" };
      void ask("/limited-invoice/t1", "navigate")?.then((page) => (seen.ticket = String(page)));
      void ask("/", "navigate")?.then((page) => (seen.home = String(page)));
      await vi.advanceTimersByTimeAsync(5_999);
      expect(seen.ticket).toBe("");
      await vi.advanceTimersByTimeAsync(60_000);
      expect(seen).toEqual({ ticket: "the kept page", home: "" });
    } finally {
      vi.useRealTimers();
    }
  });
});
