import { describe, expect, test } from "vitest";
import {
  LOW_BALANCE,
  approve,
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  take,
  untilPayable,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const FAILED = "Payment Failed. Your Payment was not successfully processed. Please try again.";

describe.each(WIDTHS)("at %i px", (width) => {
  const row = width === 360 ? "B" : "C";
  const phone = width === 360 ? "01722222360" : "01722221280";

  test("Close at the wallet charges nothing, keeps the seats and leads back to them [X04] [X07]", async () => {
    const page = await visitor({ width });
    await openSeats(page, 5);
    await take(page, `${row}1`);
    await goToCheckout(page);
    await fillContact(page, phone);
    await goToWallet(page);
    await page.getByRole("button", { name: /Close/ }).click();
    await page.waitForURL(/\/error$/);
    await page.getByText(FAILED).waitFor();
    await page.getByText("You were not charged.").first().waitFor();
    await page
      .getByRole("link", { name: /checkout/i })
      .first()
      .click();
    await page.waitForURL(/\/routeDetails/);
    await page.getByText(`${row}1`).first().waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Rahima Khatun");
  });

  test("the success page without its particulars says so and stays [X01] [X05]", async () => {
    const page = await visitor({ width });
    await page.goto("/successPage");
    await toast(page, "Missing required information for payment execution");
    expect(new URL(page.url()).pathname).toBe("/successPage");
    await page.getByRole("main").getByRole("link", { name: "Find Invoice" }).click();
    await page.waitForURL(/\/findInvoice$/);
  });
});

describe("a payment", () => {
  const row = "B";
  const phone = "01722223360";

  test("a wallet without balance shows a message, and the second try with the same seats works", async () => {
    const page = await visitor();
    await openSeats(page, 6);
    await take(page, `${row}3`, `${row}4`);
    await goToCheckout(page);
    await fillContact(page, phone);
    await goToWallet(page);
    await approve(page, LOW_BALANCE);
    await page.waitForURL(/\/error$/);
    await page
      .getByText(/balance/i)
      .first()
      .waitFor();
    await page
      .getByRole("link", { name: /checkout/i })
      .first()
      .click();
    await fillContact(page, phone);
    await goToWallet(page);
    await approve(page, phone);
    await page.waitForURL(/\/limited-invoice\//);
    await page.getByText(`${row}3`).first().waitFor();
  });

  test("checkout without the agreement is refused in words [C06]", async () => {
    const page = await visitor();
    await page.clock.install();
    await openSeats(page, 4);
    await take(page, `${row}1`);
    await goToCheckout(page);
    await page.getByLabel("Name", { exact: true }).fill("Rahima");
    await page.getByLabel("Phone number").fill(phone);
    const pay = await untilPayable(page);
    // Its time does not pass while it is looked for.
    await page.clock.pauseAt(Date.now() + 60_000);
    await pay.click();
    const shown = page.locator("[data-toast]", {
      hasText: "Please agree to the conditions before submitting.",
    });
    const countAfter = async (ms: number) => {
      await page.clock.runFor(ms);
      return shown.count();
    };
    await expect.poll(() => countAfter(20)).toBe(1);
    // Under the pointer it would stay for ever.
    await shown.hover();
    await page.getByRole("checkbox", { name: /I have read the conditions/ }).press("Space");
    await expect.poll(() => countAfter(200)).toBe(0);
    await page.clock.resume();
    await page.getByRole("tab", { name: "Mobile Banking" }).click();
    await page.getByText("This features is not available right now.").waitFor();
  });
});
