/** Messages that a page shows for some seconds. A busy machine asks for one when it has gone, so each is kept. */
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  interface Window {
    shownToasts?: string[];
  }
}

/** From the next page of the context on: a document keeps the texts of its own. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = (window.shownToasts = []);
    const lastTexts = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const one of document.querySelectorAll<HTMLElement>("[data-toast]")) {
        const text = one.innerText;
        if (lastTexts.get(one) !== text) shown.push(text);
        lastTexts.set(one, text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Until a message has been shown that says this, in any case of letters. Each is found once. */
export async function toast(page: Page, words: string | RegExp): Promise<void> {
  const says = (text: string) =>
    typeof words === "string" ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text);
  const isShown = async () => {
    const shown = await page.evaluate(() => window.shownToasts ?? []);
    const place = shown.findIndex(says);
    await page.evaluate((found) => window.shownToasts?.splice(0, found), place + 1);
    return place >= 0;
  };
  await expect.poll(isShown).toBe(true);
}
