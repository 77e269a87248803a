/** Runs one of the project's scripts to its end, in the project's folder. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";

export interface ScriptResult {
  /** What it printed, to both outputs. */
  output: string;
  /** -1 when a signal ended it. */
  code: number;
}

export function runScript(
  [script = "", ...words]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ScriptResult> {
  const child = spawn(process.execPath, [join(ROOT, script), ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  return getResult(child);
}

/** What a process has printed, when it has ended. */
export function getResult(child: ChildProcess): Promise<ScriptResult> {
  let output = "";
  child.stdout?.on("data", (text) => (output += String(text)));
  child.stderr?.on("data", (text) => (output += String(text)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ output: output.trim(), code: code ?? -1 }));
  });
}
