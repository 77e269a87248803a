/**
 * The queue of messages: what is claimed, and what became of it. A message is claimed by one statement, so that of any
 * number of callers one sends it; a claim ends by time. What waits is found by one partial index.
 */
import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../../drizzle/messages.ts";
import {
  BUDGETED_FROM,
  FOR_A_PERSON,
  HANDED_OVER,
  isQuiet,
  OVER,
  RANKS_END,
  type MessageTemplate,
} from "../../domain/messages/queue.ts";
import { DAY_MS } from "../../domain/night.ts";
import { NO_ANSWER, type Outcome } from "../../domain/messages/outcome.ts";
import { formatHashedPhone } from "../../domain/retention.ts";
import type { Database } from "../client.ts";

/** Longer than a chunk of messages takes, time-outs included. */
const LEASE_MS = 120_000;

export interface MessageKey {
  bill: number;
  topic: string;
}

export interface ClaimedMessage extends MessageKey {
  id: string;
  template: MessageTemplate;
  params: string | null;
  expiresAt: number;
  attempts: number;
  isRepeat: boolean;
}

/** As many characters as the gateways take. */
export const NEW_MESSAGE_ID = sql<string>`lower(hex(randomblob(10)))`;

const WAITS = sql`${messages.queue} IS NOT NULL AND ${messages.queue} < ${RANKS_END}`;

/** Over `newer`, which tells of a move: other seats of the same trip answer nothing (protocol 14). */
const IS_TO_ANOTHER_TRIP = sql`EXISTS (SELECT 1 FROM ticket_moves m
  WHERE m.id = CAST(substr(newer.topic, 7) AS INTEGER) AND m.from_trip <> m.to_trip)`;

/** A restore has left only the hash of the number: its messages wait until somebody says it (protocol 24). */
const IS_TO_NOBODY_YET = sql`EXISTS (SELECT 1 FROM bills b WHERE b.id = ${messages.billId} AND b.contact_phone GLOB ${formatHashedPhone("*")})`;

/** `bringsNewTicket` of worker/domain/messages/queue.ts. */
export const BRINGS_NEW_TICKET = sql`(${messages.template} = 'ticket'
  AND (${messages.topic} GLOB 'moved:*' OR ${messages.topic} GLOB 'phone:*' OR ${messages.topic} GLOB 'said:*'))`;

/**
 * A message that a later one of the same bill replaces: it is no longer true, or would be a repeat. One that may wait
 * for the morning or a budget, since a passenger asked for it, replaces none that does not wait.
 */
export const IS_SUPERSEDED = sql`EXISTS (SELECT 1 FROM messages newer WHERE newer.bill_id = ${messages.billId}
  AND ((newer.template = 'cancelled' AND ${messages.template} IN ('change','ticket','notice_out','notice_back'))
    OR (newer.topic LIKE 'moved:%' AND newer.created_at > ${messages.createdAt}
      AND ${messages.template} IN ('change','notice_out','notice_back') AND ${IS_TO_ANOTHER_TRIP})
    OR (newer.template = 'change' AND newer.created_at > ${messages.createdAt}
      AND ${messages.template} IN ('ticket','notice_out','notice_back') AND newer.params ->> 'kind' = 'postponed')
    OR (newer.template = ${messages.template} AND newer.template NOT IN ('part','left_number') AND newer.created_at > ${messages.createdAt}
      AND NOT (${BRINGS_NEW_TICKET} AND newer.topic LIKE 'again:%'))))`;

/** The sender, and its time. */
export interface Sender {
  now: number;
  /** When the day began: a gateway knows an id again for that long. */
  dayStart: number;
  gateway: { name: string; isRepeatSafe: boolean };
  hasQuietHours: boolean;
}

const IS_REPEAT = sql`(${messages.why} IS ${NO_ANSWER})`;

/**
 * The gateway that may have it would send it no second time. A claim's call may reach the gateway as late as the claim
 * ends, so nothing is repeated that could arrive on the next day.
 */
function canRepeat({ now, dayStart, gateway: { name, isRepeatSafe } }: Sender): SQL {
  if (!isRepeatSafe) return sql`FALSE`;
  if (now + LEASE_MS >= dayStart + DAY_MS) return sql`FALSE`;
  return sql`(${messages.sentAt} >= ${dayStart} AND ${messages.gateway} IS ${name})`;
}

/** A scalar subquery: when staff stopped all messages; no row and null both mean that they go out. */
export const MESSAGES_PAUSED_AT = sql`SELECT messages_paused_at FROM shop_state WHERE id = 1`;

