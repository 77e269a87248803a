/** What the variables of wrangler.toml mean. A value that only a local run may have is an error elsewhere. */
import { ERASE_AFTER_DAYS } from "../domain/retention.ts";
import { HOLD_MS } from "../domain/seats/seat-lock.ts";
import { PLACES_PER_BOOKING_MAX } from "../domain/trips/sale.ts";

/** How long a seat is held. Shorter than the promised 8 minutes in local runs only (decisions 2.3). */
export function holdMs(env: { RUN_MODE: string; HOLD_SECONDS: string }): number {
  const seconds = Number(env.HOLD_SECONDS);
  const isLocal = env.RUN_MODE === "local";
  const isShort = Number.isInteger(seconds) && seconds > 0 && seconds * 1000 < HOLD_MS;
  if (seconds * 1000 === HOLD_MS || (isLocal && isShort)) return seconds * 1000;
  throw new Error(
    isLocal
      ? `HOLD_SECONDS must be a whole number from 1 to ${HOLD_MS / 1000}`
      : `HOLD_SECONDS must be ${HOLD_MS / 1000} unless RUN_MODE is "local"`,
  );
}

/** Whether log-in waits until staff have approved the agent (decisions 6). */
export function agentsNeedApproval(env: { AGENTS_NEED_APPROVAL: string }): boolean {
  const wanted = env.AGENTS_NEED_APPROVAL;
  if (wanted === "on" || wanted === "off") return wanted === "on";
  throw new Error('AGENTS_NEED_APPROVAL must be "on" or "off"');
}

const STAFF_KEY_LENGTH_MIN = 32;

/** The staff key; null where there is none, and then nobody is let in. */
export function staffKey(env: { STAFF_KEY?: string }): string | null {
  const key = env.STAFF_KEY ?? "";
  if (key === "" || key.length >= STAFF_KEY_LENGTH_MIN) return key || null;
  throw new Error(`STAFF_KEY must have at least ${STAFF_KEY_LENGTH_MIN} characters`);
}

export interface HumanCheckVariables {
  HUMAN_CHECK: string;
  TURNSTILE_SITE_KEY: string;
  TURNSTILE_SECRET?: string;
}

/** "off": no check, whatever keys there are. "on": the check wherever both keys are there; production needs them. */
export function humanCheckMode(env: Pick<HumanCheckVariables, "HUMAN_CHECK">): "on" | "off" {
  const wanted = env.HUMAN_CHECK;
  if (wanted === "on" || wanted === "off") return wanted;
  throw new Error('HUMAN_CHECK must be "on" or "off"');
}

/** The keys of the human check; null while it is off or one of them is missing. */
export function turnstileKeys(
  env: HumanCheckVariables,
): { siteKey: string; secret: string } | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret = "" } = env;
  if (env.HUMAN_CHECK === "off" || siteKey === "" || secret === "") return null;
  return { siteKey, secret };
}

/** Places of an unlimited trip that one booking may have (decisions 3.10). */
export function placesMax(env: { PLACES_PER_BOOKING: string }): number {
  const most = Number(env.PLACES_PER_BOOKING || PLACES_PER_BOOKING_MAX);
  if (Number.isInteger(most) && most > 0) return most;
  throw new Error("PLACES_PER_BOOKING must be a whole number above 0");
}

/** How long after a journey names, emails and phone numbers are kept (decisions 7.5). */
export function eraseAfterDays(env: { ERASE_AFTER_DAYS: string }): number {
  const days = Number(env.ERASE_AFTER_DAYS || ERASE_AFTER_DAYS);
  if (Number.isInteger(days) && days >= 7 && days <= 3_650) return days;
  throw new Error("ERASE_AFTER_DAYS must be a whole number from 7 to 3650");
}
