/** Deletes access of staff that ended long ago, and that of guides' phones, once a night. */
import { deleteOldGuideAccess } from "../db/boarding/guide-retention.ts";
import { database } from "../db/client.ts";
import { deleteOldStaffAccess } from "../db/staff/staff-retention.ts";
import { sliceAt } from "../domain/retention.ts";
import { ENDED_MS, REQUEST_RECORD_MS } from "../domain/staff/staff-times.ts";

export async function eraseStaffAccessNightly(env: Env, now: number): Promise<void> {
  // Once a night, in the first minute of the quiet hour.
  if (sliceAt(now) !== 0) return;
  const db = database(env);
  await deleteOldGuideAccess(db, now);
  await deleteOldStaffAccess(db, {
    now,
    endedBefore: now - ENDED_MS,
    requestsBefore: now - REQUEST_RECORD_MS,
  });
}
