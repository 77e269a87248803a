/** Reads the variables of wrangler.toml. A value that only a local run may have is an error elsewhere. */
import { ERASE_AFTER_DAYS } from "../domain/retention.ts";
import { HOLD_MS } from "../domain/seats/seat-limits.ts";
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
  const setting = env.AGENTS_NEED_APPROVAL;
  if (setting === "on" || setting === "off") return setting === "on";
  throw new Error('AGENTS_NEED_APPROVAL must be "on" or "off"');
}

const STAFF_KEY_LENGTH_MIN = 32;

/** The staff key; null if there is none, and then nobody is let in. */
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

/** The kinds of human check: Turnstile, where the shop has both its keys, and the proof of work where it has not. */
export function humanCheck(env: HumanCheckVariables): "turnstile" | "work" | "off" {
  const setting = env.HUMAN_CHECK;
  if (setting === "off") return setting;
  if (setting !== "on") throw new Error('HUMAN_CHECK must be "on" or "off"');
  return turnstileKeys(env) === null ? "work" : "turnstile";
}

/** Turnstile's keys; null while the check is off, or one of them is missing. */
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

const STOP_SECONDS = 60;

/** How long an act that can't be undone can be stopped. Shorter in local runs only. */
export function stopMs(env: { RUN_MODE: string; STAFF_STOP_SECONDS: string }): number {
  const seconds = Number(env.STAFF_STOP_SECONDS || STOP_SECONDS);
  const isShort = Number.isInteger(seconds) && seconds >= 0 && seconds <= STOP_SECONDS;
  if (seconds === STOP_SECONDS || (env.RUN_MODE === "local" && isShort)) return seconds * 1000;
  throw new Error(`STAFF_STOP_SECONDS must be ${STOP_SECONDS}, or less in a local run`);
}

const SECOND_PERSON_ABOVE_TAKA = 2_000;

/** Acts on more money than this need a second person; in poisha. */
export function secondPersonAbovePoisha(env: { SECOND_PERSON_ABOVE_TAKA: string }): number {
  const taka = Number(env.SECOND_PERSON_ABOVE_TAKA || SECOND_PERSON_ABOVE_TAKA);
  if (Number.isInteger(taka) && taka >= 0 && taka <= 1_000_000) return taka * 100;
  throw new Error("SECOND_PERSON_ABOVE_TAKA must be a whole number from 0 to 1000000");
}

interface PasskeyVariables {
  RUN_MODE: string;
  STAFF_PASSKEYS: string;
}

function passkeysMode(env: PasskeyVariables): "needed" | "optional" | "ignored" {
  const setting = env.STAFF_PASSKEYS;
  if (setting === "needed") return setting;
  if ((setting === "optional" || setting === "ignored") && env.RUN_MODE === "local") return setting;
  throw new Error('STAFF_PASSKEYS must be "needed", or in a local run "optional" or "ignored"');
}

/** Whether an invitation may sign in without a passkey: in a local run alone, to look around. */
export function canSkipPasskey(env: PasskeyVariables): boolean {
  return passkeysMode(env) !== "needed";
}

/** Whether the shop's key is valid beside an owner with a passkey: only in a local run of the tests. */
export function doesKeyOutlastOwners(env: PasskeyVariables): boolean {
  return passkeysMode(env) === "ignored";
}

/** Cloudflare Access in front of the back office: its team and the tag of its application; null if it is not used. */
export function accessWall(env: {
  ACCESS_TEAM: string;
  ACCESS_AUDIENCE: string;
}): { team: string; audience: string } | null {
  const { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience } = env;
  if (team === "" && audience === "") return null;
  if (/^[a-z0-9-]{1,63}$/.test(team) && /^[0-9a-f]{64}$/.test(audience)) return { team, audience };
  throw new Error(
    "ACCESS_TEAM must be the team's name and ACCESS_AUDIENCE the 64 characters of its application, or both empty",
  );
}
