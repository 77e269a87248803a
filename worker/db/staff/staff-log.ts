/**
 * The audit trail as it is read and searched, the newest line first. One condition leads, by the index that leaves the
 * fewest lines; the others look at what it finds (a plus keeps SQLite from another index).
 */
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { staff } from "../../../drizzle/staff.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import { assert } from "../../domain/result.ts";
import type { Database } from "../client.ts";

export interface LogFilter {
  actor?: string | undefined;
  /** Any of these names of the trail. */
  acts?: readonly string[] | undefined;
  target?: string | undefined;
  /** From the first instant, inclusive, to the second, exclusive. */
  day?: { start: number; end: number } | undefined;
  /** Lines before this one. */
  before?: number | undefined;
}

export type LogLine = typeof staffActs.$inferSelect;

const PEOPLE_MOST = 200;

/** The newest first. */
export async function listLog(db: Database, filter: LogFilter, most: number): Promise<LogLine[]> {
  const { acts, day, target } = filter;
  const isByAct = acts !== undefined && day === undefined && target === undefined;
  if (!isByAct) return linesOf(db, filter, most);
  // One query a name, since each has its lines in order.
  const [first, ...others] = acts.map((act) => linesOf(db, { ...filter, acts: [act] }, most));
  assert(first, "a name is given");
  const found = await db.batch([first, ...others]);
  return found
    .flat()
    .toSorted((a, b) => b.id - a.id)
    .slice(0, most);
}

/** Names of staff by id, those who left too. */
export async function listNames(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staff.id, name: sql<string>`${staff.name} /* whole */` })
    .from(staff)
    .orderBy(staff.createdAt)
    .limit(PEOPLE_MOST);
}

function linesOf(db: Database, filter: LogFilter, most: number) {
  const { actor, acts, target, day, before = Number.MAX_SAFE_INTEGER } = filter;
  const { actor: who, act, target: what, at, id } = staffActs;
  const query = (...conditions: (SQL | undefined)[]) =>
    db
      .select()
      .from(staffActs)
      .where(and(...conditions));
  const ofActor = actor === undefined ? undefined : sql`+${who} = ${actor}`;
  const ofActs = acts === undefined ? undefined : inArray(sql`+${act}`, [...acts]);
  const ofTarget = target === undefined ? undefined : sql`+${what} = ${target}`;
  const isBefore = sql`+${id} < ${before}`;
  const newest = desc(sql`+${id}`);
  if (day !== undefined) {
    const ofDay = and(gte(at, day.start), lt(at, day.end));
    return query(ofDay, ofActor, ofActs, ofTarget, isBefore).orderBy(newest).limit(most);
  }
  if (target !== undefined) {
    return query(eq(what, target), ofActor, ofActs, isBefore).orderBy(newest).limit(most);
  }
  const [name] = acts ?? [];
  if (name !== undefined) {
    return query(eq(act, name), ofActor, lt(id, before)).orderBy(desc(id)).limit(most);
  }
  const byActor = actor === undefined ? undefined : eq(who, actor);
  return query(byActor, lt(id, before)).orderBy(desc(id)).limit(most);
}
