import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { findTrip } from "../../../worker/db/catalogue/catalogue.ts";
import { cacheKey, cachedRead, purge } from "../../../worker/cache/swr-cache.ts";
import { purgeTrip, cachedTrip } from "../../../worker/cache/public-reads.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser } from "../../support/browser.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { purgeSeats } from "../../support/caches.ts";
import { freezeDate } from "../../support/stopped-clock.ts";
import { takeLogged } from "../../support/quiet.ts";
import { MUST_GIVE_UP } from "../../support/hangs.ts";

const db = database(env);
const SECOND = { maxAgeMs: 1_000, staleWhileRevalidateMs: 2_000 };

/** A source that counts its loads, under a name of its own. */
function aSource(answer: () => Promise<unknown> = async () => "seats") {
  const name = `test:${freshId()}`;
  const load = vi.fn(answer);
  return { name, load, read: () => cachedRead(name, SECOND, load) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** No wait for an entry ends by itself, however slow the machine is. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

function at(ms: number): void {
  vi.useFakeTimers({ now: ms, toFake: ["Date"] });
}

describe("a cache entry", () => {
  test("is loaded once for concurrent reads", async () => {
    const { read, load } = aSource();
    stopTimers();
    const answers = await Promise.all(Array.from({ length: 500 }, read));
    expect(new Set(answers)).toEqual(new Set(["seats"]));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("is served while fresh, served once more and renewed while stale, and never when expired", async () => {
    const now = Date.now();
    let count = 0;
    const { read } = aSource(async () => (count += 1));
    at(now);
    expect(await read()).toBe(1);
    at(now + 999);
    expect(await read()).toBe(1);
    at(now + 1_000);
    expect(await read()).toBe(1);
    await expect.poll(() => count).toBe(2);
    expect(await read()).toBe(2);
    at(now + 5_000);
    expect(await read()).toBe(3);
  });

  test("is found in the data centre's cache by an isolate without it", async () => {
    const { name, load, read } = aSource();
    stopTimers();
    await read();
    const cache = await caches.open("public-reads-4");
    const stored = await cache.match(cacheKey(name));
    expect(await stored?.json()).toMatchObject({ value: "seats" });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("comes from its source where the data centre's cache is slower", async () => {
    const { load, read } = aSource();
    const never = new Promise<undefined>(() => {});
    const silent = { match: () => never, put: async () => {}, delete: async () => true };
    vi.spyOn(caches, "open").mockResolvedValue(silent as unknown as Cache);
    stopTimers();
    const seen = vi.fn();
    const reading = read().then(seen);
    await vi.advanceTimersByTimeAsync(300);
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith("seats"));
    await reading;
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("that was loaded beside a load that hangs is kept for the next", MUST_GIVE_UP, async () => {
    const hanging = Promise.withResolvers<string>();
    const answers = [hanging.promise, Promise.resolve("second")];
    const { load, read } = aSource(() => answers.shift() ?? Promise.resolve("third"));
    stopTimers();
    const seen = vi.fn();
    const reading = read().then(seen);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(3_000);
    await reading;
    expect(seen).toHaveBeenCalledWith("second");
    const next = vi.fn();
    void read().then(next);
    await vi.waitFor(() => expect(next).toHaveBeenCalledWith("second"));
    expect(load).toHaveBeenCalledTimes(2);
    hanging.resolve("first");
  });

  test("that is stored while it is purged is not found afterwards", async () => {
    const { name, read } = aSource();
    const cache = await caches.open("public-reads-4");
    const put = vi.fn<Cache["put"]>(async (key, response) => {
      await purge([name]);
      await cache.put(key, response);
    });
    const slow = {
      match: (key: string) => cache.match(key),
      put,
      delete: (key: string) => cache.delete(key),
    };
    vi.spyOn(caches, "open").mockResolvedValue(slow as unknown as Cache);
    await read();
    expect(put).toHaveBeenCalledTimes(1);
    expect(await cache.match(cacheKey(name))).toBeUndefined();
  });

  test("that was purged is loaded again", async () => {
    const { name, load, read } = aSource();
    await read();
    await purge([name]);
    await read();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("whose source fails is an error for the caller, and the next read loads again", async () => {
    let isBroken = true;
    const { read } = aSource(async () => {
      if (isBroken) throw new Error("no answer");
      return "seats";
    });
    await expect(read()).rejects.toThrow("no answer");
    isBroken = false;
    expect(await read()).toBe("seats");
    expect(takeLogged().join()).toContain("cache_load_failed");
  });
});

describe("a public read", () => {
  test("of a trip shows an act of staff at once", async () => {
    const { id } = await aTrip(db);
    const trip = await cachedTrip(env, id);
    await env.DB.prepare("UPDATE trips SET fare_poisha = 70000 WHERE id = ?").bind(id).run();
    expect((await cachedTrip(env, id))?.farePoisha).toBe(trip?.farePoisha);
    if (trip === null) throw new Error("the trip stands there");
    await purgeTrip(trip);
    expect((await cachedTrip(env, id))?.farePoisha).toBe(70_000);
    expect(await findTrip(db, id)).toEqual(await cachedTrip(env, id));
  });

  test("of seats is cached for other visitors, and current for a visitor who holds a seat", async () => {
    freezeDate();
    const { id } = await aTrip(db);
    const [rahim, karim] = [await aVisit(id), await aVisit(id)];
    await rahim.hold("B2");
    expect((await karim.seats()).seats.find(({ seat_no }) => seat_no === "B2")?.state).toBe("free");
    expect((await rahim.seats()).getUserTicketData).toEqual([{ seat_no: "B2" }]);
    await purgeSeats(id);
    expect((await karim.seats()).seats.find(({ seat_no }) => seat_no === "B2")?.state).toBe("held");
  });

  test("by a page whose answer to a hold was lost shows its own seat", async () => {
    const { id } = await aTrip(db);
    const browser = aBrowser();
    const visit = await aVisit(id, browser);
    await visit.hold("B2");
    browser.cookies.delete("held_trips");
    expect((await visit.seats()).getUserTicketData).toEqual([]);
    browser.cookies.set("held_trips", id);
    expect((await visit.seats()).getUserTicketData).toEqual([{ seat_no: "B2" }]);
  });
});
