/**
 * The platform's public price list and limits: the only place from which tests and bench read them. A figure is
 * Cloudflare's own unless its page says otherwise; those of Workers Paid, beyond what the plan includes.
 */

export interface Published {
  value: number;
  unit: string;
  /** The day on which it was read, as year, month and day. */
  readOn: string;
  /** The page, below https://developers.cloudflare.com where no host is named. */
  page: string;
}

const WORKERS = "workers/platform/pricing";
const OBJECTS = "durable-objects/platform/pricing";
const D1 = "d1/platform/pricing";
const WORKER_LIMITS = "workers/platform/limits";
const OBJECT_LIMITS = "durable-objects/platform/limits";
const OBJECT_RULES = "durable-objects/best-practices/rules-of-durable-objects";
const D1_LIMITS = "d1/platform/limits";
const LUMENIZE = "lumenize.com/blog, measured by a customer";

export const PRICES = {
  plan: readFigure(5, "dollars a month", WORKERS),
  workerRequests: readFigure(0.3, "dollars a million", WORKERS),
  workerMs: readFigure(0.02, "dollars a million ms of processor", WORKERS),
  /** Calls, alarms that fire and sockets that are opened; 20 messages on sockets are one. */
  objectRequests: readFigure(0.15, "dollars a million", OBJECTS),
  objectGbSeconds: readFigure(12.5, "dollars a million GB-s", OBJECTS),
  objectGb: readFigure(0.2, "dollars a GB and month", OBJECTS),
  d1Gb: readFigure(0.75, "dollars a GB and month", D1),
  /** In D1 and in objects alike. An alarm that is set is a row that is written. */
  rowsRead: readFigure(0.001, "dollars a million", D1),
  rowsWritten: readFigure(1, "dollars a million", D1),
} satisfies Record<string, Published>;

export const LIMITS = {
  objectMemory: readFigure(0.128, "GB that an object's duration is paid for", OBJECTS),
  /** "Soft": it may answer fewer, depending on what a request does. */
  objectRequests: readFigure(1_000, "requests a second of an object", OBJECT_LIMITS),
  objectWrites: readFigure(
    200,
    "requests a second of an object that write, 200 to 500",
    OBJECT_RULES,
  ),
  objectSockets: readFigure(
    32_768,
    "sockets of an object",
    "durable-objects/best-practices/websockets",
  ),
  socketMessages: readFigure(20, "messages on sockets that count as one request", OBJECTS),
  objectFlush: readFigure(13, "ms until a write of an object is durable, 5 to 13", LUMENIZE),
  subrequests: readFigure(10_000, "subrequests of a request", WORKER_LIMITS),
  connections: readFigure(6, "outgoing connections of a request at once", WORKER_LIMITS),
  isolateMemory: readFigure(128, "MB of an isolate", WORKER_LIMITS),
  d1Queries: readFigure(1_000, "queries of a request", D1_LIMITS),
  /** A database is one thread: it does one query after the other. */
  d1AtOnce: readFigure(1, "queries of a database at once", D1_LIMITS),
  d1ReadMs: readFigure(1, "ms of a read by an index, at most", D1_LIMITS),
  d1WriteMs: readFigure(5, 'ms of a write, "several"', D1_LIMITS),
  /** It refuses queries that would wait too long, as overloaded; how long that is, is not published. */
  d1Patience: readFigure(30, "seconds of a query, and the longest it is taken to wait", D1_LIMITS),
  d1Size: readFigure(10, "GB of a database", D1_LIMITS),
} satisfies Record<string, Published>;

/** The price of one. */
export function priceOfOne(price: Published): number {
  return price.unit.startsWith("dollars a million") ? price.value / 1e6 : price.value;
}

function readFigure(value: number, unit: string, page: string): Published {
  return { value, unit, readOn: "2026-11-29", page };
}