/** At night only what is urgent goes out. */
function canGoOut(sender: Sender): SQL {
  const { now } = sender;
  const isLoud =
    sender.hasQuietHours && isQuiet(now) ? sql`${messages.urgentFrom} <= ${now}` : sql`TRUE`;
  return sql`${messages.state} = 'due' AND NOT ${IS_TO_NOBODY_YET} AND ${messages.queueAt} <= ${now} AND ${messages.expiresAt} > ${now}
    AND ${isLoud} AND (NOT ${IS_REPEAT} OR ${canRepeat(sender)}) AND NOT ${IS_SUPERSEDED}`;
}

export interface Claim {
  most: number;
  /** Only messages of this bill are claimed; null or left out: of any. */
  bill?: number | null;
  /** The day's budget is spent: only what is told whatever it costs. */
  isBudgetSpent?: boolean;
}

/** Claims messages to send, in their order. */
export async function claimMessages(
  db: Database,
  sender: Sender,
  { most, bill = null, isBudgetSpent = false }: Claim,
): Promise<ClaimedMessage[]> {
  const { now, gateway } = sender;
  const ofBill = bill === null ? sql`TRUE` : sql`${messages.billId} = ${bill}`;
  const isPayable = isBudgetSpent ? sql`${messages.queue} < ${BUDGETED_FROM}` : sql`TRUE`;
  const claimed = await db.all<
    Omit<ClaimedMessage, "isRepeat"> & { queue: number; queuedAt: number; why: string | null }
  >(
    sql`UPDATE ${messages} SET state = 'sending', attempts = attempts + 1, claimed_until = ${now + LEASE_MS},
          sent_at = ${now}, gateway = ${gateway.name}
        WHERE (bill_id, topic) IN (SELECT ${messages.billId}, ${messages.topic} FROM ${messages}
          WHERE ${WAITS} AND (${MESSAGES_PAUSED_AT}) IS NULL AND ${ofBill} AND ${isPayable} AND ${canGoOut(sender)}
          ORDER BY ${messages.queue}, ${messages.queueAt} LIMIT ${most})
        RETURNING bill_id AS bill, topic, id, template, params, expires_at AS expiresAt, attempts, queue,
          queue_at AS queuedAt, why`,
  );
  return claimed
    .toSorted((a, b) => a.queue - b.queue || a.queuedAt - b.queuedAt)
    .map(({ why, ...message }) => ({ ...message, isRepeat: why === NO_ANSWER }));
}

/** What can't be of use any more leaves the queue: its time is over, or a later message says otherwise. */
export async function dropStale(db: Database, now: number): Promise<void> {
  await db.run(
    sql`UPDATE ${messages} SET state = 'dropped', queue = ${OVER}, queue_at = ${now}, params = iif(${messages.template} = 'left_number', NULL, ${messages.params}),
          why = iif(${messages.expiresAt} <= ${now}, 'expired', 'superseded')
        WHERE ${WAITS} AND ${messages.state} = 'due' AND (${messages.expiresAt} <= ${now} OR ${IS_SUPERSEDED})`,
  );
}

/**
 * Messages whose sender died, and repeats that did not come in time. The gateway may have them: one that knows the id
 * again gets them once more, else a person reads them. Returns how many are for a person.
 */
export async function releaseLost(db: Database, sender: Sender): Promise<number> {
  const { now } = sender;
  const again = sql`(NOT ${IS_REPEAT} AND ${canRepeat(sender)})`;
  const isLost = sql`(${messages.state} = 'sending' AND ${messages.claimedUntil} <= ${now})`;
  const isTooLate = sql`(${messages.state} = 'due' AND ${IS_REPEAT} AND NOT ${canRepeat(sender)})`;
  const left = await db.all<{ state: string }>(
    sql`UPDATE ${messages} SET why = ${NO_ANSWER}, claimed_until = NULL, queue_at = ${now},
          queue = iif(${again}, ${messages.queue}, ${FOR_A_PERSON}), state = iif(${again}, 'due', 'unknown')
        WHERE ${WAITS} AND (${isLost} OR ${isTooLate}) RETURNING state`,
  );
  return left.filter(({ state }) => state === "unknown").length;
}

/** `id` and `attempts` are those of the claim: the answer to an earlier one says nothing of a later one. */
export type Settlement = Pick<ClaimedMessage, "bill" | "topic" | "id" | "attempts"> & {
  outcome: Outcome | { state: "dropped"; why: string };
};

