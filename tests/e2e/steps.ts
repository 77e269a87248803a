/** What a visitor does, in the words of the screens. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { tripsAddress } from "./addresses.ts";
import { noteWanted } from "./wanted-seats.ts";

/** One of the wallets that `npm start` names. Any other valid number pays as well. */
export const PAYER = "01770618575";
export const LOW_BALANCE = "01823074817";
const OTP = "123456";
const PIN = "12121";

/** From the home page to what a unit of a destination leads to; the first, where none is named. */
export async function chooseUnit(
  page: Page,
  list: "limited" | "unlimited",
  destination: number,
  unit = 0,
): Promise<void> {
  await page.goto("/");
  const heading = `book your ticket from the list below (${list})`;
  const cards = page.getByRole("region", { name: heading });
  await cards
    .getByRole("button", { name: /^Book Now/ })
    .nth(destination)
    .click();
  const dialog = page.getByRole("dialog", { name: "Choose Your Unit" });
  await dialog.getByRole("link").nth(unit).click();
}

/** To the trips of a unit, without the home page. Journeys that take seats take different destinations or units. */
export async function openTrips(page: Page, destination: number, unit?: number): Promise<void> {
  await page.goto(await tripsAddress(page, { destination, unit }));
  await page
    .getByRole("button", { name: /^See Seat/ })
    .first()
    .waitFor();
}

/** On to the seats of its first bus. */
export async function openSeats(page: Page, destination: number, unit?: number): Promise<void> {
  await openTrips(page, destination, unit);
  await openFirstTrip(page);
}

/** On to its seats. */
export async function openFirstTrip(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^See Seat/ })
    .first()
    .click();
  await seat(page, "B1").waitFor();
}

/** On phones most facts of a trip, and its pop-up, are behind "Details"; where there is room they are always shown. */
export async function showDetails(page: Page): Promise<void> {
  const line = page.locator("tbody").first().locator("tr").nth(1);
  const details = line.locator("button[aria-controls]").last();
  await details.waitFor({ state: "attached" });
  if (await details.isVisible()) await details.click();
}

export function seat(page: Page, seatNo: string): Locator {
  return page.getByRole("button", { name: new RegExp(`^${seatNo}, `) });
}

/** Presses a free seat and waits until it is ours. */
export async function take(page: Page, ...seatNos: string[]): Promise<void> {
  for (const seatNo of seatNos) {
    noteWanted(page, seatNo);
    await seat(page, seatNo).click();
    await page.getByRole("button", { name: new RegExp(`^${seatNo}, .*, yours, `) }).waitFor();
  }
}

/** To the checkout of held seats, and until the booking is loaded: its form is there before. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).first().click();
  await page.waitForURL(/\/routeDetails/);
  await page.getByRole("main").getByRole("link", { name: "Change the seats" }).waitFor();
}

export async function fillContact(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Rahima Khatun");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("checkbox", { name: /I have read the conditions/ }).check();
}

/** The button that pays, once the price is there: until then it swallows presses. */
export async function untilPayable(page: Page): Promise<Locator> {
  const pay = page.getByRole("button", { name: /^Pay .* with bKash/ }).first();
  await pay.and(page.locator(":not([aria-disabled])")).waitFor();
  return pay;
}

/** Presses pay and waits for the wallet's page. */
export async function goToWallet(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Pay .* with bKash/ })
    .first()
    .click();
  await page.waitForURL(/redirect\/tokenized/);
}

/**
 * Number, code and PIN on the wallet's page. Each journey has a wallet of its own: the wallet refuses the same amount
 * from the same number twice within minutes.
 */
export async function approve(page: Page, wallet: string): Promise<void> {
  for (const answer of [wallet, OTP, PIN]) {
    await page.locator("#answer").fill(answer);
    await page.getByRole("button", { name: /Confirm/ }).click();
  }
}

/** A ticket is one page of A4; the page count stands in the file itself. */
export function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Until the page answers: one that the server has drawn is shown before. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("window.keepEarlyClick === undefined")).toBe(true);
}

/** Nothing may be wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, "the page scrolls sideways").toBeLessThanOrEqual(0);
}

/** Holds back every script of the product until the function that it returns is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, /\/assets\/.*\.js/);
}

/** Returns what lets them go. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let go = () => undefined as void;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return go;
}
