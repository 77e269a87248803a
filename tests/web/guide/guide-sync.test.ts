/** What a guide's phone sends and receives, against a model of the shop. */
import { describe, expect, it, vi } from "vitest";
import { createGuideCalls } from "../../../web/guide/sync/guide-calls.ts";
import {
  aGuidePhone,
  aPairedGuide,
  board,
  boardedSeats,
  isOffline,
  settle,
  syncAll,
} from "./guide-phone.ts";
import { aShop, aTicket, buildList, HOUR, openModelShop } from "./model-shop.ts";

describe("an exchange", () => {
  it("sends what was not answered again, with the same id", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    phone.network = async (input, init) => {
      await shop.fetch(input, init);
      throw new TypeError("the answer is lost");
    };
    await guide.press(board("P1", "A1"));
    await vi.waitFor(() => expect(shop.events.size).toBe(1));
    expect(guide.getState().saved.events[0]?.state).toBe("waiting");
    phone.network = shop.fetch;
    await syncAll(phone, guide);
    expect(shop.events.size).toBe(1);
    expect(guide.getState().saved.events[0]?.state).toBe("taken");
  });

  it("goes on with 49 of 50 where one is refused, which stays visible with its reason", async () => {
    const tickets = Array.from({ length: 50 }, (_, place) =>
      aTicket({ pnr: `P${place}`, seats: [`A${place}`] }),
    );
    const shop = openModelShop(tickets);
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    phone.network = isOffline;
    for (const { pnr, seats } of tickets) await guide.press(board(pnr, ...seats));
    shop.tickets = tickets.filter(({ pnr }) => pnr !== "P25");
    shop.calls.length = 0;
    phone.network = shop.fetch;
    await syncAll(phone, guide);
    expect(shop.calls.filter(({ path }) => path === "events").map(({ events }) => events)).toEqual([
      50,
    ]);
    expect(shop.events.size).toBe(49);
    const again = (await phone.open()).getState().saved.events;
    expect(again.filter(({ state }) => state === "refused")).toMatchObject([
      { event: { pnr: "P25" }, fault: "ticket_unknown" },
    ]);
  });

  it("sends at most 200 in one call, and all of them", async () => {
    const seats = Array.from({ length: 450 }, (_, place) => String(place + 1));
    const shop = openModelShop([aTicket({ pnr: "P1", seats })]);
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    await guide.press(board("P1", ...seats));
    await vi.waitFor(() => expect(shop.events.size).toBe(450));
    const sent = shop.calls.filter(({ path }) => path === "events").map(({ events }) => events);
    expect(sent).toEqual([200, 200, 50]);
  });

  it("downloads where uploads fail, and uploads where downloads fail", async () => {
    for (const [broken, works] of [
      ["events", "list"],
      ["list", "events"],
    ] as const) {
      const shop = aShop();
      const phone = aGuidePhone(shop);
      const guide = await aPairedGuide(phone);
      phone.network = async (input, init) =>
        String(input).includes(broken) ? isOffline(input, init) : shop.fetch(input, init);
      shop.calls.length = 0;
      await guide.press(board("P1", "A1"));
      phone.passed += 20_000;
      await guide.tick("timer");
      await vi.waitFor(() => expect(shop.calls[0]?.path).toContain(works));
    }
  });

  it("is due every 20 seconds while something waits, and else every minute", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    shop.calls.length = 0;
    const passes = async (ms: number) => {
      phone.passed += ms;
      await guide.tick("timer");
      return shop.calls.splice(0).map(({ path }) => path.split("?")[0]);
    };
    expect(await passes(59_000)).toEqual([]);
    expect(await passes(1_000)).toEqual(["list"]);
    phone.network = async (input, init) => {
      await shop.fetch(input, init);
      return isOffline(input, init);
    };
    await guide.press(board("P1", "A1"));
    await settle();
    expect(shop.calls.splice(0).map(({ path }) => path)).toEqual(["events"]);
    expect(await passes(19_000)).toEqual([]);
    expect((await passes(1_000)).toSorted()).toEqual(["events", "list"]);
    await guide.tick("signal");
    expect(shop.calls.length).toBe(2);
  });

  it("takes a hotspot's page, a redirect and a stranger's JSON for no connection", async () => {
    const page = () =>
      new Response("<h1>Log in</h1>", { headers: { "Content-Type": "text/html" } });
    const strangers = [
      page,
      () => Response.json({ login: "/portal" }),
      () => Response.json({ status_code: 201, results: "all" }),
      () => Response.json({ status_code: 201, results: [], version: "1", now: "x", list: {} }),
      // All that an answer needs, but for the mark of the shop's own.
      () =>
        Response.json({
          results: [{ id: "", is_taken: true }],
          version: "1",
          now: "x",
          list: null,
        }),
      // The receipt of none of the presses.
      () => Response.json({ status_code: 201, results: [], version: "1", now: "x", list: {} }),
      () => Response.json({ error: "gone" }, { status: 401 }),
      () => new Response(null, { status: 204 }),
      () => {
        throw new TypeError("a redirect");
      },
    ];
    for (const network of strangers) {
      const shop = aShop();
      const phone = aGuidePhone(shop);
      const guide = await aPairedGuide(phone);
      phone.network = async () => network();
      await guide.press(board("P1", "A1"));
      await guide.tick("signal");
      await vi.waitFor(() => expect(guide.getState().isConnected).toBe(false));
      expect(guide.getState().saved.events[0]?.state).toBe("waiting");
      expect(guide.getState().saved.list?.list).toEqual({ ...buildList(shop), events: [] });
      phone.network = shop.fetch;
      await syncAll(phone, guide);
      expect(shop.events.size).toBe(1);
    }
  });

  it("follows no redirect, sends no cookie and asks no cache", async () => {
    const send = vi.fn<typeof globalThis.fetch>(isOffline);
    await createGuideCalls(send).readList("secret", "v 1");
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe("/api/guide/list?since=v%201");
    const plain = { redirect: "error", credentials: "omit", cache: "no-store" };
    expect(init).toMatchObject({ ...plain, headers: { Authorization: "Bearer secret" } });
  });

  it("gives up a call that is not answered within 20 seconds", async () => {
    vi.useFakeTimers();
    const never: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const outcome = createGuideCalls(never).readList("secret", null);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toEqual({ kind: "unreachable" });
    vi.useRealTimers();
  });
});

