/** Checkout on a phone: one button that pays, every fault at its field, and a coupon that takes nobody's place away. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { answerWith } from "../answers.ts";
import { ownTrip } from "../own-trips.ts";
import { fillContact, goToCheckout, openSeats, seat, take, untilPayable } from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

/** Its trips have stops to choose from: the highest page there is. */
const DESTINATION = 1;
const PAY = /^Pay .*\/- with bKash$/;
const AGREE = "Please agree to the conditions before submitting.";
/** A phone of 360 px has some three screens of 740 px to fill in and pay. */
const HEIGHT_MAX_PX = 2_400;

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("name") ?? activeElement?.tagName ?? "";
  });

async function openCheckout(page: Page): Promise<void> {
  const { id, destination_id: destination, unit_id: unit } = await ownTrip();
  await page.goto(`/bookingPage?${new URLSearchParams({ destination, unit, trip: id })}`);
  await seat(page, "A1").waitFor();
  await take(page, "A1");
  await goToCheckout(page);
}

const payButtons = (page: Page) => page.getByRole("button", { name: PAY });

describe.each([360, 1280])("at %i px", (width) => {
  test("one button pays; pressed too early it shows all faults at once, and the first has the focus [C04] [C06]", async () => {
    const page = await visitor({ width });
    await openCheckout(page);
    const pay = await untilPayable(page);
    expect(await payButtons(page).count()).toBe(1);
    expect(await page.getByRole("button", { name: "Go to payment" }).count()).toBe(0);
    const isInBar = await pay.evaluate((one) => one.closest("section[data-over]") !== null);
    expect(isInBar).toBe(width < 600);

    await pay.click();
    await toast(page, AGREE);
    const alert = page.getByRole("alert").filter({ hasText: "Please check these:" });
    expect(await alert.getByRole("button").allInnerTexts()).toEqual([
      "Enter a name.",
      "Enter a phone number.",
      AGREE,
    ]);
    await expect.poll(() => focusedName(page)).toBe("name");
    for (const label of ["Name", "Phone number"]) {
      expect(await page.getByLabel(label, { exact: true }).getAttribute("aria-invalid")).toBe(
        "true",
      );
    }
    const box = page.getByRole("checkbox", { name: /I have read the conditions/ });
    expect(await box.getAttribute("aria-invalid")).toBe("true");
    await alert.getByRole("button", { name: AGREE }).click();
    await expect.poll(() => focusedName(page)).toBe("agreed");
  });
});

describe("on a phone", () => {
  test("a field that only the server refuses is marked at the field, in the buyer's words", async () => {
    const page = await visitor({ complains: /status of 422/ });
    await openCheckout(page);
    await fillContact(page, "01744444362");
    const errors = ["contact_number: must be a valid phone number"];
    const body = { status_code: 422, code: "field_invalid", message: errors[0], errors };
    await answerWith(page, "bkash/payment/create", body, 422);
    await (await untilPayable(page)).click();
    await page.getByText("Please check the phone number: 11 digits").first().waitFor();
    await expect.poll(() => focusedName(page)).toBe("phone");
    expect(await page.getByText("contact_number").count()).toBe(0);
    // What is not on the form is no riddle either.
    const unknown = { ...body, errors: ["trip_id is required"], message: "trip_id is required" };
    await answerWith(page, "bkash/payment/create", unknown, 422);
    await (await untilPayable(page)).click();
    await toast(page, "Something on this form is not right.");
    expect(await page.getByText("trip_id").count()).toBe(0);
  });

  test("a coupon leaves the focus where it was, and is said by a region that was there before [C14]", async () => {
    const page = await visitor();
    await openCheckout(page);
    await untilPayable(page);
    const said = page.locator("form#coupon output");
    await said.waitFor({ state: "attached" });
    const region = await said.elementHandle();
    const field = page.getByLabel("Coupon (optional)");
    await field.fill("bhorti10");
    // By Enter: the field goes away with the focus in it.
    await field.press("Enter");
    await expect.poll(() => said.innerText()).toMatch(/^BHORTI10: [\d.,]+\/- off$/);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "BODY");
    expect(await focused()).toBe("Remove");
    await page.keyboard.press("Enter");
    await expect.poll(() => said.innerText()).toBe("Coupon BHORTI10 is taken off.");
    expect(await focused()).toBe("Apply");
    // By a press, too.
    await page.getByRole("button", { name: "Apply" }).click();
    await page
      .getByText(/^BHORTI10: [\d.,]+\/- off$/)
      .first()
      .waitFor();
    expect(await focused()).toBe("Remove");
    expect(await region?.evaluate((one) => one.isConnected)).toBe(true);
  });

  test("all of it is at most 2,400 px high in both languages, with the promise above the button", async () => {
    const page = await visitor();
    await openSeats(page, DESTINATION);
    await take(page, "H2", "H3");
    await goToCheckout(page);
    const address = page.url();
    await untilPayable(page);
    await page.getByRole("tablist").waitFor();
    const measureHeight = (of: Page) => of.evaluate(() => document.documentElement.scrollHeight);
    expect(await measureHeight(page)).toBeLessThanOrEqual(HEIGHT_MAX_PX);
    const promise = page.getByText(
      "If the exam is moved or the bus is cancelled, you get all your",
    );
    const tabs = page.getByRole("tablist");
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
    expect(await top(promise)).toBeLessThan(await top(tabs));

    const other = await visitor({ language: "bn" });
    await other.goto(address);
    await other.getByRole("button", { name: /^বিকাশে .*\/- দিন$/ }).waitFor();
    await other.getByRole("tablist").waitFor();
    await other.getByText("পরীক্ষার তারিখ বদলালে বা বাস বাতিল হলে পুরো টাকা ফেরত").waitFor();
    expect(await measureHeight(other)).toBeLessThanOrEqual(HEIGHT_MAX_PX);
  });
});
