/** From the destinations to the ticket without a pointer: Tab, arrows, Enter and the space bar alone. */
import { expect, test } from "vitest";
import { approve } from "../steps.ts";
import { tabTo } from "../tab-to.ts";
import { visitor } from "../visitor.ts";

test.each([360, 1280])("a ticket is booked and paid for by keyboard at %i px", async (width) => {
  const page = await visitor({ width });
  // A row of its own on a bus that no other journey takes.
  const row = width === 360 ? "G" : "H";
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Book Now/ })
    .first()
    .waitFor();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Book Now/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("link").nth(1).waitFor();
  await tabTo(page, /^B /);
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /^See Seat/ })
    .first()
    .waitFor();

  await tabTo(page, /^See Seat/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^A1, / }).waitFor();
  await tabTo(page, /^A1, /);
  const rowsDown = row.charCodeAt(0) - "A".charCodeAt(0);
  for (let step = 0; step < rowsDown; step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: new RegExp(`^${row}1, .*, yours`) }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: new RegExp(`^${row}2, .*, yours`) }).waitFor();

  await tabTo(page, /^Continue/);
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).waitFor();
  await tabTo(page, /^Name$/);
  await page.keyboard.type("Rahima Khatun");
  await tabTo(page, /^Phone number/);
  await page.keyboard.type(width === 360 ? "01733333360" : "01733331280");
  await tabTo(page, /^I have read the conditions/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Pay .* with bKash/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/redirect\/tokenized/);
  await approve(page, width === 360 ? "01770633360" : "01770631280");
  await page.waitForURL(/\/limited-invoice\//);
  await page.getByText(`${row}1`).first().waitFor();
});

test("a dialog keeps the focus, Escape closes it, and the focus goes back to what opened it", async () => {
  const page = await visitor();
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Book Now/ })
    .first()
    .waitFor();
  await tabTo(page, /^Book Now/);
  const opener = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("link").first().waitFor();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    await expect.poll(isInside, { message: "the focus left the open dialog" }).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe(opener);
});

test("the first Tab offers to skip to the content", async () => {
  const page = await visitor();
  await page.goto("/conditions");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});
