/**
 * `node worker/scripts/run.mjs NAME …`: what every script of package.json runs. It checks the machine's Node, installs
 * the packages when needed and runs the script under the Node among them. Plain JavaScript that an old Node can read,
 * which imports nothing of the project before the version is known to be enough.
 */
import { spawn, spawnSync } from "node:child_process";

const NODE_MIN = 20;
const CHECK_EVERY_MS = 500;

/** Commands with a script of their own in package.json. */
const SCRIPTS = {
  start: ["worker/scripts/start.ts"],
  dev: ["worker/scripts/start.ts", "--dev"],
  reset: ["worker/scripts/reset.ts"],
  staff: ["worker/scripts/staff.ts"],
  season: ["worker/scripts/season.ts"],
  deploy: ["worker/scripts/deploy.ts"],
  test: ["tests/run.ts"],
  bench: ["tests/harness/bench/main.ts"],
  drill: ["tests/harness/drill/main.ts"],
  "demo:hold": ["tests/harness/demo-hold.ts"],
};

/** The others: `npm run tool -- NAME …`. */
const TOOLS = {
  audit: ["worker/scripts/audit.ts", "known vulnerabilities in what is shipped"],
  "bench:shop": ["tests/harness/bench/shop-growth.ts", "rows of calls and jobs as a shop grows"],
  "bench:web": ["tests/harness/bench-web/main.ts", "Lighthouse, bytes and first paint"],
  fonts: ["worker/scripts/fonts.ts", "cuts the faces of web/fonts anew"],
  health: [
    "worker/scripts/health.ts",
    "ends with 0 while the shop at ORIGIN is well, for a monitor",
  ],
  kill: ["tests/harness/kill/main.ts", "kills the built product at random moments, and audits it"],
  licences: ["worker/scripts/licences.ts", "the licence of every package"],
  mutants: ["tests/harness/mutants/main.ts", "each deliberate breakage, and what caught it"],
  restorable: ["worker/scripts/restorable.ts", "a database export in an order that D1 takes back"],
  rules: ["tests/harness/mutants/rules/main.ts", "each rule that one test file proves, broken"],
  sandbox: ["tests/harness/sandbox-payment.ts", "one payment at the wallet's own sandbox"],
  sim: ["tests/harness/sim/main.ts", "random runs in which everything goes wrong"],
  wires: ["tests/harness/mutants/wires/main.ts", "each listener of the client, and what needs it"],
};

const command = findCommand(process.argv.slice(2));
if (command === null) {
  const tools = Object.entries(TOOLS).map(([tool, [, does]]) => `  ${tool.padEnd(12)}${does}`);
  console.error(["npm run tool -- NAME …", ...tools].join("\n"));
  process.exit(2);
}
if (Number(process.versions.node.split(".")[0]) < NODE_MIN) {
  console.error(`Node ${NODE_MIN} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}
const { installedNode, ROOT } = await import("./install.mjs");
const installed = installedNode();
if (installed === null) process.exit(1);
run(installed, ROOT, command);

/** Node's arguments; null for an unknown name. */
function findCommand([name = "", ...rest]) {
  if (Object.hasOwn(SCRIPTS, name)) return [...SCRIPTS[name], ...rest];
  const [tool = "", ...words] = rest;
  if (name !== "tool" || !Object.hasOwn(TOOLS, tool)) return null;
  return [TOOLS[tool][0], ...words];
}

function run(node, cwd, words) {
  const separator = process.platform === "win32" ? ";" : ":";
  const PATH = [`${cwd}node_modules/.bin`, process.env.PATH || ""].join(separator);
  const child = spawn(node, words, { cwd, stdio: "inherit", env: { ...process.env, PATH } });
  // Ctrl-C in a terminal reaches the child too, which ends in its own order.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code) => process.exit(code === null ? 1 : code));
  whenLauncherIsGone(() => child.kill("SIGTERM"));
}

/** A killed npm sends no signal. A shell may run between npm and this process, and outlive npm. */
function whenLauncherIsGone(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const launchers = findLaunchers(process.ppid);
  const timer = setInterval(() => {
    if (process.ppid === launchers[0] && launchers.every(isAlive)) return;
    clearInterval(timer);
    end();
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** The parent and, when that is npm's shell, npm itself. */
function findLaunchers(pid) {
  const ps = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent = "", program = ""] = /^\s*(\d+)\s+(\S+)/.exec(ps.stdout || "") || [];
  return /(^|\/)-?(sh|bash|dash|zsh)$/.test(program) ? [pid, Number(parent)] : [pid];
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
