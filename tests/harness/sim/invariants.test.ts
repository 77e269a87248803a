/** PROTOCOL.md has one table of all invariants; the auditor knows the same. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SIM = new URL(".", import.meta.url);
const PROTOCOL = new URL("../../../worker/PROTOCOL.md", SIM);
/** What is checked of a whole run, besides the rules of the auditor. */
const OF_RUNS = ["rest", "restore", "restore-events", "rare-events"];
const NAMES = /["`]((?:[A-Z]\d+[a-z]?)(?:, [A-Z]\d+[a-z]?)*)[ "]/g;
const RAISED = /raise\([^;]*?["`]([A-Z]\d+) /g;

function getPath(name: string): URL {
  const audit = new URL(`audit/${name}.ts`, SIM);
  return existsSync(audit) ? audit : new URL(`${name}.ts`, SIM);
}

/** The rules that a file reports breaks of. */
function namesIn(file: string): Set<string> {
  const text = readFileSync(getPath(file), "utf8");
  const found = OF_RUNS.includes(file) ? RAISED : NAMES;
  return new Set([...text.matchAll(found)].flatMap(([, names]) => names?.split(", ") ?? []));
}

function auditFiles(): string[] {
  return readdirSync(new URL("audit/", SIM))
    .map((file) => file.replace(".ts", ""))
    .filter((file) => file.endsWith("-rules") || file === "auditor");
}

/** Rows of three cells: a name, a sentence, and files. No other table of the protocol has such a last cell. */
const rows = [
  ...readFileSync(PROTOCOL, "utf8").matchAll(
    /^\| ([A-Z]\d+[a-z]?) +\| ([^|]+?) +\| ((?:[a-z-]+, )*[a-z-]+) +\|$/gm,
  ),
].map(([, name = "", sentence = "", files = ""]) => ({ name, sentence, files: files.split(", ") }));

test("each rule of the auditor has one row, and each row a rule in the files that it names", () => {
  const checked = [...auditFiles(), ...OF_RUNS].flatMap((file) =>
    [...namesIn(file)].map((name) => `${name} in ${file}`),
  );
  const listed = rows.flatMap(({ name, files }) => files.map((file) => `${name} in ${file}`));
  expect(listed.toSorted()).toEqual(checked.toSorted());
});

test("each row has a name of its own, and says what holds", () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.filter(({ sentence }) => !/^[A-Z].+\.$/.test(sentence))).toEqual([]);
});
