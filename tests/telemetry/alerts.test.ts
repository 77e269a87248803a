/** Who is woken by an alert finds it in the README: every one that the Worker gives, and none that it doesn't. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";

const CALL = /(?<!function )\b(?:logAlert|\w+\.alert)\(\s*("\w+"|[^"\s])/g;

function sources(): string[] {
  return readdirSync(join(ROOT, "worker"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("scripts"))
    .map((name) => readFileSync(join(ROOT, "worker", name), "utf8"));
}

/** As they stand in the code, quotes and all: a name that is put together would show as something else. */
function given(): string[] {
  return sources().flatMap((text) => Array.from(text.matchAll(CALL), ([, event = ""]) => event));
}

function told(): string[] {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const [, rest = ""] = readme.split("\n## Seeing it\n");
  const rows = rest.split("\n## ")[0]?.match(/^\| `.*?\|/gm) ?? [];
  return rows.flatMap((row) => Array.from(row.matchAll(/`(\w+)`/g), ([, event]) => `"${event}"`));
}

test("the README's table of alerts has every event of the code, once, and no other", () => {
  expect(given().length).toBeGreaterThan(15);
  expect(told().toSorted()).toEqual([...new Set(given())].toSorted());
});