/** What became of claimed messages, in one statement. One that staff sent again costs what both have cost. */
export async function settleMessages(
  db: Database,
  settled: readonly Settlement[],
  now: number,
): Promise<void> {
  const rows = settled.map(({ bill, topic, id, attempts, outcome }) => ({
    bill,
    topic,
    id,
    attempts,
    queue: QUEUES[outcome.state],
    at: now,
    ref: null,
    parts: null,
    cost: null,
    why: null,
    ...outcome,
  }));
  const fieldOfRow = (name: string) => sql`json_extract(one.value, ${`$.${name}`})`;
  await db.run(
    sql`UPDATE ${messages} SET state = ${fieldOfRow("state")}, claimed_until = NULL, queue_at = ${fieldOfRow("at")},
          queue = iif(${fieldOfRow("state")} = 'due', ${messages.queue}, ${fieldOfRow("queue")}),
          params = iif(${messages.template} = 'left_number' AND ${fieldOfRow("state")} IN ('accepted','dropped'), NULL, ${messages.params}),
          gateway_ref = ${fieldOfRow("ref")}, parts = ${fieldOfRow("parts")},
          cost_poisha = COALESCE(cost_poisha + ${fieldOfRow("cost")}, ${fieldOfRow("cost")}, cost_poisha), why = ${fieldOfRow("why")}
        FROM json_each(${JSON.stringify(rows)}) AS one
        WHERE ${messages.billId} = ${fieldOfRow("bill")} AND ${messages.topic} = ${fieldOfRow("topic")}
          AND ${messages.state} = 'sending' AND ${messages.id} = ${fieldOfRow("id")}
          AND ${messages.attempts} = ${fieldOfRow("attempts")}`,
  );
}

/** Where a message stands after an attempt; one that is due again keeps its rank. */
const QUEUES = {
  due: null,
  accepted: HANDED_OVER,
  failed: FOR_A_PERSON,
  unknown: FOR_A_PERSON,
  dropped: OVER,
} as const satisfies Record<Settlement["outcome"]["state"], number | null>;

export interface ReportDue extends MessageKey {
  ref: string;
}

const MINUTE_MS = 60_000;
/** How long after its hand-over a message's report is fetched; the schedule runs every minute. */
const REPORTS_AFTER_MS = [2, 30, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
const REPORT_WINDOW_MS = 2 * MINUTE_MS;

/** This gateway has it and has not said yet what became of it; the write that follows names its reference, too. */
function isAcceptedBy(gateway: string): SQL {
  return sql`${messages.state} = 'accepted' AND ${messages.gateway} = ${gateway}`;
}

/** Messages that this gateway has, and whose delivery is to be asked for now. */
export async function listReportsDue(
  db: Database,
  { now, gateway }: Pick<Sender, "now" | "gateway">,
  most: number,
): Promise<ReportDue[]> {
  const isNow = REPORTS_AFTER_MS.map(
    (afterMs) =>
      sql`(${messages.queue} = ${HANDED_OVER} AND ${messages.queueAt} <= ${now - afterMs}
        AND ${messages.queueAt} > ${now - afterMs - REPORT_WINDOW_MS})`,
  );
  return db.all<ReportDue>(
    sql`SELECT ${messages.billId} AS bill, ${messages.topic} AS topic, ${messages.gatewayRef} AS ref FROM ${messages}
        WHERE ${messages.queue} IS NOT NULL AND (${sql.join(isNow, sql` OR `)})
          AND ${isAcceptedBy(gateway.name)} LIMIT ${most}`,
  );
}

export type Report = ReportDue & { state: "delivered" | "failed" };

/**
 * One that did not arrive is for a person. A report of what was sent again since says nothing of it: the gateway knows
 * that under another reference.
 */
export async function markReported(
  db: Database,
  reported: readonly Report[],
  gateway: string,
): Promise<void> {
  for (const state of ["delivered", "failed"] as const) {
    const keys = reported.filter((one) => one.state === state);
    if (keys.length === 0) continue;
    const fieldOfRow = (name: string) => sql`json_extract(one.value, ${`$.${name}`})`;
    // What names the queue writes its index.
    const ends = sql`queue = ${FOR_A_PERSON}, why = 'undelivered',`;
    await db.run(
      sql`UPDATE ${messages} SET ${state === "failed" ? ends : sql``} state = ${state}
          FROM json_each(${JSON.stringify(keys)}) AS one
          WHERE ${messages.billId} = ${fieldOfRow("bill")} AND ${messages.topic} = ${fieldOfRow("topic")}
            AND ${isAcceptedBy(gateway)} AND ${messages.gatewayRef} = ${fieldOfRow("ref")}`,
    );
  }
}
