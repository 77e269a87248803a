/**
 * Installs the packages unless npm's own record of what it installed agrees with the lock file, or when the Node among
 * them is missing. Plain JavaScript, since it runs under the machine's own Node.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** npm writes it at the end of each `npm ci` and `npm install`, by whomever they were typed. */
const INSTALLED = `${ROOT}node_modules/.package-lock.json`;
const NODES = ["node", "node.exe"].map((name) => `${ROOT}node_modules/node/bin/${name}`);

/** The path of the Node that runs the scripts; null when it could not be installed, which is printed. */
export function installedNode() {
  const node = NODES.find((path) => existsSync(path));
  if (node !== undefined && isInstalled()) return node;

  console.log("Installing the packages: one to five minutes, only when they change…");
  const words = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawnSync("npm", words, {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    console.error("The packages could not be installed; what npm says stands above.");
    return null;
  }
  const fresh = NODES.find((path) => existsSync(path));
  if (fresh === undefined) {
    console.error(
      "npm is configured to skip install scripts, and Node 24 comes by one: npm rebuild node",
    );
    return null;
  }
  return fresh;
}

/** Packages of other platforms are optional, and missing from npm's record. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packagesIn(`${ROOT}package-lock.json`);
  const installed = packagesIn(INSTALLED);
  return Object.keys(wanted).every((path) => {
    if (path === "") return true;
    const found = installed[path];
    if (found === undefined) return wanted[path].optional === true;
    return found.version === wanted[path].version && found.integrity === wanted[path].integrity;
  });
}

function packagesIn(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}
