/**
 * The audit trail as it is read and searched, the newest line first. One condition leads, by the index that leaves the
 * fewest lines; the others look at what it finds (a plus keeps SQLite from another index).
 */
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { staff } from "../../../drizzle/staff.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import { assert } from "../../domain/result.ts";
import { isAmong } from "../among.ts";
import type { Database } from "../client.ts";

export interface LogFilter {
  actor?: string | undefined;
  /** Any of these names of the trail. */
  acts?: readonly string[] | undefined;
  /** Any of these. */
  targets?: readonly string[] | undefined;
  /** From the first instant, inclusive, to the second, exclusive. */
  day?: { start: number; end: number } | undefined;
  /** Entries before this one. */
  before?: number | undefined;
}

export type LogLine = typeof staffActs.$inferSelect;

const PEOPLE_MOST = 200;

/**
 * A sale at a counter is one line: what was asked for stands with its outcome, which repeats all of it. The names are
 * plain, since a selection from one table leaves the table's name out.
 */
const IS_NOT_REPEATED = sql`(+staff_acts.act <> 'sell_at_counter:asked' OR NOT EXISTS (
  SELECT 1 FROM staff_acts o WHERE o.target = staff_acts.target AND o.id > staff_acts.id
    AND o.act IN ('sell_at_counter', 'sell_at_counter:failed')))`;

/** The newest first. */
export async function listLog(db: Database, filter: LogFilter, most: number): Promise<LogLine[]> {
  const { acts, day, targets } = filter;
  const isByAct = acts !== undefined && day === undefined && targets === undefined;
  if (!isByAct) return selectLines(db, filter, most);
  // One query per name, because each has its entries in order.
  const [first, ...others] = acts.map((act) => selectLines(db, { ...filter, acts: [act] }, most));
  assert(first, "a name is given");
  const found = await db.batch([first, ...others]);
  return found
    .flat()
    .toSorted((a, b) => b.id - a.id)
    .slice(0, most);
}

/** Names of staff by id, including those who left. */
export async function listNames(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staff.id, name: sql<string>`${staff.name} /* whole */` })
    .from(staff)
    .orderBy(staff.createdAt)
    .limit(PEOPLE_MOST);
}

function selectLines(db: Database, filter: LogFilter, most: number) {
  const { actor, acts, targets, day, before = Number.MAX_SAFE_INTEGER } = filter;
  const { actor: who, act, target: what, at, id } = staffActs;
  const query = (...conditions: (SQL | undefined)[]) =>
    db
      .select()
      .from(staffActs)
      .where(and(...conditions, IS_NOT_REPEATED));
  const isByActor = actor === undefined ? undefined : sql`+${who} = ${actor}`;
  const isOneOfActs = acts === undefined ? undefined : inArray(sql`+${act}`, [...acts]);
  const isOnTarget = targets === undefined ? undefined : isAmong(sql`+${what}`, targets);
  const isBefore = sql`+${id} < ${before}`;
  const newest = desc(sql`+${id}`);
  if (day !== undefined) {
    const isOnDay = and(gte(at, day.start), lt(at, day.end));
    return query(isOnDay, isByActor, isOneOfActs, isOnTarget, isBefore).orderBy(newest).limit(most);
  }
  if (targets !== undefined) {
    return query(isAmong(what, targets), isByActor, isOneOfActs, isBefore)
      .orderBy(newest)
      .limit(most);
  }
  const [name] = acts ?? [];
  if (name !== undefined) {
    return query(eq(act, name), isByActor, lt(id, before)).orderBy(desc(id)).limit(most);
  }
  const byActor = actor === undefined ? undefined : eq(who, actor);
  return query(byActor, lt(id, before)).orderBy(desc(id)).limit(most);
}
