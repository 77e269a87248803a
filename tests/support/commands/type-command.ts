/**
 * A command as a person types it: by a shell, in the project's folder, with nobody at the keyboard. npm and npx start a
 * script or a tool for the first time; where it is typed again, the shell is given what they would start.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { z } from "zod";
import { QUIET, ROOT } from "../../../worker/scripts/settings.ts";
import { HANGS_MS } from "../hangs.ts";
import { getResult, type ScriptResult } from "./run-script.ts";

const SCRIPTS = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).scripts;

/** Scripts and tools that npm and npx have started. They cost twice as much processor as most of what they start. */
const started = new Set<string>();

/** Parsed once for all commands of a run; npm looks for no newer npm. */
const QUICK = {
  NO_COLOR: "1",
  NODE_COMPILE_CACHE: join(ROOT, ".tmp/compile-cache"),
  npm_config_update_notifier: "false",
};

/** `cwd` is the project's folder, or another checkout of it. */
export function typeCommand(
  command: string,
  env: Readonly<Record<string, string>> = {},
  cwd: string = ROOT,
): Promise<ScriptResult> {
  const { PATH = "", ...person } = ofPerson(process.env);
  const bin = join(cwd, "node_modules/.bin");
  const child = spawn("sh", ["-c", startedDirectly(command)], {
    cwd,
    env: { ...person, PATH: [bin, PATH].join(delimiter), ...QUIET, ...QUICK, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: HANGS_MS,
  });
  return getResult(child);
}

export function startedDirectly(command: string): string {
  return command
    .replaceAll(/\bnpm run ([\w:]+)(?: --(?= |$))?/g, (typed, script: string) =>
      isFirst(typed) ? typed : (SCRIPTS[script] ?? typed),
    )
    .replaceAll(/\bnpx (\w+)/g, (typed, tool: string) => (isFirst(typed) ? typed : tool));
}

function isFirst(typed: string): boolean {
  if (started.has(typed)) return false;
  started.add(typed);
  return true;
}

/** Without what the test runner, and npm above it, have set. */
function ofPerson(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = { ...env };
  const others = /^(?:VITEST|NODE_ENV$|TEST$|FORCE_COLOR$|npm_|INIT_CWD$)/;
  for (const name of Object.keys(kept)) if (others.test(name)) delete kept[name];
  return kept;
}
