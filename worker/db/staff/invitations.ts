/** Links that register a passkey: single use, by the hash of their code. */
import { and, eq, gt, isNull, not, sql, type SQL } from "drizzle-orm";
import {
  staff,
  staffAlertPhones,
  staffInvitations,
  staffPasskeys,
  staffSessions,
  staffTokens,
} from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";
import { insertIf } from "../insert-from.ts";
import type { NewPasskey } from "./passkeys.ts";
import { IS_PAUSED } from "./pauses.ts";
import { toPerson, type Person } from "./people.ts";
import { type NewStaffSession } from "./staff-sessions.ts";

/** The person of a valid link; null if it is unknown, used or expired, or the person is disabled or paused. */
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
      and(
        eq(staffInvitations.codeHash, codeHash),
        isInvitationGood(now),
        isNull(staff.disabledAt),
        not(IS_PAUSED),
      ),
    )
    .get();
  return row === undefined ? null : { person: toPerson(row.person), expiresAt: row.expiresAt };
}

/** `passkey_known`: somebody has registered this very passkey, and the link stays good. `gone`: the link was used. */
export type Acceptance = "accepted" | "passkey_known" | "gone";

/**
 * Registers the passkey of a link and signs in. What the person had before is replaced: who asks for a new link has
 * lost it. All of it is one batch in which the link is used last, so that a link is used up by nothing but a passkey.
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
): Promise<Acceptance> {
  const { codeHash, passkey, session, now } = input;
  const when = and(eq(staffInvitations.codeHash, codeHash), isInvitationGood(now));
  const isGood = sql`EXISTS (SELECT 1 FROM ${staffInvitations} WHERE ${when})`;
  const at = { createdAt: now, usedAt: now };
  const begin = insertIf(db, staffSessions, { ...session, ...at, verifiedAt: now }, isGood);
  const use = db
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(when)
    .returning({ staffId: staffInvitations.staffId });
  try {
    const used =
      passkey === null
        ? (await db.batch([begin, use]))[1]
        : (await db.batch([...replaceAccess(db, { ...passkey, ...at }, isGood), begin, use]))[6];
    return used.length === 1 ? "accepted" : "gone";
  } catch (error) {
    if (isUniqueClash(error, "staff_passkeys.id")) return "passkey_known";
    throw error;
  }
}

/** Five statements for the batch that accepts a link; the session of that batch begins after them. */
function replaceAccess(db: Database, passkey: typeof staffPasskeys.$inferSelect, when: SQL) {
  const { staffId, createdAt: endedAt } = passkey;
  return [
    db.delete(staffPasskeys).where(and(eq(staffPasskeys.staffId, staffId), when)),
    db
      .update(staffSessions)
      .set({ endedAt })
      .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt), when)),
    db
      .update(staffTokens)
      .set({ endedAt })
      .where(and(eq(staffTokens.staffId, staffId), isNull(staffTokens.endedAt), when)),
    db.delete(staffAlertPhones).where(and(eq(staffAlertPhones.staffId, staffId), when)),
    insertIf(db, staffPasskeys, passkey, when),
  ] as const;
}

function isInvitationGood(now: number) {
  return and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, now));
}
