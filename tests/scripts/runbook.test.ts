/** The manual for a bad morning: ten pages of one shape, and a word on each condition of health. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { manualPages } from "../../worker/domain/health/manual-pages.ts";
import { HEALTH_CONDITIONS } from "../../worker/domain/payments/figures.ts";
import { ROOT } from "../../worker/scripts/settings.ts";

const MANUAL = readFileSync(join(ROOT, "worker/OPERATIONS.md"), "utf8");
const MORNINGS = MANUAL.slice(
  MANUAL.indexOf("## A bad morning"),
  MANUAL.indexOf("### Other mornings"),
);
const PAGES = MORNINGS.split(/^### /m).slice(1);
const PARTS = ["You see", "It means", "Type", "You see then", "It takes"];

test("has the ten mornings", () => {
  expect(PAGES.map((page) => Number.parseInt(page, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

describe.each(PAGES)("%s", (page) => {
  test("says what is seen, what it means, what to type, what is seen then and how long it takes", () => {
    const leads = Array.from(page.matchAll(/^- \*\*([^*]+)\*\*/gm), ([, lead]) => lead);
    expect(leads.filter((lead) => lead !== "Not this page")).toEqual(PARTS);
  });
});

test.each(HEALTH_CONDITIONS)("%s of health is explained", (condition) => {
  expect(MANUAL).toContain(`\`${condition}\``);
});

test.each(HEALTH_CONDITIONS)("%s leads to the pages that its row names", (condition) => {
  const row = MANUAL.split("\n").find(
    (line) => line.startsWith("| `") && line.split("|")[1]?.includes(`\`${condition}\``),
  );
  const named = Array.from(row?.matchAll(/\bpages? (\d+)(?: and (\d+))?/gi) ?? [], (found) =>
    found.slice(1).filter(Boolean).map(Number),
  ).flat();
  expect(row).toBeDefined();
  expect(manualPages(condition)).toEqual(named);
});

test("a condition of a newer shop leads to no page", () => {
  expect(manualPages("toString")).toEqual([]);
});
