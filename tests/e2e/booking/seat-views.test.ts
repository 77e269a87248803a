import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import {
  expectNoSidewaysScroll,
  goToCheckout,
  openTrips,
  seat,
  showDetails,
  take,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor, WIDTHS } from "../visitor.ts";

function opener(page: Page): Locator {
  return page.getByRole("button", { name: /^Seats in a window/ }).first();
}

async function openPopup(page: Page): Promise<Locator> {
  await showDetails(page);
  await opener(page).click();
  const dialog = page.getByRole("dialog", { name: "Pick your seats" });
  await dialog.locator("[data-seat]").first().waitFor();
  return dialog;
}

describe("the pop-up with the seats of a trip", () => {
  const row = "D";

  test("shows the trip's own plan as Normal and leads to checkout and back [L16] [L17] [P09]", async () => {
    const page = await visitor();
    await openTrips(page, 5);
    const free = Number(await page.locator("tbody td b").first().innerText());
    const dialog = await openPopup(page);
    const names = await dialog
      .locator("[data-seat]")
      .evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? ""));
    expect([40, 45]).toContain(names.length);
    expect(names.length).toBeGreaterThanOrEqual(free);
    expect(names.filter((name) => !name.includes(", Normal, "))).toEqual([]);
    expect(await dialog.getByRole("timer").innerText()).toBe("00:08:00");

    await take(page, `${row}1`, `${row}2`);
    await dialog
      .getByRole("timer")
      .filter({ hasText: /00:0[5-7]:\d\d/ })
      .first()
      .waitFor();
    await expectNoSidewaysScroll(page);
    await goToCheckout(page);
    const checkout = await page.getByRole("main").innerText();
    for (const seatNo of [`${row}1`, `${row}2`]) expect(checkout).toContain(seatNo);

    await page.goBack();
    await dialog.locator(`[data-seat=${row}1][data-face=mine]`).waitFor();
  });

  test("refuses Continue without a seat in words [L18]", async () => {
    const page = await visitor();
    await openTrips(page, 6);
    const dialog = await openPopup(page);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await toast(page, "you have no booked seat");
    expect(page.url()).toContain("/bookingPage");
  });

  test("is never open together with the row, and shows the same seats", async () => {
    const page = await visitor();
    await openTrips(page, 6);
    await page
      .getByRole("button", { name: /^See Seat/ })
      .first()
      .click();
    await take(page, `${row}3`);
    const dialog = await openPopup(page);
    await dialog.locator(`[data-seat=${row}3][data-face=mine]`).waitFor();
    expect(await page.locator("table [data-seat]").count()).toBe(0);

    await page.reload();
    await dialog.locator(`[data-seat=${row}3][data-face=mine]`).waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await page.locator(`table [data-seat=${row}3][data-face=mine]`).waitFor();
  });

  test("is worked by keys alone, and gives the focus back", async () => {
    const page = await visitor();
    await openTrips(page, 6);
    await showDetails(page);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Pick your seats" });
    await seat(page, `${row}1`).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await dialog.locator(`[data-seat=${row}2][data-face=mine]:focus`).waitFor();
    await page.keyboard.press("Enter");
    await dialog.locator(`[data-seat=${row}2][data-face=free]`).waitFor();

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(page.url()).not.toContain("popup");
    const focused = page.locator("button:focus");
    await expect.poll(() => focused.getAttribute("aria-label")).toMatch(/^Seats in a window/);
  });
});

test("the pop-up says when the time is over, and offers to choose again [L20]", async () => {
  const page = await visitor({ origin: inject("hastyOrigin") });
  await openTrips(page, 5);
  const dialog = await openPopup(page);
  await take(page, "D1", "D2");
  await dialog.getByText("Your time ran out").waitFor();
  await dialog.getByText("You were not charged.").waitFor();
  await dialog.getByRole("button", { name: "Choose again" }).click();
  await dialog.locator("[data-seat=D1][data-face=free]").waitFor();
  await take(page, "D1");
});

