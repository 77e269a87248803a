/** What a completed booking costs at the published prices (Workers Paid, beyond what is included), logs aside. */
import type { Counts } from "./runtime.ts";

/** Dollars a unit (November 2026). */
const PRICE = {
  workerRequest: 0.3 / 1e6,
  cpuMs: 0.02 / 1e6,
  objectRequest: 0.15 / 1e6,
  objectGbSecond: 12.5 / 1e6,
  rowRead: 0.001 / 1e6,
  rowWritten: 1 / 1e6,
};
/** Assumed, since this machine is not Cloudflare's: CPU a request, and what an object is awake for a call. */
const CPU_MS = 5;
const AWAKE_SECONDS = 0.05;
const OBJECT_GB = 0.128;

export interface Cost {
  workerRequests: number;
  objectRequests: number;
  rowsRead: number;
  rowsWritten: number;
  dollarsPerThousand: number;
}

export function costPerBooking(counts: Counts, bookings: number): Cost {
  const calls = Object.values(counts.calls).reduce((sum, count) => sum + count, 0);
  const each = (total: number) => total / bookings;
  const workerRequests = each(counts.requests);
  const objectRequests = each(calls);
  const rowsRead = each(counts.d1.rowsRead + counts.rowsRead);
  const rowsWritten = each(counts.d1.rowsWritten + counts.rowsWritten + counts.alarms);
  const dollars =
    workerRequests * (PRICE.workerRequest + CPU_MS * PRICE.cpuMs) +
    objectRequests * (PRICE.objectRequest + AWAKE_SECONDS * OBJECT_GB * PRICE.objectGbSecond) +
    rowsRead * PRICE.rowRead +
    rowsWritten * PRICE.rowWritten;
  return {
    workerRequests,
    objectRequests,
    rowsRead,
    rowsWritten,
    dollarsPerThousand: dollars * 1000,
  };
}
