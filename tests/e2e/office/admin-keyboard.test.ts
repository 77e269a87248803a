/**
 * The main act of each kind of screen of the office by the keyboard alone, in Bengali: what has the focus is in sight,
 * an open window keeps it from the first step to the last, and gives it back where it was.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";
import { byKey, enterAsOwner, openPlace } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";
import { tabTo } from "../tab-to.ts";

const WHY = "যাত্রী ফোন করেছেন";

/** The name of what has the focus; empty where nothing has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one === null || one === document.body
      ? ""
      : `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`.slice(0, 60);
  });

const isInWindow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);

/** A window opens, is told why, and shows the preview: the focus is in it still. */
async function previewByKeys(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expect.poll(() => isInWindow(page)).toBe(true);
  await tabTo(page, /^কেন/);
  await page.keyboard.type(WHY);
  await tabTo(page, /^কী হবে দেখুন/);
  await page.keyboard.press("Enter");
  await dialog.getByText("যা হবে", { exact: false }).waitFor();
  expect(await isInWindow(page), "after the preview").toBe(true);
}

/** And is confirmed. */
async function confirmByKeys(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await previewByKeys(page);
  await tabTo(page, /^করুন$/);
  await page.keyboard.press("Enter");
  await dialog.getByText("হয়ে গেছে।").waitFor();
  expect(await isInWindow(page), "after the act").toBe(true);
}

async function leave(page: Page): Promise<string> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  let now = "";
  await expect.poll(async () => (now = await focused(page))).not.toBe("");
  return now;
}

async function open(hash: string): Promise<Page> {
  const page = await enterAsOwner();
  await openPlace(page, hash);
  return page;
}

describe("by the keyboard alone", () => {
  test("a trip is found, and a seat of it blocked and given free", async () => {
    const trip = await ownTrip();
    const readState = async () =>
      OneTripView.parse(await callStaff(byKey(), "trip", { trip: trip.id })).seats.find(
        ({ seat_no }) => seat_no === "H1",
      )?.state;
    const page = await open(`#/trips?from=${trip.departs_at.slice(0, 10)}`);
    await tabTo(page, /^নামের কোনো শব্দ/);
    await page.keyboard.type(trip.name);
    await page.waitForURL(/name=/);
    expect(await focused(page), "a filter keeps the focus while it is typed").toContain("INPUT");
    const link = page.locator(`a[href="#/trip/${trip.id}"]`);
    await link.waitFor();
    await tabTo(page, new RegExp(`^${await link.innerText()}`));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: trip.name }).waitFor();
    await tabTo(page, /^H1/);
    await page.keyboard.press("Space");
    await tabTo(page, /^সিট আটকে রাখা: H1/);
    await page.keyboard.press("Enter");
    await confirmByKeys(page);
    expect(await readState()).toBe("blocked");
    // The focus returns to the same button, which now unblocks the seat.
    await leave(page);
    await expect.poll(() => focused(page)).toContain("আটকানো সিট ছাড়া: H1");
    await page.keyboard.press("Enter");
    await confirmByKeys(page);
    expect(await readState()).toBe("free");
  });

  test("a seat is held at the counter and let go", async () => {
    const trip = await ownTrip();
    const page = await open(`#/trip/${trip.id}`);
    await tabTo(page, /^H2/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^কাউন্টারে বিক্রি: H2/);
    await page.keyboard.press("Enter");
    await page.getByText("পর্যন্ত ধরা আছে").waitFor();
    expect(await focused(page), "the passenger is asked for at once").toContain("INPUT");
    await tabTo(page, /^যাত্রীর নাম/);
    await page.goBack();
    await expect
      .poll(async () =>
        OneTripView.parse(await callStaff(byKey(), "trip", { trip: trip.id })).seats.find(
          ({ seat_no }) => seat_no === "H2",
        ),
      )
      .toMatchObject({ state: "free" });
  });

  test("a sale is found, and a part of its money prepared to go back", async () => {
    // Another one each time: the wallet takes one amount from one number once.
    const phone = plainPhone("017", Date.now());
    await aSale((await ownTrip()).id, phone);
    const page = await open("#/sales");
    await tabTo(page, /^PNR, ফোন নম্বর/);
    await page.keyboard.type(phone);
    await page.keyboard.press("Enter");
    await page.getByRole("table").waitFor();
    expect(await focused(page), "the search keeps the focus").toContain("INPUT");
    await tabTo(page, /^[2-9A-Z]{7}$/);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "যা করা যায়" }).waitFor();
    await tabTo(page, /^টাকা ফেরত/);
    await page.keyboard.press("Enter");
    await page.getByLabel("কত টাকা").waitFor();
    await tabTo(page, /^কত টাকা/);
    await page.keyboard.type("১০");
    await page.keyboard.press("Enter");
    await previewByKeys(page);
    expect(await leave(page)).toContain("INPUT");
  });

  test("a stop is written, and is then in the list", async () => {
    const page = await open("#/content?kind=point&id=new");
    const name = `কলেজ গেট ${Date.now().toString(36)}`;
    await tabTo(page, /^নাম/);
    await page.keyboard.type(name);
    await tabTo(page, /^সেভ করুন/);
    await page.keyboard.press("Enter");
    await confirmByKeys(page);
    await leave(page);
    await page.getByRole("link", { name }).waitFor();
    expect(await focused(page)).toContain("MAIN");
  });

  test("somebody is asked for, the log is filtered, and the days of the figures are chosen", async () => {
    const page = await open("#/staff");
    await tabTo(page, /^নাম/);
    await page.keyboard.type("শাপলা");
    await tabTo(page, /^নিয়ে নিন/);
    await page.keyboard.press("Enter");
    await page.getByText("অন্তত একটি বেছে নিন।").waitFor();
    expect(await focused(page)).not.toBe("");
    await tabTo(page, /^ট্রিপ/, "Shift+Tab");
    await page.keyboard.press("Space");
    await tabTo(page, /^নিয়ে নিন/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    expect(await leave(page)).toContain("নিয়ে নিন");

    await openPlace(page, "#/log");
    await tabTo(page, /^মূল অংশে যান/);
    await tabTo(page, /^ফিল্টার/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^দেখান/);
    await page.keyboard.press("Enter");
    expect(await focused(page)).toContain("দেখান");
    await openPlace(page, "#/figures");
    await tabTo(page, /^ফিল্টার/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^দেখান/);
    await page.keyboard.press("Enter");
    expect(await focused(page)).toContain("দেখান");
  });
});