describe("a bus that goes on another day", () => {
  it("is boarded anew, and this is said with the number of those who counted before", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    await guide.press(board("P1", "A1"));
    await syncAll(phone, guide);
    const later = (ms: number) => new Date(Date.parse(shop.trip.departs_at) + ms).toISOString();
    shop.trip = { ...shop.trip, departs_at: later(HOUR), leg_departs_at: later(HOUR) };
    await guide.tick("signal");
    expect(boardedSeats(guide), "a late bus takes them along").toEqual(["P1 A1"]);
    shop.trip = { ...shop.trip, departs_at: later(24 * HOUR), leg_departs_at: later(24 * HOUR) };
    await guide.tick("signal");
    expect(boardedSeats(guide)).toEqual([]);
    expect(guide.getState().saved.list?.updates).toContainEqual({
      kind: "boarded_anew",
      count: 1,
      seats: ["P1 A1"],
    });
    await guide.press(board("P1", "A1"));
    expect(boardedSeats(guide)).toEqual(["P1 A1"]);
    await syncAll(phone, guide);
    expect([...shop.events.values()].map(({ departs_at: at }) => at)).toHaveLength(2);
  });

  it("and back again tells of those who do not count, and of nobody who counts again", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    const day = Date.parse(shop.trip.departs_at);
    const moveTo = async (days: number) => {
      const at = new Date(day + days * 24 * HOUR).toISOString();
      shop.trip = { ...shop.trip, departs_at: at, leg_departs_at: at };
      await guide.tick("signal");
      const updates = guide.getState().saved.list?.updates ?? [];
      return updates.flatMap((one) => (one.kind === "boarded_anew" ? [one.seats] : []));
    };
    await guide.press(board("P1", "A1", "A2"));
    await syncAll(phone, guide);
    expect(await moveTo(1)).toEqual([["P1 A1", "P1 A2"]]);
    expect(await moveTo(2), "what was not seen yet stays").toEqual([["P1 A1", "P1 A2"]]);
    await guide.press(board("P1", "A1"));
    await guide.press(board("P2", "B1"));
    await syncAll(phone, guide);
    expect(await moveTo(0)).toEqual([["P2 B1"]]);
    await guide.confirmUpdates();
    expect(await moveTo(2)).toEqual([["P1 A2"]]);
  });
});
