/** What checkout offers besides paying, the way back that fails, and all that a ticket says. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { answerWith, refused } from "../answers.ts";
import { getByPage } from "../api.ts";
import { namesInEnglish } from "../english.ts";
import {
  approve,
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  take,
  untilPayable,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

const CREATE = "**/api/bkash/payment/create";
const EXECUTE = "**/api/bkash/payment/execute";
const LAST_COUPON = JSON.stringify({ booking: "another", code: "BHORTI10" });
const FAILED = "Payment Failed. Your Payment was not successfully processed. Please try again.";

async function openCheckout(page: Page, destination: number, seatNo: string, phone: string) {
  await openSeats(page, destination);
  await take(page, seatNo);
  await goToCheckout(page);
  await fillContact(page, phone);
}

describe("on a phone", () => {
  const row = "E";
  const phone = "01744444360";

  test("the other payment tabs say that they are not available [C02] [C03]", async () => {
    const page = await visitor();
    await openCheckout(page, 2, `${row}1`, phone);
    const card = page.getByRole("tab", { name: "Card or Internet banking" });
    expect(await card.getAttribute("aria-selected")).toBe("true");
    for (const name of ["Mobile Banking", "Cash On Delivery"]) {
      await page.getByRole("tab", { name }).click();
      const panel = page.getByRole("tabpanel");
      await expect.poll(() => panel.count()).toBe(1);
      await panel.getByText("This features is not available right now.").waitFor();
      await panel.getByText("bKash is under “Card or Internet banking”.").waitFor();
      expect(await panel.getByRole("button").count()).toBe(0);
    }
  });

  test("a coupon changes the total, and can be taken off [C14]", async () => {
    const page = await visitor({ complains: /status of 422/ });
    await openCheckout(page, 2, `${row}2`, phone);
    const pay = page.getByRole("button", { name: /^Pay .*\/- with bKash/ }).first();
    await pay.waitFor();
    const before = await pay.innerText();
    await page.getByLabel("Coupon (optional)").fill("NOSUCH");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("There is no such coupon.").waitFor();
    expect(await pay.innerText()).toBe(before);
    await page.getByLabel("Coupon (optional)").fill("bhorti10");
    await page.getByRole("button", { name: "Apply" }).click();
    await page
      .getByText(/^BHORTI10: [\d.,]+\/- off$/)
      .first()
      .waitFor();
    await expect.poll(() => pay.innerText()).not.toBe(before);
    await page.getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => pay.innerText()).toBe(before);

    // As the booking before this one has left it.
    await page.evaluate((coupon) => sessionStorage.setItem("coupon", coupon), LAST_COUPON);
    await page.reload();
    await expect.poll(() => pay.innerText()).toBe(before);
    expect(await page.getByRole("button", { name: "Remove" }).count()).toBe(0);
  });

  test("two presses of one moment open one payment, and Back from the wallet gives the button back", async () => {
    const page = await visitor();
    await openCheckout(page, 2, "D1", phone);
    let created = 0;
    await page.route(CREATE, (route) => {
      created += 1;
      return route.continue();
    });
    // The browser stays on the page that it would leave for the wallet's.
    await page.route(/redirect\/tokenized/, (route) => route.fulfill({ status: 204 }));
    const pay = await untilPayable(page);
    const left = page.waitForRequest(/redirect\/tokenized/);
    await pay.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await left;
    expect(created).toBe(1);
    expect(await pay.getAttribute("aria-busy")).toBe("true");
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
    await expect.poll(() => pay.getAttribute("aria-busy")).toBeNull();
  });

  test("a payment is executed once, and its ticket says all of the journey and how to reach the shop [I03] [I04] [I05] [I09] [X01] [X02]", async () => {
    const page = await visitor();
    await openCheckout(page, 2, `${row}3`, phone);
    await goToWallet(page);
    let executed = 0;
    let answer = () => undefined as void;
    const isTime = new Promise<void>((resolve) => (answer = resolve));
    await page.route(EXECUTE, async (route) => {
      executed += 1;
      await isTime;
      await route.continue();
    });
    await approve(page, phone);
    await page.waitForURL(/\/successPage$/);
    await page.getByText("Your payment is being processed...").first().waitFor();
    answer();
    await page.waitForURL(/\/limited-invoice\//);
    await page.getByText("Booked By").waitFor();
    expect(executed).toBe(1);

    const id = page.url().split("/").at(-1) ?? "";
    const { invoiceData: ticket } = await (
      await getByPage(page, `/api/get-ticketing-details-with-id/${id}`)
    ).json();
    const { shop } = await (await getByPage(page, "/api/shop")).json();
    const text = (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
    const inEnglish = await namesInEnglish(page);
    const names = (points: { point_name: string }[]) =>
      points.map((point) => inEnglish(point.point_name));
    for (const messages of [
      ticket.invoice,
      inEnglish(ticket.trip_data.trip_name),
      inEnglish(ticket.trip_data.bus_data.bus_name),
      ...names(ticket.get_boarding_point_data),
      ...names(ticket.get_dropping_point_data),
      ticket.single_ticketing_data.id,
      ticket.single_ticketing_data.contact_name,
      phone,
      `${ticket.single_ticketing_data.ticketing_bill_pay_data.paid_amount.toLocaleString("en", { minimumFractionDigits: Number.isInteger(ticket.single_ticketing_data.ticketing_bill_pay_data.paid_amount) ? 0 : 2 })}/-`,
      `${row}3`,
      "Arr. Time",
      "Created",
      "Return",
      ...shop.address.map((line: string) => inEnglish(line)),
      ...shop.phones,
      shop.email,
    ]) {
      expect(text.toLowerCase()).toContain(String(messages).toLowerCase());
    }
  });

  test("an open page whose exam is postponed says so in the place of the old date", async () => {
    const page = await visitor({ complains: /status of 409/ });
    await openCheckout(page, 1, "G1", phone);
    const pay = page.getByRole("button", { name: /^Pay .*\/- with bKash/ });
    await pay.first().waitFor();
    const sentence = "The exam of this trip is postponed.";
    const postponed = refused(409, "trip_postponed", sentence);
    // It asks by itself while it is open.
    await answerWith(page, "get-passenger-details", postponed, 409);
    await page.getByRole("main").getByText(sentence).waitFor();
    expect(await pay.count()).toBe(0);
    await page.unroute("**/api/get-passenger-details");
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await pay.first().waitFor();
  });

  test("a payment that is refused on the way back leads to the error screen [X06]", async () => {
    const page = await visitor();
    await openCheckout(page, 2, `${row}4`, phone);
    await goToWallet(page);
    const message = "The payment was not made. You were not charged.";
    await page.route(EXECUTE, (route) =>
      route.fulfill({
        status: 402,
        json: { status_code: 402, code: "payment_failed", message, errors: [message] },
      }),
    );
    await approve(page, "01744444361");
    await toast(page, "An error occurred during payment execution");
    await page.waitForURL(/\/error$/);
    await page.getByText(FAILED).waitFor();
    const keys = await page.evaluate(() =>
      ["grantToken", "paymentID", "ticketBillPayBkashId", "bookingType"].filter(
        (name) => localStorage.getItem(name) !== null,
      ),
    );
    expect(keys).toEqual([]);
  });
});
