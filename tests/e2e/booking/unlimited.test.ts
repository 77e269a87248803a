import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { placesAddress } from "../addresses.ts";
import {
  approve,
  chooseUnit,
  expectNoSidewaysScroll,
  fillContact,
  goToWallet,
  countPages,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const CENTER = "শিমুলপুর সরকারি কলেজ";
const APPOINTMENT = "**/api/save-seat-booking-appoinment";

/** To checkout of an unlimited destination's first unit. */
async function openPlaces(page: Page, destination: number): Promise<void> {
  await page.goto(await placesAddress(page, { destination }));
  await page.getByLabel("Total Seat").waitFor();
}

async function fillPlaces(page: Page, totalSeat: string): Promise<void> {
  await page.getByLabel("Total Seat").fill(totalSeat);
  await page.getByLabel("Select Center").selectOption(CENTER);
}

async function pressPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay .*with bKash/ }).click();
}

test.each(WIDTHS)(
  "at %i px a student books two places of the later trip, pays and prints the ticket [C11] [C18] [I02] [R05] [R07] [X03]",
  async (width) => {
    const phone = width === 360 ? "01733333360" : "01733331280";
    const page = await visitor({ width });
    const address = await placesAddress(page);
    await chooseUnit(page, "unlimited", 0);
    await page.waitForURL((url) => url.href.endsWith(address));
    await page.getByLabel("Total Seat").waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("radio").nth(1).check();
    await fillPlaces(page, width === 360 ? "২" : "2");
    await page.getByText("Fee + Charge: BDT 2%").waitFor();
    await page.getByRole("button", { name: "Pay 979.20/- with bKash" }).waitFor();
    await fillContact(page, phone);
    await expectNoSidewaysScroll(page);

    const request = page.waitForRequest(APPOINTMENT);
    await goToWallet(page);
    expect((await request).postDataJSON()).toMatchObject({
      payment_type: "Hand Cash",
      total_seat: 2,
      total_seat_price: 979.2,
      center_name: CENTER,
    });
    await approve(page, phone);

    await page.waitForURL(/\/unlimited-invoice\/[\w-]{22}$/);
    await page.getByText("Booked By").waitFor();
    const ticket = await page.getByRole("main").innerText();
    for (const messages of [
      "Rahima Khatun",
      "2 seats",
      "2 × 480/-",
      "Shimulpur Government College",
      "979.20/-",
      "Online",
    ]) {
      expect(ticket).toContain(messages);
    }
    await expectNoSidewaysScroll(page);
    const type = await page.evaluate(() => localStorage.getItem("bookingType"));
    expect(type).toBeNull();
    expect(countPages(await page.pdf({ format: "A4" }))).toBe(1);

    await page.reload();
    await page.getByText("Booked By").waitFor();
  },
);

describe("on a phone", () => {
  const phone = "01733333360";

  test("a unit without seats to choose goes straight to checkout and stores no trip [H11] [H15]", async () => {
    const page = await visitor();
    await page.goto("/");
    await page.getByRole("button", { name: "Book Now: Comilla University" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Unit" });
    expect(await dialog.getByRole("link").first().innerText()).toContain("A Unit");
    await dialog.getByRole("link").first().click();
    await page.waitForURL(/\/routeDetails\?mode=unlimited&destination=\d+&unit=rnA$/);
    await fillPlaces(page, "1");
    await page.getByRole("button", { name: "Pay 714/- with bKash" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("bookingInfo"))).toBeNull();

    await page.reload();
    await page.getByRole("button", { name: "Pay 714/- with bKash" }).waitFor();
    expect(await page.getByLabel("Select Center").inputValue()).toBe(CENTER);
  });

  test("errors of Total Seat and center stand under the field", async () => {
    const page = await visitor();
    await openPlaces(page, 1);
    await fillContact(page, phone);
    await pressPay(page);
    const totalSeat = page.getByLabel("Total Seat");
    const center = page.getByLabel("Select Center");
    await expect.poll(() => describedBy(page, "Total Seat")).toContain("how many seats");
    expect(await describedBy(page, "Select Center")).toContain("Choose where you get on.");
    for (const wrong of ["0", "61", "৬১"]) {
      await totalSeat.fill(wrong);
      await expect
        .poll(() => describedBy(page, "Total Seat"))
        .toContain("Total Seat is a number from 1 to 60.");
    }
    await totalSeat.fill("some");
    await expect.poll(() => describedBy(page, "Total Seat")).toContain("only digits");
    await pressPay(page);
    expect(new URL(page.url()).pathname).toBe("/routeDetails");

    await totalSeat.fill("60");
    await center.selectOption(CENTER);
    await expect.poll(() => totalSeat.getAttribute("aria-invalid")).toBeNull();
    expect(await center.getAttribute("aria-invalid")).toBeNull();
  });

  test("Close at the wallet leads back to the same checkout with everything in it", async () => {
    const page = await visitor();
    await openPlaces(page, 0);
    await page.getByRole("radio").nth(1).check();
    await fillPlaces(page, "3");
    await fillContact(page, phone);
    await goToWallet(page);
    await page.getByRole("button", { name: /Close/ }).click();
    await page.waitForURL(/\/error$/);
    await page.getByText("You were not charged.").first().waitFor();
    await page.getByRole("link", { name: "Back to checkout" }).click();
    await page.getByRole("button", { name: "Pay 1,468.80/- with bKash" }).waitFor();
    expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);
    expect(await page.getByLabel("Total Seat").inputValue()).toBe("3");
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Rahima Khatun");
  });

  test("an unknown destination and an address without one say 'You have no data' [C01] [C13]", async () => {
    const page = await visitor();
    await page.goto("/routeDetails?mode=unlimited&destination=nowhere&unit=none");
    await page.getByRole("heading", { name: "You have no data" }).waitFor();
    await page.goto("/routeDetails");
    await page.getByRole("heading", { name: "You have no data" }).waitFor();
    await expectNoSidewaysScroll(page);
  });
});

test("an amount that changed meanwhile is shown, and the button pressed again [C15]", async () => {
  const page = await visitor();
  await openPlaces(page, 2);
  await fillPlaces(page, "1");
  await fillContact(page, "01733333361");
  await page.getByRole("button", { name: /^Pay .*-.* with bKash/ }).waitFor();
  const message = "The amount has changed.";
  await page.route(APPOINTMENT, (route) =>
    route.fulfill({
      status: 409,
      json: { status_code: 409, code: "amount_changed", message, errors: [message] },
    }),
  );
  const secondRequest = page.waitForRequest("**/api/quote");
  await pressPay(page);
  await toast(page, message);
  expect((await secondRequest).postDataJSON()).toMatchObject({ total_seat: 1 });
});

test("the conditions open beside the form", async () => {
  const page = await visitor();
  await openPlaces(page, 2);
  await page.getByLabel("Total Seat").fill("4");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Read the conditions/ }).click();
  const conditions = await opened;
  await conditions.getByRole("heading", { name: "Conditions", level: 1 }).waitFor();
  expect(await page.getByLabel("Total Seat").inputValue()).toBe("4");
});

/** The words that stand under a field and are read out with it. */
async function describedBy(page: Page, label: string): Promise<string> {
  return page.getByLabel(label).evaluate((control) =>
    (control.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}
