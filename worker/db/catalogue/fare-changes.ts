/** Prices of many trips at once, each with its row of the audit trail in the same batch. */
import { sql } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { noteAct, type StaffAct } from "../staff/staff-acts.ts";

export interface FareChange {
  trip: string;
  wasPoisha: number;
  farePoisha: number;
}

/** All of them or none: false when one has another price by now, or is cancelled. */
export async function setFares(
  db: Database,
  changes: readonly FareChange[],
  act: StaffAct,
): Promise<boolean> {
  const json = JSON.stringify(changes);
  const was = sql`json_extract(c.value, '$.wasPoisha')`;
  const became = sql`json_extract(c.value, '$.farePoisha')`;
  const source = sql`json_each(${json}) AS c
    JOIN ${trips} ON ${trips.id} = json_extract(c.value, '$.trip')`;
  const isAsSeen = sql`${trips.farePoisha} = ${was} AND ${trips.cancelledAt} IS NULL`;
  const when = sql`(SELECT count(*) FROM ${source} WHERE ${isAsSeen}) = ${changes.length}`;
  const [, , rows] = await db.batch([
    noteAct(db, act, when),
    insertFrom(
      db,
      staffActs,
      {
        id: null,
        at: act.now,
        actor: act.by,
        act: act.act,
        target: sql`json_extract(c.value, '$.trip')`,
        reason: act.reason,
        execution: null,
        requestId: null,
        approvedBy: null,
        detail: sql`json_object('wasPoisha', ${was}, 'becamePoisha', ${became})`,
      },
      sql`FROM json_each(${json}) AS c WHERE ${when}`,
    ),
    // The condition is read once, before the first row is written.
    db
      .update(trips)
      .set({
        farePoisha: sql`(SELECT ${became} FROM json_each(${json}) AS c
          WHERE json_extract(c.value, '$.trip') = ${trips.id})`,
      })
      .where(
        sql`${trips.id} IN (SELECT json_extract(c.value, '$.trip') FROM json_each(${json}) AS c)
          AND ${when}`,
      )
      .returning({ id: trips.id }),
  ]);
  return rows.length === changes.length;
}
