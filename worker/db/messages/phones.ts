/** The phones that a ticket's messages are pushed to. */
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { tickets } from "../../../drizzle/money.ts";
import { pushSubscriptions } from "../../../drizzle/push.ts";
import { LANGUAGES } from "../../domain/language.ts";
import {
  PHONES_MAX,
  type PhoneKey,
  type PushedPhone,
  type PushSubscription,
} from "../../domain/push/push.ts";
import type { Database } from "../client.ts";
import { ticketOfLink } from "../tickets/current.ts";
import { insertFrom } from "../insert-from.ts";
import { isJourneyOver } from "../journey.ts";

/** A scalar subquery beside a ticket: with what else is read of a message it costs no query of its own. */
export const PHONES_OF_TICKET = sql<string>`(SELECT json_group_array(json_object('endpoint', p.endpoint,
  'p256dh', p.p256dh, 'auth', p.auth, 'language', p.language))
  FROM push_subscriptions p WHERE p.ticket_id = ${tickets.id})`;

const Phones = z.array(
  z.object({
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    language: z.enum(LANGUAGES),
  }),
);

export function readPhones(json: string): PushSubscription[] {
  return Phones.parse(JSON.parse(json));
}

/**
 * Saves a phone for a ticket that is valid, not yet used and not erased; returns false if there is no such ticket. A
 * known phone is overwritten, and one beyond the limit replaces the oldest.
 */
export async function writePhone(
  db: Database,
  link: string,
  { phone, now }: { phone: PushSubscription; now: number },
): Promise<boolean> {
  const { endpoint } = phone;
  const row = { ticketId: sql`t.id`, ...phone, createdAt: now };
  const from = sql`FROM tickets t JOIN bills b ON b.id = t.bill_id JOIN trips r ON r.id = t.current_trip
    WHERE t.id = ${ticketOfLink(link)} AND t.voided_at IS NULL AND b.erased_at IS NULL
      AND r.cancelled_at IS NULL AND NOT ${isJourneyOver("r", now)}`;
  const { ticketId } = pushSubscriptions;
  const newest = sql`(SELECT p.endpoint FROM push_subscriptions p WHERE p.ticket_id = ${ticketOfLink(link)}
    ORDER BY p.created_at DESC, p.endpoint = ${endpoint} DESC LIMIT ${PHONES_MAX})`;
  const [written] = await db.batch([
    insertFrom(db, pushSubscriptions, row, from)
      .onConflictDoUpdate({
        target: [ticketId, pushSubscriptions.endpoint],
        set: { ...phone, createdAt: now },
      })
      .returning({ ticketId }),
    db
      .delete(pushSubscriptions)
      .where(
        and(eq(ticketId, ticketOfLink(link)), sql`${pushSubscriptions.endpoint} NOT IN ${newest}`),
      ),
  ]);
  return written.length === 1;
}

/** A phone that was registered again since the push is kept. */
export async function deletePhones(db: Database, phones: readonly PushedPhone[]): Promise<void> {
  const fieldOfRow = (name: keyof PushedPhone) => sql`json_extract(one.value, ${`$.${name}`})`;
  await db
    .delete(pushSubscriptions)
    .where(
      sql`(ticket_id, endpoint, auth) IN (SELECT ${fieldOfRow("ticket")}, ${fieldOfRow("endpoint")}, ${fieldOfRow("auth")} FROM json_each(${JSON.stringify(phones)}) AS one)`,
    );
}

/** Again is the same; false: there is no such ticket. */
export async function deletePushPhone(
  db: Database,
  { ticket: link, endpoint }: PhoneKey,
): Promise<boolean> {
  const { ticketId } = pushSubscriptions;
  const ticket = ticketOfLink(link);
  const [, found] = await db.batch([
    db
      .delete(pushSubscriptions)
      .where(and(eq(ticketId, ticket), eq(pushSubscriptions.endpoint, endpoint))),
    db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticket)),
  ]);
  return found.length === 1;
}
