/** The processor time of this process's children, which are the measured runtime. Linux tells it; others do not. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Ticks a second that Linux shows to programs. */
const TICKS = 100;
/** Fields of a process's stat behind its name: its parent, and its time in programs and in the kernel. */
const [PARENT, USER, KERNEL] = [1, 11, 12];

/** Milliseconds so far, without those of children that have ended; no number where the system does not tell. */
export function getProcessorMs(parent = process.pid): number {
  if (!existsSync("/proc/self/stat")) return Number.NaN;
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const fields = readFields(pid);
    if (fields[PARENT] === String(parent)) ticks += Number(fields[USER]) + Number(fields[KERNEL]);
  }
  return (1_000 * ticks) / TICKS;
}

/** Without any where the process has ended meanwhile. */
function readFields(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may have spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
