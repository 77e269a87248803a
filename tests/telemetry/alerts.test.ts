/** worker/OPERATIONS.md has every event that the Worker logs as an alert, and no other. */
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

/** As in the code, with quotes: a computed name would show as something else. */
function logged(): string[] {
  return sources().flatMap((text) => Array.from(text.matchAll(CALL), ([, event = ""]) => event));
}

function documented(): string[] {
  const operations = readFileSync(join(ROOT, "worker/OPERATIONS.md"), "utf8");
  const [, rest = ""] = operations.split("\n## Alerts\n");
  // The table before it has the conditions of health.
  const [, ofLogs = ""] = (rest.split("\n## ")[0] ?? "").split("Workers Logs");
  const rows = ofLogs.match(/^\| `.*?\|/gm) ?? [];
  return rows.flatMap((row) => Array.from(row.matchAll(/`(\w+)`/g), ([, event]) => `"${event}"`));
}

test("the table of alerts in worker/OPERATIONS.md has every event of the code, once, and no other", () => {
  expect(logged().length).toBeGreaterThan(15);
  expect(documented().toSorted()).toEqual([...new Set(logged())].toSorted());
});
