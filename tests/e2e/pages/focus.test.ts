/**
 * The focus never falls to the page itself: not where a pressed button is replaced by what it led to, nor where a part
 * of the page closes. Every button of these screens is pressed by key, as somebody without a mouse does.
 */
import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { tripsAddress } from "../addresses.ts";
import { answerWith, refused } from "../answers.ts";
import { seat, take, untilHydrated } from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

/** No other journey takes seats of this bus. */
const TRIP = { destination: 6, unit: 1 };

async function expectFocus(page: Page, after: string): Promise<void> {
  // What replaces a button may come with an answer.
  await page.waitForTimeout(400);
  const hasFocus = await page.evaluate(
    () => document.activeElement !== document.body && document.activeElement !== null,
  );
  expect(hasFocus, `the focus after ${after}`).toBe(true);
}

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

/** The buttons of the screen and of the bar below it. */
const BUTTONS = "main button, section[data-over] button";
/** All seats are one component: this one is pressed for all of them. */
const SEAT = "J1";

function namesOfButtons(page: Page): Promise<string[]> {
  return page.locator(BUTTONS).evaluateAll((all, seatNo) => {
    const shown = all.filter((one) => {
      const own = one.getAttribute("data-seat");
      return one.checkVisibility() && (own === null || own === seatNo);
    });
    return shown.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? "");
  }, SEAT);
}

/** Each once, by its name, since some come and go with what was pressed before. */
async function pressEach(page: Page, open: () => Promise<unknown>): Promise<void> {
  await open();
  await page.waitForLoadState("networkidle");
  const names = [...new Set(await namesOfButtons(page))];
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true }).first();
    if ((await button.count()) === 0) continue;
    await press(button);
    await expectFocus(page, name);
    const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
    if (await close.isVisible()) {
      // A press while the dialog is still coming up may be too early.
      const isStillOpen = async () => {
        if (await close.isVisible()) await press(close);
        await page.waitForTimeout(500);
        return close.isVisible();
      };
      await expect.poll(isStillOpen).toBe(false);
      await expectFocus(page, `closing what ${name} opened`);
    }
    await open();
    await page.waitForLoadState("networkidle");
  }
}

test.each(WIDTHS)("every button of the home page (%i px)", async (width) => {
  const page = await visitor({ width });
  await pressEach(page, async () => {
    await page.goto("/");
    await untilHydrated(page);
  });
});

test.each(WIDTHS)("every button of the trips (%i px)", async (width) => {
  const page = await visitor({ width });
  const address = await tripsAddress(page, TRIP);
  await pressEach(page, async () => {
    await page.goto(address);
    await untilHydrated(page);
  });
});

test.each(WIDTHS)("every button beside the seats, with one of them held (%i px)", async (width) => {
  const page = await visitor({ width });
  await page.goto(await tripsAddress(page, TRIP));
  await page
    .getByRole("button", { name: /^See Seat/ })
    .first()
    .click();
  await seat(page, "B1").waitFor();
  const address = page.url();
  await take(page, width === 360 ? "J1" : "J2");
  await pressEach(page, async () => {
    await page.goto(address);
    await seat(page, "B1").waitFor();
    await untilHydrated(page);
  });
});

test("what a place for several leads to", async () => {
  const page = await visitor();
  await page.goto(await tripsAddress(page, TRIP));
  await page
    .getByRole("button", { name: /^See Seat/ })
    .first()
    .click();
  await seat(page, "B1").waitFor();
  const find = page.getByRole("button", { name: "Find 2 seats together" });
  for (const next of ["Another place", "Take these seats"]) {
    if ((await find.getAttribute("aria-pressed")) === "false") await press(find);
    const button = page.getByRole("button", { name: next });
    await button.waitFor();
    await press(button);
    await expectFocus(page, next);
  }
});

test("trying again, when it succeeds and the button goes", async () => {
  const page = await visitor({ isUnfilled: true, complains: /503/ });
  const address = await tripsAddress(page, TRIP);
  // A page that a test has answered for may not open one.
  await page.routeWebSocket(/\/api\/live\//, () => undefined);
  const again = page.getByRole("button", { name: "Try again" });
  const failure = refused(503, "overloaded", "Too many people are booking at this moment.");

  await answerWith(page, "get-filter-bus-list", failure, 503);
  await page.goto(address);
  await again.waitFor();
  await page.unroute("**/api/get-filter-bus-list");
  await press(again);
  const see = page.getByRole("button", { name: /^See Seat/ }).first();
  await see.waitFor();
  await expectFocus(page, "loading the trips again");

  await answerWith(page, "get-seat-list-with-route/*", failure, 503);
  await press(see);
  await again.waitFor();
  await page.unroute("**/api/get-seat-list-with-route/*");
  await press(again);
  await seat(page, "B1").waitFor();
  await expectFocus(page, "loading the seats again");
});

test("the end of the time, on another screen and at the seats", async () => {
  const page = await visitor({ origin: inject("hastyOrigin") });
  await page.goto(await tripsAddress(page, TRIP));
  await page
    .getByRole("button", { name: /^See Seat/ })
    .first()
    .click();
  await seat(page, "B1").waitFor();
  await take(page, "H1");
  await page.goto("/");
  const close = page.getByRole("button", { name: "Close" });
  await close.waitFor();
  await press(close);
  await close.waitFor({ state: "detached" });
  await expectFocus(page, "closing the message at the end of the time");
});

test("the gallery, its photos and their steps", async () => {
  const page = await visitor();
  await page.goto("/gallery");
  await untilHydrated(page);
  await press(page.locator("main li button").first());
  const dialog = page.getByRole("dialog");
  for (const name of ["Next photo", "Previous photo", "Close"]) {
    const button = dialog.getByRole("button", { name });
    await button.waitFor();
    await press(button);
    await expectFocus(page, name);
  }
});
