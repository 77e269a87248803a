/**
 * Installs the packages when the lock file is not the one that was installed last, or when the Node among them is
 * missing. Plain JavaScript, since it runs under the machine's own Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const STAMP = `${ROOT}node_modules/.installed`;
const NODES = ["node", "node.exe"].map((name) => `${ROOT}node_modules/node/bin/${name}`);

/** The path of the Node that runs the scripts; null when it could not be installed, which is printed. */
export function installedNode() {
  const wanted = createHash("sha256")
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest("hex");
  const installed = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  const node = NODES.find((path) => existsSync(path));
  if (installed === wanted && node !== undefined) return node;

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
  writeFileSync(STAMP, wanted);
  return fresh;
}
