/** Waiting messages, for the shop's figures. */
import { sql } from "drizzle-orm";
import { messages } from "../../../drizzle/messages.ts";
import { FOR_A_PERSON, RANKS_END } from "../../domain/messages/queue.ts";
import type { Database } from "../client.ts";

const DAY_MS = 24 * 3_600_000;

/** Unknown and failed ones of the last day, since older ones change nothing any more. */
export function selectMessageWaits(db: Database, now: number) {
  const isDue = sql`${messages.queue} < ${RANKS_END}`;
  // By name: a batch would merge two columns with the same text.
  const count = (state: "unknown" | "failed") =>
    sql<number>`COALESCE(sum(${messages.state} = ${state}), 0)`.as(state);
  return db
    .select({
      due: sql<number>`COALESCE(sum(${isDue}), 0)`,
      dueSince: sql<
        number | null
      >`min(iif(${isDue} AND ${messages.queueAt} <= ${now}, ${messages.queueAt}, NULL))`,
      unknown: count("unknown"),
      failed: count("failed"),
    })
    .from(messages)
    .where(
      sql`${messages.queue} IS NOT NULL AND (${isDue}
        OR (${messages.queue} = ${FOR_A_PERSON} AND ${messages.queueAt} > ${now - DAY_MS}))`,
    );
}
