/**
 * Writes the notices of vehicle and guide, every ten minutes, from two days before each leg, for duties that have both.
 * A duty that is incomplete when the notice is promised raises one alert; Today lists it earlier. So does a bus that
 * has left and whose list no guide's phone has read.
 */
import { listUnreadLists } from "../db/boarding/unread-lists.ts";
import { database } from "../db/client.ts";
import { writeNotices } from "../db/messages/notices.ts";
import { listMissingDuties } from "../db/staff/duties.ts";
import { PROMISED_MS } from "../domain/messages/notice.ts";
import { LEGS } from "../domain/trips/duty.ts";
import { logAlert } from "../telemetry/log.ts";
import type { BatchSizes } from "./batch-sizes.ts";

const EVERY_MINUTES = 10;
const EVERY_MS = EVERY_MINUTES * 60_000;
const ALERTED_MOST = 50;

export async function writeDueNotices(env: Env, now: number, sizes: BatchSizes): Promise<void> {
  if (Math.floor(now / 60_000) % EVERY_MINUTES !== 0) return;
  const db = database(env);
  for (const leg of LEGS) await writeNotices(db, leg, { now, most: sizes.notices });
  const window = { from: now + PROMISED_MS - EVERY_MS, before: now + PROMISED_MS };
  for (const { tripId, leg } of await listMissingDuties(db, window, ALERTED_MOST)) {
    logAlert("duty_missing", { trip: tripId, leg });
  }
  const left = { from: now - EVERY_MS, before: now };
  for (const leg of LEGS) {
    for (const { id: trip } of await listUnreadLists(db, leg, left, ALERTED_MOST)) {
      logAlert("bus_without_list", { trip, leg });
    }
  }
}
