/** A person who goes from one thing to the next by the keyboard. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { APPEARS_WITHIN_MS } from "../support/hangs.ts";

/** More than lie between any two things of a screen; one that still loads has fewer. */
const TABS_MAX = 120;

/** Tab after Tab, as far as the one with this name; what has the focus is always in sight. */
export async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  const passed: string[] = [];
  const until = Date.now() + APPEARS_WITHIN_MS;
  for (let step = 0; step < TABS_MAX || Date.now() < until; step += 1) {
    await page.keyboard.press(key);
    const reached = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return { name: "", isSeen: false };
      const isLabelled =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement;
      const labels = isLabelled ? [...(element.labels ?? [])] : [];
      const messages = labels.map((label) => label.innerText).join(" ") || element.innerText;
      const box = element.getBoundingClientRect();
      // The parts of a field for a day share the mark of the whole.
      const hasMark = [element, element.parentElement].some(
        (marked) => marked !== null && getComputedStyle(marked).outlineStyle !== "none",
      );
      return {
        name: element.getAttribute("aria-label") ?? messages,
        isSeen: hasMark && box.bottom > 0 && box.top < innerHeight,
      };
    });
    passed.push(reached.name.trim());
    if (!name.test(reached.name.trim())) continue;
    expect(reached.isSeen, `${reached.name} has the focus but can't be seen`).toBe(true);
    return;
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(" | ")}`);
}
