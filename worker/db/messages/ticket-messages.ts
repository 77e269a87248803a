/** The messages of one ticket: listed, and its own once more. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { messages } from "../../../drizzle/messages.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { StoredMessage } from "../../domain/messages/shown.ts";
import type { Database } from "../client.ts";
import { insertTicketMessageAgain } from "./outbox.ts";

const MESSAGES_SHOWN_MAX = 50;
export const SENT_AGAIN_A_DAY = 3;

export async function listMessagesOf(db: Database, bill: number): Promise<StoredMessage[]> {
  return db
    .select({
      template: messages.template,
      state: messages.state,
      why: messages.why,
      createdAt: messages.createdAt,
      sentAt: messages.sentAt,
    })
    .from(messages)
    .where(eq(messages.billId, bill))
    .limit(MESSAGES_SHOWN_MAX);
}

/**
 * Writes the ticket's message once more, so often a day of Dhaka. `no_ticket`: there is none that is valid, and will
 * still travel.
 */
export async function sendTicketAgain(
  db: Database,
  ticket: string,
  { now, day }: { now: number; day: string },
): Promise<{ bill: number; isWritten: boolean } | "no_ticket"> {
  const prefix = `again:${day}:`;
  const times = sql`(SELECT count(*) FROM messages m WHERE m.bill_id = ${bills.id}
    AND m.topic >= ${prefix} AND m.topic < ${`again:${day};`})`;
  const [written, [found]] = await db.batch([
    insertTicketMessageAgain(
      db,
      { prefix, times, now },
      sql`${tickets.id} = ${ticket}
      AND ${tickets.voidedAt} IS NULL AND ${trips.departsAt} > ${now} AND ${times} < ${SENT_AGAIN_A_DAY}`,
    ).returning({
      bill: messages.billId,
    }),
    db
      .select({ bill: tickets.billId })
      .from(tickets)
      .innerJoin(bills, eq(bills.id, tickets.billId))
      .innerJoin(trips, eq(trips.id, tickets.currentTrip))
      .where(
        and(eq(tickets.id, ticket), isNull(tickets.voidedAt), sql`${trips.departsAt} > ${now}`),
      ),
  ]);
  return found === undefined ? "no_ticket" : { bill: found.bill, isWritten: written.length === 1 };
}
