/** The packages: exact versions, for every platform, under known licences. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readAudit, formatAudit } from "../../worker/scripts/packages/audit.ts";
import { licenceErrors, readPackages } from "../../worker/scripts/packages/licences.ts";
import { ROOT } from "../../worker/scripts/settings.ts";

interface Entry {
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const manifest = readJson<Manifest>("package.json");
const lock = readJson<{ packages: Record<string, Entry> }>("package-lock.json").packages;

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(ROOT, name), "utf8")) as T;
}

/** As Node resolves it: beside, then further up. */
function found(from: string, name: string): Entry | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const entry = lock[at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (entry !== undefined || at === "") return entry;
  }
}

describe("versions", () => {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

  test.each(wanted)("%s is named exactly, and is the one in the lock file", (name, version) => {
    const exact = /^(?:npm:@?[\w./-]+@)?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(version)?.[1];
    expect(exact, version).toBeDefined();
    expect(lock[`node_modules/${name}`]?.version).toBe(exact);
  });

  test("the runtime of `npm start` is the one that wrangler brings", () => {
    expect(manifest.devDependencies["miniflare"]).toBe(
      lock["node_modules/wrangler"]?.dependencies?.["miniflare"],
    );
  });

  test("every package of the lock file is known by its content", () => {
    const unknown = Object.entries(lock).filter(
      ([path, { integrity }]) => path !== "" && integrity?.startsWith("sha512-") !== true,
    );
    expect(unknown).toEqual([]);
  });
});

describe("the lock file is complete", () => {
  test("it has every package of another platform that some package requires", () => {
    const missing = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => found(path, name) === undefined)
        .map((name) => `${path} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });

  const PLATFORMS = [
    ["linux", "x64"],
    ["darwin", "arm64"],
    ["darwin", "x64"],
    ["win32", "x64"],
  ] as const;

  test.each(
    ["workerd", "oxlint", "rolldown", "lightningcss", "esbuild"].flatMap((name) =>
      PLATFORMS.map(([os, cpu]) => [name, os, cpu] as const),
    ),
  )("%s runs on %s %s", (name, os, cpu) => {
    const path = `node_modules/${name}`;
    const natives = Object.keys(lock[path]?.optionalDependencies ?? {});
    const fits = natives.filter((native) => {
      const entry = found(path, native);
      return entry?.os?.includes(os) === true && entry.cpu?.includes(cpu) === true;
    });
    expect(fits).not.toEqual([]);
  });
});

test("install scripts run for the packages that are listed, and no other package has any", () => {
  const scripted = Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect([...new Set(scripted)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
});

describe("licences", () => {
  test("every package has a known one, and no shipped one has conditions", () => {
    const packages = readPackages();
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.some(({ isShipped }) => isShipped)).toBe(true);
    expect(licenceErrors(packages)).toEqual([]);
  });

  test.each([
    ["", true, false],
    ["", false, false],
    ["UNLICENSED", false, false],
    ["SEE LICENSE IN LICENSE.md", false, false],
    ["GPL-3.0-only", false, false],
    ["MPL-2.0", false, true],
    ["MPL-2.0", true, false],
    ["LGPL-3.0-or-later AND MIT", true, false],
    ["LGPL-3.0-or-later AND GPL-3.0-only", false, false],
    ["(MIT OR GPL-3.0-only)", true, true],
    ["MIT", true, true],
  ])("%o of a package that is shipped (%o) is allowed: %o", (licence, isShipped, isAllowed) => {
    const one = { path: "node_modules/a/node_modules/@b/c", version: "1.0.0", licence, isShipped };
    expect(licenceErrors([one])).toEqual(
      isAllowed
        ? []
        : [`@b/c 1.0.0, ${isShipped ? "shipped" : "a tool"}: ${licence || "no licence"}`],
    );
  });
});

describe("known vulnerabilities", () => {
  const none = {
    auditReportVersion: 2,
    vulnerabilities: {},
    metadata: { vulnerabilities: { total: 0 } },
  };

  test("none is clean", () => {
    expect(readAudit(JSON.stringify(none))).toEqual({ kind: "clean" });
  });

  test.each([
    "",
    "<html>",
    "null",
    JSON.stringify({ message: "request failed", error: { code: "ENOAUDIT" } }),
  ])("a registry that answers %o has not answered, which is reported and is no error", (output) => {
    const audit = readAudit(output);
    expect(audit).toEqual({ kind: "unanswered" });
    expect(formatAudit(audit)).toContain("did not answer");
  });

  test("a finding is reported by package, severity and advisory", () => {
    const audit = readAudit(
      JSON.stringify({
        vulnerabilities: {
          hono: { range: "<4.1.0", severity: "high", via: [{ title: "Path confusion" }] },
          ours: { range: "*", severity: "high", via: ["hono"] },
        },
        metadata: { vulnerabilities: { total: 2 } },
      }),
    );
    expect(formatAudit(audit)).toContain("hono <4.1.0: high, Path confusion");
    expect(formatAudit(audit)).toContain("ours *: high, by hono");
  });
});
