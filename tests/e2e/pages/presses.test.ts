/**
 * What a press on a seat costs. The times are measured by `npm run tool -- bench:web`; here is what must not be
 * rendered.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSeats, take } from "../steps.ts";
import { visitor } from "../visitor.ts";

/** No other journey takes seats of this unit. */
const UNIT = 2;

/**
 * The seats that were rendered since the last call. React keeps the properties of a drawn element on its node, and
 * gives it new ones with each rendering.
 */
function renderedSeats(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const before: unknown = Reflect.get(window, "seatProperties");
    const known = before instanceof Map ? before : new Map<string, unknown>();
    const now = new Map<string, unknown>();
    for (const seat of document.querySelectorAll<HTMLElement>("[data-seat]")) {
      const key = Object.keys(seat).find((name) => name.startsWith("__reactProps$"));
      if (key === undefined) throw new Error("React keeps no properties on its nodes any more");
      now.set(seat.dataset["seat"] ?? "", Reflect.get(seat, key));
    }
    Object.assign(window, { seatProperties: now });
    return [...now].flatMap(([name, properties]) => (known.get(name) === properties ? [] : [name]));
  });
}

test("a press renders the pressed seat, and no other of the bus", async () => {
  const page = await visitor();
  await openSeats(page, 3, UNIT);
  await take(page, "I1");
  expect((await renderedSeats(page)).length).toBeGreaterThanOrEqual(40);
  await take(page, "I2");
  // The clock of the bar ticks meanwhile.
  const clock = page.getByRole("region", { name: "Your booking" }).getByRole("timer");
  const before = await clock.innerText();
  await expect.poll(() => clock.innerText()).not.toBe(before);
  // The first was the one that Tab reaches.
  expect(await renderedSeats(page)).toEqual(["I1", "I2"]);
});