describe.each(WIDTHS)("the search results, at %i px [D11]", (width) => {
  async function open(): Promise<Page> {
    const page = await visitor({ width });
    await page.goto("/busView");
    await page.getByText("8 buses").waitFor();
    return page;
  }

  async function openGroup(page: Page, name: string): Promise<Locator> {
    const group = page.locator("details", { hasText: name });
    const isOpen = (await group.getAttribute("open")) !== null;
    expect(isOpen).toBe(width > 600);
    if (!isOpen) await group.locator("summary").click();
    return group;
  }

  function operators(page: Page): Promise<string[]> {
    return page.locator("tbody h2").allInnerTexts();
  }

  test("go a day back and on, and to what Modify Search says [D01] [D02] [D03] [K11]", async () => {
    const page = await open();
    await page.getByRole("heading", { name: "শিমুলপুর to রাজশাহী" }).waitFor();
    await page.getByText("Friday, 4 December 2026").waitFor();
    await page.getByRole("button", { name: "Previous day" }).click();
    await page.getByText("Thursday, 3 December 2026").waitFor();
    await page.getByRole("button", { name: "Next day" }).dblclick();
    await page.getByText("Saturday, 5 December 2026").waitFor();

    const modify = page.getByRole("button", { name: "Modify Search" });
    await modify.click();
    expect(await page.getByLabel("Date").inputValue()).toBe("2026-12-05");
    await page.getByLabel("From", { exact: true }).fill(" ");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Fill this in.").waitFor();
    await page.getByLabel("From", { exact: true }).fill("Khulna");
    await page.getByLabel("To", { exact: true }).fill("Dhaka");
    await page.getByLabel("Date").fill("2027-01-01");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("heading", { name: "Khulna to Dhaka" }).waitFor();
    await page.getByText("Friday, 1 January 2027").waitFor();
    expect(await modify.getAttribute("aria-expanded")).toBe("false");
  });

  test("are narrowed by the filters, whose groups open and close [D04] [D05] [D06]", async () => {
    const page = await open();
    const types = await openGroup(page, "Bus Type");
    await types.getByLabel("AC", { exact: true }).check();
    await page.getByText("4 buses").waitFor();
    const departures = await openGroup(page, "Departure Time");
    expect(await departures.locator("label").allInnerTexts()).toEqual([
      "Before 6:00 AM",
      "6:00 AM - 12:00 AM",
      "12:00 PM - 6:00 PM",
      "After 6:00 PM",
    ]);
    await departures.getByLabel("6:00 AM - 12:00 AM").check();
    await page.getByText("No bus matches these filters").waitFor();
    await types.locator("summary").click();
    await types.getByLabel("AC", { exact: true }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Clear the filters" }).first().click();
    await page.getByText("8 buses").waitFor();
    await departures.getByLabel("6:00 AM - 12:00 AM").check();
    await expect.poll(() => operators(page)).toEqual(["শিমুল এক্সপ্রেস", "কদম ট্রাভেলস"]);
  });

  test("are sorted by the heads of the columns [D08]", async () => {
    const page = await open();
    const fare = page.getByRole("columnheader", { name: "Fare" });
    await fare.getByRole("button").click();
    expect(await fare.getAttribute("aria-sort")).toBe("ascending");
    expect((await operators(page))[0]).toBe("কদম ট্রাভেলস");
    await fare.getByRole("button").click();
    expect(await fare.getAttribute("aria-sort")).toBe("descending");
    expect((await operators(page))[0]).toBe("জারুল নাইট কোচ");
  });

  test("have seats to choose and to reset, without asking the server [D09] [D10]", async () => {
    const page = await open();
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    const toggles = page.locator("tbody button[aria-expanded]");
    await toggles.first().click();
    await seat(page, "B3").click();
    await seat(page, "C1").click();
    await page.getByText("Chosen: B3, C1").waitFor();
    await seat(page, "A1").click({ force: true });
    await toast(page, "seat is already booked");
    await seat(page, "C1").click();
    await page.getByText("Chosen: B3", { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Reset Seat" }).click();
    await page.getByText("No seat yet").waitFor();
    expect(await page.locator("[data-seat][data-face=mine]").count()).toBe(0);

    await toggles.nth(1).click();
    expect(await page.locator("tbody button[aria-expanded=true]").count()).toBe(1);
    expect(urls.filter((address) => address.includes("/api/"))).toEqual([]);
  });
});

test.each(WIDTHS)(
  "the plain picker has 46 seats to choose and to reset (%i px) [D10] [D11]",
  async (width) => {
    const page = await visitor({ width });
    await page.goto("/viewSeat2");
    await seat(page, "K5").waitFor();
    expect(await page.locator("[data-seat]").count()).toBe(46);
    expect(await seat(page, "J5").getAttribute("aria-label")).toBe("J5, window, Normal, free");
    await seat(page, "J5").click();
    await seat(page, "A2").click();
    await page.getByText("Chosen: A2, J5").waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Reset Seat" }).click();
    await page.getByText("No seat yet").waitFor();
    expect(await page.locator("[data-seat][data-face=mine]").count()).toBe(0);
  },
);
