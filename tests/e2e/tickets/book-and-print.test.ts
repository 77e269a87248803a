import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { getByPage } from "../api.ts";
import {
  approve,
  chooseUnit,
  expectNoSidewaysScroll,
  fillContact,
  goToCheckout,
  goToWallet,
  openFirstTrip,
  openSeats,
  countPages,
  PAYER,
  seat,
  take,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor, WIDTHS } from "../visitor.ts";

/**
 * Counts presses of buttons and links from now on. The fields of a form, which are filled in, are none, and neither is
 * the page's own repetition of a press that came before its scripts.
 */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction("tapped", () => void (taps += 1));
  await page.addInitScript(() => {
    const count = ({ target, isTrusted }: Event) => {
      if (isTrusted && target instanceof Element && target.closest("button, a") !== null) {
        Reflect.get(window, "tapped")();
      }
    };
    addEventListener("click", count, { capture: true });
  });
  return () => taps;
}

describe.each(WIDTHS)("at %i px", (width) => {
  const row = width === 360 ? "B" : "C";

  test("a student books three seats, pays and prints the ticket [A10] [C01] [C09] [C17] [I01] [I07] [L11] [X03] [X08]", async () => {
    const page = await visitor({ width, hasOpenerPolicy: true });
    const home = await getByPage(page, "/");
    expect(home.headers()["cross-origin-opener-policy"]).toBe("same-origin");
    const taps = await countTaps(page);
    await chooseUnit(page, "limited", 0);
    await openFirstTrip(page);
    await expectNoSidewaysScroll(page);
    await take(page, `${row}1`, `${row}2`, `${row}3`);
    await toast(page, "Seat booked successfully");

    await goToCheckout(page);
    await expectNoSidewaysScroll(page);
    await page.getByText("Fee + Charge: BDT 2%").waitFor();
    await fillContact(page, width === 360 ? "01711111360" : "০১৭১১১১১২৮০");
    await goToWallet(page);
    // Six for one seat.
    expect(taps()).toBe(6 + 2);
    await approve(page, width === 360 ? PAYER : "01929918378");

    await page.waitForURL(/\/limited-invoice\/[\w-]{22}$/);
    await page.getByText("Booked By").waitFor();
    const ticket = await page.getByRole("main").innerText();
    for (const messages of ["Rahima Khatun", `${row}1`, `${row}2`, `${row}3`, "Online"]) {
      expect(ticket).toContain(messages);
    }
    await expectNoSidewaysScroll(page);
    const keys = await page.evaluate(() =>
      ["grantToken", "paymentID", "ticketBillPayBkashId", "bookingType"].filter(
        (key) => localStorage.getItem(key) !== null,
      ),
    );
    expect(keys).toEqual([]);
    expect(countPages(await page.pdf({ format: "A4" }))).toBe(1);

    await page.reload();
    await page.getByText("Booked By").waitFor();
  });

  test("what they bought is sold for everybody else [L02]", async () => {
    const page = await visitor({ width });
    await openSeats(page, 0);
    await seat(page, `${row}1`).and(page.locator("[data-face=sold]")).waitFor();
    await seat(page, `${row}1`).click({ force: true });
    await toast(page, "seat is already booked");
  });
});
