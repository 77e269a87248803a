/** A command as a person types it: by a shell, in the project's folder, with nobody at the keyboard. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { QUIET, ROOT } from "../../worker/scripts/settings.ts";
import { HANGS_MS } from "./hangs.ts";
import { resultOf, type ScriptResult } from "./run-script.ts";

/** Parsed once for all commands of a run; npm looks for no newer npm. */
const QUICK = {
  NO_COLOR: "1",
  NODE_COMPILE_CACHE: join(ROOT, ".tmp/compile-cache"),
  npm_config_update_notifier: "false",
};

export function typeCommand(
  command: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ScriptResult> {
  const child = spawn("sh", ["-c", command], {
    cwd: ROOT,
    env: { ...ofPerson(process.env), ...QUIET, ...QUICK, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: HANGS_MS,
  });
  return resultOf(child);
}

/** Without what the test runner, and npm above it, have set. */
function ofPerson(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = { ...env };
  const others = /^(?:VITEST|NODE_ENV$|TEST$|FORCE_COLOR$|npm_|INIT_CWD$)/;
  for (const name of Object.keys(kept)) if (others.test(name)) delete kept[name];
  return kept;
}
