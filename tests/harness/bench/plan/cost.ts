/**
 * What a completed booking costs at the published prices, beyond what the plan includes and logs aside. Everything
 * that is multiplied with a price was counted or measured in a run.
 */
import { LIMITS, priceOfOne, PRICES } from "./platform.ts";
import type { Counts } from "../runtime.ts";

const MONTHS = 12;
const GB = 1e9;

/** What was counted in a run. */
export interface Use {
  counts: Counts;
  /** That of the whole runtime. Cloudflare asks for the Worker's and the objects' alone, so it is more than is paid. */
  processorMs: number;
  /** What D1 and the objects have grown by. */
  stored: Stored;
}

export type Item =
  | "Worker requests"
  | "processor"
  | "object requests"
  | "object duration"
  | "rows read"
  | "rows written"
  | "storage of a month";

export interface Cost {
  workerRequests: number;
  objectRequests: number;
  rowsRead: number;
  rowsWritten: number;
  /** Dollars for 1,000 bookings. */
  items: Record<Item, number>;
  dollarsPerThousand: number;
}

/** Messages on sockets, of which only some count; what the runtime answers by itself counts as none. */
const ON_SOCKETS = /webSocketMessage$/;

export function costPerBooking({ counts, processorMs, stored }: Use, bookings: number): Cost {
  const each = (total: number) => total / bookings;
  const calls = Object.entries(counts.calls).map(([name, count]) =>
    ON_SOCKETS.test(name) ? count / LIMITS.socketMessages.value : count,
  );
  const workerRequests = each(counts.requests);
  const objectRequests = each(calls.reduce((sum, count) => sum + count, 0));
  const rowsRead = each(counts.d1.rowsRead + counts.rowsRead);
  // An alarm that is set is a row.
  const rowsWritten = each(counts.d1.rowsWritten + counts.rowsWritten + counts.alarms);
  // While a write is made durable the object is not idle; the runtime of this machine does not wait for it.
  const awakeMs = each(counts.awakeMs) + objectRequests * LIMITS.objectFlush.value;
  const items = {
    "Worker requests": workerRequests * priceOfOne(PRICES.workerRequests),
    processor: each(processorMs) * priceOfOne(PRICES.workerMs),
    "object requests": objectRequests * priceOfOne(PRICES.objectRequests),
    "object duration":
      (awakeMs / 1000) * LIMITS.objectMemory.value * priceOfOne(PRICES.objectGbSeconds),
    "rows read": rowsRead * priceOfOne(PRICES.rowsRead),
    "rows written": rowsWritten * priceOfOne(PRICES.rowsWritten),
    "storage of a month": each(priceOfMonth(stored)),
  };
  const perThousand = Object.entries(items).map(([item, dollars]) => [item, 1000 * dollars]);
  return {
    workerRequests,
    objectRequests,
    rowsRead,
    rowsWritten,
    items: Object.fromEntries(perThousand) as Record<Item, number>,
    dollarsPerThousand: 1000 * Object.values(items).reduce((sum, dollars) => sum + dollars, 0),
  };
}

/** What 1,000 bookings may cost. */
export const DOLLARS_PER_THOUSAND_MOST = 0.05;

/** Bytes of D1 in all, and of the objects of all trips. */
export interface Stored {
  d1Bytes: number;
  objectBytes: number;
}

/** Dollars of a year: the plan, its bookings, and what they leave behind, at its largest the whole year. */
export function costOfSeason(bookings: number, dollarsPerThousand: number, stored: Stored): number {
  return (
    MONTHS * (PRICES.plan.value + priceOfMonth(stored)) + (bookings / 1000) * dollarsPerThousand
  );
}

function priceOfMonth({ d1Bytes, objectBytes }: Stored): number {
  return (
    (d1Bytes / GB) * priceOfOne(PRICES.d1Gb) + (objectBytes / GB) * priceOfOne(PRICES.objectGb)
  );
}
