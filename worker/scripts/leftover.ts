/**
 * The runtime that a killed run left behind. It outlives a SIGKILL of its parent and would go on working on the same
 * seats as the next one, so each run notes which it started and ends the last one's before it starts its own.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RUNTIME = "workerd";

interface Process {
  pid: number;
  parent: number;
  command: string;
}

export function noteRuntime(stateDir: string): void {
  const own = processes().filter((one) => one.parent === process.pid && isRuntime(one));
  writeFileSync(noteOf(stateDir), own.map((one) => one.pid).join("\n"));
}

export function endLeftover(stateDir: string): void {
  const note = noteOf(stateDir);
  if (!existsSync(note)) return;
  const noted = new Set(readFileSync(note, "utf8").split("\n").map(Number));
  for (const { pid } of processes().filter((one) => noted.has(one.pid) && isRuntime(one))) {
    process.kill(pid, "SIGKILL");
  }
  rmSync(note);
}

/** None where the machine has no `ps`: then a killed run's runtime is the owner's to end. */
function processes(): Process[] {
  let table = "";
  try {
    table = execFileSync("ps", ["-axo", "pid=,ppid=,comm="], { encoding: "utf8" });
  } catch {
    return [];
  }
  return table.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    if (!match) return [];
    return [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? "" }];
  });
}

function isRuntime(one: Process): boolean {
  return one.command.includes(RUNTIME);
}

function noteOf(stateDir: string): string {
  return join(stateDir, "runtime.pid");
}
