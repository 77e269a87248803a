/**
 * The licence of every package, from its own package.json, or from the lock file if it is for another platform. Shipped
 * packages must set no conditions on our own code; tools may have weaker copyleft licences.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../settings.ts";

export interface Package {
  /** Its path in the lock file. */
  path: string;
  version: string;
  licence: string;
  isShipped: boolean;
}

const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
]);
/** Licences that are also accepted for development tools, which are not distributed. */
const TOOL_LICENCES = new Set([...PERMISSIVE, "LGPL-3.0-or-later", "MPL-2.0", "PSF-2.0"]);

export function readPackages(): Package[] {
  const lock: unknown = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  return Object.entries(field(lock, "packages") ?? {})
    .filter(([path]) => path !== "")
    .map(([path, entry]) => {
      const version = String(field(entry, "version"));
      const own = join(ROOT, path, "package.json");
      const declared = existsSync(own) ? readLicence(JSON.parse(readFileSync(own, "utf8"))) : "";
      return {
        path,
        version,
        licence: declared || readLicence(entry),
        isShipped: field(entry, "dev") !== true && field(entry, "devOptional") !== true,
      };
    });
}

/** One sentence for each package whose licence is unknown or not accepted. */
export function licenceErrors(packages: readonly Package[]): string[] {
  return packages
    .filter(({ licence, isShipped }) => !allows(licence, isShipped ? PERMISSIVE : TOOL_LICENCES))
    .map(
      ({ path, version, licence, isShipped }) =>
        `${readPackageName(path)} ${version}, ${isShipped ? "shipped" : "a tool"}: ${licence || "no licence"}`,
    );
}

export function readPackageName(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** One accepted licence is enough for "A OR B"; "A AND B" needs both. */
function allows(licence: string, allowed: ReadonlySet<string>): boolean {
  return licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => allowed.has(one.trim())));
}

/** Old packages have an object, or a list of objects. */
function readLicence(manifest: unknown): string {
  const licence = field(manifest, "license");
  if (typeof licence === "string") return licence;
  const listed = field(manifest, "licenses");
  const all = [licence, ...(Array.isArray(listed) ? listed : [])];
  return all
    .map((one) => field(one, "type"))
    .filter((one) => typeof one === "string")
    .join(" OR ");
}

function field(value: unknown, name: string): object | string | boolean | undefined {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
