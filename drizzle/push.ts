/** Phones on which a ticket's messages are shown besides the SMS: the addresses that their browsers gave. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { tickets } from "./money.ts";

/** Personal, as a phone number is: it goes with those of the booking, and stands in no answer and no log. (Without rowid: see the migration.) */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id),
    /** At the browser's push service. */
    endpoint: text("endpoint").notNull(),
    /** What messages are encrypted with (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    language: text("language", { enum: ["bn", "en"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.endpoint] })],
);
