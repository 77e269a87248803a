/**
 * Guides' phones and what they record (protocol 25): who got on, and where the bus is. Names and numbers of passengers
 * are never stored here; a row names the ticket.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { tickets } from "./money.ts";
import { trips } from "./schema.ts";

const LEGS = { enum: ["out", "back"] } as const;

/** A link by which phones are paired with the duty of one leg of a trip. */
export const guideLinks = sqliteTable(
  "guide_links",
  {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: text("token_hash").primaryKey(),
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    leg: text("leg", LEGS).notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** The phone that handed its list over by this link; null: staff gave the link. */
    fromPhone: text("from_phone"),
    /** A link of staff pairs several phones until it ends, a link of a phone pairs one. */
    pairsLeft: integer("pairs_left").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    check("guide_links_leg", sql`${t.leg} IN ('out','back')`),
    check("guide_links_pairs", sql`${t.pairsLeft} >= 0`),
    index("guide_links_by_trip").on(t.tripId, t.leg),
  ],
);

/** A paired phone. It ends a fixed time after the arrival of its leg, with the duty's guide, or by staff. */
export const guidePhones = sqliteTable(
  "guide_phones",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token that its calls carry. */
    tokenHash: text("token_hash").notNull().unique(),
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    leg: text("leg", LEGS).notNull(),
    /** The guide of the duty at the time of pairing, a member of staff; null: a guide with a name of their own. */
    guideId: text("guide_id"),
    /** Browser and system, for instance "Chrome, Android". */
    label: text("label").notNull(),
    pairedAt: integer("paired_at").notNull(),
    /** The last time it said which list it has, to the minute; null: not yet. */
    listAt: integer("list_at"),
    /** The version of that list. */
    listVersion: text("list_version"),
    /** The version of its passengers and times alone, without what was pressed; null: it has said none. */
    passengersVersion: text("passengers_version"),
    endedAt: integer("ended_at"),
  },
  (t) => [
    check("guide_phones_leg", sql`${t.leg} IN ('out','back')`),
    index("guide_phones_by_trip").on(t.tripId, t.leg),
  ],
);

/** What guides pressed: rows are added, never changed. worker/domain/boarding/merge.ts says what they add up to. */
export const boardingEvents = sqliteTable(
  "boarding_events",
  {
    /** Made by the phone, so that an event that is sent again is the same one. */
    id: text("id").primaryKey(),
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    leg: text("leg", LEGS).notNull(),
    /** The departure of the leg for which it was pressed; null: pressed before departures were stored, for any. */
    departsAt: integer("departs_at"),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id),
    /** The seat, or the number of the place of a ticket without a seat map, from 1. */
    seatNo: text("seat_no").notNull(),
    kind: text("kind", { enum: ["board", "no_show", "undo"] }).notNull(),
    /** The event that an undo takes back, which may arrive later than the undo. */
    undoes: text("undoes"),
    phoneId: text("phone_id")
      .notNull()
      .references(() => guidePhones.id),
    /** By the phone's clock, which may be wrong: it only orders what is shown. */
    deviceAt: integer("device_at").notNull(),
    /** Counts the events of a phone. */
    deviceSeq: integer("device_seq").notNull(),
    receivedAt: integer("received_at").notNull(),
    /** The version of the list that the guide saw. */
    listVersion: text("list_version").notNull(),
  },
  (t) => [
    check("boarding_events_leg", sql`${t.leg} IN ('out','back')`),
    check(
      "boarding_events_kind",
      sql`${t.kind} IN ('board','no_show','undo') AND (${t.kind} = 'undo') = (${t.undoes} IS NOT NULL)`,
    ),
    index("boarding_events_by_trip").on(t.tripId, t.leg),
    index("boarding_events_by_ticket").on(t.ticketId),
    // Used when a phone is deleted, which must have no event.
    index("boarding_events_by_phone").on(t.phoneId),
  ],
);

/**
 * How many were on a bus, by boarding point: counted once after the phones of the leg have ended, and kept when the
 * events are erased with the personal data of their sales.
 */
export const boardingCounts = sqliteTable(
  "boarding_counts",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    leg: text("leg", LEGS).notNull(),
    /** Boarding stop or pick-up centre; empty: none was chosen. */
    point: text("point").notNull(),
    /** Place in the order of the road. */
    position: integer("position").notNull(),
    /** Seats of valid tickets; those neither boarded nor marked as not come were never looked at. */
    expected: integer("expected").notNull(),
    boarded: integer("boarded").notNull(),
    noShow: integer("no_show").notNull(),
    countedAt: integer("counted_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.leg, t.point] }),
    check("boarding_counts_leg", sql`${t.leg} IN ('out','back')`),
    check(
      "boarding_counts_seats",
      sql`${t.boarded} >= 0 AND ${t.noShow} >= 0 AND ${t.boarded} + ${t.noShow} <= ${t.expected}`,
    ),
  ],
);

/** The newest known position of the bus of a leg, rounded; it is deleted a day after it was received. */
export const busPositions = sqliteTable(
  "bus_positions",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    leg: text("leg", LEGS).notNull(),
    /** Thousandths of a degree, some 100 m. */
    latMilli: integer("lat_milli").notNull(),
    lngMilli: integer("lng_milli").notNull(),
    /** When the phone was there, never later than `receivedAt`. */
    at: integer("at").notNull(),
    receivedAt: integer("received_at").notNull(),
    phoneId: text("phone_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.leg] }),
    check("bus_positions_leg", sql`${t.leg} IN ('out','back')`),
    check(
      "bus_positions_degrees",
      sql`${t.latMilli} BETWEEN -90000 AND 90000 AND ${t.lngMilli} BETWEEN -180000 AND 180000`,
    ),
    index("bus_positions_by_age").on(t.receivedAt),
  ],
);

/** Stops that the bus has left, as the guide pressed or its position showed; deleted with the position. */
export const passedStops = sqliteTable(
  "passed_stops",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    leg: text("leg", LEGS).notNull(),
    /** Place of the stop on the line of this leg, from 0. */
    position: integer("position").notNull(),
    at: integer("at").notNull(),
    receivedAt: integer("received_at").notNull(),
    source: text("source", { enum: ["guide", "position"] }).notNull(),
    /** The guide says that the bus has not left it, so that no position shows it as left. */
    takenBack: integer("taken_back", { mode: "boolean" }).notNull().default(false),
    phoneId: text("phone_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.leg, t.position] }),
    check("passed_stops_leg", sql`${t.leg} IN ('out','back')`),
    check("passed_stops_source", sql`${t.source} IN ('guide','position')`),
    index("passed_stops_by_age").on(t.receivedAt),
  ],
);
