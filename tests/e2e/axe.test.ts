/** axe finds nothing to complain of: on every screen, with every dialog and menu, in both languages, by day and night. */
import { source, type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import "../../web/text/all-words.ts";
import { wordsIn } from "../../web/text/words.ts";
import { WALKS } from "./screens.ts";
import { visitor, WIDTHS } from "./visitor.ts";

/** Evaluated by the browser's own tools, which the page's content policy does not bind. By night only colours differ. */
async function faultsOf(page: Page, rules: string[] | null): Promise<string[]> {
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

describe.each(["bn", "en"] as const)("in %s", (language) => {
  test.each(Object.entries(WALKS))("%s has no fault", async (name, walk) => {
    const page = await visitor({ language, ...(name === "/nowhere" && { complains: /404/ }) });
    const faults: Record<string, string[]> = {};
    await walk(page, wordsIn(language).t, async (state) => {
      const size = page.viewportSize();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const found = await faultsOf(page, colorScheme === "dark" ? ["color-contrast"] : null);
          if (found.length > 0) faults[`${state}, ${width} px, ${colorScheme}`] = found;
        }
      }
      if (size !== null) await page.setViewportSize(size);
    });
    expect(faults).toEqual({});
  });
});
