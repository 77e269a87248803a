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
  /** A month, in D1 and in objects; 5 GB of each are included. */
  d1Gb: 0.75,
  objectGb: 0.2,
};
/** The Workers Paid plan, a month. */
const PLAN = 5;
const MONTHS = 12;
const GB = 1e9;
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

/** What 1,000 bookings may cost. */
export const DOLLARS_PER_THOUSAND_MOST = 0.05;

/** What is stored at the end of a year: of D1 in all, and of the objects of all trips. */
export interface Stored {
  d1Bytes: number;
  objectBytes: number;
}

/** Dollars of a year: the plan, its bookings, and what they leave behind, at its largest the whole year. */
export function costOfSeason(bookings: number, dollarsPerThousand: number, stored: Stored): number {
  const storage = (stored.d1Bytes / GB) * PRICE.d1Gb + (stored.objectBytes / GB) * PRICE.objectGb;
  return MONTHS * (PLAN + storage) + (bookings / 1000) * dollarsPerThousand;
}
