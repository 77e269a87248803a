/** Links that register a passkey: single use, by the hash of their code. */
import { and, eq, gt, isNull } from "drizzle-orm";
import {
  staff,
  staffInvitations,
  staffPasskeys,
  staffSessions,
  staffTokens,
} from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import type { NewPasskey } from "./passkeys.ts";
import { personOf, type Person } from "./people.ts";
import { insertStaffSession, type NewStaffSession } from "./staff-sessions.ts";

/** Whom a valid link is for; null when it is unknown, used or over, or the person is disabled. */
export async function findInvitation(
  db: Database,
  codeHash: string,
  now: number,
): Promise<{ person: Person; expiresAt: number } | null> {
  const row = await db
    .select({ person: staff, expiresAt: staffInvitations.expiresAt })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(
      and(eq(staffInvitations.codeHash, codeHash), isInvitationGood(now), isNull(staff.disabledAt)),
    )
    .get();
  return row === undefined ? null : { person: personOf(row.person), expiresAt: row.expiresAt };
}

/**
 * Registers the passkey of a link and signs in. What the person had before is replaced: who asks for a new link has
 * lost it. False when another request has used the link.
 */
export async function acceptInvitation(
  db: Database,
  input: {
    codeHash: string;
    /** Null in a local run that leaves it for later: then nothing is replaced. */
    passkey: NewPasskey | null;
    session: NewStaffSession;
    now: number;
  },
): Promise<boolean> {
  const { codeHash, passkey, session, now } = input;
  const { staffId } = session;
  const [used] = await db
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.codeHash, codeHash), isInvitationGood(now)))
    .returning({ staffId: staffInvitations.staffId });
  if (used === undefined) return false;
  if (passkey === null) {
    await insertStaffSession(db, session, now);
    return true;
  }
  await db.batch([
    db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)),
    db
      .update(staffSessions)
      .set({ endedAt: now })
      .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt))),
    db
      .update(staffTokens)
      .set({ endedAt: now })
      .where(and(eq(staffTokens.staffId, staffId), isNull(staffTokens.endedAt))),
    db.insert(staffPasskeys).values({ ...passkey, createdAt: now, usedAt: now }),
    insertStaffSession(db, session, now),
  ]);
  return true;
}

function isInvitationGood(now: number) {
  return and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, now));
}
