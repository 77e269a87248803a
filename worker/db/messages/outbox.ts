/**
 * The rows of messages, as statements for the batch of the change that they announce, under the condition of that batch
 * and before the statements that change what the condition reads: no ticket exists without its message. A message that
 * exists already stays as it is and makes no batch fail. Statements use the plain table names of bills and trips.
 */
import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../../drizzle/messages.ts";
import { bills, partRefunds, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import {
  MONEY_EXPIRES_MS,
  RANKS,
  URGENT_MS,
  type MessageTemplate,
} from "../../domain/messages/queue.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";
import { noMoveOf } from "../tickets/current.ts";
import { insertFrom } from "../insert-from.ts";
import { NEW_MESSAGE_ID } from "./queue.ts";

const URGENT_FROM = sql`${trips.departsAt} - ${URGENT_MS}`;
/** In this order an index is walked: of the trip where they are now, those that are valid. */
const TICKETS = sql`${tickets} CROSS JOIN ${bills}`;
const ARE_OF_TRIP = sql`${tickets.currentTrip} = ${trips.id} AND ${tickets.voidedAt} IS NULL
  AND ${bills.id} = ${tickets.billId} AND ${bills.state} = 'paid'`;

interface NewMessages {
  template: MessageTemplate;
  /** Without one the template's name: once of a bill. */
  topic?: SQL | string;
  params?: SQL | string;
  expiresAt: SQL | number;
  urgentFrom?: SQL | null;
  now: number;
  /** A message for each row, its FROM and WHERE. */
  from: SQL;
}

function insertMessages(db: Database, made: NewMessages) {
  const { template, topic = template, params = null, expiresAt, urgentFrom = null, now } = made;
  const nothingYet = {
    attempts: 0,
    claimedUntil: null,
    sentAt: null,
    gateway: null,
    gatewayRef: null,
    parts: null,
    costPoisha: null,
    why: null,
  };
  const row = {
    billId: sql`${bills.id}`,
    topic,
    id: NEW_MESSAGE_ID,
    channel: "sms",
    template,
    params,
    state: "due",
    queue: RANKS[template],
    queueAt: now,
    createdAt: now,
    expiresAt,
    urgentFrom,
    ...nothingYet,
  } as const;
  return insertFrom(db, messages, row, made.from).onConflictDoNothing();
}

/** In the batch of E6, whose condition on the bill is `when`. */
export function insertTicketMessage(db: Database, now: number, when: SQL) {
  return insertMessages(db, {
    template: "ticket",
    expiresAt: sql`${trips.departsAt}`,
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
  return insertTicketMessageAs(db, sql`${prefix} || ${times}`, now, when);
}

/** In the batch of M4: the ticket's message again, with the trip as it is then. */
export function insertMovedMessage(
  db: Database,
  { id, ticketId, now }: { id: number; ticketId: string; now: number },
  when: SQL,
) {
  return insertTicketMessageAs(
    db,
    `moved:${id}`,
    now,
    sql`${tickets.id} = ${ticketId} AND ${when}`,
  );
}

/**
 * The same where a restore of D1 has lost the tickets, or moves of theirs: `claims` in SQL, of the bills or of moves. A
 * ticket has one, for where it is now, however many of its moves were lost.
 */
export function insertRestoredMessages(db: Database, now: number, claims: SQL) {
  const common = { template: "ticket", expiresAt: sql`${trips.departsAt}`, now } as const;
  const ofTickets = sql`FROM ${bills} JOIN ${tickets} ON ${tickets.billId} = ${bills.id}
    JOIN ${trips} ON ${trips.id} = ${tickets.currentTrip}`;
  return [
    insertMessages(db, {
      ...common,
      from: sql`${ofTickets} WHERE ${bills.claim} IN ${claims} AND ${bills.claim} <> '' AND ${tickets.currentClaim} = ${bills.claim}`,
    }),
    insertMessages(db, {
      ...common,
      topic: sql`'moved:' || m.id`,
      from: sql`${ofTickets} JOIN ticket_moves m ON m.ticket_id = ${tickets.id} AND m.to_claim = ${tickets.currentClaim} WHERE m.to_claim IN ${claims}`,
    }),
  ] as const;
}

/** The ticket as it is now, of the trip where it is. */
function insertTicketMessageAs(db: Database, topic: SQL | string, now: number, when: SQL) {
  return insertMessages(db, {
    template: "ticket",
    topic,
    expiresAt: sql`${trips.departsAt}`,
    now,
    from: sql`FROM ${tickets} JOIN ${bills} ON ${bills.id} = ${tickets.billId}
      JOIN ${trips} ON ${trips.id} = ${tickets.currentTrip} WHERE ${when}`,
  });
}

export function insertSaleCancelledMessage(db: Database, bill: number, now: number, when: SQL) {
  return insertMessages(db, {
    template: "cancelled",
    expiresAt: now + MONEY_EXPIRES_MS,
    urgentFrom: URGENT_FROM,
    now,
    from: sql`FROM ${bills} JOIN ${tickets} ON ${tickets.billId} = ${bills.id}
      JOIN ${trips} ON ${trips.id} = ${tickets.currentTrip} WHERE ${bills.id} = ${bill} AND ${when}`,
  });
}

/** To all who have a ticket; who pays later gets a message when that sale is cancelled. */
export function insertTripCancelledMessages(db: Database, now: number, when: SQL | undefined) {
  return insertMessages(db, {
    template: "cancelled",
    expiresAt: now + MONEY_EXPIRES_MS,
    urgentFrom: URGENT_FROM,
    now,
    // Not for a ticket whose move to another trip is not settled: the message follows when it is.
    from: sql`FROM ${trips} CROSS JOIN ${TICKETS} WHERE ${when} AND ${ARE_OF_TRIP} AND ${noMoveOf(sql`${tickets.id}`)}`,
  });
}

export function insertRefundedMessage(db: Database, now: number, when: SQL | undefined) {
  return insertMessages(db, {
    template: "refunded",
    expiresAt: now + MONEY_EXPIRES_MS,
    now,
    from: sql`FROM ${bills} WHERE ${when}`,
  });
}

export function insertPartRefundedMessage(
  db: Database,
  part: number,
  now: number,
  when: SQL | undefined,
) {
  return insertMessages(db, {
    template: "part",
    topic: `part:${part}`,
    expiresAt: now + MONEY_EXPIRES_MS,
    now,
    from: sql`FROM ${partRefunds} JOIN ${bills} ON ${bills.id} = ${partRefunds.billId} WHERE ${when}`,
  });
}

/**
 * For each change that is a row of `c` (worker/db/catalogue/announced-changes.ts), to all who have a ticket of its trip.
 * `params` has the times of before, which the message compares with those of when it is sent.
 */
export function insertChangeMessages(
  db: Database,
  { rows, now }: { rows: SQL; now: number },
  when: SQL,
) {
  const of = (path: string) => sql`json_extract(c.value, ${`$.${path}`})`;
  return insertMessages(db, {
    template: "change",
    topic: sql`'change:' || ${trips.id} || ':' || ${of("revision")}`,
    params: sql`json_object('departsAt', ${trips.departsAt}, 'arrivesAt', ${trips.arrivesAt}, 'returnsAt', ${trips.returnsAt},
      'kind', ${of("kind")})`,
    expiresAt: sql`iif(${of("kind")} = 'postponed', ${of("chooseBy")},
      max(${of("became.departsAt")}, COALESCE(${of("became.returnsAt")}, 0)))`,
    urgentFrom: sql`min(${trips.departsAt}, ${of("became.departsAt")}) - ${URGENT_MS}`,
    now,
    from: sql`FROM ${rows} CROSS JOIN ${trips} CROSS JOIN ${TICKETS}
      WHERE ${when} AND ${trips.id} = ${of("tripId")} AND ${ARE_OF_TRIP}`,
  });
}

/** Of the last change of each trip, if it asks and was announced by `since`, to those ticket holders of whom `when` holds. */
export function insertChangeMessagesAgain(
  db: Database,
  { since, now }: { since: number; now: number },
  when: SQL,
) {
  return insertMessages(db, {
    template: "change",
    topic: sql`'change:' || c.trip_id || ':' || c.revision || ${`:${since}`}`,
    params: sql`json_object('departsAt', c.was ->> 'departsAt', 'arrivesAt', c.was ->> 'arrivesAt',
      'returnsAt', c.was ->> 'returnsAt', 'kind', c.kind)`,
    expiresAt: sql`iif(c.kind = 'postponed', c.choose_by, max(${trips.departsAt}, COALESCE(${trips.returnsAt}, 0)))`,
    urgentFrom: URGENT_FROM,
    now,
    from: sql`FROM trip_changes c CROSS JOIN ${trips} CROSS JOIN ${TICKETS}
      WHERE ${when} AND ${trips.id} = c.trip_id AND ${trips.revision} = c.revision AND ${trips.cancelledAt} IS NULL
        AND c.choose_by IS NOT NULL AND c.announced_at <= ${since} AND ${ARE_OF_TRIP}`,
  });
}

interface Notices {
  leg: Leg;
  topic: SQL | string;
  /** When this leg departs. */
  at: SQL;
  urgentFrom: SQL | null;
  now: number;
  from: SQL;
}

/** For each row of `from`, which has its bill and its trip. */
export function insertNotices(db: Database, { leg, topic, at, ...made }: Notices) {
  return insertMessages(db, { template: `notice_${leg}`, topic, expiresAt: at, ...made });
}

/** Another notice for each buyer who had one of this leg, even at night when the departure is near. */
export function insertNoticesAgain(
  db: Database,
  { leg, now }: { leg: Leg; now: number },
  when: SQL | undefined,
) {
  const template = `notice_${leg}` as const;
  const at = leg === "out" ? sql`${trips.departsAt}` : sql`${trips.returnsAt}`;
  return insertNotices(db, {
    leg,
    topic: `${template}:${now}`,
    at,
    urgentFrom: sql`${at} - ${URGENT_MS}`,
    now,
    from: sql`FROM ${trips} CROSS JOIN ${TICKETS} WHERE ${when} AND ${ARE_OF_TRIP}
      AND EXISTS (SELECT 1 FROM messages m WHERE m.bill_id = ${bills.id} AND m.template = ${template})`,
  });
}
