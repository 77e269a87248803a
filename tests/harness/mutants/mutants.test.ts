/** Each mutant finds the text that it breaks, which only the long run of the mutants would notice otherwise. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { ALL_MUTANTS } from "./all-mutants.ts";
import { tokenPattern } from "./mutant.ts";
import { RULES } from "./rules/breakable-rules.ts";
import { readSwitched } from "./rules/switches.ts";

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

test.each(RULES)("$title: the rule stands once in its file", ({ file, find, test: proof }) => {
  const text = readFileSync(join(ROOT, file), "utf8");
  expect(text.match(tokenPattern(find)), `${file}: ${find}`).toHaveLength(1);
  expect(existsSync(join(ROOT, proof)), proof).toBe(true);
});

test.each([...new Set(RULES.map(({ file }) => file))])(
  "%s is a program with its switches",
  (file) => {
    expect(() => parseAst(readSwitched(file), { lang: "ts" })).not.toThrow();
  },
);

test("no two rules have one title", () => {
  expect(new Set(RULES.map(({ title }) => title)).size).toBe(RULES.length);
});

test("no two have one number", () => {
  const numbers = ALL_MUTANTS.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});
