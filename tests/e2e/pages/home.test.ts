/** The home page: headline, pictures, the two lists and the choice of a unit. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { namesInEnglish } from "../english.ts";
import { getByPage } from "../api.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { expectNoSidewaysScroll, untilHydrated } from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const LISTS = {
  "book your ticket from the list below (limited)": "/api/get-bus-route-list",
  "book your ticket from the list below (unlimited)": "/api/get-bus-route-list-for-un",
};

/** How many of them share the first one's row. */
async function columns(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect().top),
  );
  return tops.filter((top) => top === tops[0]).length;
}

describe.each(WIDTHS)("at %i px", (width) => {
  test("four pictures, three in view, without arrows or dots [H01] [H02] [H03] [H04] [H05]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "ভর্তিবাস টিকেট" }).waitFor();
    await page.getByText("A safe and easy way to reach your dream university").waitFor();
    await page.locator(".glide__slide--clone").first().waitFor({ state: "attached" });
    expect(await page.locator(".glide__slide:not(.glide__slide--clone)").count()).toBe(4);
    const inView = () =>
      page.locator(".glide__track").evaluate((track) => {
        const view = track.getBoundingClientRect();
        return Array.from(track.querySelectorAll("li"), (slide) =>
          slide.getBoundingClientRect(),
        ).filter(({ left, right }) => left > view.left - 2 && right < view.right + 2).length;
      });
    await expect.poll(inView).toBe(3);
    const carousel = page.locator("div:has(> .glide)");
    expect(await carousel.getByRole("button").count()).toBe(1);
    await carousel.getByRole("button", { name: /the pictures$/ }).waitFor();
    await expectNoSidewaysScroll(page);
  });

  test("both lists stand in four columns, in rows on phones [E01] [H07] [H08] [H09] [H10] [R02] [R03]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    for (const [heading, call] of Object.entries(LISTS)) {
      const cards = page.getByRole("region", { name: heading }).getByRole("listitem");
      await cards
        .getByRole("button", { name: /^Book Now/ })
        .first()
        .waitFor();
      const { busRouteList } = await (await getByPage(page, call)).json();
      expect(await cards.count()).toBe(busRouteList.length);
      expect(await columns(cards)).toBe(Math.min(width < 600 ? 1 : 4, busRouteList.length));
    }
  });

  test("a card has picture, name, kind and Book Now [H09]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const inEnglish = await namesInEnglish(page);
    for (const [heading, call] of Object.entries(LISTS)) {
      const { busRouteList } = await (await getByPage(page, call)).json();
      const card = page.getByRole("region", { name: heading }).getByRole("listitem").first();
      await card.scrollIntoViewIfNeeded();
      const text = await card.innerText();
      expect(text).toContain(inEnglish(busRouteList[0].destination_name));
      expect(text.toLowerCase()).toContain(busRouteList[0].route_type);
      expect(await card.getByRole("button").innerText()).toBe("Book Now");
      const picture = card.locator("img");
      expect(await picture.getAttribute("src")).toBe(
        `/uploads/destinations/${busRouteList[0].destination_image}`,
      );
      await expect
        .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
  });

  test("a university is found in either script, and where none is, it is said above all of them", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const cards = page.getByRole("button", { name: /^Book Now/ });
    const all = await cards.count();
    const search = page.getByRole("searchbox", { name: "Which university?" });
    for (const typed of ["du", "ঢাবি", "dhaka university", "ঢাবি ক ইউনিট"]) {
      await search.fill(typed);
      await expect.poll(() => cards.count()).toBe(1);
      await page.getByText("1 university", { exact: true }).waitFor();
      expect(await cards.first().getAttribute("aria-label")).toContain("Dhaka");
    }
    await search.fill("Oxford");
    await page.getByText("No university of this name.").waitFor();
    expect(await cards.count()).toBe(all);
    await expectNoSidewaysScroll(page);
    await search.fill("");
    await page.getByText("No university of this name.").waitFor({ state: "detached" });
    expect(await cards.count()).toBe(all);
  });

  test("what is typed while the search is being loaded is found once it is there", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const list = await page.request.get("/manifest.json");
    const chunks: Record<string, { file: string; name?: string }> = await list.json();
    const chunk = Object.values(chunks).find(({ name }) => name === "find-by-words");
    const file = chunk?.file ?? expect.fail("No chunk holds the search.");
    const loading = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await page.route(`**/${file}`, async (route) => {
      requested.resolve();
      await loading.promise;
      await route.continue();
    });
    const cards = page.getByRole("button", { name: /^Book Now/ });
    const all = await cards.count();
    await page.getByRole("searchbox", { name: "Which university?" }).pressSequentially("ctg");
    await requested.promise;
    expect(await cards.count()).toBe(all);
    loading.resolve();
    await expect.poll(() => cards.count()).toBe(1);
  });

  test("what is found stands above a phone's keyboard", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const search = page.getByRole("searchbox", { name: "Which university?" });
    await search.click();
    // The part of the window that a keyboard leaves.
    const seen = width < 600 ? 420 : 500;
    await page.setViewportSize({ width, height: seen });
    await search.pressSequentially("ju");
    const name = page.getByRole("main").getByRole("listitem").getByRole("heading").first();
    const edge = async () => {
      const box = await name.boundingBox();
      return box === null || box.y < 0 ? NaN : box.y + box.height;
    };
    await expect.poll(edge).toBeLessThan(seen);
    expect((await search.boundingBox())?.y).toBeGreaterThan(0);
  });

  test("Back closes the choice of a unit, and leads past it from the trips", async () => {
    const page = await visitor({ width });
    await page.goto("/blog");
    await page.goto("/");
    const bookNow = page.getByRole("button", { name: /^Book Now/ }).first();
    await bookNow.click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Unit" });
    await dialog.getByRole("link").first().waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/");
    await bookNow.click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await bookNow.click();
    await dialog.getByRole("link").first().click();
    await page.waitForURL(/bookingPage/);
    await page.goBack();
    await bookNow.waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  test("Book Now offers the units by name and group, and goes on with it [E02] [H12] [H13] [R04]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const { busRouteList } = await (await getByPage(page, "/api/get-bus-route-list")).json();
    const inEnglish = await namesInEnglish(page);
    const { id } = busRouteList[0];
    const name = inEnglish(busRouteList[0].destination_name);
    await page.getByRole("button", { name: `Book Now: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Unit" });
    const { unitList } = await (
      await getByPage(page, `/api/get-unit-list-with-route/${id}`)
    ).json();
    await dialog.getByRole("link").first().waitFor();
    expect(
      (await dialog.getByRole("link").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ")),
    ).toEqual(
      unitList.map(
        (unit: Record<string, string>) =>
          `${inEnglish(unit["unit_name"] ?? "")} ${inEnglish(unit["group_name"] ?? "")}`,
      ),
    );
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("link").first().click();
    await page.waitForURL(`**/bookingPage?destination=${id}&unit=${unitList[0].id}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });
});

/** At 360 px, with the sample's twelve destinations. */
const HOME_PX_MOST = 2_600;
const TWELVE_PX_MOST = 1_300;

describe.each(["bn", "en"] as const)("on a phone, in %s", (language) => {
  const { t } = messagesIn(language);

  test("the page is short: twelve destinations are rows, the search and the first button in the first window", async () => {
    const page = await visitor({ language });
    await page.goto("/");
    const buttons = page.getByRole("button", { name: new RegExp(`^${t.home.bookNow}`) });
    await buttons.first().waitFor();
    // Until its fonts are there, wider ones stand in, and break lines.
    await page.evaluate("document.fonts.ready");
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(HOME_PX_MOST);
    const rows = page.locator("main li", { has: page.locator("img[loading=lazy]") });
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(heights).toHaveLength(12);
    expect(heights.reduce((sum, px) => sum + px, 0)).toBeLessThanOrEqual(TWELVE_PX_MOST);
    const first = await buttons.first().boundingBox();
    const end = (first?.y ?? Infinity) + (first?.height ?? 0);
    expect(end).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    const search = page.getByRole("searchbox", { name: t.home.searchLabel });
    expect((await search.boundingBox())?.y).toBeLessThan(first?.y ?? 0);
  });

  test("it promises the money back where the exam moves or the bus is cancelled", async () => {
    const page = await visitor({ language });
    await page.goto("/");
    const promises = page.getByRole("list", { name: t.home.promisesLabel });
    const [best] = await promises.getByRole("listitem").allInnerTexts();
    expect(best).toBe(
      language === "bn"
        ? "পরীক্ষার তারিখ বদলালে বা বাস বাতিল হলে পুরো টাকা ফেরত"
        : "Exam moved or bus cancelled? A full refund",
    );
  });
});

test("a long list is folded, and opened by a letter or whole; a search finds in all of it", async () => {
  const page = await visitor({ width: 360 });
  const busRouteList = Array.from({ length: 120 }, (_, at) => ({
    id: `played-${at}`,
    destination_name: at === 117 ? "Sylhet" : `${["Dhaka", "Khulna", "Rajshahi"][at % 3]} ${at}`,
    route_type: "limited",
    destination_image: "rajshahi.svg",
    next_date: null,
    from_fare: null,
    seats_left: null,
    short_names: [],
  }));
  await page.route("**/api/get-bus-route-list", (route) =>
    route.fulfill({ json: { status_code: 201, busRouteList } }),
  );
  await page.goto("/gallery");
  await untilHydrated(page);
  await page.getByRole("link", { name: "Home" }).first().click();
  const region = page.getByRole("region", {
    name: "book your ticket from the list below (limited)",
  });
  const cards = region.getByRole("button", { name: /^Book Now/ });
  const letters = region.getByRole("group", { name: "Which university?" });
  await letters.getByRole("button", { name: "K", exact: true }).waitFor();
  expect(await cards.count()).toBe(12);
  await letters.getByRole("button", { name: "K", exact: true }).click();
  await expect.poll(() => cards.count()).toBe(40);
  await letters.getByRole("button", { name: "120 universities" }).click();
  await expect.poll(() => cards.count()).toBe(120);
  await expectNoSidewaysScroll(page);
  await page.getByRole("searchbox", { name: "Which university?" }).fill("Sylhet");
  await expect.poll(() => cards.count()).toBe(1);
  await letters.waitFor({ state: "detached" });
});
