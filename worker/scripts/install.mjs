/**
 * Installs the packages when the lock file is not the one that was installed last. Plain JavaScript, since it runs
 * under the machine's own Node; what runs after it finds a newer one in node_modules/.bin.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const stamp = `${root}node_modules/.installed`;
const wanted = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex");
const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";

if (installed !== wanted) {
  console.log("Installing the packages…");
  const npm = spawnSync(
    "npm",
    ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (npm.status !== 0) {
    console.error("The packages could not be installed; what npm says stands above.");
    process.exit(1);
  }
  if (!["node", "node.exe"].some((name) => existsSync(`${root}node_modules/node/bin/${name}`))) {
    console.error(
      "npm was told to skip install scripts, and Node 24 comes by one: npm rebuild node",
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
