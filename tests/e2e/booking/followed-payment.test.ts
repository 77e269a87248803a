/** A payment of which nobody has read the end is followed on every screen and in every tab, by what the server says. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fetchByRoute, getByPage } from "../api.ts";
import {
  approve,
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  take,
  untilHydrated,
} from "../steps.ts";
import { visitor } from "../visitor.ts";

const EXECUTE = "**/api/bkash/payment/execute";
const STATE = "**/api/payment-state";
const IN_DOUBT = {
  status: 202,
  json: { status_code: 202, code: "payment_in_doubt", message: "Still checking.", retry_after: 5 },
};

async function openWallet(page: Page, seatNo: string, phone: string) {
  await openSeats(page, 5, 1);
  await take(page, seatNo);
  await goToCheckout(page);
  await fillContact(page, phone);
  await goToWallet(page);
}

/** The address by which the wallet sends the browser back. */
function wayBack(page: Page): Promise<string> {
  return page
    .context()
    .waitForEvent("request", (request) => /\/successPage\?/.test(request.url()))
    .then((request) => request.url());
}

/** The payment is executed, and every answer about it says that it is still in doubt, until the end is called. */
async function keepInDoubt(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  await context.route(EXECUTE, async (route) => {
    await fetchByRoute(route);
    await route.fulfill(IN_DOUBT);
  });
  await context.route(STATE, (route) => route.fulfill(IN_DOUBT));
  return async () => {
    await context.unroute(EXECUTE);
    await context.unroute(STATE);
  };
}

const bar = (page: Page) => page.getByRole("region", { name: "Your booking" });

describe("the way back from the wallet", () => {
  test("that says the payment was cancelled leads a paid buyer to the ticket, and says nothing of money", async () => {
    const page = await visitor();
    const phone = "01722225361";
    await openWallet(page, "H1", phone);
    const back = wayBack(page);
    await approve(page, phone);
    await page.waitForURL(/\/limited-invoice\//);
    const ticket = page.url();
    for (const status of ["cancel", "failure"]) {
      const address = new URL(await back);
      address.searchParams.set("status", status);
      const said: string[] = [];
      page.on("framenavigated", (frame) => said.push(new URL(frame.url()).pathname));
      await page.goto(address.href);
      await page.waitForURL(ticket);
      expect(said).not.toContain("/error");
    }
  });

  test("says in its first HTML what goes on, not to close the page, and whom to call", async () => {
    const page = await visitor({ hasScripts: false });
    await page.goto("/successPage?bill=1&grant=a&paymentID=b&type=limited&status=success");
    const { shop } = await (await getByPage(page, "/api/shop")).json();
    const text = await page.getByRole("main").innerText();
    expect(text).toContain("Your payment is being processed...");
    expect(text).toContain("Do not close this page.");
    expect(text).toContain(shop.phones[0]);
  });

  test("keeps its sentence until the ticket is drawn", async () => {
    const page = await visitor();
    const phone = "01722225362";
    await openWallet(page, "H2", phone);
    await page.context().addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = () => {
        const main = document.querySelector("main");
        if (main === null) return;
        const heading = main.querySelector("h1")?.textContent ?? "";
        // The parser may have read <main> and not yet its heading.
        if (heading === "" && seen.length === 0) return;
        if (seen.at(-1) !== heading) seen.push(heading);
      };
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    await approve(page, phone);
    await page.waitForURL(/\/limited-invoice\//);
    await page.getByText("Booked By").waitFor();
    const seen = await page.evaluate(() => Reflect.get(window, "seen"));
    expect(seen).toEqual(["Your payment is being processed...", "Paid. This is your ticket."]);
  });
});

describe("a payment in doubt", () => {
  test("is followed on other screens and in other tabs, and leads to its ticket", async () => {
    const page = await visitor();
    const phone = "01722225363";
    await openSeats(page, 5, 1);
    await take(page, "H3");
    await goToCheckout(page);
    const checkout = page.url();
    await fillContact(page, phone);
    await goToWallet(page);
    const end = await keepInDoubt(page);
    await approve(page, phone);
    await page.getByText("Please do not pay again.").waitFor();

    await page.goto("/");
    await bar(page).getByText("H3: Payment is being checked").waitFor();
    const other = await page.context().newPage();
    await other.goto("/blog");
    await bar(other).getByText("H3: Payment is being checked").waitFor();
    await bar(other).getByRole("link", { name: "See" }).click();
    await other.waitForURL(/\/successPage$/);
    await other.getByText("Please do not pay again.").waitFor();
    await other.goto(checkout);
    await other.getByText("This booking is paid").waitFor();
    await bar(other).getByText("H3: Payment is being checked").waitFor();

    await end();
    await bar(page).getByText("H3: Paid, your ticket is ready").waitFor();
    await bar(page).getByRole("link", { name: "See the ticket" }).click();
    await page.waitForURL(/\/limited-invoice\//);
    await page.getByText("Booked By").waitFor();
    await expect.poll(() => bar(other).count()).toBe(0);
    await page.goto("/blog");
    await untilHydrated(page);
    expect(await bar(page).count()).toBe(0);
  });

  test("that ends without a ticket says what becomes of the money, once", async () => {
    const page = await visitor({ complains: /status of 40\d/ });
    const phone = "01722225364";
    await openWallet(page, "H4", phone);
    await keepInDoubt(page);
    await approve(page, phone);
    await page.getByText("Please do not pay again.").waitFor();
    await page.context().route(STATE, (route) =>
      route.fulfill({
        status: 409,
        json: {
          status_code: 409,
          code: "payment_refunding",
          message: "Your money is being paid back.",
          errors: ["Your money is being paid back."],
          refund_amount: 612,
        },
      }),
    );
    await page.goto("/blog");
    await bar(page).getByText("H4: Your money is on its way back").waitFor();
    await bar(page).getByRole("link", { name: "See" }).click();
    await page.waitForURL(/\/error$/);
    await page.getByText("Your money is on its way back").first().waitFor();
    await page.goto("/blog");
    await untilHydrated(page);
    expect(await bar(page).count()).toBe(0);
  });
});
