/** What is sold, by whom, and what the shop shows. Instants are epoch ms, dates of Asia/Dhaka, money is in poisha. */
import { sql } from "drizzle-orm";
import type { TripDetails } from "../worker/domain/trips/trip-details.ts";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const destinations = sqliteTable(
  "destinations",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    mode: text("route_type", { enum: ["limited", "unlimited"] }).notNull(),
    /** File name under uploads/destinations in R2. */
    image: text("image").notNull(),
    position: integer("position").notNull().default(0),
    /** By which students search, with a semicolon between: `DU; ঢাবি`. */
    shortNames: text("short_names").notNull().default(""),
    /** Kept, and offered to nobody: staff hide in place of deleting. */
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    check("destinations_route_type", sql`${t.mode} IN ('limited','unlimited')`),
    index("destinations_by_type").on(t.mode, t.position, t.id),
    index("destinations_hidden")
      .on(t.id)
      .where(sql`${t.hidden} = 1`),
  ],
);

export const units = sqliteTable(
  "units",
  {
    id: text("id").primaryKey(),
    destinationId: text("destination_id")
      .notNull()
      .references(() => destinations.id),
    name: text("name").notNull(),
    groupName: text("group_name").notNull(),
    /** Goes straight to checkout, without a seat map (decisions 4.2). */
    directCheckout: integer("direct_checkout", { mode: "boolean" }).notNull().default(false),
    position: integer("position").notNull().default(0),
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("units_by_destination").on(t.destinationId, t.position),
    index("units_hidden")
      .on(t.id)
      .where(sql`${t.hidden} = 1`),
  ],
);

export const busTypes = sqliteTable("bus_types", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
});

export const buses = sqliteTable("buses", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  busTypeId: text("bus_type_id")
    .notNull()
    .references(() => busTypes.id),
  /** The usual plan of its trips; each trip has its own. */
  planName: text("plan_name", { enum: ["40", "45"] }),
  hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
});

/** An admission exam that trips go to. A trip with an exam stops for late arrivals and moves with it. */
export const exams = sqliteTable(
  "exams",
  {
    id: text("id").primaryKey(),
    unitId: text("unit_id")
      .notNull()
      .references(() => units.id),
    /** The academic year: `2026-27`. */
    session: text("session").notNull(),
    /** Empty where there is one alone. */
    shift: text("shift").notNull(),
    /** Null while the exam is postponed and has no date. */
    startsAt: integer("starts_at"),
    reportBy: integer("report_by"),
    gateClosesAt: integer("gate_closes_at"),
    place: text("place").notNull(),
    /** Where it was announced, and when somebody last looked there. */
    sourceUrl: text("source_url").notNull(),
    checkedAt: integer("checked_at"),
    revision: integer("revision").notNull().default(0),
  },
  (t) => [index("exams_by_unit").on(t.unitId, t.startsAt)],
);

