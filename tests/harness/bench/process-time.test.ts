import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { hasProcessTimes, listOwnChildren, processorMs } from "./process-time.ts";

const BURNT_MS = 200;
/** Counted in hundredths of a second, for user and system apart. */
const ROUNDED_MS = 20;
const BURN = `while (process.cpuUsage().user < ${BURNT_MS}e3);`;

test.skipIf(!hasProcessTimes)(
  "a process counts with its running and its ended children",
  async () => {
    const burnAndStay = `${BURN} console.log("burnt"); process.stdin.resume()`;
    const parent = `
    const { spawn, spawnSync } = require("node:child_process");
    spawnSync(process.execPath, ["-e", ${JSON.stringify(BURN)}]);
    spawn(process.execPath, ["-e", ${JSON.stringify(burnAndStay)}], { stdio: "inherit" });`;
    const started = spawn(process.execPath, ["-e", parent], { stdio: ["pipe", "pipe", "inherit"] });
    const { pid = 0 } = started;
    await once(started.stdout, "data");
    expect(processorMs([pid])).toBeGreaterThanOrEqual(2 * BURNT_MS - ROUNDED_MS);
    expect(listOwnChildren()).toContain(pid);
    started.stdin.end();
    await once(started, "close");
    expect(processorMs([pid])).toBe(0);
  },
);
