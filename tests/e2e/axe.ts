/** What axe finds on a page as it stands, and what is wrong with its layout at the widths at which axe looks. */
import type { AxeResults } from "axe-core";
import type { CDPSession, Page } from "playwright-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../worker/scripts/settings.ts";
import { layoutProblems } from "./layout-problems.ts";
import { WIDTHS } from "./visitor.ts";

/** Minified: a page has it sooner. */
const AXE = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");

/** Looks at every letter: as much work as all other rules together. */
const COLORS = "color-contrast";
const OTHERS = { rules: { [COLORS]: { enabled: false } } };
const COLORS_ALONE = { runOnly: [COLORS] };

/**
 * All rules at these widths by day, except that colours are looked at once by day, at the first, and once by night, at
 * the last. `hasNewColors`: false where the same screen was looked at in another language. Empty where all is well.
 */
export async function violationsAsSeen(
  page: Page,
  {
    widths = WIDTHS,
    hasNewColors = true,
  }: { widths?: readonly number[]; hasNewColors?: boolean } = {},
): Promise<Record<string, string[]>> {
  const size = page.viewportSize();
  const errors: Record<string, string[]> = {};
  const note = (state: string, found: readonly string[]) => {
    if (found.length > 0) errors[state] = [...found];
  };
  for (const [place, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    const rules = place === 0 && hasNewColors ? {} : OTHERS;
    note(`${width} px`, [...(await listViolations(page, rules)), ...(await layoutProblems(page))]);
  }
  if (hasNewColors) {
    await page.emulateMedia({ colorScheme: "dark" });
    note("dark", await listViolations(page, COLORS_ALONE));
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (size !== null) await page.setViewportSize(size);
  return errors;
}

/** Letters that stand out from their ground by less than 7 to 1, by day and by night. */
export async function enhancedContrastProblems(page: Page): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await listViolations(page, { runOnly: ["color-contrast-enhanced"] });
    if (found.length > 0) errors[colorScheme] = found;
  }
  await page.emulateMedia({ colorScheme: "light" });
  return errors;
}

async function listViolations(page: Page, rules: object): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await sendAxe(page);
  const options = { resultTypes: ["violations"], ...rules };
  const found = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split("\n").slice(1).join(" ").trim() ?? "";
      return `${id}: ${help}: ${target.join(" ")}: ${why}`;
    }),
  );
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * By the browser's own tools, which the page's content policy does not bind. Over a session of the page, since
 * `page.evaluate` takes several times as long for such a text; it stays open, or the page's virtual passkeys end with
 * it.
 */
async function sendAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: `${AXE};null` });
}
