/** A command as a person types it: by a shell, in the project's folder, with nobody at the keyboard. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { QUIET, ROOT } from "../../worker/scripts/settings.ts";
import { resultOf, type ScriptResult } from "./run-script.ts";

/** Parsed once for all commands of a run; npm looks for no newer npm. */
const QUICK = {
  NO_COLOR: "1",
  NODE_COMPILE_CACHE: join(ROOT, ".tmp/compile-cache"),
  npm_config_update_notifier: "false",
};
/** One that is not over by then waits for somebody. */
const ENDS_WITHIN_MS = 60_000;

export function typeCommand(
  command: string,
  env: Readonly<Record<string, string>> = {},
  endsWithinMs = ENDS_WITHIN_MS,
): Promise<ScriptResult> {
  const child = spawn("sh", ["-c", command], {
    cwd: ROOT,
    env: { ...ofPerson(process.env), ...QUIET, ...QUICK, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: endsWithinMs,
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
