/** Dependencies of the deploy steps, each an installed command. A failing one ends the deploy. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { auditShipped, type Audit } from "../packages/audit.ts";
import { FAST_CHECKS } from "../checks.ts";
import { QUIET, ROOT } from "../settings.ts";
import { readBuilt, type Built } from "./built.ts";
import { git, greenCommit } from "./green.ts";
import { readMigrations, type Migration } from "./migrations.ts";
import { rehearse } from "./rehearsal.ts";
import { switchReplicationOn } from "./replication.ts";
import { smoke, type Finding } from "./smoke.ts";
import { accountLookups } from "./cloudflare-api.ts";
import { accountError } from "../account-error.ts";
import type { DeployEnvironment } from "./command.ts";
import { domainOwner, type DomainOwner } from "./domain.ts";
import { Stopped } from "./stopped.ts";
import { recordUrgent, type UrgentDeploy } from "./urgent.ts";

export interface Tools {
  print(line: string): void;
  /** Null where there is no git, or no checkout of it. */
  git(...words: string[]): string | null;
  green(): string | null;
  /** True when the browser of the tests runs on this machine. */
  hasBrowser(): boolean;
  /** Runs lint, types and rules, shown as they come; the name of the first that fails. */
  fastChecks(): string | null;
  recordUrgent(deploy: UrgentDeploy): void;
  domainOwner(domain: string): Promise<DomainOwner>;
  switchReplicationOn(databaseId: string): ReturnType<typeof switchReplicationOn>;
  audit(): Audit;
  build(environment: DeployEnvironment): Built;
  /** Returns the output. `isShown`: prints it as it comes, too. */
  wrangler(words: readonly string[], isShown?: boolean): string;
  migrations(): Migration[];
  /** Starts the build on this machine and tests it; `secrets` are the names of those that it requires. */
  rehearse(secrets: readonly string[]): Promise<Finding[]>;
  smoke(origin: string): Promise<Finding[]>;
  pause(ms: number): Promise<void>;
}

const BIN = join(ROOT, "node_modules");
const WRANGLER = join(BIN, "wrangler/bin/wrangler.js");
const DIST = join(ROOT, "dist");
export const BUILT_CONFIG = join(DIST, "bhortibus/wrangler.json");

export const realTools: Tools = {
  print: (line) => console.log(line),
  git,
  green: greenCommit,
  hasBrowser: () => process.platform === "linux" && process.arch === "x64",
  fastChecks() {
    for (const { name, words } of FAST_CHECKS) {
      console.log(`  ${name}`);
      const [command = "", ...rest] = words;
      const child = spawnSync(join(BIN, ".bin", command), rest, {
        cwd: ROOT,
        env: environmentWith({}),
        stdio: "inherit",
        shell: process.platform === "win32",
      });
      if (child.status !== 0) return name;
    }
    return null;
  },
  recordUrgent,
  domainOwner: (domain) =>
    domainOwner(
      domain,
      accountLookups((words) => runWrangler(words)),
    ),
  switchReplicationOn: (databaseId) =>
    switchReplicationOn(databaseId, accountLookups((words) => runWrangler(words)).cloudflare),
  audit: auditShipped,
  build(environment) {
    const bin = join(BIN, "vite/bin/vite.js");
    run(process.execPath, [bin, "build", "--logLevel", "error"], {
      CLOUDFLARE_ENV: environment,
      DIST_DIR: DIST,
      NODE_ENV: "production",
    });
    // A copy of local secrets for vite's preview, which must not stay beside this build.
    rmSync(join(DIST, "bhortibus/.dev.vars"), { force: true });
    return readBuilt(BUILT_CONFIG);
  },
  wrangler(words, isShown = false) {
    const output = runWrangler(words);
    if (isShown) console.log(output.trimEnd().replaceAll(/^/gm, "    "));
    return output;
  },
  migrations: () => readMigrations(),
  rehearse: (secrets) =>
    rehearse({ wrangler: WRANGLER, config: BUILT_CONFIG, secrets, env: environmentWith({}) }),
  smoke: (origin) => smoke(origin),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

function runWrangler(words: readonly string[]): string {
  return run(process.execPath, [WRANGLER, ...words]);
}

function run(command: string, words: readonly string[], more: Record<string, string> = {}): string {
  const child = spawnSync(command, words, {
    cwd: ROOT,
    encoding: "utf8",
    env: environmentWith(more),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (child.status === 0) return child.stdout;
  const what = words.filter((word) => !word.includes(BIN)).join(" ");
  const output = stripVTControlCharacters(`${child.stdout}${child.stderr}`).trimEnd();
  throw new Stopped(accountError(output) ?? `${what} failed:\n${output}`);
}

/** Removes variables of the shell that would select another environment, or a development build. */
function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  const env = { ...process.env };
  const others = /^(?:VITEST.*|NODE_ENV|CLOUDFLARE_ENV|DIST_DIR|STATE_DIR)$/;
  for (const name of Object.keys(env)) if (others.test(name)) delete env[name];
  return Object.assign(env, QUIET, more);
}
