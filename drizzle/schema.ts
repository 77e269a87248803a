/**
 * The tables of D1: catalogue, money, tickets. Who has which seat is decided by the trip's object; what stands
 * here of seats is a record of what was paid for. Instants are epoch ms, dates `YYYY-MM-DD` in Asia/Dhaka,
 * money is integer poisha.
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

export const destinations = sqliteTable(
  "destinations",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    routeType: text("route_type", { enum: ["limited", "unlimited"] }).notNull(),
    /** File name under uploads/destinations in R2. */
    image: text("image").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    check("destinations_route_type", sql`${t.routeType} IN ('limited','unlimited')`),
    index("destinations_by_type").on(t.routeType, t.position),
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
  },
  (t) => [index("units_by_destination").on(t.destinationId, t.position)],
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
});

export const agents = sqliteTable("agents", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  mobile: text("mobile").notNull().unique(),
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  gender: text("gender").notNull(),
  address: text("address").notNull(),
  image: text("image"),
  approvedAt: integer("approved_at"),
  createdAt: integer("created_at").notNull(),
});

export const agentSessions = sqliteTable(
  "agent_sessions",
  {
    /** SHA-256 of the token; the token itself stands nowhere. */
    tokenHash: text("token_hash").primaryKey(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (t) => [index("agent_sessions_by_agent").on(t.agentId)],
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
    /** Null for a one-way trip. */
    returnsAt: integer("returns_at"),
    examDate: text("exam_date").notNull(),
    saleClosesAt: integer("sale_closes_at").notNull(),
    cancelledAt: integer("cancelled_at"),
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
  ],
);

export const points = sqliteTable("points", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
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
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.kind, t.position] }),
    check("trip_points_kind", sql`${t.kind} IN ('boarding','dropping')`),
  ],
);

export const coupons = sqliteTable(
  "coupons",
  {
    id: text("id").primaryKey(),
    /** Upper case; compared in upper case. */
    code: text("code").notNull().unique(),
    kind: text("kind", { enum: ["percent", "fixed"] }).notNull(),
    /** Basis points of the fare for percent, poisha for fixed. */
    value: integer("value").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** Null: as often as anybody likes. */
    maxUses: integer("max_uses"),
    /** Null: every trip. */
    tripId: text("trip_id").references(() => trips.id),
  },
  (t) => [
    check("coupons_kind", sql`${t.kind} IN ('percent','fixed')`),
    check("coupons_value", sql`${t.value} > 0 AND (${t.kind} = 'fixed' OR ${t.value} <= 10000)`),
  ],
);

export const BILL_STATES = [
  "created",
  "capturing",
  "paid",
  "failed",
  "expired",
  "refund_owed",
  "refunded",
] as const;

/** The write-ahead record of every payment. Its arrows are in worker/domain/bill.ts. */
export const bills = sqliteTable(
  "bills",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: ["limited", "unlimited"] }).notNull(),
    /** The part of ticketing_unique_id that names the booking. */
    booking: text("booking").notNull(),
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    agentId: text("agent_id").references(() => agents.id),
    contactName: text("contact_name").notNull(),
    contactPhone: text("contact_phone").notNull(),
    contactEmail: text("contact_email"),
    quantity: integer("quantity").notNull(),
    centerName: text("center_name"),
    paymentType: text("payment_type"),
    couponId: text("coupon_id").references(() => coupons.id),
    farePoisha: integer("fare_poisha").notNull(),
    discountPoisha: integer("discount_poisha").notNull(),
    chargePoisha: integer("charge_poisha").notNull(),
    /** What the wallet is asked for: fare x quantity, less discount, and the charge. */
    totalPoisha: integer("total_poisha").notNull(),
    /** Our number at the wallet. */
    invoice: text("invoice").notNull().unique(),
    /** SHA-256 of the handle that the browser knows as grantToken. */
    grantHash: text("grant_hash").notNull(),
    paymentId: text("payment_id").unique(),
    state: text("state", { enum: BILL_STATES }).notNull(),
    createdAt: integer("created_at").notNull(),
    executeBy: integer("execute_by"),
    believeFrom: integer("believe_from"),
    deadAt: integer("dead_at").notNull(),
    watchUntil: integer("watch_until"),
    claimedUntil: integer("claimed_until"),
    /** When our Execute got no usable answer: from here on anybody may ask the wallet. */
    doubtAt: integer("doubt_at"),
    ticketId: text("ticket_id"),
    trxId: text("trx_id"),
    /** Why a bill failed, in the words of worker/domain/refusal.ts. */
    failure: text("failure"),
    refundBy: integer("refund_by"),
    refundSettledAt: integer("refund_settled_at"),
    refundTries: integer("refund_tries").notNull().default(0),
    refundTrxId: text("refund_trx_id"),
  },
  (t) => [
    check(
      "bills_state",
      sql`${t.state} IN ('created','capturing','paid','failed','expired','refund_owed','refunded')`,
    ),
    check(
      "bills_amounts",
      sql`${t.quantity} > 0 AND ${t.farePoisha} > 0 AND ${t.discountPoisha} >= 0 AND ${t.chargePoisha} >= 0 AND ${t.totalPoisha} = ${t.farePoisha} * ${t.quantity} - ${t.discountPoisha} + ${t.chargePoisha}`,
    ),
    /** A booking is charged once, whatever the code does (protocol 2). */
    uniqueIndex("one_bill_per_booking")
      .on(t.booking)
      .where(sql`${t.state} IN ('capturing','paid')`),
    index("bills_by_state").on(t.state, t.createdAt),
    index("bills_by_coupon").on(t.couponId, t.state),
    index("bills_by_agent").on(t.agentId, t.createdAt),
    index("bills_by_trip").on(t.tripId, t.state),
    index("bills_watched")
      .on(t.watchUntil)
      .where(sql`${t.watchUntil} IS NOT NULL`),
  ],
);

/** The seats of a bill, written at create, never changed. */
export const billSeats = sqliteTable(
  "bill_seats",
  {
    billId: integer("bill_id")
      .notNull()
      .references(() => bills.id),
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    seatNo: text("seat_no").notNull(),
  },
  (t) => [primaryKey({ columns: [t.billId, t.seatNo] })],
);

export const tickets = sqliteTable("tickets", {
  /** 128 random bits: the address of the ticket is its capability. */
  id: text("id").primaryKey(),
  billId: integer("bill_id")
    .notNull()
    .unique()
    .references(() => bills.id),
  pnr: text("pnr").notNull().unique(),
  createdAt: integer("created_at").notNull(),
  voidedAt: integer("voided_at"),
});

/** The last line of defence: D1 refuses a second sold row of one trip and seat (decisions 3.8). */
export const ticketSeats = sqliteTable(
  "ticket_seats",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    seatNo: text("seat_no").notNull(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.seatNo] }),
    index("ticket_seats_by_ticket").on(t.ticketId),
  ],
);

export const galleryPhotos = sqliteTable(
  "gallery_photos",
  {
    id: text("id").primaryKey(),
    /** File name under uploads/gallery in R2. */
    photo: text("photo").notNull(),
    /** What is to be seen, for those who don't see it. */
    caption: text("caption").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [index("gallery_photos_by_position").on(t.position)],
);

/** Only worker/db/blog-writing.ts fills it: what stands in `summary` and `post` is clean HTML. */
export const blogs = sqliteTable(
  "blogs",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** File name under uploads/blogs in R2. */
    photo: text("photo").notNull(),
    /** The first 30 words of the post. */
    summary: text("summary").notNull(),
    post: text("post").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("blogs_by_age").on(t.createdAt)],
);
