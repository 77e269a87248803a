/**
 * The screens of a booking on the narrowest phone, on a usual one and on a desk, with text as set and twice as large:
 * nothing is wider than the window, nothing lies over what can be pressed, and the focus is never lost.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TICKET } from "./sample-tickets.ts";
import { placesAddress, tripsAddress } from "./screens.ts";
import { seat, showDetails, take } from "./steps.ts";
import { visitor } from "./visitor.ts";

const SIZES = [
  [280, 100, "A"],
  [280, 200, "B"],
  [360, 100, "C"],
  [360, 200, "D"],
  [1280, 100, "E"],
  [1280, 200, "F"],
] as const;

/** As a phone's setting for large letters does it. */
async function enlarge(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    document.addEventListener("readystatechange", () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, percent);
}

/** What is wrong on the page as it stands, in words. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate("document.fonts.ready");
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > room) found.push("the page scrolls sideways");
    const named = (one: Element) =>
      `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`
        .replaceAll(/\s+/g, " ")
        .slice(0, 50);
    const shown = [...document.querySelectorAll("button, a[href], input, select")].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        // For readers, or behind a dialog.
        one.closest(".for-readers, [data-base-ui-inert], [inert]") === null &&
        one.getBoundingClientRect().bottom > 0,
    );
    for (const one of shown) {
      const { left, right, width } = one.getBoundingClientRect();
      if (left < -1 || right > room + 1) found.push(`${named(one)} leaves the window`);
      if (width < 24 && one.closest("label") === null)
        found.push(`${named(one)} is ${Math.round(width)} px wide`);
      for (let up = one.parentElement; up !== null; up = up.parentElement) {
        const { overflowX } = getComputedStyle(up);
        const edge = up.getBoundingClientRect();
        if (overflowX !== "visible" && overflowX !== "auto" && right > edge.right + 1) {
          found.push(`${named(one)} is clipped`);
        }
      }
    }
    const isStuck = (one: Element) => {
      for (let up: Element | null = one; up !== null; up = up.parentElement) {
        if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return true;
      }
      return false;
    };
    const still = shown.filter((one) => !isStuck(one) && one.closest("label") === null);
    for (const [place, one] of still.entries()) {
      const a = one.getBoundingClientRect();
      for (const other of still.slice(place + 1)) {
        const b = other.getBoundingClientRect();
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1 && !one.contains(other) && !other.contains(one)) {
          found.push(`${named(one)} lies over ${named(other)}`);
        }
      }
    }
    return found;
  });
}

async function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== document.body);
}

describe.each(SIZES)("at %i px with text at %i %%", (width, text, row) => {
  test("a booking, from the home page to the ticket", async () => {
    const page = await visitor({ width });
    await enlarge(page, text);
    const found: Record<string, string[]> = {};
    const inspect = async (name: string, isFocused = false) => {
      const wrong = await problems(page);
      if (isFocused && !(await hasFocus(page))) wrong.push("the focus is lost");
      if (wrong.length > 0) found[name] = wrong;
    };

    await page.goto("/");
    await page
      .getByRole("button", { name: /^Book Now/ })
      .first()
      .waitFor();
    await inspect("home");
    await page
      .getByRole("button", { name: /^Book Now/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("link").first().waitFor();
    await inspect("the units", true);

    await page.goto(await tripsAddress(page));
    await page
      .getByRole("button", { name: /^See Seat/ })
      .first()
      .waitFor();
    await inspect("the trips");
    await showDetails(page);
    await inspect("a trip with its details");
    await page
      .getByRole("button", { name: /^See Seat/ })
      .first()
      .click();
    await seat(page, "B1").waitFor();
    await inspect("the seats", true);
    const find = page.getByRole("button", { name: "Find 3 seats together" });
    await find.click();
    await page.getByRole("button", { name: "Another place" }).waitFor();
    await inspect("a place for three", true);
    await find.click();
    await take(page, `${row}3`);
    await page.getByRole("region", { name: "Your booking" }).waitFor();
    await inspect("a seat that is held", true);

    const bar = page.getByRole("region", { name: "Your booking" });
    await bar.getByRole("link", { name: "Continue" }).click();
    await page.getByLabel("Name", { exact: true }).waitFor();
    await page.getByRole("tablist").waitFor();
    await inspect("checkout", true);
    await bar.getByRole("button", { name: "Go to payment" }).click();
    await inspect("the ways to pay", true);

    await page.goto("/");
    await bar.getByRole("timer").waitFor();
    await inspect("home with held seats");
    await page.goto(await placesAddress(page));
    await page.getByLabel("Total Seat").waitFor();
    await inspect("checkout of places");
    await page.goto("/findInvoice");
    await page.getByLabel("Contact number").waitFor();
    await inspect("the lookup");
    await page.route("**/api/get-ticketing-details-with-id/*", (route) =>
      route.fulfill({ json: TICKET }),
    );
    await page.goto("/limited-invoice/looks");
    await page.getByRole("button", { name: "Print" }).first().waitFor();
    await inspect("a ticket");
    expect(found).toEqual({});
  });

  test("seats are in sight as soon as a trip is opened", async () => {
    if (text === 200) return;
    const page = await visitor({ width, language: "bn" });
    await page.goto(await tripsAddress(page));
    await page.locator("tbody button[aria-expanded]").first().click();
    const first = page.locator("[data-seat=A1]");
    await first.waitFor();
    const height = page.viewportSize()?.height ?? 0;
    await expect
      .poll(async () => {
        const box = await first.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? height);
      })
      .toBeLessThan(height);
    expect((await first.boundingBox())?.y).toBeGreaterThan(0);
  });
});
