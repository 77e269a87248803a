/** What stands around every screen, and the screens that stand in for one that is missing or broken. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { getByPage } from "../api.ts";
import { namesInEnglish } from "../english.ts";
import { holdScripts, openSeats, untilHydrated } from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const GALLERY_LIST = "**/api/get-gallery-list";
const PLACES = {
  Home: "/",
  "Find Invoice": "/findInvoice",
  Gallery: "/gallery",
  Blog: "/blog",
  Conditions: "/conditions",
};

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

describe.each(WIDTHS)("at %i px", (width) => {
  test("header and footer have every place, with the shop's own links [S01] [S05] [S06] [S07] [S08] [S10] [S11]", async () => {
    const page = await visitor({ width });
    const { shop } = await (await getByPage(page, "/api/shop")).json();
    await page.goto("/conditions");
    const header = page.getByRole("banner");
    if (width < 600) await header.getByRole("button", { name: "Open menu" }).click();
    const link = (name: string) => header.getByRole("link", { name: new RegExp(`^${name}`) });
    for (const [name, path] of Object.entries(PLACES)) {
      expect(await link(name).getAttribute("href")).toBe(path);
      expect(await link(name).isVisible(), name).toBe(true);
    }
    const outside = {
      "Our page": shop.socialUrl,
      "Book by chat": shop.chatUrl,
      "Admin Login": shop.adminUrl,
    };
    for (const [name, href] of Object.entries(outside)) {
      expect(await link(name).getAttribute("href")).toBe(href);
      expect(await link(name).getAttribute("target"), 'target="_blank"').toBe("_blank");
      expect(await link(name).isVisible(), name).toBe(true);
    }
    if (width < 600) await header.getByRole("button", { name: "Close menu" }).click();

    const footer = await page.getByRole("contentinfo").innerText();
    const inEnglish = await namesInEnglish(page);
    for (const messages of [...shop.address, shop.email, ...shop.phones]) {
      expect(footer).toContain(inEnglish(messages));
    }
    expect(shop.counters).toHaveLength(2);
    for (const { name, address, phone } of shop.counters) {
      for (const messages of [name, address, phone]) expect(footer).toContain(inEnglish(messages));
    }

    await scrollDown(page);
    expect((await header.boundingBox())?.y).toBe(0);
  });

  test("a new screen, a reload and Back begin at the top [S02] [S03]", async () => {
    const page = await visitor({ width });
    await page.goto("/conditions");
    await page.getByRole("heading", { name: "Conditions", level: 1 }).waitFor();
    await scrollDown(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await page.locator("article").first().waitFor();
    expect(await scrolled(page)).toBe(0);

    await scrollDown(page);
    await page.reload();
    await page.locator("article").first().waitFor();
    expect(await scrolled(page)).toBe(0);

    await scrollDown(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Conditions", level: 1 }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  test("an unknown address shows a page of its own [S14]", async () => {
    const page = await visitor({ width });
    await page.goto("/nowhere/at-all");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });
});

test("Back before the scripts have come shows the page before it, from its top [S02] [S03]", async () => {
  const page = await visitor();
  await page.goto("/conditions");
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await page.locator("article").first().waitFor();
  expect(await page.evaluate("window.isSame"), "the page is not loaded anew").toBe(true);

  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.locator("article").first().waitFor();
  await scrollDown(page);
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.pathname === "/conditions", { waitUntil: "commit" });
  expect(await page.locator("article").count(), "still drawn as it came").toBeGreaterThan(0);
  release();
  await page.getByRole("heading", { name: "Conditions", level: 1 }).waitFor();
  expect(await page.locator("article").count()).toBe(0);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test("a screen that breaks shows its error inside the layout [S12]", async () => {
  const page = await visitor({ isUnfilled: true, complains: /null|photoGalleryData|boundary/i });
  await page.route(GALLERY_LIST, (route) =>
    route.fulfill({ json: { status_code: 201, photoGalleryData: null } }),
  );
  await page.goto("/gallery");
  await page.getByRole("heading", { name: "This page can't be shown" }).waitFor();
  await page.getByRole("button", { name: "Load again" }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Conditions" }).click();
  await page.getByRole("heading", { name: "Conditions", level: 1 }).waitFor();
});

test("loading is announced to screen readers [S15]", async () => {
  const page = await visitor({ isUnfilled: true });
  let answer = () => undefined as void;
  const requested = new Promise<void>((resolve) => (answer = resolve));
  await page.route(GALLERY_LIST, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto("/gallery");
  await page.getByRole("main").getByRole("status").filter({ hasText: "Loading…" }).waitFor();
  answer();
  await page.locator("main li img").first().waitFor();
  expect(await page.getByText("Loading…").count()).toBe(0);
});

test("a message takes the place of the one before it, so that never twenty stand, and goes a second after its time [K04] [K05]", async () => {
  const page = await visitor({ width: 1280 });
  await page.clock.install();
  await openSeats(page, 3);
  const next = page.getByRole("button", { name: "Continue" }).first();
  await next.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const messages = page.locator("[data-toast]", { hasText: "you have no booked seat" });
  for (let press = 0; press < 21; press += 1)
    await next.evaluate((button) => (button as HTMLElement).click());
  const count = async (state: string) => {
    await page.clock.runFor(20);
    return messages.and(page.locator(state)).count();
  };
  await expect.poll(() => count("[data-visible=true]")).toBe(1);
  expect(await messages.count()).toBe(1);

  await page.clock.runFor(3_000);
  expect(await count("[data-removed=true]")).toBe(0);
  await page.clock.runFor(1_000);
  await expect.poll(() => count("[data-removed=true]")).toBe(1);
  await page.clock.runFor(400);
  expect(await messages.count()).toBe(1);
  await page.clock.runFor(800);
  await expect.poll(() => messages.count()).toBe(0);
});
