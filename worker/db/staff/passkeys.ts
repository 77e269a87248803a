/** Passkeys of staff, and the list of all access of a member of staff. */
import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import {
  staff,
  staffChallenges,
  staffPasskeys,
  staffSessions,
  staffTokens,
} from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import { writeUnlessClash } from "../errors.ts";
import { listAlertPhones } from "./alert-phones.ts";
import { toPerson, type Person } from "./people.ts";
import { writeUnlessAnswered, type UsedChallenge } from "./staff-sessions.ts";

const LISTED_MOST = 50;

export type Passkey = typeof staffPasskeys.$inferSelect;
export type NewPasskey = Omit<Passkey, "createdAt" | "usedAt">;

export async function findPasskey(
  db: Database,
  id: string,
): Promise<{ passkey: Passkey; person: Person } | null> {
  const row = await db
    .select({ passkey: staffPasskeys, person: staff })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(and(eq(staffPasskeys.id, id), isNull(staff.disabledAt)))
    .get();
  return row === undefined ? null : { passkey: row.passkey, person: toPerson(row.person) };
}

export async function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt))
    .limit(LISTED_MOST);
}

/** False when the passkey is registered already, with anybody. */
export async function addPasskey(
  db: Database,
  passkey: NewPasskey,
  challenge: UsedChallenge,
  now: number,
): Promise<boolean> {
  return writeUnlessClash("staff_passkeys.id", () =>
    writeUnlessAnswered(async () => {
      await db.batch([
        db.insert(staffChallenges).values(challenge),
        db.insert(staffPasskeys).values({ ...passkey, createdAt: now, usedAt: null }),
      ]);
    }),
  );
}

/** The last one stays: without it only a new link would lead back. */
export async function removePasskey(
  db: Database,
  { staffId, id }: { staffId: string; id: string },
): Promise<boolean> {
  const hasAnother = sql`EXISTS (SELECT 1 FROM staff_passkeys k WHERE k.staff_id = ${staffId} AND k.id <> ${id})`;
  const removed = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId), hasAnother))
    .returning({ id: staffPasskeys.id });
  return removed.length === 1;
}

/** Open entries, the newest first. */
export async function listAccess(db: Database, staffId: string, now: number) {
  const [sessions, passkeys, tokens, alertPhones] = await Promise.all([
    db
      .select()
      .from(staffSessions)
      .where(isOpen(staffSessions, staffId, now))
      .orderBy(desc(staffSessions.createdAt))
      .limit(LISTED_MOST),
    listPasskeys(db, staffId),
    db
      .select()
      .from(staffTokens)
      .where(isOpen(staffTokens, staffId, now))
      .orderBy(desc(staffTokens.createdAt))
      .limit(LISTED_MOST),
    listAlertPhones(db, staffId),
  ]);
  return { sessions, passkeys, tokens, alertPhones };
}

function isOpen(t: typeof staffSessions | typeof staffTokens, staffId: string, now: number) {
  return and(eq(t.staffId, staffId), isNull(t.endedAt), gt(t.expiresAt, now));
}
