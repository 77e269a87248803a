/** The shop that `npm start` begins with: two weeks of a season, and marked as a sample wherever one looks. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FoundTripsView, OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { CompareView } from "../../../worker/contract/staff/staff.ts";
import { addDays, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { KINDS } from "../../../web/admin/content/content-forms.ts";
import { hashTo, type PlacePath } from "../../../web/admin/frame/places.ts";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { fetchByRoute } from "../api.ts";
import { violationsAsSeen } from "../axe.ts";
import {
  act,
  actByKey,
  byKey,
  close,
  done,
  enterAsOwner,
  enterAsOwnerWithPasskey,
  enteredWithoutPasskey,
  openPlace,
} from "../office.ts";
import { expectNoSidewaysScroll } from "../steps.ts";
import { MENU } from "./office-paths.ts";

/** The sample has no notice. */
const LISTED_KINDS = KINDS.filter((kind) => kind !== "notice");

/** The menu's places: what the first entry of each list is; null for a place that is no list. */
const LISTS = {
  "/": null,
  "/sell": "[role=option]",
  "/sales": "tbody tr",
  "/trips": "tbody tr",
  "/exams": "tbody tr",
  "/money": "tbody tr",
  "/messages": "tbody tr",
  "/agents": "tbody tr",
  "/staff": "tbody tr",
  "/log": "[data-act]",
  "/content": "li:has(button), tbody tr",
  "/figures": null,
  "/access": "li",
} as const satisfies Partial<Record<PlacePath, string | null>>;

let shop: Product;
beforeAll(async () => {
  shop = await startProduct("sample", { dist: inject("dist"), isLived: true });
});
afterAll(() => shop.stop());

test("the office of the sample says that it is one, and shows what a season has", async () => {
  const page = await enterAsOwnerWithPasskey({ shop });
  const strip = page.getByRole("region", { name: "নমুনা দোকান" });
  await strip.getByText("npm start -- --empty").waitFor();
  await page.getByRole("heading", { name: "আজ ও কালের বাস" }).waitFor();
  await page.getByText("গাইড নেই").first().waitFor();
  await page.getByRole("region", { name: "১৪ দিনের বিক্রি" }).waitFor();
  expect(await page.getByRole("region", { name: "দোকান চালু করুন" }).count()).toBe(0);
  expect(await violationsAsSeen(page)).toEqual({});
  for (const place of ["trips", "sales", "money", "log", "agents", "content"]) {
    await page.goto(`${shop.origin}/admin#/${place}`);
    await strip.waitFor();
  }
});

test.each([
  [360, 330, "bn"],
  [360, 330, "en"],
  [1280, 260, "bn"],
] as const)(
  "at %i px each list begins within %i px of the top (%s)",
  async (width, lowest, language) => {
    const page = await enterAsOwner({ shop, width, language });
    // The strip is there in the sample alone.
    const sample = page.getByRole("region", { name: /^(নমুনা দোকান|Sample shop)$/ });
    const strip = (await sample.boundingBox())?.height ?? 0;
    const tops: Record<string, number> = {};
    expect(new Set(Object.keys(LISTS))).toEqual(new Set<string>(MENU));
    for (const [path, first] of Object.entries(LISTS)) {
      if (first === null) continue;
      for (const kind of path === "/content" ? LISTED_KINDS : [""]) {
        const hash = hashTo(path as PlacePath, { filter: { kind } });
        await openPlace(page, hash, shop.origin);
        const row = page.getByRole("main").locator(first).first();
        await row.waitFor();
        const top = ((await row.boundingBox())?.y ?? Infinity) - (width < 600 ? 0 : strip);
        if (top > lowest) tops[hash] = top;
      }
    }
    expect(tops).toEqual({});
  },
);

