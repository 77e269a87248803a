/**
 * Which calls are sent again by themselves when no answer came, and when. Each of them may be repeated:
 * a seat that is held already stays held; a seat that was given up is refused as not ours, and changes nothing; "so many
 * together" says how many it knew of, and takes none twice; a payment that is opened twice leaves a bill behind that
 * nobody knows the way to: its payment was never told to a browser, so it is never executed, and the seats' lock names
 * the one bill that is; a question changes nothing. Execute is asked again too, by screens/success/execution.ts, for as
 * long as it takes.
 */
import type { ApiRefusal } from "./client.ts";

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
 * A try of these is counted, so what got lost is left to whoever typed it. One that was shed is sent again. Execute and
 * the line of an opening, which wait in loops of their own, stand in neither list.
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
/** Who has waited for the whole time-out has been patient. */
const AFTER_TIMEOUT_MS = [1_000];
/** Of a gateway, or of ourselves where too many ask: the call was not looked at. */
const NOT_TAKEN: ReadonlySet<number> = new Set([502, 503, 504]);
const JITTER = 0.3;

/** Null: what came is to be told. `tries`: how often it was sent. */
export function retryAfterMs(
  path: string,
  refusal: ApiRefusal,
  tries: number,
  chance: number,
): number | null {
  const isShed = refusal.code === "overloaded" && REPEATABLE_WHEN_SHED.has(path);
  return isShed || REPEATABLE.has(path) ? waitAfter(refusal, tries, chance) : null;
}

/** Questions change nothing. A long silence is told at once; whoever asks repeats it later. */
export function readRetryAfterMs(
  refusal: ApiRefusal,
  tries: number,
  chance: number,
): number | null {
  return refusal.code === "timeout" || tries > 2 ? null : waitAfter(refusal, tries, chance);
}

/** Whether the same request may succeed later; any other refusal is refused again. */
export function isTransient({ code }: ApiRefusal): boolean {
  return TRANSIENT.has(code);
}

function waitAfter(refusal: ApiRefusal, tries: number, chance: number): number | null {
  const waits = waitsFor(refusal);
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  // Never before the server asked for it, and not all phones in that one moment.
  const asked = (refusal.retryAfterMs ?? 0) * (1 + JITTER * chance);
  return Math.round(Math.max(asked, wait * (1 - JITTER + 2 * JITTER * chance)));
}

function waitsFor({ code, status }: ApiRefusal): readonly number[] {
  if (code === "timeout") return AFTER_TIMEOUT_MS;
  if (code === "offline" || code === "overloaded") return SHORT_WAITS_MS;
  return code === "unreadable" && NOT_TAKEN.has(status) ? SHORT_WAITS_MS : [];
}

/** Ends early when the connection comes back. */
export async function pauseUntilOnline(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}
