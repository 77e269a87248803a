/** Messages to buyers: a row is written in the batch of the change that it announces. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bills } from "./money.ts";

export const MESSAGE_TEMPLATES = [
  "cancelled",
  "refunded",
  "part",
  "paid_twice",
  "change",
  "ticket",
  "notice_out",
  "notice_back",
  "left_number",
] as const;

/**
 * `due`: waits. `sending`: claimed; the gateway may have it. `unknown`: it may have it, and nobody will know by itself.
 * `dropped`: not sent, and `why` says why.
 */
export const MESSAGE_STATES = [
  "due",
  "sending",
  "accepted",
  "delivered",
  "failed",
  "unknown",
  "dropped",
] as const;

/**
 * Has neither phone number nor name: they are read from the bill when the message is sent. Only a message to a number
 * that the ticket no longer has contains that number, in `params`, until it was sent or dropped. (Without rowid: see
 * the migration.)
 */
export const messages = sqliteTable(
  "messages",
  {
    billId: integer("bill_id")
      .notNull()
      .references(() => bills.id),
    /** What the message is about, as `ticket` or `part:7`. A bill has one message for each topic. */
    topic: text("topic").notNull(),
    /** The id that the gateway gets; the same for a repeat. */
    id: text("id").notNull(),
    channel: text("channel", { enum: ["sms"] }).notNull(),
    template: text("template", { enum: MESSAGE_TEMPLATES }).notNull(),
    /** Data that can no longer be read when the message is sent, as JSON. */
    params: text("params"),
    state: text("state", { enum: MESSAGE_STATES }).notNull(),
    /**
     * Its group in the queue of the schedule and of staff (worker/domain/messages/queue.ts); null: written by an
     * earlier version.
     */
    queue: integer("queue"),
    /** When its next step is due; for a finished message, when it ended. */
    queueAt: integer("queue_at").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** From this time on it may be sent at night; null: never. */
    urgentFrom: integer("urgent_from"),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: integer("claimed_until"),
    /** The first attempt. */
    sentAt: integer("sent_at"),
    gateway: text("gateway"),
    gatewayRef: text("gateway_ref"),
    parts: integer("parts"),
    costPoisha: integer("cost_poisha"),
    why: text("why"),
  },
  (t) => [
    primaryKey({ columns: [t.billId, t.topic] }),
    check(
      "messages_state",
      sql`${t.state} IN ('due','sending','accepted','delivered','failed','unknown','dropped')`,
    ),
    index("messages_queue")
      .on(t.queue, t.queueAt)
      .where(sql`${t.queue} IS NOT NULL`),
    /** The list of staff by a template that few messages have: the others are found in the queue soon enough. */
    index("rare_messages_by_template")
      .on(t.template, t.queue, t.queueAt)
      .where(sql`${t.template} NOT IN ('ticket','notice_out','notice_back')`),
  ],
);

/** What the deleted messages of a month were, by the day in Dhaka on which they ended: their costs stay. */
export const messageSums = sqliteTable("message_sums", {
  /** As 2026-11. */
  month: text("month").primaryKey(),
  messages: integer("messages").notNull(),
  parts: integer("parts").notNull(),
  costPoisha: integer("cost_poisha").notNull(),
});
