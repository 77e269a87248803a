/** A guide's phone in the oldest Chromium and in another engine: pressed, and started again without a server. */
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { guide } from "../../../web/i18n/bn/guide.ts";
import { bengaliDigits } from "../../../worker/domain/digits.ts";
import { freePort } from "../../../worker/scripts/ports.ts";
import { firefoxPath, launchFirefox, resize } from "../firefox.ts";
import { findElement, watchedPage } from "../main-path.ts";
import { hasOldChromium, launchOldChromium } from "../old-chromium.ts";
import { aGuideBus } from "./guide-bus.ts";

const SIZE = { width: 360, height: 740 };

const firefox = firefoxPath();
if (firefox === null) console.log("Firefox is not installed: its journey is skipped.");

test.runIf(hasOldChromium())("a guide boards a bus in the oldest Chromium", async () => {
  await boardAndStartAgain(launchOldChromium, "0171111728", (page) => page.setViewport(SIZE));
});

test.skipIf(firefox === null)("a guide boards a bus in Firefox", async () => {
  const start = (profile: string) => launchFirefox(firefox ?? "", profile);
  await boardAndStartAgain(start, "0171111729", (page) => resize(page, SIZE));
});

/**
 * A guide boards, the browser is closed, and started again where no server can be reached: the list and the press are
 * there, and a further one is stored. Neither driver can take the network away from a browser that is being started.
 */
async function boardAndStartAgain(
  start: (profile: string) => Promise<Browser>,
  phone: string,
  fit: (page: Page) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "guide-profile-"));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  const server = await startPassage(inject("origin"));
  onTestFinished(server.stop);
  const logged: string[] = [];
  const { link } = await aGuideBus(phone, ["A1", "A2"]);
  const first = await openPage(start, profile, logged);
  await fit(first.page);
  await boardOne(first.page, `${server.origin}${link}`);
  expect(logged, "the page logged").toEqual([]);
  await first.browser.close();
  await server.stop();

  const { page } = await openPage(start, profile, []);
  await fit(page);
  await page.goto(`${server.origin}/guide`);
  await expectText(page, guide.onBus(bengaliDigits("1"), bengaliDigits("2")));
  await press(page, `starts-with(@aria-label, "A2 ")`);
  await expectText(page, guide.onBus(bengaliDigits("2"), bengaliDigits("2")));
  await expectText(page, guide.noConnection);
}

async function openPage(
  start: (profile: string) => Promise<Browser>,
  profile: string,
  logged: string[],
): Promise<{ browser: Browser; page: Page }> {
  const browser = await start(profile);
  onTestFinished(() => browser.close());
  return { browser, page: await watchedPage(browser, logged) };
}

async function boardOne(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await press(page, `normalize-space(.) = "${guide.pair.button}"`);
  await findElement(page, "input[type=search]");
  await press(page, `starts-with(@aria-label, "A1 ")`);
  await expectText(page, guide.onBus(bengaliDigits("1"), bengaliDigits("2")));
  await expectText(page, guide.allSent);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/guide"))?.status))
    .toBe(200);
}

/** The server under another port, at which nothing answers any more once it is stopped. */
async function startPassage(
  behind: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const { hostname, port } = new URL(behind);
  const sockets = new Set<Socket>();
  const passage = createServer((socket) => {
    const through = connect(Number(port), hostname);
    for (const end of [socket, through]) {
      sockets.add(end);
      end.on("error", () => socket.destroy());
      end.on("close", () => {
        sockets.delete(end);
        socket.destroy();
        through.destroy();
      });
    }
    socket.pipe(through).pipe(socket);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => void passage.listen(own, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${own}`,
    stop: async () => {
      const isClosed = new Promise<void>((resolve) => void passage.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
  };
}

async function press(page: Page, condition: string): Promise<void> {
  const button = await findElement(page, `::-p-xpath(//main//button[${condition}])`);
  await button.asLocator().setWaitForEnabled(false).click();
}

async function expectText(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain(text);
}
