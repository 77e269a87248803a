/**
 * What is wrong with the layout of a page as it stands, in words: wider than the window, clipped, too narrow to press,
 * over something else that can be pressed, or a date or time on two lines.
 */
import type { Page } from "playwright-core";

/** Window width in px, and the size of text in percent of what is set. */
export type ViewSize = readonly [width: number, text: number];

const HEIGHT = 800;

/** As a phone's setting for large letters does it, from the next page on. */
export async function enlarge(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    document.addEventListener("readystatechange", () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, percent);
}

/** The page at each of the sizes, and afterwards as it was. Empty where all is well. */
export async function problemsAsSeen(
  page: Page,
  sizes: readonly ViewSize[],
): Promise<Record<string, string[]>> {
  const size = page.viewportSize();
  const textSize = await page.evaluate(() => document.documentElement.style.fontSize);
  const found: Record<string, string[]> = {};
  for (const [width, text] of sizes) {
    await page.setViewportSize({ width, height: HEIGHT });
    await setTextSize(page, `${text}%`);
    const problems = await layoutProblems(page);
    if (problems.length > 0) found[`${width} px, text at ${text} %`] = problems;
  }
  await setTextSize(page, textSize);
  if (size !== null) await page.setViewportSize(size);
  return found;
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}

export async function layoutProblems(page: Page): Promise<string[]> {
  await page.evaluate("document.fonts.ready");
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const found: string[] = [];
    const named = (one: Element) =>
      `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`
        .replaceAll(/\s+/g, " ")
        .slice(0, 50);
    if (document.documentElement.scrollWidth > room) {
      const wide = [...document.querySelectorAll("body *")].filter(
        (one) => one.getBoundingClientRect().right > room + 1,
      );
      found.push(`the page scrolls sideways: ${wide.slice(0, 8).map(named).join(", ")}`);
    }
    const shown = [...document.querySelectorAll("button, a[href], input, select")].filter(
      (one) =>
        // The form's own copy of what stands in a field.
        !one.matches("input[aria-hidden=true]") &&
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
    // A button stands in the padding of the input that it belongs to.
    // What is scrolled out of its list is not seen.
    const getSeen = (one: Element, rect: DOMRect) => {
      let { left, right, top, bottom } = rect;
      for (let up = one.parentElement; up !== null; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        const around = up.getBoundingClientRect();
        if (overflowX !== "visible") {
          [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        }
        if (overflowY !== "visible") {
          [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
        }
      }
      return { left, right, top, bottom };
    };
    const getBox = (one: Element, rect: DOMRect) => {
      const { left, right, top, bottom } = getSeen(one, rect);
      if (one.tagName !== "INPUT") return { left, right, top, bottom };
      const { paddingLeft, paddingRight } = getComputedStyle(one);
      return {
        left: left + parseFloat(paddingLeft),
        right: right - parseFloat(paddingRight),
        top,
        bottom,
      };
    };
    const isStuck = (one: Element) => {
      for (let up: Element | null = one; up !== null; up = up.parentElement) {
        if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return true;
      }
      return false;
    };
    const still = shown
      .filter((one) => !isStuck(one) && one.closest("label") === null)
      .flatMap((one) => {
        // A link in a sentence has a box for each of its lines.
        const isInline = getComputedStyle(one).display === "inline";
        const rects = isInline ? [...one.getClientRects()] : [one.getBoundingClientRect()];
        return rects.map((rect) => ({ one, box: getBox(one, rect) }));
      });
    for (const [place, { one, box: a }] of still.entries()) {
      for (const { one: other, box: b } of still.slice(place + 1)) {
        if (one === other) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1 && !one.contains(other) && !other.contains(one)) {
          found.push(`${named(one)} lies over ${named(other)}`);
        }
      }
    }
    const getRoom = (text: Node) => {
      let box = text.parentElement;
      while (box !== null && getComputedStyle(box).display.startsWith("inline")) {
        box = box.parentElement;
      }
      return box?.getBoundingClientRect().width ?? 0;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const tied of text.nodeValue?.matchAll(/[^\s\u00a0]+(?:\u00a0[^\s\u00a0]+)+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, tied.index);
        range.setEnd(text, tied.index + tied[0].length);
        const lines = [...range.getClientRects()];
        const isParted = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
        const wide = lines.reduce((sum, line) => sum + line.width, 0);
        if (isParted && wide < getRoom(text)) {
          found.push(`${tied[0]} is parted at the end of a line`);
        }
      }
    }
    return found;
  });
}
