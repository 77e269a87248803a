/** The bar of held seats: on every screen from the first seat, and the message when the time is over. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { approve, fillContact, goToCheckout, goToWallet, openSeats, seat, take } from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Your booking" });

/** Whole in the window, at its bottom. */
async function expectAtBottom(page: Page): Promise<void> {
  const box = await bar(page).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height, 0);
  expect(box?.y).toBeGreaterThan(height / 2);
}

async function expectFocusedAlert(page: Page, words: string): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: words });
  await alert.waitFor();
  await expect.poll(() => alert.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAtBottom(page);
}

/** No other journey takes seats of this unit. */
const UNIT = 2;

describe("on a phone", () => {
  const row = "H";

  test("it names the seats, the total and the time, and stays on every screen", async () => {
    const page = await visitor();
    await openSeats(page, 5, UNIT);
    expect(await bar(page).count()).toBe(0);
    await take(page, `${row}1`, `${row}2`);
    // The seats first, then what both cost.
    const named = new RegExp(
      String.raw`^Seats ${row}1, ${row}2\s+Bus leaves .*[AP]M\s+Total [\d,]+/-\s+Time left 00:`,
    );
    await expect.poll(() => bar(page).innerText()).toMatch(named);
    expect(await bar(page).innerText()).toMatch(/00:0[5-8]:\d\d/);
    await expectAtBottom(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAtBottom(page);

    for (const path of ["/", "/blog", "/findInvoice"]) {
      await page.goto(path);
      await bar(page).getByRole("timer").waitFor();
      await expectAtBottom(page);
    }
    await bar(page)
      .getByRole("link", { name: new RegExp(`^${row}1, ${row}2, \\d+:\\d\\d [AP]M: continue$`) })
      .click();
    await page.waitForURL(/\/routeDetails\?mode=limited/);
    await page.getByLabel("Name", { exact: true }).waitFor();
    expect(await bar(page).count()).toBe(1);
    const pay = bar(page).getByRole("button", { name: /^Pay .* with bKash/ });
    await pay.and(page.locator(":not([aria-disabled])")).click();
    await page.getByText("Enter a name.").first().waitFor();
    await page.getByRole("main").getByRole("link", { name: "Change the seats" }).click();
    await page.getByRole("button", { name: new RegExp(`^${row}2, .*, yours, `) }).waitFor();
    await seat(page, `${row}2`).click();
    await expect.poll(() => bar(page).innerText()).not.toContain(`${row}2`);
    await seat(page, `${row}1`).click();
    await bar(page).waitFor({ state: "detached" });
    await page.goto("/");
    await page
      .getByRole("button", { name: /^Book Now/ })
      .first()
      .waitFor();
    expect(await bar(page).count()).toBe(0);
  });

  test("at zero it is the message: at checkout, and with the focus", async () => {
    const page = await visitor({ origin: inject("hastyOrigin") });
    await openSeats(page, 2, UNIT);
    await take(page, `${row}1`);
    await goToCheckout(page);
    await page.getByLabel("Name", { exact: true }).fill("Rahima");
    await expectFocusedAlert(page, `${row}1 released. You were not charged.`);
    // What was typed stays in sight, and nothing can be paid.
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Rahima");
    const pay = page.getByRole("button", { name: /with bKash/ });
    await pay.first().waitFor({ state: "detached" });
    await bar(page).getByRole("link", { name: "Choose again" }).click();
    await page.waitForURL(/\/bookingPage/);
    await page.getByRole("button", { name: new RegExp(`^${row}1, .*, free, `) }).waitFor();
    await bar(page).waitFor({ state: "detached" });
  });

  test("at zero it is the message on a screen that knows nothing of seats", async () => {
    const page = await visitor({ origin: inject("hastyOrigin") });
    await openSeats(page, 3, UNIT);
    await take(page, `${row}3`);
    await page.goto("/");
    await expectFocusedAlert(page, `${row}3 released. You were not charged.`);
    await bar(page).getByRole("button", { name: "Close" }).click();
    await bar(page).waitFor({ state: "detached" });
  });

  test("one message of success stands above it, the newest in the place of the one before", async () => {
    const page = await visitor();
    await openSeats(page, 5, UNIT);
    const next = "F";
    await take(page, `${next}1`);
    const seen = await followMessages(page);
    await take(page, `${next}2`, `${next}3`);
    await expect.poll(async () => (await seen()).isAbove).toBe(true);
    expect((await seen()).most).toBe(1);
  });
});

test("a message of another kind takes the place of the one before it, too", async () => {
  const page = await visitor();
  await openSeats(page, 5, UNIT);
  await take(page, "D1");
  const seen = await followMessages(page);
  await page.route("**/api/add-new-seat-for-booking", (route) =>
    route.fulfill({
      status: 409,
      json: {
        status_code: 409,
        code: "seat_limit",
        message: "The maximum limit of 6 seats has been reached. No more bookings can be made.",
        errors: ["The maximum limit of 6 seats has been reached. No more bookings can be made."],
      },
    }),
  );
  await seat(page, "D2").click();
  await toast(page, "The maximum limit of 6 seats");
  await seat(page, "D1").click();
  await expect.poll(async () => (await seen()).texts.join()).toContain("Seat cancel successful");
  expect((await seen()).most).toBe(1);
});

test.each([360, 768, 1280])("one Continue is seen beside held seats (%i px)", async (width) => {
  const page = await visitor({ width });
  await openSeats(page, 5, UNIT);
  const seatNo = { 360: "B1", 768: "B2", 1280: "B3" }[width] ?? "";
  await take(page, seatNo);
  await bar(page).waitFor();
  const ways = [
    page.getByRole("button", { name: "Continue", exact: true }),
    page.getByRole("link", { name: "Continue", exact: true }),
  ];
  const inWindow = async () => {
    const boxes = await Promise.all(
      ways.map(async (way) => ((await way.isVisible()) ? way.boundingBox() : null)),
    );
    const height = page.viewportSize()?.height ?? 0;
    return boxes.filter((box) => box !== null && box.y < height).length;
  };
  await seat(page, seatNo).evaluate((one) => one.scrollIntoView({ block: "center" }));
  await expect.poll(inWindow).toBe(1);
});

test("the bar says when the bus leaves the stop that was chosen", async () => {
  const page = await visitor();
  await openSeats(page, 5, UNIT);
  await take(page, "C1");
  const leaves = () => bar(page).getByText("Bus leaves").innerText();
  await expect.poll(leaves).toBe("Bus leaves 9:30\u00a0PM");
  await goToCheckout(page);
  const stops = page.getByRole("group", { name: "Where you get on" }).getByRole("radio");
  await expect.poll(() => stops.count()).toBe(3);
  await stops.last().check();
  await page.goto("/blog");
  await expect.poll(leaves).toBe("Bus leaves 10:05\u00a0PM");
});

test("a press on a seat is not lost when the bar comes over it before the press ends", async () => {
  const page = await visitor();
  await pauseSettling(page);
  await openSeats(page, 5, UNIT);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/add-new-seat-for-booking", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await seat(page, "G1").click();
  // The seat beside it, where the bar will stand.
  await seat(page, "G2").evaluate((one) => one.scrollIntoView({ block: "end" }));
  const box = await seat(page, "G2").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 24, (box?.y ?? 0) + 24);
  await page.mouse.down();
  answer.resolve();
  await bar(page).waitFor();
  await page.mouse.up();
  await page.getByRole("button", { name: /^G2, .*, yours, / }).waitFor();
});

