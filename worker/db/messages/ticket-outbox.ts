/**
 * The messages that bring a ticket, as statements for the batch that makes or changes it (outbox.ts). One that a change
 * has made anew is the only ticket that is good: it waits for no budget, and not for the morning where the bus leaves.
 */
import { sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { MONEY_EXPIRES_MS, RANKS, URGENT_MS } from "../../domain/messages/queue.ts";
import type { Database } from "../client.ts";
import { insertMessages, type NewMessages } from "./outbox.ts";

/** The last instant of a Date: a postponed trip has no end yet. */
const NO_END = 8_640_000_000_000_000;
/** The last time that somebody gets on with the ticket. */
const LAST_DEPARTURE = sql`iif(${trips.postponedAt} IS NOT NULL, ${NO_END}, max(${trips.departsAt}, COALESCE(${trips.returnsAt}, 0)))`;
/** The number of a ticket is corrected until then. `isJourneyOver` of worker/db/journey.ts asks the same. */
const JOURNEY_ENDS_AT = sql`iif(${trips.postponedAt} IS NOT NULL, ${NO_END},
  COALESCE(${trips.returnsAt} + ${trips.arrivesAt} - ${trips.departsAt}, ${trips.arrivesAt}))`;

/**
 * From when on a changed ticket is sent at night, too: the next departure, less the hours that are near; null: never.
 */
function ticketUrgentFrom(now: number): SQL {
  return sql`iif(${trips.postponedAt} IS NOT NULL, NULL, iif(${trips.departsAt} > ${now} OR ${trips.returnsAt} IS NULL,
    ${trips.departsAt}, ${trips.returnsAt}) - ${URGENT_MS})`;
}

/** Rank and time of a message that brings a ticket whose earlier print is void. */
const asChange = (now: number) =>
  ({ queue: RANKS.change, urgentFrom: ticketUrgentFrom(now) }) as const;

/** In the batch of E6, whose condition on the bill is `when`. */
export function insertTicketMessage(db: Database, now: number, when: SQL) {
  return insertMessages(db, {
    template: "ticket",
    expiresAt: LAST_DEPARTURE,
    now,
    from: sql`FROM ${bills} JOIN ${trips} ON ${trips.id} = ${bills.tripId}
      WHERE ${when}`,
  });
}

/** The ticket's message again; its topic has the day and a count (worker/db/messages/ticket-messages.ts). */
export function insertTicketMessageAgain(
  db: Database,
  { prefix, times, now }: { prefix: string; times: SQL; now: number },
  when: SQL,
) {
  const topic = sql`${prefix} || ${times}`;
  return insertTicketMessageAs(db, { topic, expiresAt: JOURNEY_ENDS_AT, now }, when);
}

/** In the batch of M4: the message of each ticket again, with its trip and its seats as they are then. */
export function insertMovedMessages(
  db: Database,
  { group, now }: { group: string; now: number },
  when: SQL,
) {
  return insertMessages(db, {
    template: "ticket",
    ...asChange(now),
    topic: sql`'moved:' || m.id`,
    expiresAt: LAST_DEPARTURE,
    now,
    from: sql`FROM ticket_moves m JOIN ${tickets} ON ${tickets.id} = m.ticket_id
      JOIN ${bills} ON ${bills.id} = ${tickets.billId} JOIN ${trips} ON ${trips.id} = ${tickets.currentTrip}
      WHERE m.group_id = ${group} AND ${when}`,
  });
}

/**
 * In the batch of N4, before the bill has the new number: the ticket's message, which goes to the new number with the
 * new address, and a word to the old one.
 */
export function insertCorrectedMessages(
  db: Database,
  { id, ticketId, now }: { id: number; ticketId: string; now: number },
  when: SQL,
) {
  const ofTicket = sql`${tickets.id} = ${ticketId} AND ${when}`;
  const ticket = { ...asChange(now), topic: `phone:${id}`, expiresAt: JOURNEY_ENDS_AT, now };
  return [
    insertTicketMessageAs(db, ticket, ofTicket),
    insertMessages(db, {
      template: "left_number",
      topic: `left:${id}`,
      params: sql`json_object('phone', ${bills.contactPhone})`,
      expiresAt: now + MONEY_EXPIRES_MS,
      urgentFrom: sql`${now}`,
      now,
      // What stands for a number that nobody knows is no number.
      from: sql`FROM ${tickets} JOIN ${bills} ON ${bills.id} = ${tickets.billId}
        WHERE ${ofTicket} AND ${bills.contactPhone} GLOB '[+0-9]*'`,
    }),
  ] as const;
}

/** Once a number that only its hash was known of is said: what waited for it, and the ticket as it is now. */
export function insertSaidNumberMessage(db: Database, bill: number, now: number, when: SQL) {
  return insertTicketMessageAs(
    db,
    { ...asChange(now), topic: `said:${now}`, expiresAt: JOURNEY_ENDS_AT, now },
    sql`${tickets.billId} = ${bill} AND ${tickets.voidedAt} IS NULL AND ${when}`,
  );
}

/**
 * Inserts the messages where a restore of D1 has lost the tickets or their moves: `claims` in SQL, of the bills or of
 * moves. A ticket has one, for where it is now, however many of its moves were lost.
 */
export function insertRestoredMessages(db: Database, now: number, claims: SQL) {
  const common = { template: "ticket", expiresAt: LAST_DEPARTURE, now } as const;
  const ofTickets = sql`FROM ${bills} JOIN ${tickets} ON ${tickets.billId} = ${bills.id}
    JOIN ${trips} ON ${trips.id} = ${tickets.currentTrip}`;
  return [
    insertMessages(db, {
      ...common,
      from: sql`${ofTickets} WHERE ${bills.claim} IN ${claims} AND ${bills.claim} <> '' AND ${tickets.currentClaim} = ${bills.claim}`,
    }),
    insertMessages(db, {
      ...common,
      ...asChange(now),
      topic: sql`'moved:' || m.id`,
      from: sql`${ofTickets} JOIN ticket_moves m ON m.ticket_id = ${tickets.id} AND m.to_claim = ${tickets.currentClaim} WHERE m.to_claim IN ${claims}`,
    }),
  ] as const;
}

/** The ticket as it is now, of the trip where it is. */
function insertTicketMessageAs(
  db: Database,
  made: Pick<NewMessages, "topic" | "queue" | "urgentFrom" | "expiresAt" | "now">,
  when: SQL,
) {
  return insertMessages(db, {
    ...made,
    template: "ticket",
    from: sql`FROM ${tickets} JOIN ${bills} ON ${bills.id} = ${tickets.billId}
      JOIN ${trips} ON ${trips.id} = ${tickets.currentTrip} WHERE ${when}`,
  });
}
