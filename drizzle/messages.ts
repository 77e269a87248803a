/** Messages to buyers: a row is written in the batch of the change that it announces. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bills } from "./money.ts";

export const MESSAGE_TEMPLATES = [
  "cancelled",
  "refunded",
  "part",
  "change",
  "ticket",
  "notice_out",
  "notice_back",
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

/** Neither phone number nor name: they are read from the bill when it is sent. (Without rowid: see the migration.) */
export const messages = sqliteTable(
  "messages",
  {
    billId: integer("bill_id")
      .notNull()
      .references(() => bills.id),
    /** Its subject, unique for a bill: `ticket`, `part:7`. */
    topic: text("topic").notNull(),
    /** What a gateway knows it by; the same at a repeat. */
    id: text("id").notNull(),
    channel: text("channel", { enum: ["sms"] }).notNull(),
    template: text("template", { enum: MESSAGE_TEMPLATES }).notNull(),
    /** What can't be read any more when it is sent, as JSON. */
    params: text("params"),
    state: text("state", { enum: MESSAGE_STATES }).notNull(),
    /** Its place among what the schedule and staff have to do (worker/domain/messages/queue.ts); null: of another time. */
    queue: integer("queue"),
    /** When that is due; of what nobody has to do any more, when it ended. */
    queueAt: integer("queue_at").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** From then on it may go out at night; null: never. */
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
  ],
);