/** What comes does not settle: as if each press ended at once. */
async function pauseSettling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pause = () => {
      for (const animation of document.getAnimations()) {
        if (!(animation instanceof CSSAnimation)) continue;
        if (animation.animationName.includes("settle")) animation.pause();
      }
    };
    new MutationObserver(pause).observe(document, { childList: true, subtree: true });
  });
}

/**
 * From now on, in the page, since a message goes within seconds: how many there were at once, and whether one stood
 * above the bar.
 */
async function followMessages(page: Page) {
  const followed = await bar(page).evaluateHandle((section) => {
    const seen = { most: 0, isAbove: false, texts: [] as string[] };
    const follow = () => {
      const messages = [...document.querySelectorAll("[data-toast]")];
      const { top } = section.getBoundingClientRect();
      seen.most = Math.max(seen.most, messages.length);
      seen.texts.push(...messages.map((one) => one.textContent ?? ""));
      seen.isAbove ||= messages.some((one) => one.getBoundingClientRect().bottom <= top);
      requestAnimationFrame(follow);
    };
    follow();
    return seen;
  });
  return () => followed.jsonValue();
}

test("the agreement stays ticked after the wallet", async () => {
  const page = await visitor();
  await openSeats(page, 5, UNIT);
  await take(page, "E1");
  await goToCheckout(page);
  await fillContact(page, "01711112222");
  const checkout = page.url();
  await goToWallet(page);
  await page.goto(checkout);
  const box = page.getByRole("checkbox", { name: /I have read the conditions/ });
  // The first HTML has the box without what this tab remembers.
  await expect.poll(() => box.isChecked()).toBe(true);
  // And what is paid is held no more.
  await goToWallet(page);
  await approve(page, "01711112222");
  await page.waitForURL(/\/limited-invoice\//);
  await page.getByText("Booked By").waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
});
