/** Breaks rules by name: a file is transformed once, and what it does at each rule depends on the name that is out. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../../../../worker/scripts/settings.ts";
import { tokenPattern } from "../mutant.ts";
import type { BreakableRule } from "./breakable-rule.ts";
import { RULES } from "./breakable-rules.ts";

/** A constant with its value, of which only the value is replaced. */
const CONSTANT = /^(\w+ = )([^]*)$/;

/** Gives each rule its switch. */
export function ruleSwitches(): Plugin {
  return {
    name: "rule-switches",
    enforce: "pre",
    load(id) {
      const file = id.slice(ROOT.length + 1);
      return RULES.some((rule) => rule.file === file) ? readSwitched(file) : undefined;
    },
  };
}

/** The text of a file with its switches. */
export function readSwitched(file: string): string {
  const rules = RULES.filter((rule) => rule.file === file);
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...Map.groupBy(rules, ({ find }) => find)].reduce(addSwitch, text);
}

/** The breakages of one place of a file. */
function addSwitch(
  text: string,
  [find, rules]: readonly [string, readonly BreakableRule[]],
): string {
  const [, name = "", value = find] = CONSTANT.exec(find) ?? [];
  const isStatement = find.endsWith(";");
  const broken = rules.map(({ title, replace }) => {
    const isOut = `globalThis.takenOut === ${JSON.stringify(title)}`;
    return isStatement
      ? `if (${isOut}) { ${replace} } else`
      : `${isOut} ? (${replace.slice(name.length)}) :`;
  });
  return text.replace(tokenPattern(find), () =>
    isStatement ? `${broken.join(" ")} { ${find} }` : `${name}(${broken.join(" ")} (${value}))`,
  );
}