test.each(["bn", "en"] as const)(
  "on a phone a found sale takes four lines, and all that a caller knows is in them (%s)",
  async (language) => {
    const page = await enterAsOwner({ shop, width: 360, language });
    await openPlace(page, "#/sales", shop.origin);
    const rows = page.getByRole("main").locator("tbody tr");
    await rows.first().waitFor();
    const cards = await rows.evaluateAll((all) =>
      all.map((row) => {
        const range = document.createRange();
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        const boxes: DOMRect[] = [];
        while (walker.nextNode() !== null) {
          range.selectNodeContents(walker.currentNode);
          boxes.push(...[...range.getClientRects()].filter(({ height }) => height > 0));
        }
        // Text whose boxes overlap by half stands on one line.
        const middles = boxes
          .map(({ top, bottom }) => (top + bottom) / 2)
          .toSorted((a, b) => a - b);
        const lines = middles.filter((one, at) => at === 0 || one - (middles[at - 1] ?? 0) > 9);
        const seen = [...row.querySelectorAll("td")].filter((one) => one.checkVisibility());
        return { lines: lines.length, cells: seen.map((one) => one.dataset["column"]).join(" ") };
      }),
    );
    expect(cards.filter(({ lines }) => lines > 4)).toEqual([]);
    const cells = "sale state trip departs seats buyer phone amount";
    expect(new Set(cards.map((card) => card.cells))).toEqual(new Set([cells]));
    expect(await violationsAsSeen(page)).toEqual({});
  },
);

/** How long after one call the next one is answered, in ms: late enough for the screen to be drawn between them. */
const APART_MS = 80;
/** What Lighthouse takes as good. */
const SHIFT_MAX = 0.1;

test("no place moves under the pointer while its parts arrive one after the other", async () => {
  const page = await enterAsOwner({ shop, width: 1280 });
  let turn = Promise.resolve();
  await page.route(/\/api\/staff\//, async (route) => {
    const response = await fetchByRoute(route);
    turn = turn.then(() => new Promise((resolve) => void setTimeout(resolve, APART_MS)));
    await turn;
    await route.fulfill({ response });
  });
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { shifted: seen });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) seen.sum += Number(Reflect.get(shift, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const moved: Record<string, number> = {};
  for (const path of MENU) {
    await openPlace(page, hashTo(path), shop.origin);
    const sum = await page.evaluate(() => {
      const seen: unknown = Reflect.get(Reflect.get(window, "shifted"), "sum");
      return Number(seen);
    });
    if (sum > SHIFT_MAX) moved[path] = sum;
  }
  expect(moved).toEqual({});
});

test.each([1280, 360])(
  "at %i px the seats of every kind of bus end within 800 px",
  async (width) => {
    const { trips } = FoundTripsView.parse(
      await callStaff(byKey(shop), "find-trips", { state: "on_sale" }),
    );
    const read = async (id: string) =>
      OneTripView.parse(await callStaff(byKey(shop), "trip", { trip: id })).trip;
    const kinds = new Map<string, string>();
    for (const { id } of trips) {
      const { plan } = await read(id);
      if (plan !== null && !kinds.has(plan)) kinds.set(plan, id);
    }
    expect(kinds.size).toBeGreaterThan(1);
    const page = await enterAsOwner({ shop, width });
    const strip = (await page.getByRole("region", { name: "নমুনা দোকান" }).boundingBox())?.height ?? 0;
    const ends: Record<string, number> = {};
    for (const [plan, id] of kinds) {
      await openPlace(page, hashTo("/trip", { id }), shop.origin);
      const seats = page.getByRole("region", { name: admin.trips.seats, exact: true });
      const last = await seats.getByRole("button").last().boundingBox();
      const end = (last?.y ?? Infinity) + (last?.height ?? 0) - strip;
      if (end > 800) ends[plan] = end;
    }
    expect(ends).toEqual({});
  },
);

