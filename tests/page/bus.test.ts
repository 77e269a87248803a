/** The parents' page of a bus: what it shows and when, by whose link, and what thousands of watchers cost. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { duties } from "../../drizzle/duties.ts";
import "../../web/i18n/all-messages.ts";
import { messagesIn } from "../../web/i18n/messages.ts";
import { signerFor } from "../../worker/auth/signer.ts";
import { deleteOldBusNews, recordBusNews } from "../../worker/db/boarding/bus-positions.ts";
import { database } from "../../worker/db/client.ts";
import { dhakaDate, dhakaTime } from "../../worker/domain/dhaka-time.ts";
import { LANGUAGES } from "../../worker/domain/language.ts";
import { NO_DUTY, type Leg } from "../../worker/domain/trips/duty.ts";
import { aBusTrip, busPath } from "../support/buses.ts";
import { measureCost } from "../support/meter.ts";
import { open } from "../support/pages.ts";

const db = database(env);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  now = Date.now();
});
afterEach(() => void vi.useRealTimers());

interface News {
  leg?: Leg;
  /** Minutes ago. */
  seen?: number;
  place?: [number, number];
  left?: number[];
  receivedAt?: number;
}

async function tell(tripId: string, news: News): Promise<void> {
  const { leg = "out", seen = 4, place, left = [], receivedAt = now } = news;
  const at = now - seen * MINUTE;
  const newest = place && { at, latMilli: place[0], lngMilli: place[1] };
  await recordBusNews(
    db,
    { tripId, leg, phoneId: "phone", now: receivedAt },
    {
      newest: newest ?? null,
      shown: [],
      pressed: left.map((position) => ({ position, at })),
      takenBack: [],
      roadFrom: 0,
    },
  );
}

describe.each(LANGUAGES)("in %s", (language) => {
  const messages = messagesIn(language);
  const { t, digits, time, instant } = messages;
  const show = async (tripId: string) => open(await busPath(tripId), { language });
  const say = (at: number) => instant(dhakaDate(at), dhakaTime(at));

  test("on the road: between two stops, seen four minutes ago", async () => {
    const trip = await aBusTrip(-60, { name: "Bus to the exam" });
    await db
      .insert(duties)
      .values({ tripId: trip.id, leg: "out", ...NO_DUTY, plate: "DHAKA 11-1234", erasedAt: null });
    await tell(trip.id, { left: [0], place: [23_830, 90_350] });
    const page = await show(trip.id);
    expect(page.status).toBe(200);
    expect(page.html).toContain(`<html lang="${language}"`);
    expect(page.text).toContain(t.bus.between("Dhaka", "Savar"));
    expect(page.text).toContain(t.bus.seen(t.bus.ago(null, digits(4))));
    expect(page.text).toContain("Bus to the exam");
    expect(page.text).toContain(digits("DHAKA 11-1234"));
    expect(page.text).toContain(time(dhakaTime(trip.departsAt)));
    expect(page.text).toContain(time(dhakaTime(trip.arrivesAt)));
    expect(page.html.match(/<li /g)).toHaveLength(5);
    expect(page.html).toMatch(
      /<li class="left behind" aria-current="location"><span class="stop">Dhaka/,
    );
    expect(page.html.match(/aria-current/g)).toHaveLength(1);
    expect(page.html).toContain('href="tel:');
    expect(page.html).not.toContain(" style=");
  });

  test("beside the planned time stands by when a stop was left, where that is known", async () => {
    const trip = await aBusTrip(-60);
    await tell(trip.id, { left: [1] });
    const { text, html } = await show(trip.id);
    const leftBy = t.bus.leftBy(time(dhakaTime(now - 4 * MINUTE)));
    expect(text.split(leftBy)).toHaveLength(2);
    expect(text.split(leftBy)[0]).toContain(t.bus.left);
    // The space lets a narrow line break between the two times instead of within one of them.
    expect(html).toContain('</time> <span class="hint">');
  });

  test("at a stop", async () => {
    const trip = await aBusTrip(-60);
    await tell(trip.id, { left: [0], place: [23_858, 90_267], seen: 0 });
    const page = await show(trip.id);
    expect(page.text).toContain(t.bus.at("Savar"));
    expect(page.text).toContain(t.bus.seen(t.bus.justNow));
    expect(page.html).toMatch(/<li class="at" aria-current="location"><span class="stop">Savar/);
  });

  test("old news is shown as old", async () => {
    const trip = await aBusTrip(-200);
    await tell(trip.id, { left: [0, 1], seen: 125 });
    const page = await show(trip.id);
    const ago = t.bus.ago(digits(2), digits(5));
    expect(page.text).toContain(t.bus.wasBetween(ago, "Savar", "Tangail"));
    expect(page.text).toContain(t.bus.stale);
    expect(page.text).toContain(t.bus.wasHere);
  });

  test("before departure, without news, and after the planned arrival", async () => {
    const before = await aBusTrip(600);
    expect((await show(before.id)).text).toContain(t.bus.leaves(say(before.departsAt)));
    const silent = await aBusTrip(-60);
    expect((await show(silent.id)).text).toContain(
      t.bus.notKnown(time(dhakaTime(silent.departsAt))),
    );
    const arrived = await aBusTrip(-400, { returnsAt: now + 10 * HOUR });
    await tell(arrived.id, { left: [0, 1, 2, 3, 4] });
    const page = await show(arrived.id);
    expect(page.text).toContain(t.bus.arrived(time(dhakaTime(arrived.arrivesAt))));
    expect(page.text).toContain(t.bus.waysBack(say(now + 10 * HOUR)));
    expect(page.html).not.toContain("aria-current");
  });

  test("a bus that is late says so while it is seen, until two hours after its planned arrival", async () => {
    const late = await aBusTrip(-400, { returnsAt: null });
    await tell(late.id, { left: [0, 1, 2, 3], seen: 4 });
    const page = await show(late.id);
    expect(page.text).toContain(t.bus.late(time(dhakaTime(late.arrivesAt))));
    expect(page.text).toContain(t.bus.seen(t.bus.ago(null, digits(4))));
    expect(page.html.match(/aria-current/g)).toHaveLength(1);
    // Nothing is guessed of a bus that nobody has seen for an hour.
    const silent = await aBusTrip(-430, { returnsAt: null });
    await tell(silent.id, { left: [0, 1], seen: 61 });
    expect((await show(silent.id)).text).toContain(
      t.bus.arrived(time(dhakaTime(silent.arrivesAt))),
    );
    const over = await aBusTrip(-480, { returnsAt: null });
    await tell(over.id, { left: [0, 1, 2, 3], seen: 4 });
    expect((await show(over.id)).status).toBe(410);
  });

  test("the way back from two hours before it, with the stops from their other end", async () => {
    const trip = await aBusTrip(-20 * 60, { returnsAt: now + 119 * MINUTE });
    const page = await show(trip.id);
    expect(page.text).toContain(t.bus.ways.back);
    expect(page.text.indexOf("Rajshahi")).toBeLessThan(page.text.indexOf("Dhaka"));
    const later = await aBusTrip(-20 * 60, { returnsAt: now + 121 * MINUTE });
    expect((await show(later.id)).text).toContain(t.bus.ways.out);
  });

  test("a cancelled or a postponed trip says so", async () => {
    const cancelled = await aBusTrip(600, { cancelledAt: now });
    expect((await show(cancelled.id)).text).toContain(t.bus.cancelled);
    const postponed = await aBusTrip(-60, { postponedAt: now });
    const page = await show(postponed.id);
    expect(page.text).toContain(t.bus.postponed);
    expect(page.html).not.toContain("<li ");
  });

  test("after the arrival of the last way it shows nothing of the trip", async () => {
    const trip = await aBusTrip(-20 * 60, { name: "Bus to the exam", returnsAt: now - 8 * HOUR });
    const page = await show(trip.id);
    expect(page.status).toBe(410);
    expect(page.text).toContain(t.bus.over);
    for (const gone of ["Bus to the exam", "Dhaka", "<script", "refresh"]) {
      expect(page.html).not.toContain(gone);
    }
  });

  test("a link that the shop has not made opens nothing", async () => {
    const trip = await aBusTrip(-60, { name: "Bus to the exam" });
    const other = await aBusTrip(-60);
    const forged = (await busPath(other.id)).replace(`/bus/${other.id}.`, `/bus/${trip.id}.`);
    for (const path of [forged, `/bus/${trip.id}`, `/bus/${trip.id}.${"A".repeat(22)}`, "/bus/x"]) {
      const page = await open(path, { language });
      expect(page.status).toBe(404);
      expect(page.text).toContain(t.bus.unknown);
      expect(page.text).not.toContain("Bus to the exam");
    }
  });
});

