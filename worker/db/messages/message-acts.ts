/**
 * Acts of staff on messages: a message that did not arrive is sent again or closed, and all messages are stopped or
 * resumed. Each with its audit entry, in one batch and under one condition; returns false if it changed meanwhile.
 */
import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { shopState } from "../../../drizzle/figures.ts";
import { messages } from "../../../drizzle/messages.ts";
import {
  FOR_A_PERSON,
  OVER,
  queueRank,
  type MessageTemplate,
} from "../../domain/messages/queue.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, noteEach, type StaffAct } from "../staff/staff-acts.ts";
import { IS_SUPERSEDED, MESSAGES_PAUSED_AT, NEW_MESSAGE_ID, type MessageKey } from "./queue.ts";

const ANEW = {
  state: "due",
  id: NEW_MESSAGE_ID,
  attempts: 0,
  gatewayRef: null,
  why: null,
} as const;

/** As another message to the gateway, which would take an id that it has refused for a repeat, and send nothing. */
export async function sendMessageAgain(
  db: Database,
  message: MessageKey & { template: MessageTemplate },
  act: StaffAct,
): Promise<boolean> {
  const isIt = isInTrouble(
    message,
    sql`${messages.expiresAt} > ${act.now} AND NOT ${IS_SUPERSEDED}`,
  );
  const [, changed] = await db.batch([
    insertAuditEntry(db, act, messageExists(isIt)),
    db
      .update(messages)
      .set({ ...ANEW, queue: queueRank(message), queueAt: act.now })
      .where(isIt)
      .returning({ bill: messages.billId }),
  ]);
  return changed.length === 1;
}

/** Sends many messages again, in one batch with a line for each and one for all. Returns how many go out. */
export async function sendMessagesAgain(
  db: Database,
  list: readonly (MessageKey & { template: MessageTemplate })[],
  act: StaffAct,
): Promise<number> {
  const rows = list.map(({ bill, topic, template }) => ({
    bill,
    topic,
    queue: queueRank({ template, topic }),
  }));
  const fieldOfRow = (name: string) => sql`json_extract(one.value, ${`$.${name}`})`;
  const isOne = sql`${messages.billId} = ${fieldOfRow("bill")} AND ${messages.topic} = ${fieldOfRow("topic")}
    AND ${messages.state} IN ('failed', 'unknown') AND ${messages.expiresAt} > ${act.now} AND NOT ${IS_SUPERSEDED}`;
  const from = sql`FROM json_each(${JSON.stringify(rows)}) AS one`;
  const [, , changed] = await db.batch([
    noteEach(db, act, {
      target: sql`${messages.billId}`,
      detail: sql`json_object('topic', ${messages.topic})`,
      from: sql`${from} CROSS JOIN ${messages} WHERE ${isOne}`,
    }),
    insertAuditEntry(db, act, sql`EXISTS (SELECT 1 ${from} CROSS JOIN ${messages} WHERE ${isOne})`),
    db
      .update(messages)
      .set({ ...ANEW, queue: sql`${fieldOfRow("queue")}`, queueAt: act.now })
      .from(sql`json_each(${JSON.stringify(rows)}) AS one`)
      .where(isOne)
      .returning({ bill: messages.billId }),
  ]);
  return changed.length;
}

/** The result of the message does not change. */
export async function closeMessage(
  db: Database,
  message: MessageKey,
  act: StaffAct,
): Promise<boolean> {
  const isIt = isInTrouble(message, sql`${messages.queue} = ${FOR_A_PERSON}`);
  const [, changed] = await db.batch([
    insertAuditEntry(db, act, messageExists(isIt)),
    // A message to a number that the ticket no longer has keeps that number while it may still be sent.
    db
      .update(messages)
      .set({
        queue: OVER,
        params: sql`iif(${messages.template} = 'left_number', NULL, ${messages.params})`,
      })
      .where(isIt)
      .returning({ bill: messages.billId }),
  ]);
  return changed.length === 1;
}

function isInTrouble({ bill, topic }: MessageKey, when: SQL): SQL {
  return sql`${messages.billId} = ${bill} AND ${messages.topic} = ${topic}
    AND ${messages.state} IN ('failed', 'unknown') AND ${when}`;
}

function messageExists(isIt: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${isIt})`;
}

export async function pauseMessages(db: Database, act: StaffAct): Promise<boolean> {
  const { now: messagesPausedAt } = act;
  const [, paused] = await db.batch([
    insertAuditEntry(db, act, sql`(${MESSAGES_PAUSED_AT}) IS NULL`),
    db
      .insert(shopState)
      .values({ id: 1, messagesPausedAt })
      .onConflictDoUpdate({
        target: shopState.id,
        set: { messagesPausedAt },
        setWhere: isNull(shopState.messagesPausedAt),
      })
      .returning({ id: shopState.id }),
  ]);
  return paused.length === 1;
}

export async function resumeMessages(db: Database, act: StaffAct): Promise<boolean> {
  const [, resumed] = await db.batch([
    insertAuditEntry(db, act, sql`(${MESSAGES_PAUSED_AT}) IS NOT NULL`),
    db
      .update(shopState)
      .set({ messagesPausedAt: null })
      .where(and(eq(shopState.id, 1), isNotNull(shopState.messagesPausedAt)))
      .returning({ id: shopState.id }),
  ]);
  return resumed.length === 1;
}

export async function readMessagesPause(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ at: shopState.messagesPausedAt })
    .from(shopState)
    .where(eq(shopState.id, 1));
  return row?.at ?? null;
}
