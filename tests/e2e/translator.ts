/**
 * What a browser's translator does to a page: each text node is wrapped in `font` elements, or replaced by some, and
 * again after each change. `hasOwnTexts`: the text nodes of the page are replaced, as Chrome does it.
 */
import type { Page } from "playwright-core";

export async function translate(page: Page, hasOwnTexts: boolean): Promise<void> {
  await page.addInitScript((replaces) => {
    const wrap = (text: Text): void => {
      const parent = text.parentElement;
      if (parent === null || text.data.trim() === "") return;
      if (parent.closest("font, script, style, template, title, textarea, svg") !== null) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.appendChild(inner);
      if (replaces) {
        inner.textContent = text.data;
        text.replaceWith(outer);
      } else {
        text.replaceWith(outer);
        inner.appendChild(text);
      }
    };
    const walk = (root: Node): void => {
      if (root instanceof Text) return wrap(root);
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    const start = (): void => {
      // A reader asks for the translation once the page can be used: React has taken its last element over.
      const last = [...document.querySelectorAll("main *")].pop();
      const isReady =
        last !== undefined && Object.keys(last).some((key) => key.startsWith("__react"));
      if (!isReady) return void setTimeout(start, 50);
      walk(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) walk(node);
      }).observe(document.body, { childList: true, subtree: true });
    };
    addEventListener("load", start);
  }, hasOwnTexts);
}

/** Texts of the page that the translator has not seen: none, once it rests. */
export async function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.closest("font, svg, textarea") === null && textContent?.trim())
        found.push(textContent);
    }
    return found;
  });
}
