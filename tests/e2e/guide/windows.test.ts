/** Two windows of one phone's browser, and a browser that deletes what the page has stored. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import { violationsAsSeen } from "../axe.ts";
import { aGuideBus, aGuideLink, aPairedPhone, waitForCount } from "./guide-bus.ts";

const pressSeat = (page: Page, seat: string) =>
  page.getByRole("button", { name: new RegExp(`^${seat} .*: put on the bus$`) }).click();

/** Another window of the same browser. */
async function openWindow(page: Page, path = "/guide"): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  return other;
}

test("two windows with one list see each other's presses, and lose none", async () => {
  const bus = await aGuideBus("0171111733", ["A1", "A2"], ["B1"]);
  const first = await aPairedPhone(bus);
  const second = await openWindow(first);
  await waitForCount(second, 0, 3);
  await first.context().setOffline(true);
  await pressSeat(second, "A1");
  await waitForCount(second, 1, 3);
  await pressSeat(first, "B1");
  await waitForCount(first, 2, 3);
  await waitForCount(second, 2, 3);
  await first.context().setOffline(false);
  for (const page of [first, second]) await page.getByText(texts.allSent).waitFor();
});

test("a window whose list was replaced in another one says so, and its presses are sent", async () => {
  const bus = await aGuideBus("0171111734", ["A1"], ["B1"]);
  const first = await aPairedPhone(bus);
  await waitForCount(first, 0, 2);
  await first.context().route("**/api/guide/events", (route) => route.abort());
  await pressSeat(first, "A1");
  await first.getByText("1 entry not sent to the office yet").waitFor();

  const second = await openWindow(first, await aGuideLink(bus.trip, "back"));
  await second.getByText(/is not sent to the office yet/).waitFor();
  await second.getByRole("button", { name: texts.replace.take }).click();
  await second.getByRole("button", { name: texts.pair.button }).click();
  await waitForCount(second, 0, 2);
  await pressSeat(first, "B1");
  await first.getByRole("heading", { name: texts.replaced.title }).waitFor();
  expect(await violationsAsSeen(first)).toEqual({});
  await second.getByText("1 entry not sent to the office yet").waitFor();
  await first.context().unroute("**/api/guide/events");
  await second.evaluate(() => dispatchEvent(new Event("online")));
  await second.getByText(texts.allSent).waitFor();

  await first.getByRole("button", { name: texts.replaced.go }).click();
  await waitForCount(first, 0, 2);
  // The way out has the press, and the press on the replaced list is nowhere.
  const out = await aPairedPhone({ link: await aGuideLink(bus.trip) });
  await waitForCount(out, 1, 2);
});

test("what the browser deletes under an open page is stored again, and this is said", async () => {
  const page = await aPairedPhone(await aGuideBus("0171111735", ["A1"], ["B1"]));
  await page.context().setOffline(true);
  await pressSeat(page, "A1");
  await waitForCount(page, 1, 2);
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await pressSeat(page, "B1");
  await page.getByText(texts.updates.storedAgain).waitFor();
  await waitForCount(page, 2, 2);
  await page.reload();
  await waitForCount(page, 2, 2);
  await page.getByRole("button", { name: texts.updates.seen }).click();
  await page.context().setOffline(false);
  await page.getByText(texts.allSent).waitFor();
});
