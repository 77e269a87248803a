/** An owner ends one session or token of somebody, with the row of the audit trail in the same batch. */
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { staffSessions, staffTokens } from "../../../drizzle/staff.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, type StaffAct } from "./staff-acts.ts";

const DAY_MS = 86_400_000;
const TABLES = { session: staffSessions, token: staffTokens } as const;

export interface OneAccess {
  staffId: string;
  kind: keyof typeof TABLES;
  id: string;
}

/** Its name in the list; null if no such entry is open. */
export async function findOpenAccess(db: Database, access: OneAccess): Promise<string | null> {
  const table = TABLES[access.kind];
  const row = await db.select({ label: table.label }).from(table).where(isOpen(access)).get();
  return row?.label ?? null;
}

/** False when it has ended. */
export async function endOpenAccess(
  db: Database,
  access: OneAccess,
  act: StaffAct,
): Promise<boolean> {
  const table = TABLES[access.kind];
  const when = isOpen(access);
  const [, ended] = await db.batch([
    insertAuditEntry(db, act, sql`EXISTS (SELECT 1 FROM ${table} WHERE ${when})`),
    db.update(table).set({ endedAt: act.now }).where(when).returning({ id: table.id }),
  ]);
  return ended.length === 1;
}

/** How often others have ended sessions and tokens of this person in the last 24 hours. */
export async function countEndings(db: Database, staffId: string, now: number): Promise<number> {
  const [row] = await db
    .select({ endings: count() })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.target, staffId),
        eq(staffActs.act, "end_staff_access"),
        gt(staffActs.at, now - DAY_MS),
      ),
    );
  return row?.endings ?? 0;
}

function isOpen({ staffId, kind, id }: OneAccess) {
  const table = TABLES[kind];
  return and(eq(table.id, id), eq(table.staffId, staffId), isNull(table.endedAt));
}