export const trips = sqliteTable(
  "trips",
  {
    id: text("id").primaryKey(),
    mode: text("mode", { enum: ["limited", "unlimited"] }).notNull(),
    destinationId: text("destination_id")
      .notNull()
      .references(() => destinations.id),
    unitId: text("unit_id")
      .notNull()
      .references(() => units.id),
    busId: text("bus_id")
      .notNull()
      .references(() => buses.id),
    name: text("name").notNull(),
    /** Who opened the trip in the back office: the wire's user_id. */
    openedBy: text("opened_by").notNull(),
    /** A trip with a seat map has one of the two plans; one without has none. */
    planName: text("plan_name", { enum: ["40", "45"] }),
    farePoisha: integer("fare_poisha").notNull(),
    /** The day of departure in Dhaka; buses of one destination, unit and day fill in order. */
    journeyDate: text("journey_date").notNull(),
    departsAt: integer("departs_at").notNull(),
    arrivesAt: integer("arrives_at").notNull(),
    returnsAt: integer("returns_at"),
    examDate: text("exam_date").notNull(),
    saleClosesAt: integer("sale_closes_at").notNull(),
    cancelledAt: integer("cancelled_at"),
    /** When the trip's object confirmed that it sells nothing any more. */
    cancelConfirmedAt: integer("cancel_confirmed_at"),
    /** Before it nobody holds a seat; null: at once. */
    opensAt: integer("opens_at"),
    /**
     * The incarnation of the trip's object that has its seats, from the trip's first payment on. An object of another
     * incarnation has lost its storage and refuses every call until it is rebuilt (protocol 4).
     */
    incarnation: text("incarnation"),
    /** When its object dropped what only the sale needed; null: not yet. */
    compactedAt: integer("compacted_at"),
    /**
     * When the night found no personal data of its sales left and no unpaid bill to delete; null: not yet. A trigger
     * takes it back when a sale of the trip is written, as a rebuild after a restore does.
     */
    erasedAt: integer("erased_at"),
    /** The exam that it goes to; null: none that the shop keeps. */
    examId: text("exam_id").references(() => exams.id),
    /** Raised by each change that a passenger must see: a bill of an older one is not charged (protocol 15). */
    revision: integer("revision").notNull().default(0),
    /** Since when it has no date; nothing is sold of it, and its times are those of before. */
    postponedAt: integer("postponed_at"),
    details: text("details", { mode: "json" }).$type<TripDetails>().notNull().default({}),
    /** Among the buses of its day, by hand, from 1; null: after those, by departure. */
    fillPlace: integer("fill_place"),
    /** Raised by a trigger with each change of what the shop's switch keeps of the trip (protocol 22). */
    version: integer("version").notNull().default(0),
    /** The version that the switch has been told since the trip sold something; another one is kept anew. */
    keptVersion: integer("kept_version").notNull().default(-1),
  },
  (t) => [
    check(
      "trips_mode",
      sql`(${t.mode} = 'limited' AND ${t.planName} IN ('40','45')) OR (${t.mode} = 'unlimited' AND ${t.planName} IS NULL)`,
    ),
    check("trips_fare", sql`${t.farePoisha} > 0`),
    check(
      "trips_times",
      sql`${t.arrivesAt} > ${t.departsAt} AND ${t.saleClosesAt} <= ${t.departsAt}`,
    ),
    index("trips_by_choice").on(t.destinationId, t.unitId, t.mode, t.departsAt),
    index("trips_by_order").on(t.destinationId, t.unitId, t.journeyDate, t.departsAt),
    index("trips_with_a_place")
      .on(t.destinationId, t.unitId, t.journeyDate, t.fillPlace)
      .where(sql`${t.fillPlace} IS NOT NULL`),
    index("trips_by_departure").on(t.departsAt, t.id),
    // The dearest seat to a destination, and by one bus, is the last entry of each, however many trips there were.
    index("trips_by_fare").on(t.destinationId, t.farePoisha),
    index("trips_by_fare_of_bus").on(t.destinationId, t.busId, t.farePoisha),
    // Has all that the cards on the home page say of a trip, so that they read no row of the table.
    index("trips_on_offer")
      .on(
        t.departsAt,
        t.saleClosesAt,
        t.destinationId,
        t.unitId,
        t.journeyDate,
        t.farePoisha,
        t.planName,
        t.id,
      )
      .where(sql`${t.cancelledAt} IS NULL`),
    index("trips_to_erase")
      .on(t.departsAt)
      .where(sql`${t.erasedAt} IS NULL`),
    index("trips_to_compact")
      .on(t.departsAt)
      .where(sql`${t.compactedAt} IS NULL`),
    index("trips_by_exam")
      .on(t.examId)
      .where(sql`${t.examId} IS NOT NULL`),
    index("trips_postponed")
      .on(t.postponedAt)
      .where(sql`${t.postponedAt} IS NOT NULL`),
    index("trips_cancelled")
      .on(t.cancelledAt)
      .where(sql`${t.cancelledAt} IS NOT NULL`),
    index("trips_to_keep")
      .on(t.id)
      .where(sql`${t.incarnation} IS NOT NULL AND ${t.version} <> ${t.keptVersion}`),
  ],
);

export const points = sqliteTable("points", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  /** Where the stop is, in thousandths of a degree; null with the other one: not known. */
  latMilli: integer("lat_milli"),
  lngMilli: integer("lng_milli"),
});

export const tripPoints = sqliteTable(
  "trip_points",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    kind: text("kind", { enum: ["boarding", "dropping"] }).notNull(),
    position: integer("position").notNull(),
    pointId: text("point_id")
      .notNull()
      .references(() => points.id),
    /** From the trip's departure to this stop, in ms; null: the stop has no time of its own. */
    afterMs: integer("after_ms"),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.kind, t.position] }),
    check("trip_points_kind", sql`${t.kind} IN ('boarding','dropping')`),
  ],
);
/**
 * What names of the shop are called in English, one row for each name or part of one, wherever it stands: a university,
 * a unit, a stop, a bus. A name without a row is shown as it is (worker/domain/english-names.ts).
 */
export const englishNames = sqliteTable("english_names", {
  id: text("id").primaryKey(),
  /** As it is stored elsewhere, composed (NFC). */
  name: text("name").notNull().unique(),
  english: text("english").notNull(),
  hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
});

export const galleryPhotos = sqliteTable(
  "gallery_photos",
  {
    id: text("id").primaryKey(),
    /** File name under uploads/gallery in R2. */
    photo: text("photo").notNull(),
    /** What is to be seen, for those who don't see it. */
    caption: text("caption").notNull(),
    position: integer("position").notNull().default(0),
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [index("gallery_photos_by_position").on(t.position)],
);

/** `summary`, the first 30 words, and `post` are clean HTML, written through worker/db/content/blog-html.ts alone. */
export const blogs = sqliteTable(
  "blogs",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** File name under uploads/blogs in R2. */
    photo: text("photo").notNull(),
    summary: text("summary").notNull(),
    post: text("post").notNull(),
    createdAt: integer("created_at").notNull(),
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [index("blogs_by_age").on(t.createdAt)],
);
