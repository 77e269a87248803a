import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { getProcessorMs } from "./processor.ts";

/** Says so when it has worked for 200 ms of processor time, and waits to be ended. */
const WORK =
  "while (process.cpuUsage().user < 200_000); console.log(process.pid); setInterval(() => {}, 1_000);";

test.runIf(existsSync("/proc/self/stat"))(
  "the time of the children of a process is counted, not its own",
  async () => {
    // A shell between, so that no other child of this process is counted.
    const shell = spawn("sh", ["-c", `"$0" -e "$1" & wait`, process.execPath, WORK]);
    const [pid] = await once(shell.stdout, "data");
    expect(getProcessorMs(shell.pid)).toBeGreaterThanOrEqual(150);
    expect(getProcessorMs(Number(pid))).toBe(0);
    process.kill(Number(pid));
    await once(shell, "exit");
  },
);
