/** The paths of screens that need a purchase or a hold first, made once in a browser. */
import type { Page } from "playwright-core";
import { launchBrowser } from "../../e2e/browser.ts";
import {
  approve,
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  PAYER,
  take,
} from "../../e2e/steps.ts";

/** Paths with all their parameters, usable in any browser. */
export interface Paths {
  trips: string;
  checkout: string;
  ticket: string;
}

export async function ticketOn(origin: string): Promise<Paths> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: origin });
    await context.addInitScript(() => localStorage.setItem("lang", "en"));
    const page = await context.newPage();
    await openSeats(page, 0);
    const trips = new URL(page.url());
    trips.searchParams.delete("trip");
    await take(page, "D1", "D2");
    await goToCheckout(page);
    await fillContact(page, "01711000555");
    await goToWallet(page);
    await approve(page, PAYER);
    await page.waitForURL(/-invoice\//);
    const ticket = getPath(page);
    // Another browser: this one's booking is paid.
    const other = await browser.newContext({ baseURL: origin });
    await other.addInitScript(() => localStorage.setItem("lang", "en"));
    const holding = await other.newPage();
    await openSeats(holding, 0);
    await take(holding, "E1");
    await goToCheckout(holding);
    return { trips: trips.pathname + trips.search, checkout: getPath(holding), ticket };
  } finally {
    await browser.close();
  }
}

function getPath(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}
