/**
 * Exams, what changes of the trips that serve them, and how a ticket goes to another trip or other seats (protocol 14,
 * 15). Instants are epoch ms.
 */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { bills, tickets } from "./money.ts";
import { trips } from "./schema.ts";

export const CHANGE_KINDS = ["postponed", "rescheduled", "time", "place", "bus"] as const;

/** What changed of a trip, by the revision that it made; never changed. */
export const tripChanges = sqliteTable(
  "trip_changes",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    revision: integer("revision").notNull(),
    kind: text("kind", { enum: CHANGE_KINDS }).notNull(),
    /** What passengers know of a trip, before and after, as JSON. */
    was: text("was").notNull(),
    became: text("became").notNull(),
    /** In the words of staff, for passengers; may be empty. */
    reason: text("reason").notNull(),
    sourceUrl: text("source_url").notNull(),
    announcedAt: integer("announced_at").notNull(),
    /** Until when passengers choose; null: there is nothing to choose. */
    chooseBy: integer("choose_by"),
    /** What holds for who has not chosen by then. */
    silence: text("silence", { enum: ["keep", "refund"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.revision] }),
    check("trip_changes_kind", sql`${t.kind} IN ('postponed','rescheduled','time','place','bus')`),
    check("trip_changes_silence", sql`${t.silence} IN ('keep','refund')`),
    index("trip_changes_that_ask")
      .on(t.chooseBy)
      .where(sql`${t.chooseBy} IS NOT NULL`),
  ],
);

/** One answer of a ticket to a change of its trip. */
export const ticketChoices = sqliteTable(
  "ticket_choices",
  {
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id),
    tripId: text("trip_id").notNull(),
    revision: integer("revision").notNull(),
    choice: text("choice", { enum: ["keep", "move", "refund"] }).notNull(),
    /** `buyer`, `cron` for silence, or staff, as the audit trail names them. */
    by: text("by").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.tripId, t.revision] }),
    check("ticket_choices_choice", sql`${t.choice} IN ('keep','move','refund')`),
  ],
);

/** The write-ahead record of a move. Its seats are captured under `to_claim`, as a bill's are under its own. */
export const ticketMoves = sqliteTable(
  "ticket_moves",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id),
    billId: integer("bill_id")
      .notNull()
      .references(() => bills.id),
    /** Which move of the ticket it is, from 1. */
    seq: integer("seq").notNull(),
    fromTrip: text("from_trip").notNull(),
    fromClaim: text("from_claim").notNull(),
    fromRevision: integer("from_revision").notNull(),
    /** JSON, for the history; the lock is the claim's. */
    fromSeats: text("from_seats").notNull(),
    toTrip: text("to_trip")
      .notNull()
      .references(() => trips.id),
    toClaim: text("to_claim").notNull().unique(),
    toRevision: integer("to_revision").notNull(),
    /** JSON, in natural order. */
    toSeats: text("to_seats").notNull(),
    /** The revision of the source trip that it answers; null: it answers none. */
    change: integer("change"),
    state: text("state", { enum: ["moving", "done", "failed"] }).notNull(),
    by: text("by").notNull(),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (t) => [
    check("ticket_moves_state", sql`${t.state} IN ('moving','done','failed')`),
    uniqueIndex("one_unsettled_move_per_ticket")
      .on(t.ticketId)
      .where(sql`${t.settledAt} IS NULL`),
    index("ticket_moves_by_ticket").on(t.ticketId),
    // Each bill that is deleted is looked for here.
    index("ticket_moves_by_bill").on(t.billId),
    index("ticket_moves_by_target").on(t.toTrip),
    index("ticket_moves_by_source").on(t.fromTrip),
    index("ticket_moves_unsettled")
      .on(t.createdAt)
      .where(sql`${t.settledAt} IS NULL`),
  ],
);