test("a link is no code of a ticket, and a ticket's signature is no link", async () => {
  const signer = await signerFor(env.SIGNING_KEY);
  const trip = await aBusTrip(-60);
  const path = `/bus/${trip.id}.${await signer.sign("ticket", trip.id)}`;
  expect((await open(path)).status).toBe(404);
});

test("it is private: no search engine, no referrer, no store; and it renews itself", async () => {
  const trip = await aBusTrip(-60);
  const page = await open(await busPath(trip.id));
  expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(page.headers.get("Set-Cookie")).toBeNull();
  expect(page.html).toContain('<noscript><meta http-equiv="refresh" content="60">');
  expect(page.html).toContain('<script src="/bus.js" defer>');
  expect(page.html).toContain("data-renewed");
});

test("news of more than 24 hours ago is not shown, and is deleted", async () => {
  const trip = await aBusTrip(-60, { arrivesAt: now + 48 * HOUR });
  await tell(trip.id, { left: [0], place: [23_830, 90_350], receivedAt: now - 24 * HOUR });
  const { t } = messagesIn("en");
  const page = await open(await busPath(trip.id), { language: "en" });
  expect(page.text).not.toContain(t.bus.between("Dhaka", "Savar"));
  const count = async (table: string) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE trip_id = ?`)
      .bind(trip.id)
      .first<number>("n");
  expect([await count("bus_positions"), await count("passed_stops")]).toEqual([1, 1]);
  await deleteOldBusNews(db, now - 1);
  expect([await count("bus_positions"), await count("passed_stops")]).toEqual([1, 1]);
  await deleteOldBusNews(db, now);
  expect([await count("bus_positions"), await count("passed_stops")]).toEqual([0, 0]);
});

test("2,000 watchers of one bus cost D1 one statement in half a minute, and its object nothing", async () => {
  const trip = await aBusTrip(-60);
  const path = await busPath(trip.id);
  // The shop's details and the English names are read for all pages; how long they are kept is by the platform's clock.
  const readShop = () => open("/bus/x", { language: "en" });
  await readShop();
  const watch = async (watchers: number) => {
    for (let watcher = 0; watcher < watchers; watcher += 1) {
      const page = await open(path, { language: watcher % 2 === 0 ? "bn" : "en" });
      expect(page.status).toBe(200);
    }
  };
  const { cost } = await measureCost(() => watch(2_000));
  expect(cost).toMatchObject({ queries: 1, objectCalls: 0, rowsWritten: 0 });
  vi.setSystemTime(now + 30_001);
  await readShop();
  const { cost: later } = await measureCost(() => watch(20));
  expect(later.queries).toBe(1);
});
