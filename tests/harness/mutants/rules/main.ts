/**
 * `npm run tool -- rules [TEXT ...]`: breaks each rule, or those whose title has one of the texts, and runs the test
 * file that proves it. Ends with 1 when a file passes without its rule. With --quick only those whose tests run in Node
 * are broken.
 */
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type Vitest } from "vitest/node";
import { ROOT } from "../../../../worker/scripts/settings.ts";
import { judgeEach } from "../run-without.ts";
import { RULES } from "./breakable-rules.ts";

/** A run that takes longer hangs, and is cut off. */
const HANGS_AFTER_MS = 120_000;

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
const rules = RULES.filter(
  ({ title, test }) =>
    (wanted.length === 0 || wanted.some((text) => title.includes(text))) &&
    (!values.quick || test.startsWith("tests/domain/")),
);
const tests = new Map(rules.map(({ title, test }) => [title, test]));

process.env["SWITCHED"] = "rules";
process.env["SOURCE_MAPS"] = "off";

function openVitest(): Promise<Vitest> {
  return createVitest("test", {
    root: ROOT,
    config: "tests/vitest.config.ts",
    project: ["pure", "worker"],
    watch: false,
    reporters: [{}],
    bail: 1,
  });
}

await judgeEach([...tests.keys()], {
  kind: "rules",
  open: openVitest,
  isReaching: (title, moduleId) => tests.get(title) === relative(ROOT, moduleId),
  limitMs: HANGS_AFTER_MS,
});
