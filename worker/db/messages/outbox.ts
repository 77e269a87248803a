/**
 * The rows of messages, as statements for the batch of the change that they announce: under the condition of that
 * batch, and before the statements that change what the condition reads, so no ticket exists without its message. An
 * existing message stays as it is and makes no batch fail. Statements use the plain table names of bills and trips.
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
import { hasNoMove } from "../tickets/current.ts";
import { insertFrom } from "../insert-from.ts";
import { NEW_MESSAGE_ID } from "./queue.ts";

const URGENT_FROM = sql`${trips.departsAt} - ${URGENT_MS}`;
/** The order of an index: valid tickets of their current trip. */
const TICKETS = sql`${tickets} CROSS JOIN ${bills}`;
const ARE_OF_TRIP = sql`${tickets.currentTrip} = ${trips.id} AND ${tickets.voidedAt} IS NULL
  AND ${bills.id} = ${tickets.billId} AND ${bills.state} = 'paid'`;

export interface NewMessages {
  template: MessageTemplate;
  /** By default the template's name: once per bill. */
  topic?: SQL | string;
  params?: SQL | string;
  /** The rank, if it differs from that of its template. */
  queue?: number;
  expiresAt: SQL | number;
  urgentFrom?: SQL | null;
  now: number;
  /** A message for each row, its FROM and WHERE. */
  from: SQL;
}

export function insertMessages(db: Database, made: NewMessages) {
  const { template, topic = template, params = null, expiresAt, urgentFrom = null, now } = made;
  const { queue = RANKS[template] } = made;
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
    queue,
    queueAt: now,
    createdAt: now,
    expiresAt,
    urgentFrom,
    ...nothingYet,
  } as const;
  return insertFrom(db, messages, row, made.from).onConflictDoNothing();
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

/** Written for all ticket holders; a buyer who pays later gets a message when that sale is cancelled. */
export function insertTripCancelledMessages(db: Database, now: number, when: SQL | undefined) {
  return insertMessages(db, {
    template: "cancelled",
    expiresAt: now + MONEY_EXPIRES_MS,
    urgentFrom: URGENT_FROM,
    now,
    // Not for a ticket whose move to another trip is not settled: its message follows then.
    from: sql`FROM ${trips} CROSS JOIN ${TICKETS} WHERE ${when} AND ${ARE_OF_TRIP} AND ${hasNoMove(sql`${tickets.id}`)}`,
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
 * For each change that is a row of `c` (worker/db/catalogue/announced-changes.ts), to all ticket holders of its trip.
 * `params` has the earlier times, which the message compares with those at the time of sending.
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

/**
 * Inserts messages about the last change of each trip, if it asks and was announced by `since`, to those ticket holders
 * for whom `when` holds.
 */
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

/** Another notice for each buyer who had one of this leg; near the departure also at night. */
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
