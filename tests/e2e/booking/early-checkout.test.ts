/**
 * Checkout before any script has run and while its booking is loaded: what is typed and chosen stays, and nothing
 * moves.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { placesAddress } from "../addresses.ts";
import { goToCheckout, holdRequests, holdScripts, openSeats, take } from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const DETAILS = "**/api/get-passenger-details";
const Moved = z.array(z.object({ at: z.number(), what: z.string() }));
const FIELDS = { Name: "Rahima Khatun", "Phone number": "01711222333" };

/** To the address of a checkout of one held seat. Its destination has stops to choose from. */
async function readCheckout(page: Page, seatNo: string): Promise<string> {
  await openSeats(page, 1);
  await take(page, seatNo);
  await goToCheckout(page);
  return page.url();
}

async function expectTyped(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(FIELDS)) {
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  }
  expect(await page.getByRole("checkbox").isChecked()).toBe(true);
}

async function fill(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(FIELDS)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole("checkbox").check();
}

test("what is typed before any script has run and while the booking is loaded stays", async () => {
  const holder = await visitor();
  const address = await readCheckout(holder, "J1");
  // Another phone, which remembers nothing.
  const page = await visitor();
  const go = await holdScripts(page);
  let answer = () => undefined as void;
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  await page.route(DETAILS, async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await fill(page);
  const request = page.waitForRequest(DETAILS);
  go();
  await request;
  await expectTyped(page);
  await page.getByLabel("Email").fill("rahima@example.com");
  answer();
  await page.getByRole("button", { name: /^Pay .*\/- with bKash/ }).waitFor();
  await expectTyped(page);
  expect(await page.getByLabel("Email").inputValue()).toBe("rahima@example.com");
  // Remembered, the agreement too.
  await page.reload();
  await page.getByRole("button", { name: /^Pay .*\/- with bKash/ }).waitFor();
  await expectTyped(page);
});

test.each(WIDTHS)(
  "from the first HTML to the loaded booking nothing in sight moves (%i px)",
  async (width) => {
    const holder = await visitor({ width });
    const address = await readCheckout(holder, width === 360 ? "J2" : "J3");
    const page = await visitor({ width });
    await page.addInitScript(() => {
      const moved: { at: number; what: string }[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const at = entry.startTime;
          const sources: unknown = Reflect.get(entry, "sources");
          for (const source of Array.isArray(sources) ? sources : []) {
            const node: unknown = Reflect.get(source, "node");
            const text = node instanceof Element ? node.outerHTML : undefined;
            if (node instanceof Node)
              moved.push({ at, what: (text ?? node.textContent ?? "").slice(0, 120) });
          }
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const go = await holdScripts(page);
    const price = await holdRequests(page, /\/api\/quote$/);
    await page.goto(address, { waitUntil: "commit" });
    await page.getByLabel("Name", { exact: true }).waitFor();
    // A face that comes late is another matter. What it moves may be reported later, with the time of its frame.
    const settledAt = await page.evaluate(async () => {
      // The sheets that name the faces may still be on their way.
      while (document.fonts.size === 0) await new Promise(requestAnimationFrame);
      await Promise.all(Array.from(document.fonts, (face) => face.load().catch(() => undefined)));
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      return performance.now();
    });
    go();
    await page.getByRole("group", { name: "Where you get on" }).waitFor();
    // The seats are shown, and their price comes late.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 60; frames += 1) await new Promise(requestAnimationFrame);
    });
    price();
    await page.getByRole("tablist").waitFor({ state: "attached" });
    await page.getByRole("button", { name: /^Pay .*\/- with bKash/ }).waitFor();
    await page.waitForLoadState("networkidle");
    const moved = Moved.parse(await page.evaluate(() => Reflect.get(window, "moved")));
    expect(moved.filter(({ at }) => at > settledAt)).toEqual([]);
  },
);

test("a trip that is chosen before any script has run stays chosen, in the journey and in the address", async () => {
  const page = await visitor();
  const address = await placesAddress(page);
  const go = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  const trips = page.getByRole("radio");
  expect(await trips.first().isChecked()).toBe(true);
  const chosen = await trips.nth(1).getAttribute("value");
  await trips.nth(1).check();
  await page.getByRole("checkbox").check();
  // Without a price nothing can be paid: the button says so, rather than forget a press.
  const pay = page.getByRole("button", { name: /^Pay/ });
  expect(await pay.getAttribute("aria-disabled")).toBe("true");
  go();
  await page.waitForURL((url) => url.searchParams.get("trip") === chosen);
  await page.getByRole("tablist").waitFor();
  await expect.poll(() => pay.getAttribute("aria-disabled")).toBeNull();
  expect(await trips.nth(1).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox").isChecked()).toBe(true);
  const request = page.waitForRequest("**/api/quote");
  await page.getByLabel("Total Seat").fill("2");
  expect((await request).postDataJSON()).toMatchObject({ trip_id: chosen, total_seat: 2 });
});
