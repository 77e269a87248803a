/**
 * The end of a restore (protocol 22). What passengers answered to a change stands in D1 alone, so that a restore may have
 * lost it, and nobody can say of whom: all who are asked by then are told of the change again, and have a day to answer.
 */
import { and, eq, lt, lte, sql, type SQL } from "drizzle-orm";
import { shopState } from "../../drizzle/figures.ts";
import { tripChanges } from "../../drizzle/moves.ts";
import { ANSWER_GRACE_MS } from "../domain/tickets/choice.ts";
import type { Database } from "./client.ts";
import { hasDeparted } from "./journey.ts";
import { insertChangeMessagesAgain } from "./messages/outbox.ts";
import { isUnsound, SALES_PAUSED_AT } from "./shop-state.ts";
import { noteAct, type StaffAct } from "./staff/staff-acts.ts";
import { isAsked } from "./tickets/choices.ts";

/**
 * False when another pause than that of `since` (epoch ms) stands, or a trip differs or was not compared since then. A
 * stop by hand stays. Repeated after it has ended, it ends nothing more and is true.
 */
export async function endRestore(db: Database, act: StaffAct, since: number): Promise<boolean> {
  const { now } = act;
  const mayEnd = sql`EXISTS (SELECT 1 FROM shop_state WHERE id = 1 AND COALESCE(sales_paused_at, ${since}) = ${since})
    AND NOT EXISTS (SELECT /* whole */ 1 ${isUnsound(since)})`;
  const isEnding = sql`(${SALES_PAUSED_AT}) = ${since} AND ${mayEnd}`;
  const [, , , ended] = await db.batch([
    noteAct(db, act, mayEnd),
    extendChoices(db, { since, now }, isEnding),
    insertChangeMessagesAgain(db, { since, now }, sql`${isEnding} AND ${isAsked("buyer", now)}`),
    db
      .update(shopState)
      .set({ salesPausedAt: null })
      .where(and(eq(shopState.id, 1), mayEnd))
      .returning({ id: shopState.id }),
  ]);
  return ended.length === 1;
}

/** Also of a choice that was over: its answer may be lost as well. */
function extendChoices(db: Database, { since, now }: { since: number; now: number }, when: SQL) {
  return db
    .update(tripChanges)
    .set({ chooseBy: now + ANSWER_GRACE_MS })
    .where(
      and(
        lt(tripChanges.chooseBy, now + ANSWER_GRACE_MS),
        lte(tripChanges.announcedAt, since),
        sql`EXISTS (SELECT 1 FROM trips WHERE trips.id = trip_changes.trip_id AND trips.revision = trip_changes.revision
          AND trips.cancelled_at IS NULL AND NOT ${hasDeparted("trips", now)})`,
        when,
      ),
    );
}
