/**
 * Exams, changes of the trips to them, and moves of tickets to another trip or other seats (protocol 14, 15). Instants
 * are epoch ms.
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

/** The changes of a trip, by the revision that each made; never changed. */
export const tripChanges = sqliteTable(
  "trip_changes",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    revision: integer("revision").notNull(),
    kind: text("kind", { enum: CHANGE_KINDS }).notNull(),
    /** The facts that passengers know of a trip, before and after, as JSON. */
    was: text("was").notNull(),
    became: text("became").notNull(),
    /** The reason that staff entered for passengers; may be empty. */
    reason: text("reason").notNull(),
    sourceUrl: text("source_url").notNull(),
    announcedAt: integer("announced_at").notNull(),
    /** The deadline of passengers' choice; null: there is nothing to choose. */
    chooseBy: integer("choose_by"),
    /** The default for passengers who have not chosen by then. */
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

/** An answer of a ticket to a change of its trip. */
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

/** A move, seats that are given back, two tickets that exchange seats, and a phone number that is corrected. */
export const TICKET_CHANGE_KINDS = ["move", "seats_off", "exchange", "phone"] as const;

/**
 * The write-ahead record of a change of a paid sale: one row per ticket in it. Its seats are captured under `to_claim`,
 * as a bill's are under its own claim. For a corrected phone number the two claims are its ties, both trips are the
 * ticket's, and there are no seats. The table keeps the name that the live version reads and writes.
 */
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
    kind: text("kind", { enum: TICKET_CHANGE_KINDS }).notNull().default("move"),
    /** Rows that change together have one; of a single row it is the row's `to_claim`, which a trigger fills in. */
    groupId: text("group_id").notNull().default(""),
    /** The number of the ticket's change, from 1. */
    seq: integer("seq").notNull(),
    fromTrip: text("from_trip").notNull(),
    fromClaim: text("from_claim").notNull(),
    fromRevision: integer("from_revision").notNull(),
    /** JSON, for the history only; the claim is what locks the seats. */
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
    /**
     * The new number of a phone correction until it is settled, and its keyed hash (protocol 24); null for other
     * changes.
     */
    phone: text("phone"),
    phoneKey: text("phone_key"),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
    /** The refund for seats that the ticket loses; null: there is none. */
    partPoisha: integer("part_poisha"),
    /** The number of places that the ticket has afterwards; null: unchanged. */
    toQuantity: integer("to_quantity"),
    /** Why, in the words of staff; empty for a move, whose line of the audit log has them. */
    reason: text("reason").notNull().default(""),
  },
  (t) => [
    check("ticket_moves_state", sql`${t.state} IN ('moving','done','failed')`),
    uniqueIndex("one_unsettled_move_per_ticket")
      .on(t.ticketId)
      .where(sql`${t.settledAt} IS NULL`),
    index("ticket_moves_by_ticket").on(t.ticketId),
    // Used when a bill is deleted, which must have no row here.
    index("ticket_moves_by_bill").on(t.billId),
    index("ticket_moves_by_group").on(t.groupId),
    index("ticket_moves_by_target").on(t.toTrip),
    index("ticket_moves_by_source").on(t.fromTrip),
    index("ticket_moves_unsettled")
      .on(t.createdAt)
      .where(sql`${t.settledAt} IS NULL`),
  ],
);

/**
 * A one-time code that was sent to the number that a ticket shall have; it goes when it was used, or after its time.
 */
export const phoneCodes = sqliteTable(
  "phone_codes",
  {
    ticketId: text("ticket_id")
      .primaryKey()
      .references(() => tickets.id),
    /** A keyed hash of the ticket, the number and the code. */
    codeHash: text("code_hash").notNull(),
    expiresAt: integer("expires_at").notNull(),
    tries: integer("tries").notNull(),
  },
  (t) => [index("phone_codes_by_end").on(t.expiresAt)],
);
