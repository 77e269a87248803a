/**
 * Processor time of processes and of everything that they have started, as Linux counts it. Other load on the machine
 * makes a call take longer, but barely changes the processor time that it costs.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux reports hundredths of a second to programs, whatever its own clock. */
const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  ms: number;
}

/** Other systems have no such files. */
export const hasProcessTimes = existsSync("/proc/self/stat");

/** User and system time so far of these processes, of their descendants, and of descendants that have ended. */
export function processorMs(roots: readonly number[]): number {
  const all = listProcesses();
  const tree = new Set(roots);
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.reduce((sum, { pid, ms }) => (tree.has(pid) ? sum + ms : sum), 0);
}

/** The processes that this one has started and that still run; none where the system does not list processes. */
export function listOwnChildren(): number[] {
  if (!hasProcessTimes) return [];
  return listProcesses().flatMap(({ pid, parent }) => (parent === process.pid ? [pid] : []));
}

function listProcesses(): Process[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    const line = Number.isInteger(pid) ? readStat(pid) : null;
    if (line === null) return [];
    // The name of the program, in parentheses, may have any character in it; the parent is the second field after it.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), ms: ticks * TICK_MS }];
  });
}

/** Returns null where the process has ended meanwhile. */
function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
}
