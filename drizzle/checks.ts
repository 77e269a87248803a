/** When an agent first and last checked a ticket before the journey, so that a code that is shown twice is noticed. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { tickets } from "./money.ts";

/** One row a ticket, with its first and its last check: however often it is checked, the row stays as small. */
export const ticketChecks = sqliteTable("ticket_checks", {
  ticketId: text("ticket_id")
    .primaryKey()
    .references(() => tickets.id),
  /**
   * The change that had brought the ticket to its trip at that time. On another trip the check starts again, on other
   * seats it does not.
   */
  move: integer("move").notNull(),
  firstAt: integer("first_at").notNull(),
  firstBy: text("first_by").notNull(),
  /** Names the check, so that a call that is sent again is no second one. */
  firstCheck: text("first_check").notNull(),
  lastAt: integer("last_at").notNull(),
  lastBy: text("last_by").notNull(),
  lastCheck: text("last_check").notNull(),
});
