/**
 * A booking on the narrowest phone, on a common one and on a desk, with text twice as large; its screens on other
 * phones, a tablet and a wide desk too. Nothing is wider than the window, nothing lies over what can be pressed, and
 * the focus is never lost.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enlarge, layoutProblems, problemsAsSeen, type ViewSize } from "../layout-problems.ts";
import { TICKET } from "../sample-tickets.ts";
import { placesAddress, tripsAddress } from "../addresses.ts";
import { holdScripts, seat, showDetails, take } from "../steps.ts";
import { visitor } from "../visitor.ts";

/**
 * A visitor has the first size and a row of seats of their own; each screen is looked at in the other sizes too. Every
 * other screen and state is seen so by states.test.ts.
 */
const VISITS: readonly { row: string; sizes: readonly [ViewSize, ...ViewSize[]] }[] = [
  { row: "A", sizes: [[280, 200]] },
  {
    row: "D",
    sizes: [
      [360, 200],
      [320, 130],
      [360, 100],
    ],
  },
  {
    row: "F",
    sizes: [
      [1280, 200],
      [768, 130],
      [1920, 100],
    ],
  },
];

async function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== document.body);
}

test.each(VISITS)(
  "a booking, from the home page to the ticket, at $sizes.0.0 px with text at $sizes.0.1 %",
  async ({ row, sizes: [[width, text], ...others] }) => {
    const page = await visitor({ width });
    await enlarge(page, text);
    const found: Record<string, Record<string, string[]>> = {};
    const inspect = async (name: string, isFocused = false) => {
      const wrong = await layoutProblems(page);
      if (isFocused && !(await hasFocus(page))) wrong.push("the focus is lost");
      const here = wrong.length > 0 ? { here: wrong } : {};
      const problems = { ...here, ...(await problemsAsSeen(page, others)) };
      if (Object.keys(problems).length > 0) found[name] = problems;
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

    await page.goto(await tripsAddress(page, { unit: 1 }));
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
    await page.getByRole("tablist").evaluate((tabs) => tabs.scrollIntoView());
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
  },
);

test.each([
  [280, "when it can answer"],
  [360, "when it can answer"],
  [360, "before it can answer"],
  [1280, "when it can answer"],
] as const)(
  "seats are in sight as soon as a trip is opened (%i px, pressed %s)",
  async (width, pressed) => {
    const page = await visitor({ width, language: "bn" });
    const address = await tripsAddress(page, { unit: 1 });
    const isEarly = pressed === "before it can answer";
    const go = isEarly ? await holdScripts(page) : () => undefined;
    await page.goto(address, { waitUntil: isEarly ? "commit" : "load" });
    await page.locator("tbody button[aria-expanded]").first().click();
    go();
    const first = page.locator("[data-seat=A1]");
    await first.waitFor();
    const height = page.viewportSize()?.height ?? 0;
    const isInSight = async () => {
      const box = await first.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < height;
    };
    await expect.poll(isInSight).toBe(true);
  },
);
