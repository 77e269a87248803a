/**
 * The rules of retries: which calls are retried without a response, and when. Each call of REPEATABLE is idempotent. A
 * repeated hold changes nothing. A repeated release is refused because the seat is no longer held, and changes nothing.
 * Holding seats together sends how many are known, and takes none twice. A payment opened twice leaves a bill whose
 * payment never reaches a browser, so it is never executed, and the seats' lock names the other bill. A read changes
 * nothing.
 */
import type { ApiRefusal } from "./refusal.ts";

const REPEATABLE: ReadonlySet<string> = new Set([
  "/api/add-new-seat-for-booking",
  "/api/delete-seat-form-booking",
  "/api/hold-seats-together",
  "/api/bkash/payment/create",
  "/api/save-seat-booking-appoinment",
  "/api/quote",
  "/api/agent/sales",
]);

/**
 * The server counts these attempts, so without a response the visitor decides on a retry. One that was shed is retried.
 * Execute and the waiting room have retry loops of their own, and are in neither list.
 */
const REPEATABLE_WHEN_SHED: ReadonlySet<string> = new Set([
  "/api/login",
  "/api/get-ticketing-details-with-pnr",
  "/api/get-unlimited-ticketing-details-with-pnr",
]);

const TRANSIENT: ReadonlySet<string> = new Set([
  "offline",
  "timeout",
  "unreadable",
  "server_error",
  "overloaded",
]);

const SHORT_WAITS_MS = [800, 2_000, 5_000];
/** After a whole time-out one short wait is enough. */
const AFTER_TIMEOUT_MS = [1_000];
/** Statuses of a gateway, or of the Worker under load: the call was not carried out. */
const NOT_HANDLED: ReadonlySet<number> = new Set([502, 503, 504]);
const JITTER = 0.3;

/** The delay of a retry; null: none, the refusal is shown. `tries`: how often the call was sent. */
export function retryAfterMs(
  path: string,
  refusal: ApiRefusal,
  tries: number,
  chance: number,
): number | null {
  const isShed = refusal.code === "overloaded" && REPEATABLE_WHEN_SHED.has(path);
  return isShed || REPEATABLE.has(path) ? computeWait(refusal, tries, chance) : null;
}

/** For a read. A time-out is shown at once; SWR repeats the read later. */
export function findReadRetryDelayMs(
  refusal: ApiRefusal,
  tries: number,
  chance: number,
): number | null {
  return refusal.code === "timeout" || tries > 2 ? null : computeWait(refusal, tries, chance);
}

/** Whether the same request may succeed later. */
export function isTransient({ code }: ApiRefusal): boolean {
  return TRANSIENT.has(code);
}

function computeWait(refusal: ApiRefusal, tries: number, chance: number): number | null {
  const waits = listWaits(refusal);
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  // Not before the time that the server set, and spread so that not all phones call at the same moment.
  const requestedMs = (refusal.retryAfterMs ?? 0) * (1 + JITTER * chance);
  return Math.round(Math.max(requestedMs, wait * (1 - JITTER + 2 * JITTER * chance)));
}

function listWaits({ code, status }: ApiRefusal): readonly number[] {
  if (code === "timeout") return AFTER_TIMEOUT_MS;
  if (code === "offline" || code === "overloaded") return SHORT_WAITS_MS;
  return code === "unreadable" && NOT_HANDLED.has(status) ? SHORT_WAITS_MS : [];
}

const RECONNECT_FIRST_MS = 2_000;
const RECONNECT_LONGEST_MS = 60_000;
/** After a short outage clients reconnect spread over this time, not at once. */
const RECONNECT_SHORTEST_MS = 300;

/**
 * The delay of a socket, or of a call that is repeated while a page shows it: exponential, at a random moment of that
 * time.
 */
export function findReconnectDelayMs(failures: number, chance: number): number {
  const longest = Math.min(RECONNECT_LONGEST_MS, RECONNECT_FIRST_MS * 2 ** (failures - 1));
  return RECONNECT_SHORTEST_MS + chance * (longest - RECONNECT_SHORTEST_MS);
}

const EXECUTE_WAITS_MS = [2_000, 4_000, 8_000, 15_000];
export const EXECUTE_LONGEST_WAIT_MS = 30_000;
/** Spreads the retries after an outage. */
const EXECUTE_JITTER = 0.25;

/**
 * The delay of execute, which is repeated until the bill is settled. `failures`: attempts without a usable response,
 * from 1.
 */
export function findExecuteRetryDelayMs(failures: number, chance: number): number {
  const wait = EXECUTE_WAITS_MS[failures - 1] ?? EXECUTE_LONGEST_WAIT_MS;
  return Math.round(wait * (1 - EXECUTE_JITTER + EXECUTE_JITTER * chance));
}

/** Ends earlier when the connection comes back. */
export async function pauseUntilOnline(ms: number): Promise<void> {
  await new Promise<void>((resolve) => void afterPause(ms, resolve));
}

/** Calls it after the time, or earlier when the connection comes back; never once what is returned was called. */
export function afterPause(ms: number, call: () => void): () => void {
  const leave = () => {
    clearTimeout(timer);
    removeEventListener("online", end);
  };
  const end = () => {
    leave();
    call();
  };
  const timer = setTimeout(end, ms);
  addEventListener("online", end);
  return leave;
}
