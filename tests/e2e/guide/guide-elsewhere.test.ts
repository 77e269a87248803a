/** A guide's phone in the oldest Chromium and in another engine: paired, opened again, and pressed. */
import type { Browser, Page } from "puppeteer-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { guide } from "../../../web/i18n/bn/guide.ts";
import { bengaliDigits } from "../../../worker/domain/digits.ts";
import { firefoxPath, launchFirefox, resize } from "../firefox.ts";
import { watchedPage } from "../main-path.ts";
import { hasOldChromium, launchOldChromium } from "../old-chromium.ts";
import { aGuideBus } from "./guide-bus.ts";

const SIZE = { width: 360, height: 740 };

const firefox = firefoxPath();
if (firefox === null) console.log("Firefox is not installed: its journey is skipped.");

test.runIf(hasOldChromium())("a guide boards a bus in the oldest Chromium", async () => {
  const browser = await launchOldChromium();
  const page = await boardBus(browser, "0171111728", (opened) => opened.setViewport(SIZE));
  await page.setOfflineMode(true);
  await openAgain(page);
});

test.skipIf(firefox === null)("a guide boards a bus in Firefox", async () => {
  const browser = await launchFirefox(firefox ?? "");
  const page = await boardBus(browser, "0171111729", (opened) => resize(opened, SIZE));
  await openAgain(page);
});

async function boardBus(
  browser: Browser,
  phone: string,
  fit: (page: Page) => Promise<void>,
): Promise<Page> {
  onTestFinished(() => browser.close());
  const logged: string[] = [];
  const page = await watchedPage(browser, logged);
  await fit(page);
  const { link } = await aGuideBus(phone, ["A1", "A2"]);
  await page.goto(`${inject("origin")}${link}`);
  await press(page, `normalize-space(.) = "${guide.pair.button}"`);
  await page.waitForSelector("input[type=search]");
  await press(page, `starts-with(@aria-label, "A1 ")`);
  await expectText(page, guide.onBus(bengaliDigits("1"), bengaliDigits("2")));
  await expectText(page, guide.allSent);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/guide"))?.status))
    .toBe(200);
  expect(logged, "the page logged").toEqual([]);
  return page;
}

/** As after a restart: the list and the press are there, and a further one is stored. */
async function openAgain(page: Page): Promise<void> {
  await page.reload();
  await expectText(page, guide.onBus(bengaliDigits("1"), bengaliDigits("2")));
  await press(page, `starts-with(@aria-label, "A2 ")`);
  await expectText(page, guide.onBus(bengaliDigits("2"), bengaliDigits("2")));
}

async function press(page: Page, condition: string): Promise<void> {
  const button = await page.waitForSelector(`::-p-xpath(//main//button[${condition}])`);
  await button?.asLocator().setWaitForEnabled(false).click();
}

async function expectText(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain(text);
}
