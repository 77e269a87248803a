/** Prices of many trips at once, each with its row of the audit trail in the same batch. */
import { sql } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, noteEach, type StaffAct } from "../staff/staff-acts.ts";

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
    insertAuditEntry(db, act, when),
    noteEach(db, act, {
      target: sql`json_extract(c.value, '$.trip')`,
      detail: sql`json_object('wasPoisha', ${was}, 'becamePoisha', ${became})`,
      from: sql`FROM json_each(${json}) AS c WHERE ${when}`,
    }),
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
