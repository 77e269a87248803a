/** What axe finds on a page as it stands, and what is wrong with its layout at the widths at which axe looks. */
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../worker/scripts/settings.ts";
import { layoutProblems } from "./layout-problems.ts";
import { WIDTHS } from "./visitor.ts";

/** Minified: a page evaluates it in 280 ms, and the text that the package exports in 390. */
const AXE = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");

/** At these widths by day, and once by night, when only colours differ. Empty where all is well. */
export async function violationsAsSeen(
  page: Page,
  { widths = WIDTHS, isDark = true }: { widths?: readonly number[]; isDark?: boolean } = {},
): Promise<Record<string, string[]>> {
  const size = page.viewportSize();
  const errors: Record<string, string[]> = {};
  const check = async (state: string, rules: string[] | null) => {
    const found = [...(await violationsOf(page, rules)), ...(await layoutProblems(page))];
    if (found.length > 0) errors[state] = found;
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await check(`${width} px`, null);
  }
  if (isDark) {
    await page.emulateMedia({ colorScheme: "dark" });
    await check("dark", ["color-contrast"]);
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (size !== null) await page.setViewportSize(size);
  return errors;
}

/** Evaluated by the browser's own tools, which the page's content policy does not bind. */
async function violationsOf(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const options = { resultTypes: ["violations"], ...(rules !== null && { runOnly: rules }) };
  const found = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split("\n").slice(1).join(" ").trim() ?? "";
      return `${id}: ${help}: ${target.join(" ")}: ${why}`;
    }),
  );
}
