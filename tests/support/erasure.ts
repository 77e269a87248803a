/** A journey of long ago, and the night that erases what is personal of it. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import { database } from "../../worker/db/client.ts";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { eraseNightly } from "../../worker/jobs/retention.ts";
import { aTrip } from "./catalogue.ts";
import { aTicket } from "./tickets.ts";

export const JOURNEY = "2026-03-10";
/** The return ends with the day after; 60 days and a minute later it is due. */
export const HOME_AT = toDhakaInstant("2026-03-11", "18:00");
const DAY_MS = 86_400_000;
export const DUE_AT = HOME_AT + 60 * DAY_MS + 60_000;

/** In each test of a file the nights erase what the test itself sells, and log nothing. */
export function eraseOwnInEachTest(): void {
  beforeEach(async () => {
    vi.spyOn(console, "log").mockReturnValue();
    await env.DB.prepare("UPDATE bills SET erased_at = 1 WHERE erased_at IS NULL").run();
  });
  afterEach(() => void vi.restoreAllMocks());
}

/** Every minute of the night that follows. */
export async function aNight(after: number): Promise<void> {
  const begins = Math.ceil(after / DAY_MS) * DAY_MS - 6 * 3_600_000;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = begins + minute * 60_000;
    if (now >= after) await eraseNightly(env, now);
  }
}

/** A sale of that journey, with all that is personal. */
export async function aJourney() {
  const db = database(env);
  const trip = await aTrip(db, { journeyDate: JOURNEY });
  const sale = await aTicket(db, { trip, seats: ["A1", "A2"], name: "Rahima Khatun" });
  await env.DB.prepare("UPDATE bills SET contact_email = 'r@example.com' WHERE contact_phone = ?")
    .bind(sale.phone)
    .run();
  return sale;
}

export async function readPersonalData(ticketId: string) {
  return env.DB.prepare(
    `SELECT b.contact_name, b.contact_phone, b.contact_email, b.erased_at, b.state, b.total_poisha
     FROM bills b JOIN tickets t ON t.bill_id = b.id WHERE t.id = ?`,
  )
    .bind(ticketId)
    .first<Record<string, unknown>>();
}
