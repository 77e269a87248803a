/** A journey of long ago, and the night that erases what is personal of it. */
import { env } from "cloudflare:workers";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { eraseNightly } from "../../worker/jobs/retention.ts";

export const JOURNEY = "2026-03-10";
/** The return ends with the day after; 60 days and a minute later it is due. */
export const HOME_AT = toDhakaInstant("2026-03-11", "18:00");
const DAY_MS = 86_400_000;
export const DUE_AT = HOME_AT + 60 * DAY_MS + 60_000;

/** Every minute of the night that follows. */
export async function aNight(after: number): Promise<void> {
  const begins = Math.ceil(after / DAY_MS) * DAY_MS - 6 * 3_600_000;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = begins + minute * 60_000;
    if (now >= after) await eraseNightly(env, now);
  }
}
