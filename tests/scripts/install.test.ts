/** When `npm start` and its kind install the packages: never after an install that npm did, whoever typed it. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";

interface Lock {
  packages: Record<string, { version?: string; integrity?: string; optional?: boolean }>;
}

const folder = mkdtempSync(join(tmpdir(), "install-"));
afterAll(() => rmSync(folder, { recursive: true }));

const INSTALLED = join(folder, "node_modules/.package-lock.json");
const NODE = join(folder, "node_modules/node/bin/node");
const CALLS = join(folder, "calls");

mkdirSync(join(folder, "worker/scripts"), { recursive: true });
mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true });
mkdirSync(join(folder, "bin"));
copyFileSync(join(ROOT, "worker/scripts/install.mjs"), join(folder, "worker/scripts/install.mjs"));
copyFileSync(join(ROOT, "package-lock.json"), join(folder, "package-lock.json"));
writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\necho "$@" >> '${CALLS}'\n`);
chmodSync(join(folder, "bin/npm"), 0o755);

/** What npm was told, once the packages were asked for; null when nothing was installed. */
function installs(change: (installed: Lock) => void): string | null {
  rmSync(CALLS, { force: true });
  writeFileSync(NODE, "");
  const record = readFileSync(join(ROOT, "node_modules/.package-lock.json"), "utf8");
  const installed = JSON.parse(record) as Lock;
  change(installed);
  if (Object.keys(installed.packages).length === 0) rmSync(INSTALLED, { force: true });
  else writeFileSync(INSTALLED, JSON.stringify(installed));
  return ask();
}

function ask(): string | null {
  const script = `import(${JSON.stringify(join(folder, "worker/scripts/install.mjs"))}).then((it) => console.log(it.installedNode()))`;
  const child = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}` },
  });
  expect(child.stderr).toBe("");
  expect(child.stdout.trim().split("\n").at(-1)).toBe(NODE);
  return existsSync(CALLS) ? readFileSync(CALLS, "utf8").trim() : null;
}

const CI = "ci --include=dev --no-audit --no-fund --loglevel=error";

test("nothing is installed again after npm has installed what the lock file says", () => {
  expect(installs(() => {})).toBe(null);
});

test("packages are installed where npm never ran to its end", () => {
  expect(installs((installed) => void (installed.packages = {}))).toBe(CI);
});

test("packages are installed after the lock file has changed", () => {
  const withOther = (field: "version" | "integrity") => (installed: Lock) => {
    const hono = installed.packages["node_modules/hono"];
    expect(hono?.[field]).toBeDefined();
    if (hono !== undefined) hono[field] = "other";
  };
  expect(installs(withOther("version"))).toBe(CI);
  expect(installs(withOther("integrity"))).toBe(CI);
});

test("packages are installed where those of development were left out", () => {
  expect(installs((installed) => void delete installed.packages["node_modules/vitest"])).toBe(CI);
});
