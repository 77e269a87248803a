/** The order in which the buses of a day fill, with its row of the audit trail in the same batch. */
import { sql } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";

export interface PlaceChange {
  trip: string;
  was: number | null;
  place: number | null;
}

/**
 * `changes` names each bus of the day that is not cancelled. All of them or none: false when one has another place by
 * now, is cancelled, or another bus leaves that day.
 */
export async function setFillPlaces(
  db: Database,
  changes: readonly PlaceChange[],
  act: StaffAct,
): Promise<boolean> {
  const json = JSON.stringify(changes);
  const isAsSeen = sql`t.fill_place IS json_extract(c.value, '$.was')`;
  const ofDay = sql`SELECT count(*), count(iif(${isAsSeen}, c.key, NULL)) FROM trips f
    JOIN trips t ON t.destination_id = f.destination_id AND t.unit_id = f.unit_id
      AND t.journey_date = f.journey_date AND t.mode = 'limited' AND t.cancelled_at IS NULL
    LEFT JOIN json_each(${json}) AS c ON json_extract(c.value, '$.trip') = t.id
    WHERE f.id = ${changes[0]?.trip ?? ""}`;
  const when = sql`(${changes.length}, ${changes.length}) = (${ofDay})`;
  const [, rows] = await db.batch([
    insertAuditEntry(db, act, when),
    // The condition is read once, before the first row is written.
    db
      .update(trips)
      .set({
        fillPlace: sql`(SELECT json_extract(c.value, '$.place') FROM json_each(${json}) AS c
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
