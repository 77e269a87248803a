/** An owner ends one session or token of somebody, with the row of the audit trail in the same batch. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { staffSessions, staffTokens } from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import { noteAct, type StaffAct } from "./staff-acts.ts";

const TABLES = { session: staffSessions, token: staffTokens } as const;

export interface OneAccess {
  staffId: string;
  kind: keyof typeof TABLES;
  id: string;
}

/** Its name in the list; null when there is none that is open. */
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
    noteAct(db, act, sql`EXISTS (SELECT 1 FROM ${table} WHERE ${when})`),
    db.update(table).set({ endedAt: act.now }).where(when).returning({ id: table.id }),
  ]);
  return ended.length === 1;
}

function isOpen({ staffId, kind, id }: OneAccess) {
  const table = TABLES[kind];
  return and(eq(table.id, id), eq(table.staffId, staffId), isNull(table.endedAt));
}
