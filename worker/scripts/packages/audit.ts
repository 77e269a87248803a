/** Known vulnerabilities of what is shipped, as the registry knows them. An unreachable registry is no error. */
import { spawnSync } from "node:child_process";
import { ROOT } from "../settings.ts";

export type Audit = { kind: "clean" } | { kind: "unanswered" } | { kind: "found"; lines: string[] };

const WITHIN_MS = 30_000;

/** Only `dependencies` are shipped; the other packages build and test. */
export function auditShipped(): Audit {
  const npm = spawnSync("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0"], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: WITHIN_MS,
    shell: process.platform === "win32",
  });
  return readAudit(npm.stdout ?? "");
}

export function readAudit(output: string): Audit {
  const report = parseOutput(output);
  const total = field(field(field(report, "metadata"), "vulnerabilities"), "total");
  if (typeof total !== "number") return { kind: "unanswered" };
  if (total === 0) return { kind: "clean" };
  const found = Object.entries(field(report, "vulnerabilities") ?? {});
  return {
    kind: "found",
    lines: found.map(
      ([name, one]) =>
        `${name} ${String(field(one, "range"))}: ${String(field(one, "severity"))}, ${listReasons(one)}`,
    ),
  };
}

export function formatAudit(audit: Audit): string {
  switch (audit.kind) {
    case "clean":
      return "No known vulnerability in what is shipped.";
    case "unanswered":
      return "The registry did not answer, so known vulnerabilities were not looked for.";
    case "found":
      return ["Known vulnerabilities in what is shipped:", ...audit.lines].join("\n  ");
  }
}

/** An advisory's title, or the name of the package that brings the vulnerable one. */
function listReasons(one: unknown): string {
  const via = field(one, "via");
  if (!Array.isArray(via)) return "no reason given";
  return via
    .map((why) => (typeof why === "string" ? `by ${why}` : String(field(why, "title"))))
    .join(", ");
}

function parseOutput(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): object | number | string | null | undefined {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