test("on a phone each number of the figures stands on one line", async () => {
  const page = await enterAsOwner({ shop, width: 360 });
  await openPlace(page, "#/figures", shop.origin);
  const cells = page.getByRole("main").locator("tbody td:visible");
  await cells.first().waitFor();
  const broken = await cells.evaluateAll((all) =>
    all.flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [one.textContent] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("on a phone the filters of a list are behind one button", async () => {
  const page = await enterAsOwner({ shop, width: 360 });
  await openPlace(page, "#/log", shop.origin);
  const day = page.getByLabel("দিন");
  expect(await day.isVisible()).toBe(false);
  await page.getByRole("button", { name: "ফিল্টার" }).click();
  expect(await day.isVisible()).toBe(true);
  expect(await violationsAsSeen(page)).toEqual({});
});

test("the list of trips shows which one the menu's number means, and leads to what it lacks", async () => {
  const page = await enterAsOwner({ shop, width: 360 });
  await openPlace(page, "#/trips", shop.origin);
  await page.getByRole("table").getByRole("link", { name: "গাইড নেই" }).click();
  await page.waitForURL(/#\/trip\/.*form=out/);
});

test("on a phone the days of the figures are read without moving the table sideways", async () => {
  const page = await enterAsOwner({ shop, width: 360 });
  await openPlace(page, "#/figures", shop.origin);
  const name = "দিনে দিনে বিক্রি";
  await page.getByRole("button", { name: `সংখ্যায় দেখুন: ${name}` }).click();
  const days = page.getByRole("region", { name: `${name}, দিন` });
  await days.focus();
  const before = await days.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollTop]);
  expect(before).toEqual([0, 0]);
  await page.keyboard.press("End");
  await expect.poll(() => days.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
  // The headers stay above the numbers.
  const header = days.getByRole("columnheader", { name: "কাউন্টার" });
  const [top = 0, edge = 0] = [(await header.boundingBox())?.y, (await days.boundingBox())?.y];
  expect(Math.abs(top - edge)).toBeLessThan(80);
  expect(await violationsAsSeen(page)).toEqual({});
});

test.each([
  ["log", "কিসের ওপর"],
  ["sales", "যাত্রার দিন"],
])(
  "on a desk the hint of a filter of %s is below its field while somebody is in it",
  async (place, label) => {
    const page = await enterAsOwner({ shop, width: 1280 });
    await openPlace(page, `#/${place}`, shop.origin);
    const field = page.getByRole("main").getByLabel(label, { exact: true });
    await field.focus();
    const id = (await field.getAttribute("aria-describedby")) ?? "";
    const hint = await page.locator(`[id="${id}"]`).boundingBox();
    const box = await field.boundingBox();
    expect(hint?.y).toBeGreaterThanOrEqual((box?.y ?? Infinity) + (box?.height ?? 0));
    expect(hint?.height).toBeGreaterThan(20);
  },
);

test("on a desk a sale's seats, buyer and phone stand on one line each", async () => {
  const page = await enterAsOwner({ shop, width: 1280 });
  await openPlace(page, "#/sales", shop.origin);
  const cells = page.locator("td[data-column=buyer], td[data-column=phone], td[data-column=seats]");
  await cells.first().waitFor();
  const broken = await cells.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(new Set(broken)).toEqual(new Set([1]));
  await expectNoSidewaysScroll(page);
});

test("who keeps the content finds on Today what the public pages lack, and mends it", async () => {
  const stop = "কাঁঠালবাগান মোড়";
  await actByKey("save-entry", { kind: "point", fields: { name: stop } }, shop);
  const notice = "কাল অফিস বন্ধ থাকবে";
  const today = dhakaDate(Date.now());
  const next = addDays(today, 1);
  const times = { starts: `${today}T00:00:00+06:00`, ends: `${next}T20:00:00+06:00` };
  const fields = { text: notice, text_english: "", ...times };
  await actByKey("save-entry", { kind: "notice", fields }, shop);
  const { link } = await act("invite", { name: "লাবণ্য", roles: ["content"] }, shop);
  const page = await enteredWithoutPasskey(link);
  const waits = page.getByRole("region", { name: "যা দেখা দরকার" });
  await waits.getByText("খোলার সময়: নেই").waitFor();
  await waits.getByText("এই তথ্যগুলো এখনো নমুনার").waitFor();
  await waits.getByText(notice).waitFor();
  const links = page.getByRole("region", { name: "নতুন" }).getByRole("link");
  expect(await links.allInnerTexts()).toEqual(["নোটিশ", "ছবি", "পোস্ট", "গন্তব্য"]);
  expect(await violationsAsSeen(page)).toEqual({});
  await waits.getByRole("link", { name: `স্টপ · ইংরেজি নাম: নেই ${stop}` }).click();
  await page.getByLabel(/^ইংরেজি নাম/).fill("Kathalbagan Mor");
  await page.getByRole("button", { name: "সেভ করুন" }).click();
  await done(page, "ইংরেজি নাম ছিল না");
  await close(page);
  await page.goto(`${shop.origin}/admin#/`);
  await waits.getByText("খোলার সময়: নেই").waitFor();
  await expect.poll(() => waits.getByText(stop).count()).toBe(0);
});

test("a second start adds nothing, and every trip's object still agrees with D1", async () => {
  const call = (name: string, body: object) => callStaff(byKey(shop), name, body);
  const to = dhakaDate(Date.now());
  const readSales = () => call("sales-figures", { from: addDays(to, -13), to });
  const before = await readSales();
  await shop.end();
  await shop.restart();
  expect(await readSales()).toEqual(before);
  for (const trip of ["11", "16", "112"]) {
    expect(CompareView.parse(await call("compare", { trip })).differences).toEqual([]);
  }
});
