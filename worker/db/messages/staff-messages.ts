/** Messages as staff see them. The list is read by the index of the queue, group by group, in order of time. */
import { eq, sql } from "drizzle-orm";
import { messages } from "../../../drizzle/messages.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { byNewest, isEndless, type OutboxCursor } from "../../domain/messages/outbox-list.ts";
import { OVER, type MessageTemplate } from "../../domain/messages/queue.ts";
import type { MessageForStaff } from "../../domain/messages/staff-acts.ts";
import { assert } from "../../domain/result.ts";
import type { Database } from "../client.ts";
import { CURRENT_TRIP } from "../tickets/current.ts";
import { IS_SUPERSEDED, type MessageKey } from "./queue.ts";

/** Templates of which any page of the queue is full; the others have an index of their own. */
const FREQUENT = new Set<MessageTemplate>(["ticket", "notice_out", "notice_back"]);
const MESSAGES_OF_A_SALE_MAX = 100;

/** `day` is the day on which a message is due, was handed over or ended. */
export interface OutboxFilter {
  queues: readonly number[];
  template?: MessageTemplate | undefined;
  /**
   * From the first instant, inclusive, to the second, exclusive; null: all that wait, and the others since `recent`.
   */
  day: { from: number; until: number } | null;
  recent: number;
  /** Messages to its passengers; left out: to all. */
  trip?: string | undefined;
  cursor: OutboxCursor | null;
}

const columns = {
  bill: messages.billId,
  topic: messages.topic,
  template: messages.template,
  state: messages.state,
  isClosed: sql<number>`(${messages.queue} IS ${OVER} AND ${messages.state} <> 'dropped')`,
  isSuperseded: sql<number>`${IS_SUPERSEDED}`,
  at: messages.queueAt,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
  expiresAt: messages.expiresAt,
  attempts: messages.attempts,
  parts: messages.parts,
  costPoisha: messages.costPoisha,
  gateway: messages.gateway,
  why: messages.why,
  pnr: tickets.pnr,
  tripId: CURRENT_TRIP,
  tripName: trips.name,
  departsAt: trips.departsAt,
};

function select(db: Database) {
  return db
    .select(columns)
    .from(messages)
    .innerJoin(bills, eq(bills.id, messages.billId))
    .leftJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, columns.tripId));
}

type Row = Awaited<ReturnType<typeof select>>[number];
export type OutboxMessage = Omit<Row, "isClosed" | "isSuperseded"> & MessageForStaff;

const onWire = ({ isClosed, isSuperseded, ...rest }: Row): OutboxMessage => ({
  ...rest,
  isClosed: isClosed === 1,
  isSuperseded: isSuperseded === 1,
});

/** The newest first. */
export async function listOutbox(
  db: Database,
  filter: OutboxFilter,
  most: number,
): Promise<OutboxMessage[]> {
  const [first, ...others] = filter.queues.map((queue) => selectPlace(db, queue, filter, most));
  assert(first, "a place is given");
  const found = await db.batch([first, ...others]);
  return found.flat().toSorted(byNewest).slice(0, most).map(onWire);
}

function selectPlace(
  db: Database,
  queue: number,
  { template, day, recent, trip, cursor }: OutboxFilter,
  most: number,
) {
  const from = day?.from ?? (isEndless(queue) ? 0 : recent);
  const until = day?.until ?? Number.MAX_SAFE_INTEGER;
  const isBefore =
    cursor === null
      ? sql`TRUE`
      : sql`${messages.queueAt} <= ${cursor.at} AND (${messages.queueAt}, ${messages.billId}, ${messages.topic})
          < (${cursor.at}, ${cursor.bill}, ${cursor.topic})`;
  const hasTemplate = template === undefined ? sql`TRUE` : sql`${messages.template} = ${template}`;
  // The messages of a trip are found by its bills: the sign keeps the planner from walking the whole queue.
  const ofTrip =
    trip === undefined
      ? sql`${messages.queue} IS NOT NULL AND ${messages.queue} = ${queue}`
      : sql`+${messages.queue} = ${queue} AND ${CURRENT_TRIP} = ${trip} AND ${messages.billId} IN (
          SELECT t.bill_id FROM tickets t WHERE t.current_trip = ${trip}
          UNION SELECT b.id FROM bills b WHERE b.trip_id = ${trip})`;
  const isOne = sql`${ofTrip} AND ${messages.queueAt} >= ${from}
    AND ${messages.queueAt} < ${until} AND ${isBefore} AND ${hasTemplate}`;
  const newestFirst = sql`${messages.queueAt} DESC, ${messages.billId} DESC, ${messages.topic} DESC`;
  const isRare = template !== undefined && !FREQUENT.has(template) && trip === undefined;
  // By name: without statistics SQLite takes the index of the queue, and walks all its messages.
  const isFound = isRare
    ? sql`(${messages.billId}, ${messages.topic}) IN (SELECT ${messages.billId}, ${messages.topic}
        FROM ${messages} INDEXED BY rare_messages_by_template
        WHERE ${messages.template} NOT IN ('ticket','notice_out','notice_back') AND ${isOne}
        ORDER BY ${newestFirst} LIMIT ${most})`
    : isOne;
  return select(db).where(isFound).orderBy(newestFirst).limit(most);
}

/** The oldest first. */
export async function listMessagesOfSale(db: Database, bill: number): Promise<OutboxMessage[]> {
  const rows = await select(db)
    .where(eq(messages.billId, bill))
    .orderBy(messages.createdAt, messages.topic)
    .limit(MESSAGES_OF_A_SALE_MAX);
  return rows.map(onWire);
}

export async function findOutboxMessage(
  db: Database,
  { bill, topic }: MessageKey,
): Promise<OutboxMessage | null> {
  const [row] = await select(db).where(
    sql`${messages.billId} = ${bill} AND ${messages.topic} = ${topic}`,
  );
  return row === undefined ? null : onWire(row);
}

/** Lists the messages with these keys that exist. */
export async function listOutboxMessages(
  db: Database,
  keys: readonly MessageKey[],
): Promise<OutboxMessage[]> {
  const keysJson = JSON.stringify(keys.map(({ bill, topic }) => [bill, topic]));
  const rows = await select(db)
    .where(
      sql`(${messages.billId}, ${messages.topic}) IN (SELECT value ->> '$[0]', value ->> '$[1]' FROM json_each(${keysJson}))`,
    )
    .orderBy(messages.billId, messages.topic)
    .limit(keys.length);
  return rows.map(onWire);
}
