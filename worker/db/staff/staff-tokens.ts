/** Personal tokens of the command line. They are random; D1 stores their hashes. */
import { and, eq, gt, isNull, not } from "drizzle-orm";
import { staff, staffTokens } from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import { IS_PAUSED } from "./pauses.ts";
import { toPerson, type Person } from "./people.ts";

export interface StaffToken {
  person: Person;
  id: string;
  createdAt: number;
  usedAt: number | null;
}

/** The token's person; null when it is unknown, ended or over, or the person is disabled or paused. */
export async function findToken(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<StaffToken | null> {
  const row = await db
    .select({ person: staff, token: staffTokens })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staffId))
    .where(and(eq(staffTokens.tokenHash, tokenHash), isGood(now)))
    .get();
  if (row === undefined) return null;
  const { id, createdAt, usedAt } = row.token;
  return { person: toPerson(row.person), id, createdAt, usedAt };
}

export async function insertToken(
  db: Database,
  token: { id: string; tokenHash: string; staffId: string; label: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db.insert(staffTokens).values({ ...token, createdAt: now });
}

export async function touchToken(db: Database, id: string, now: number): Promise<void> {
  await db.update(staffTokens).set({ usedAt: now }).where(eq(staffTokens.id, id));
}

/** False when there is no such token of this person that is good. */
export async function endToken(
  db: Database,
  { staffId, id }: { staffId: string; id: string },
  now: number,
): Promise<boolean> {
  const ended = await db
    .update(staffTokens)
    .set({ endedAt: now })
    .where(
      and(eq(staffTokens.id, id), eq(staffTokens.staffId, staffId), isNull(staffTokens.endedAt)),
    )
    .returning({ id: staffTokens.id });
  return ended.length === 1;
}

function isGood(now: number) {
  return and(
    isNull(staffTokens.endedAt),
    gt(staffTokens.expiresAt, now),
    isNull(staff.disabledAt),
    not(IS_PAUSED),
  );
}
