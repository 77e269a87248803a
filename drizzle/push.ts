/** Phones that show a ticket's messages in addition to the SMS: the addresses of their browsers. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { tickets } from "./money.ts";

/**
 * Personal, like a phone number: it is erased with that of the booking, and is in no response and no log. (Without
 * rowid: see the migration.)
 */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id),
    /** At the browser's push service. */
    endpoint: text("endpoint").notNull(),
    /** The keys that messages are encrypted with (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    language: text("language", { enum: ["bn", "en"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.endpoint] }),
    // A browser whose address has changed is found by the old one.
    index("push_subscriptions_by_endpoint").on(t.endpoint),
  ],
);
