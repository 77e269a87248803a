/** The messages of one ticket: listed, and its own once more. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { messages } from "../../../drizzle/messages.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { StoredMessage } from "../../domain/messages/ticket-messages.ts";
import type { Database } from "../client.ts";
import { isJourneyOver } from "../journey.ts";
import { ticketOfLink } from "../tickets/current.ts";
import { insertTicketMessageAgain } from "./ticket-outbox.ts";

const MESSAGES_SHOWN_MAX = 50;
export const SENT_AGAIN_A_DAY = 3;

export async function listBillMessages(db: Database, bill: number): Promise<StoredMessage[]> {
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
 * Writes the ticket's message again, a limited number of times per day of Dhaka. Earlier requests do not count if its
 * number was corrected since, because a stranger may have had the address. `no_ticket`: no ticket is valid and has a
 * journey that is not over.
 */
export async function sendTicketAgain(
  db: Database,
  link: string,
  { now, day }: { now: number; day: string },
): Promise<{ bill: number; isWritten: boolean } | "no_ticket"> {
  const prefix = `again:${day}:`;
  const countSince = (
    since: SQL,
  ) => sql`(SELECT count(*) FROM messages m WHERE m.bill_id = ${bills.id}
    AND m.topic >= ${prefix} AND m.topic < ${`again:${day};`} AND m.created_at >= ${since})`;
  // The topic counts all of the day, so that each is another one.
  const times = countSince(sql`0`);
  const timesOfHolder = countSince(sql`COALESCE((SELECT max(n.created_at) FROM messages n
    WHERE n.bill_id = ${bills.id} AND n.topic >= 'phone:' AND n.topic < 'phone;'), 0)`);
  const [written, [found]] = await db.batch([
    insertTicketMessageAgain(
      db,
      { prefix, times, now },
      sql`${tickets.id} = ${ticketOfLink(link)}
      AND ${tickets.voidedAt} IS NULL AND NOT ${isJourneyOver("trips", now)} AND ${timesOfHolder} < ${SENT_AGAIN_A_DAY}`,
    ).returning({
      bill: messages.billId,
    }),
    db
      .select({ bill: tickets.billId })
      .from(tickets)
      .innerJoin(bills, eq(bills.id, tickets.billId))
      .innerJoin(trips, eq(trips.id, tickets.currentTrip))
      .where(
        and(
          eq(tickets.id, ticketOfLink(link)),
          isNull(tickets.voidedAt),
          sql`NOT ${isJourneyOver("trips", now)}`,
        ),
      ),
  ]);
  return found === undefined ? "no_ticket" : { bill: found.bill, isWritten: written.length === 1 };
}
