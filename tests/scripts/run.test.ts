/** The runner of the scripts: which Node, which script, and its message when there is none. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findUnwritableFolder } from "../../worker/scripts/folders.ts";
import { readSettings, ROOT } from "../../worker/scripts/settings.ts";

const RUNNER = join(ROOT, "worker/scripts/run.mjs");
/** Imitates Node 18: loaded before the runner. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, "version", { value: "v18.20.4" });
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } });
`)}`;

function run(args: readonly string[], options: readonly string[] = []) {
  const child = spawnSync(process.execPath, [...options, RUNNER, ...args], { encoding: "utf8" });
  return { code: child.status, printed: `${child.stdout}${child.stderr}`.trim() };
}

describe("the runner", () => {
  test("first reports a Node that is too old, and installs nothing under it", () => {
    expect(run(["start"], ["--import", OLD_NODE])).toEqual({
      code: 1,
      printed: "Node 20 or newer is needed; this is v18.20.4.",
    });
  });

  test.each([[["tool"]], [["tool", "nothing"]], [["nothing"]], [["tool", "toString"]]])(
    "lists the tools for %j",
    (args) => {
      const { code, printed } = run(args);
      expect(code).toBe(2);
      expect(printed).toMatch(/^npm run tool -- NAME …\n {2}audit /);
    },
  );

  test("runs a tool with its arguments, and exits with its code", () => {
    expect(run(["tool", "restorable", "only-one"])).toEqual({
      code: 2,
      printed: "npm run tool -- restorable EXPORT.sql NEW.sql",
    });
  });

  test("knows each script of package.json that names it", () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const source = readFileSync(RUNNER, "utf8");
    const names = Object.values(manifest.scripts).flatMap(
      (command) => /^node worker\/scripts\/run\.mjs (\S+)$/.exec(command)?.[1] ?? [],
    );
    expect(names.length).toBeGreaterThan(8);
    for (const name of names.filter((one) => one !== "tool")) {
      expect(source, name).toMatch(new RegExp(`^  "?${name}"?: \\[`, "m"));
    }
    expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
  });
});

test("a folder that can't be written is named in one sentence", () => {
  const file = join(mkdtempSync(join(tmpdir(), "folders-")), "file");
  writeFileSync(file, "");
  const STATE_DIR = join(file, "state");
  expect(findUnwritableFolder(readSettings({ ...process.env, STATE_DIR }))).toBe(
    `This account can't write to ${STATE_DIR}: allow it, or set STATE_DIR to a folder that it can.`,
  );
  expect(findUnwritableFolder(readSettings(process.env))).toBe(null);
});
