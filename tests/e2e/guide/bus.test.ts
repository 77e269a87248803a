/** A family follows a bus: the link on the ticket, the page that moves without being loaded again, on every screen. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { bus as bengali } from "../../../web/i18n/bn/bus.ts";
import { bus as english } from "../../../web/i18n/en/bus.ts";
import { ticket } from "../../../web/i18n/en/ticket.ts";
import { GuideListView, GuidePairView } from "../../../worker/contract/guide/guide.ts";
import { NewTripView } from "../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { dhakaDate, dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { violationsAsSeen } from "../axe.ts";
import { namesInEnglish } from "../english.ts";
import { actByKey } from "../office.ts";
import { readTrip } from "../own-trips.ts";
import { sell } from "../own-sale.ts";
import { lastTripOfSeason } from "../season-trips.ts";
import { expectNoSidewaysScroll } from "../steps.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { visitor } from "../visitor.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KB = 1024;
/** Longer than the page's data is kept (worker/cache/public-reads.ts), on a busy machine. */
const MOVES_WITHIN_MS = 90_000;
const TEXTS = { en: english, bn: bengali };

/** A product of its own: a trip of today would stand in other journeys' lists. */
let shop: Product;
let trip: string;
beforeAll(async () => {
  shop = await startProduct("bus", { dist: inject("dist"), season: inject("season") });
  trip = await openTripOfToday();
});
afterAll(() => shop.stop());

/** Leaves in 100 minutes: it can be bought, and its guide tells already where it is. */
async function openTripOfToday(): Promise<string> {
  const like = await readTrip((await lastTripOfSeason(shop)).id, shop);
  const departs = Math.ceil(Date.now() / MINUTE) * MINUTE + 100 * MINUTE;
  const fields = {
    name: "Bus of a family",
    destination: like.destination_id,
    unit: like.unit_id,
    bus: like.bus_id,
    plan: like.plan,
    fare: 600,
    departs: dhakaIso(departs),
    arrives: dhakaIso(departs + 7 * HOUR),
    returns: dhakaIso(departs + 20 * HOUR),
    exam_date: dhakaDate(departs + 12 * HOUR),
    boarding: like.boarding.map(({ id }) => id),
    boarding_times: [],
    dropping: like.dropping.map(({ id }) => id),
  };
  return NewTripView.parse(await actByKey("create-trip", fields, shop)).trip ?? "";
}

/** The ticket's page, and the path of the link on it. */
async function buyAndOpen(phone: string, seatNo: string) {
  const sold = await sell(trip, phone, [seatNo], shop);
  const buyer = await visitor({ origin: shop.origin });
  await buyer.goto(`/limited-invoice/${sold.ticket}`);
  const link = buyer.getByRole("link", { name: ticket.bus.open });
  return { buyer, link, path: (await link.getAttribute("href")) ?? "" };
}

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${shop.origin}/api/guide/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, path).toBe(true);
  return answer.json();
}

async function pairPhone(): Promise<string> {
  const given = await actByKey("give-guide-link", { trip, leg: "out" }, shop);
  const { link } = z.object({ link: z.string() }).parse(given);
  return GuidePairView.parse(await post("pair", { link: link.split("#")[1] })).token;
}

/** A minute passes on the page, and it asks; it is asked again until the server has something new. */
async function untilItSays(page: Page, sentence: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(61_000);
        return page.locator("#news").textContent();
      },
      { timeout: MOVES_WITHIN_MS, interval: 2_000 },
    )
    .toContain(sentence);
}

async function openBus(path: string, width: number, language: "en" | "bn") {
  const page = await visitor({
    width,
    language,
    origin: shop.origin,
    complains: /net::ERR_INTERNET_DISCONNECTED/,
  });
  let bytes = 0;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("response", async (response) => {
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  await page.clock.install();
  await page.goto(path);
  return { page, language, requests, countBytes: () => bytes };
}

test("the page of a bus follows it, at 360 and 1280 px and in both languages", async () => {
  const { buyer, link, path } = await buyAndOpen("01712000411", "C1");
  expect(path).toMatch(/^\/bus\/[\w-]+\.[\w-]{22}$/);
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const section = buyer.locator("section").filter({ has: link });
  await section.getByRole("button", { name: "Copy the link" }).click();
  await expect
    .poll(() => buyer.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${shop.origin}${path}`);

  const token = await pairPhone();
  const list = await fetch(`${shop.origin}/api/guide/list`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [first, second] = GuideListView.parse(await list.json()).list?.stops ?? [];
  const { lat = null, lng = null } = second ?? {};
  if (first === undefined || second === undefined || lat === null || lng === null) {
    throw new Error("the second stop has no place");
  }

  const nameIn = { bn: (name: string) => name, en: await namesInEnglish(buyer) };
  const families = await Promise.all(
    [360, 1280].flatMap((width) =>
      (["en", "bn"] as const).map((language) => openBus(path, width, language)),
    ),
  );
  for (const { page, language, countBytes } of families) {
    const texts = TEXTS[language];
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe(texts.title);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.getByRole("listitem").count()).toBeGreaterThan(2);
    expect(await page.locator("[aria-current]").count()).toBe(0);
    await page.waitForLoadState("networkidle");
    // Page, sheet, script and picture of the tab, not compressed.
    expect(countBytes()).toBeGreaterThan(1_000);
    expect(countBytes()).toBeLessThan(60 * KB);
    // The page is not loaded again from here on.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  }

  const now = Date.now();
  await post(
    "position",
    { positions: [], passed: [{ position: 0, at: now }], sent_at: now },
    token,
  );
  for (const { page, language } of families) {
    const name = nameIn[language];
    await untilItSays(page, TEXTS[language].between(name(first.name), name(second.name)));
    expect(await page.locator("[aria-current]").textContent()).toContain(name(first.name));
  }

  const at = Date.now();
  await post("position", { positions: [{ at, lat, lng }], passed: [], sent_at: at }, token);
  for (const { page, language, requests } of families) {
    const name = nameIn[language];
    await untilItSays(page, TEXTS[language].at(name(second.name)));
    expect(await page.locator("[aria-current]").textContent()).toContain(name(second.name));
    expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
    expect(await page.locator("#lost").isHidden()).toBe(true);
    expect(requests.every((url) => url.startsWith(shop.origin))).toBe(true);
  }

  for (const { page, language } of families.slice(0, 2)) {
    expect(await violationsAsSeen(page, { widths: [280, 360, 1280] }), language).toEqual({});
    await expectNoSidewaysScroll(page);
  }
});

test("without a connection the page says that it gets old, and it asks nothing while nobody looks", async () => {
  const { path } = await buyAndOpen("01712000412", "C2");
  const { page, requests } = await openBus(path, 360, "en");
  await page.waitForLoadState("networkidle");
  onTestFinished(() => page.context().setOffline(false));
  await page.context().setOffline(true);
  await page.clock.fastForward(61_000);
  await expect.poll(() => page.locator("#lost").isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.clock.fastForward(61_000);
  await expect.poll(() => page.locator("#lost").isHidden()).toBe(true);

  const before = requests.length;
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  });
  await page.clock.fastForward(600_000);
  await page.evaluate(() => Reflect.deleteProperty(document, "hidden"));
  expect(requests).toHaveLength(before);
  // Somebody looks again: it asks at once, and not twice within a minute.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => requests.length).toBe(before + 1);
});
