/** A shop with two wallets: the choice before the amount, and every way back from a wallet's own page. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startProduct, type Product } from "../../support/product.ts";
import { FindSalesView } from "../../../worker/contract/staff/staff-sales.ts";
import { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { violationsAsSeen } from "../axe.ts";
import { runCron } from "../new-shop.ts";
import { actByKey, byKey, enterAsOwner, openPlace, runNow } from "../office.ts";
import {
  approve,
  expectNoSidewaysScroll,
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  take,
  untilPayable,
} from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

let shop: Product;
beforeAll(async () => {
  const [dist, season] = [inject("dist"), inject("season")];
  shop = await startProduct("two-wallets", { dist, season, wallets: "bkash,sslcommerz" });
}, 120_000);
afterAll(() => shop.stop());

const choice = (page: Page) => page.getByRole("group", { name: "Pay with" });
const other = (page: Page) => choice(page).getByRole("radio", { name: /^SSLCOMMERZ/ });

/** At checkout, with a held seat. */
async function atCheckout(seatNo: string, phone: string, width = 360): Promise<Page> {
  const page = await visitor({
    origin: shop.origin,
    width,
    complains: /net::ERR_FAILED|Access is denied for this document|status of 503/,
  });
  await openSeats(page, 1);
  await take(page, seatNo);
  await goToCheckout(page);
  await fillContact(page, phone);
  return page;
}

/** On SSLCOMMERZ's page. */
async function onPage(seatNo: string, phone: string): Promise<Page> {
  const page = await atCheckout(seatNo, phone);
  await payOnPage(page);
  return page;
}

async function payOnPage(page: Page): Promise<void> {
  await other(page).check();
  await page
    .getByRole("button", { name: /^Pay [\d,.]+\/-$/ })
    .first()
    .and(page.locator(":not([aria-disabled])"))
    .click();
  await page.waitForURL((url) => url.origin === shop.storeOrigins["sslcommerz"]);
}

const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).click();

describe.each(WIDTHS)("at %s px", (width) => {
  test("the wallet is chosen before the amount, by keyboard too", async () => {
    const page = await atCheckout(
      width === 360 ? "A1" : "A3",
      `0175555${width}`.padEnd(11, "1"),
      width,
    );
    await untilPayable(page);
    const bkash = choice(page).getByRole("radio", { name: /^bKash/ });
    expect(await bkash.isChecked()).toBe(true);
    await bkash.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => other(page).isChecked()).toBe(true);
    await page.getByText("The payment page opens next.").waitFor();
    await expectNoSidewaysScroll(page);
    expect(await violationsAsSeen(page)).toEqual({});
  });
});

test("who pays has the ticket", async () => {
  const page = await onPage("B1", "01755550001");
  await press(page, /Pay$/);
  await page.waitForURL(/\/limited-invoice\//);
});

test("who pays and closes the window before the return finds the ticket by itself", async () => {
  const page = await onPage("B2", "01755550002");
  await page.route("**/api/payment-return/**", (route) => route.abort());
  await press(page, /Pay$/);
  const home = await page.context().newPage();
  await home.goto("/");
  await home.getByRole("link", { name: "See the ticket" }).first().click();
  await home.waitForURL(/\/limited-invoice\//);
});

test("who gives the page up has the seat still, and pays by bKash", async () => {
  const page = await onPage("C1", "01755550003");
  await press(page, /Cancel$/);
  await page.getByText("Your seats are still kept for you").waitFor();
  await page.getByRole("link", { name: "Back to checkout" }).click();
  await page.getByRole("checkbox", { name: /I have read the conditions/ }).check();
  await untilPayable(page);
  await goToWallet(page);
  await approve(page, "01755550003");
  await page.waitForURL(/\/limited-invoice\//);
});

test("who can't pay by one wallet reads which other there is, and pays by that", async () => {
  const phone = "01755550007";
  const page = await atCheckout("C3", phone);
  await untilPayable(page);
  const fault = { call: "create", reply: { kind: "dropped" }, times: 10 };
  const order = { method: "POST", body: JSON.stringify(fault) };
  await fetch(`${shop.walletOrigin}/control/faults`, order);
  await page
    .getByRole("button", { name: /^Pay .* with bKash/ })
    .first()
    .click();
  await page.getByText(/bKash can't be reached.*Or choose SSLCOMMERZ under “Pay with”/).waitFor();
  await fetch(`${shop.walletOrigin}/control/faults`, { method: "DELETE" });
  await payOnPage(page);
  await press(page, /Pay$/);
  await page.waitForURL(/\/limited-invoice\//);
});

test("who goes back from the page chooses again, and the money of the first page goes back", async () => {
  const page = await onPage("C2", "01755550004");
  const paidTwice = page.url();
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Change the seats" }).waitFor();
  await page.getByRole("checkbox", { name: /I have read the conditions/ }).check();
  await untilPayable(page);
  await goToWallet(page);
  const second = await page.context().newPage();
  await approve(page, "01755550004");
  await page.waitForURL(/\/limited-invoice\//);
  await second.goto(paidTwice);
  await press(second, /Pay$/);
  await second.getByText(/^Your money is on its way back|^Your money was paid back/).waitFor();
});

test("the second wallet is named in the SMS, the office and the day's figures after a part went back", async () => {
  const phone = "01755550006";
  const page = await onPage("D1", phone);
  await press(page, /Pay$/);
  await page.waitForURL(/\/limited-invoice\//);
  const found = await callStaff(byKey(shop), "find-sales", { text: phone });
  const [sale] = FindSalesView.parse(found).sales;
  expect(sale).toMatchObject({ state: "paid", payment_provider: "sslcommerz" });
  const code = `#${sale?.bill}`;

  await actByKey("give-back", { sale: code, amount: 50 }, shop);
  await runNow("A journey of a test", shop);
  const told = async () => {
    await runCron(shop);
    return (await fetch(`${shop.smsOrigin}/control/messages?phone=${phone}`)).text();
  };
  // The wallet is asked about the refund a minute after it took it, and the message goes with the next run.
  await expect.poll(told, { timeout: 240_000, interval: 5_000 }).toMatch(/SSLCOMMERZ/);
  expect(await told()).not.toMatch(/bKash|বিকাশ/);

  const office = await enterAsOwner({ shop, language: "en" });
  await openPlace(office, `#/sale/${encodeURIComponent(code)}`);
  await office
    .getByRole("main")
    .getByText(/SSLCOMMERZ/)
    .first()
    .waitFor();
  expect(await office.getByRole("main").innerText()).not.toMatch(/bKash/);

  const figures = SalesFiguresView.parse(await callStaff(byKey(shop), "sales-figures", {}));
  const sums = (channel: string) => figures.channels.find((one) => one.channel === channel);
  expect(sums("sslcommerz")).toMatchObject({ back: 50 });
  expect(sums("online")).toBeDefined();
  await openPlace(office, "#/figures");
  await office.getByRole("rowheader", { name: "SSLCOMMERZ" }).first().waitFor();
});
