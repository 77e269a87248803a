/**
 * Deletes messages that nothing needs any more: their journey is long over, their bill has neither name nor number, and
 * they ended or expired as long ago. Their number and their costs are added to the sums of the month (`message_sums`)
 * in the same batch, under the same condition.
 */
import { and, asc, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { messages, messageSums } from "../../../drizzle/messages.ts";
import { bills } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { HANDED_OVER } from "../../domain/messages/queue.ts";
import type { Database } from "../client.ts";
import { toDhakaDay } from "../dhaka-day.ts";
import { insertFrom } from "../insert-from.ts";
import { isToErase, type ErasureInput } from "../retention.ts";

/** Ten years. */
const MONTHS_MOST = 120;

/** Over `messages`. One that has expired is sent by nobody, whatever its state. */
function isPast(before: number): SQL {
  return sql`(${messages.expiresAt} < ${before}
    OR (COALESCE(${messages.queue}, ${HANDED_OVER}) >= ${HANDED_OVER} AND ${messages.queueAt} < ${before}))`;
}

/** Over `trips` and `bills`. */
function isOverAndErased(input: ErasureInput): SQL | undefined {
  return and(isToErase(input), isNotNull(bills.erasedAt));
}

/** Lists bills that have such messages, the oldest journeys first. */
export async function listBillsWithPastMessages(
  db: Database,
  input: ErasureInput,
  most: number,
): Promise<number[]> {
  const found = await db
    .select({ id: bills.id })
    .from(trips)
    // In this order: the trips that are over and still have something to erase are few.
    .crossJoin(bills)
    .where(
      and(
        eq(bills.tripId, trips.id),
        isOverAndErased(input),
        sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.billId} = ${bills.id} AND ${isPast(input.before)})`,
      ),
    )
    .orderBy(asc(trips.departsAt))
    .limit(most);
  return found.map(({ id }) => id);
}

/** Returns the number of deleted messages. A bill that is no longer listed keeps its messages. */
export async function deletePastMessages(
  db: Database,
  numbers: readonly number[],
  input: ErasureInput,
): Promise<number> {
  if (numbers.length === 0) return 0;
  const areThese = sql`${messages.billId} IN (SELECT ${bills.id} FROM json_each(${JSON.stringify(numbers)}) AS n
    JOIN ${bills} ON ${bills.id} = n.value JOIN ${trips} ON ${trips.id} = ${bills.tripId}
    WHERE ${isOverAndErased(input)}) AND ${isPast(input.before)}`;
  const [, deleted] = await db.batch([
    insertFrom(
      db,
      messageSums,
      {
        month: sql`substr(${toDhakaDay(messages.queueAt)}, 1, 7)`,
        messages: sql`count(*)`,
        parts: sql`COALESCE(sum(${messages.parts}), 0)`,
        costPoisha: sql`COALESCE(sum(${messages.costPoisha}), 0)`,
      },
      sql`FROM ${messages} WHERE ${areThese} GROUP BY 1`,
    ).onConflictDoUpdate({
      target: messageSums.month,
      set: {
        messages: sql`${messageSums.messages} + excluded.messages`,
        parts: sql`${messageSums.parts} + excluded.parts`,
        costPoisha: sql`${messageSums.costPoisha} + excluded.cost_poisha`,
      },
    }),
    db.delete(messages).where(areThese).returning({ bill: messages.billId }),
  ]);
  return deleted.length;
}

/** The sums of the deleted messages, the newest month first. */
export async function listMessageSums(db: Database): Promise<(typeof messageSums.$inferSelect)[]> {
  return db
    .select()
    .from(messageSums)
    .where(sql`/* whole */ TRUE`)
    .orderBy(desc(messageSums.month))
    .limit(MONTHS_MOST);
}
