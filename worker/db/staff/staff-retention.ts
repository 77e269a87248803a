/** Deletes access of staff that ended long ago, and the names of those who left. The audit log stays. */
import { and, isNotNull, lt, ne } from "drizzle-orm";
import {
  actRequests,
  staff,
  staffChallenges,
  staffInvitations,
  staffSessions,
  staffTokens,
} from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import { deletePhonesOfOthers } from "./alert-phones.ts";

/** `endedBefore`: sessions, tokens and links; `requestsBefore`: acts that waited, and people who left. */
export async function deleteOldStaffAccess(
  db: Database,
  {
    now,
    endedBefore,
    requestsBefore,
  }: { now: number; endedBefore: number; requestsBefore: number },
): Promise<void> {
  await db.batch([
    db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now)),
    db.delete(staffSessions).where(lt(staffSessions.expiresAt, endedBefore)),
    db.delete(staffTokens).where(lt(staffTokens.expiresAt, endedBefore)),
    db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, endedBefore)),
    db
      .delete(actRequests)
      .where(and(isNotNull(actRequests.settledAt), lt(actRequests.settledAt, requestsBefore))),
    db
      .update(staff)
      .set({ name: "", phone: null })
      .where(and(lt(staff.disabledAt, requestsBefore), ne(staff.name, ""))),
    // Phones that a restore of D1 has brought back; nothing is pushed to them in the meantime.
    deletePhonesOfOthers(db),
  ]);
}
