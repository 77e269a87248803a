/** What axe finds on a page as it stands. */
import { source, type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { WIDTHS } from "./visitor.ts";

/** At both widths, by day and night; by night only colours differ. Nothing is found where all is well. */
export async function violationsAsSeen(page: Page): Promise<Record<string, string[]>> {
  const size = page.viewportSize();
  const errors: Record<string, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await violationsOf(page, colorScheme === "dark" ? ["color-contrast"] : null);
      if (found.length > 0) errors[`${width} px, ${colorScheme}`] = found;
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (size !== null) await page.setViewportSize(size);
  return errors;
}

/** Evaluated by the browser's own tools, which the page's content policy does not bind. */
async function violationsOf(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  const options = { resultTypes: ["violations"], ...(rules !== null && { runOnly: rules }) };
  const found = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split("\n").slice(1).join(" ").trim() ?? "";
      return `${id}: ${help}: ${target.join(" ")}: ${why}`;
    }),
  );
}
