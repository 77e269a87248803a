/**
 * Sessions of staff in a browser. Tokens are random; D1 stores their hashes. Invariants: a challenge is answered once;
 * a new session never keeps the token of an old one; no session of a disabled person is good.
 */
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { staff, staffChallenges, staffPasskeys, staffSessions } from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import { writeUnlessClash } from "../errors.ts";
import { IS_PAUSED } from "./pauses.ts";
import { HAS_PASSKEY, toPerson, type Person } from "./people.ts";

export interface StaffSession {
  person: Person;
  id: string;
  expiresAt: number;
  usedAt: number;
  verifiedAt: number;
  /** The person may only answer what another owner requested about them. */
  isPaused: boolean;
  hasPasskey: boolean;
}

/** The session of a token; null when it is unknown, ended or over, or its person is disabled. */
export async function findStaffSession(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<StaffSession | null> {
  const row = await db
    .select({
      person: staff,
      session: staffSessions,
      isPaused: sql<number>`${IS_PAUSED}`,
      hasPasskey: sql<number>`${HAS_PASSKEY}`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        isNull(staffSessions.endedAt),
        gt(staffSessions.expiresAt, now),
        isNull(staff.disabledAt),
      ),
    )
    .get();
  if (row === undefined) return null;
  const { id, expiresAt, usedAt, verifiedAt } = row.session;
  return {
    person: toPerson(row.person),
    id,
    expiresAt,
    usedAt,
    verifiedAt,
    isPaused: row.isPaused === 1,
    hasPasskey: row.hasPasskey === 1,
  };
}

export async function touchStaffSession(db: Database, id: string, now: number): Promise<void> {
  await db.update(staffSessions).set({ usedAt: now }).where(eq(staffSessions.id, id));
}

export interface NewStaffSession {
  id: string;
  tokenHash: string;
  staffId: string;
  label: string;
  expiresAt: number;
}

/** A challenge that was answered, and until when it could have been. */
export interface UsedChallenge {
  challengeHash: string;
  expiresAt: number;
}

export interface PasskeyUse {
  id: string;
  counter: number;
}

/** Opens a session in place of the browser's earlier one. False when the challenge was answered before. */
export async function signIn(
  db: Database,
  input: {
    session: NewStaffSession;
    use: PasskeyUse;
    challenge: UsedChallenge;
    /** Hash of the token of the browser's earlier session. */
    oldTokenHash: string | null;
    now: number;
  },
): Promise<boolean> {
  const { session, use, challenge, oldTokenHash, now } = input;
  return writeUnlessAnswered(async () => {
    await db.batch([
      db.insert(staffChallenges).values(challenge),
      db.delete(staffChallenges).where(lte(staffChallenges.expiresAt, now)),
      usePasskey(db, use, now),
      endByToken(db, oldTokenHash ?? "", now),
      insertStaffSession(db, session, now),
    ]);
  });
}

/** The session's token changes with what it allows. False when the challenge was answered before. */
export async function stepUp(
  db: Database,
  input: {
    sessionId: string;
    tokenHash: string;
    use: PasskeyUse;
    challenge: UsedChallenge;
    now: number;
  },
): Promise<boolean> {
  const { sessionId, tokenHash, use, challenge, now } = input;
  return writeUnlessAnswered(async () => {
    await db.batch([
      db.insert(staffChallenges).values(challenge),
      db.delete(staffChallenges).where(lte(staffChallenges.expiresAt, now)),
      usePasskey(db, use, now),
      db
        .update(staffSessions)
        .set({ tokenHash, verifiedAt: now, usedAt: now })
        .where(and(eq(staffSessions.id, sessionId), isNull(staffSessions.endedAt))),
    ]);
  });
}

/** False when there is no such open session of this person. */
export async function endStaffSession(
  db: Database,
  { staffId, id }: { staffId: string; id: string },
  now: number,
): Promise<boolean> {
  const ended = await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSessions.id, id),
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
      ),
    )
    .returning({ id: staffSessions.id });
  return ended.length === 1;
}

/** A statement for a batch. */
function insertStaffSession(db: Database, session: NewStaffSession, now: number) {
  const at = { createdAt: now, usedAt: now, verifiedAt: now };
  return db.insert(staffSessions).values({ ...session, ...at });
}

/** Runs a batch that writes the challenge; false when the challenge was answered before. */
export async function writeUnlessAnswered(write: () => Promise<void>): Promise<boolean> {
  return writeUnlessClash("staff_challenges.challenge_hash", async () => {
    await write();
    return true;
  });
}

function usePasskey(db: Database, { id, counter }: PasskeyUse, now: number) {
  return db.update(staffPasskeys).set({ counter, usedAt: now }).where(eq(staffPasskeys.id, id));
}

function endByToken(db: Database, tokenHash: string, now: number) {
  return db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAt)));
}
