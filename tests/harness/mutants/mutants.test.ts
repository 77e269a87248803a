/** Each mutant finds the text that it breaks, which only the long run of the mutants would notice otherwise. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { ALL_MUTANTS } from "./all-mutants.ts";
import { tokenPattern } from "./mutant.ts";

test.each(ALL_MUTANTS)("$number: $title", ({ edits = [], replaces = [] }) => {
  for (const { file, find } of edits) {
    const text = readFileSync(join(ROOT, file), "utf8");
    expect(text.match(tokenPattern(find)), `${file}: ${find}`).toHaveLength(1);
  }
  for (const { module, source } of replaces) {
    expect(existsSync(join(ROOT, module)), module).toBe(true);
    for (const [, path = ""] of source.matchAll(/from "(\.[^"]+)"/g)) {
      const imported = join(ROOT, dirname(module), path);
      expect(existsSync(imported), `${module} imports ${path}`).toBe(true);
    }
  }
});

test("no two have one number", () => {
  const numbers = ALL_MUTANTS.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});
