/**
 * The tables of money and tickets. The trip's object decides who has which seat; these tables record what was paid for.
 * Instants are epoch ms, money is integer poisha.
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
import { agents } from "./agents.ts";
import { coupons } from "./coupons.ts";
import { trips } from "./schema.ts";

export const BILL_STATES = [
  "created",
  "capturing",
  "paid",
  "failed",
  "expired",
  "refund_owed",
  "refunded",
] as const;

/** The progress of the refund of a whole bill, or of a part of one. */
const refundProgress = () => ({
  refundBy: integer("refund_by"),
  refundSettledAt: integer("refund_settled_at"),
  refundTries: integer("refund_tries").notNull().default(0),
  /** The number of refusals by the wallet, and when the next attempt after the last one is due. */
  refundRefusals: integer("refund_refusals").notNull().default(0),
  refundDueAt: integer("refund_due_at"),
  refundTrxId: text("refund_trx_id"),
});

/**
 * The write-ahead record of every payment. Its arrows are in worker/domain/payments/bill.ts. A booking is charged once,
 * whatever the code does (protocol 2): triggers refuse a second bill of a booking that is paid or being paid, because
 * an index of those bills would be written with each of these states.
 */
export const bills = sqliteTable(
  "bills",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /**
     * The bill's key in the trip's object: unguessable and never reused, also after a restore (protocol 4). A trigger
     * fills it in if a row is written without one.
     */
    claim: text("claim").notNull().default(""),
    mode: text("kind", { enum: ["limited", "unlimited"] }).notNull(),
    /** The part of ticketing_unique_id that names the booking. */
    booking: text("booking").notNull(),
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    agentId: text("agent_id").references(() => agents.id),
    contactName: text("contact_name").notNull(),
    contactPhone: text("contact_phone").notNull(),
    contactEmail: text("contact_email"),
    /** Language of the buyer's browser; null when it is not known. */
    language: text("language", { enum: ["bn", "en"] }),
    quantity: integer("quantity").notNull(),
    centerName: text("center_name"),
    /** The stop that the buyer chose, one of the trip's boarding points; null on a trip whose stops have no times. */
    boardingPointId: text("boarding_point_id"),
    paymentType: text("payment_type"),
    couponId: text("coupon_id").references(() => coupons.id),
    farePoisha: integer("fare_poisha").notNull(),
    discountPoisha: integer("discount_poisha").notNull(),
    chargePoisha: integer("charge_poisha").notNull(),
    /** The amount charged at the wallet: fare x quantity, less discount, and the charge. */
    totalPoisha: integer("total_poisha").notNull(),
    /** The name of the payment's provider, see worker/domain/payments/provider-names.ts. */
    provider: text("provider").notNull().default("bkash"),
    /** The shop's counter and the seller, as the audit log names them. Never changed; null for other sales. */
    counter: text("counter"),
    soldBy: text("sold_by"),
    /** Our number at the provider; it follows from the claim, which is unique. */
    invoice: text("invoice").notNull(),
    /** SHA-256 of the handle that the browser knows as grantToken. */
    grantHash: text("grant_hash").notNull(),
    paymentId: text("payment_id"),
    state: text("state", { enum: BILL_STATES }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** When its payment may no longer begin: the end of its hold plus the time that a payment takes. */
    payUntil: integer("pay_until"),
    executeBy: integer("execute_by"),
    believeFrom: integer("believe_from"),
    deadAt: integer("dead_at").notNull(),
    lateCheckUntil: integer("watch_until"),
    lateCheckAt: integer("watch_at"),
    claimedUntil: integer("claimed_until"),
    /** When our Execute got no usable answer: from then on any call may query the wallet. */
    doubtAt: integer("doubt_at"),
    /** The revision of its trip that the buyer saw (protocol 15). */
    revision: integer("revision").notNull().default(0),
    /** When the schedule next checks a bill in doubt; null: at once. */
    doubtCheckAt: integer("doubt_check_at"),
    ticketId: text("ticket_id"),
    trxId: text("trx_id"),
    /** The amount that the wallet took if it is not the bill's total; it is refunded in full. */
    receivedPoisha: integer("received_poisha"),
    /** The reason of a failed bill, one of worker/domain/refusal.ts. */
    failure: text("failure"),
    ...refundProgress(),
    /** Describe the last change of state; a trigger copies them into bill_events. */
    changedAt: integer("changed_at"),
    changedBy: text("changed_by"),
    changeCause: text("change_cause"),
    /** When and by whom its payment was begun: that event of its trail, which the view bill_trail reads from here. */
    begunAt: integer("begun_at"),
    begunBy: text("begun_by"),
    /** When name, phone and email were erased. */
    erasedAt: integer("erased_at"),
    /**
     * The bill on whose wallet's page this money was paid beside that bill's own (protocol 26, Z5): it sells nothing,
     * and goes back. Null for every sale.
     */
    surplusOf: integer("surplus_of"),
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
    uniqueIndex("bills_by_claim")
      .on(t.claim)
      .where(sql`${t.claim} <> ''`),
    uniqueIndex("bills_payment_id_unique")
      .on(t.paymentId)
      .where(sql`${t.paymentId} IS NOT NULL AND ${t.surplusOf} IS NULL`),
    /** Each further payment of a page is owed back once, however often and by whom it is seen. */
    uniqueIndex("one_bill_per_surplus")
      .on(t.surplusOf, t.trxId)
      .where(sql`${t.surplusOf} IS NOT NULL`),
    /** Indexes of waiting bills by age; partial, so that a bill on its way to its ticket writes few rows. */
    index("open_bills")
      .on(t.state, t.createdAt)
      .where(sql`${t.state} = 'created'`),
    index("refunds_by_age")
      .on(t.state, t.createdAt)
      .where(sql`${t.state} = 'refund_owed'`),
    index("unpaid_bills_by_trip")
      .on(t.state, t.tripId)
      .where(sql`${t.state} = 'expired' AND ${t.trxId} IS NULL`),
    index("bills_by_coupon")
      .on(t.couponId, t.state)
      .where(sql`${t.couponId} IS NOT NULL`),
    index("bills_by_agent")
      .on(t.agentId, t.createdAt)
      .where(sql`${t.agentId} IS NOT NULL`),
    index("bills_by_trip").on(t.tripId, t.booking),
    /** Staff find a caller by the number: the one row a booking that search costs. */
    index("bills_by_phone").on(t.contactPhone),
    /** Lists of the schedule; a bill is in each only while it waits there. */
    index("bills_in_doubt")
      .on(t.state, t.doubtCheckAt)
      .where(sql`${t.state} = 'capturing'`),
    index("bills_late_checks")
      .on(t.state, t.lateCheckAt)
      .where(sql`${t.lateCheckUntil} IS NOT NULL`),
    index("refunds_untried")
      .on(t.state, t.changedAt)
      .where(sql`${t.state} = 'refund_owed' AND ${t.refundTries} = 0`),
    index("refunds_unanswered")
      .on(t.state, t.refundSettledAt)
      .where(sql`${t.state} = 'refund_owed' AND ${t.refundTries} > 0 AND ${t.refundRefusals} = 0`),
    index("refunds_refused_by_due")
      .on(t.state, t.refundDueAt)
      .where(sql`${t.state} = 'refund_owed' AND ${t.refundRefusals} > 0`),
    index("bills_watched")
      .on(t.lateCheckUntil)
      .where(sql`${t.lateCheckUntil} IS NOT NULL`),
    index("bills_by_trx")
      .on(t.trxId)
      .where(sql`${t.trxId} IS NOT NULL`),
  ],
);

/** Written at create, never changed. */
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

export const tickets = sqliteTable(
  "tickets",
  {
    /** 128 random bits. Until the phone number is corrected, this id is also the ticket's capability. */
    id: text("id").primaryKey(),
    billId: integer("bill_id")
      .notNull()
      .unique()
      .references(() => bills.id),
    pnr: text("pnr").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    voidedAt: integer("voided_at"),
    /** The ticket's current place: the bill's trip, claim and revision until it moves (protocol 14). */
    currentTrip: text("current_trip").notNull().default(""),
    currentClaim: text("current_claim").notNull().default(""),
    currentRevision: integer("current_revision").notNull().default(0),
    /** The places that the ticket has now; a trigger takes them from the bill where a row is written without. */
    currentQuantity: integer("current_quantity").notNull().default(0),
    /** The tie of the ticket to its buyer's number in the trip's object; empty: the sale itself. */
    currentTie: text("current_tie").notNull().default(""),
    /** The number of corrections of its passenger's name. */
    nameChanges: integer("name_changes").notNull().default(0),
    /** The capability in its address once its phone number was corrected; null: its id still is (protocol 24). */
    link: text("link"),
  },
  (t) => [
    index("tickets_by_trip").on(t.currentTrip),
    uniqueIndex("tickets_by_link")
      .on(t.link)
      .where(sql`${t.link} IS NOT NULL`),
  ],
);

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
  (t) => [primaryKey({ columns: [t.tripId, t.seatNo] })],
);

/**
 * A part refund of a ticket that stays valid. A bill has at most one open part that belongs to no change. The rest of a
 * bill is refunded through the bill itself.
 */
export const partRefunds = sqliteTable(
  "part_refunds",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    billId: integer("bill_id")
      .notNull()
      .references(() => bills.id),
    amountPoisha: integer("amount_poisha").notNull(),
    /** The reason that staff entered; the wallet shows it. */
    reason: text("reason").notNull(),
    requestedBy: text("asked_by").notNull(),
    state: text("state", { enum: ["owed", "refunded", "refused"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
    /** The change of the sale that it pays for, a row of ticket_moves; null: staff give it out of goodwill. */
    changeId: integer("change_id"),
    ...refundProgress(),
  },
  (t) => [
    check("part_refunds_amount", sql`${t.amountPoisha} > 0`),
    check("part_refunds_state", sql`${t.state} IN ('owed','refunded','refused')`),
    check("part_refunds_reason", sql`${t.reason} <> ''`),
    uniqueIndex("one_part_refund_under_way")
      .on(t.billId)
      .where(sql`${t.state} = 'owed' AND ${t.changeId} IS NULL`),
    uniqueIndex("one_part_per_change")
      .on(t.changeId)
      .where(sql`${t.changeId} IS NOT NULL`),
    uniqueIndex("one_part_per_refund")
      .on(t.billId, t.refundTrxId)
      .where(sql`${t.refundTrxId} IS NOT NULL`),
    index("part_refunds_by_bill").on(t.billId, t.state),
    index("part_refunds_by_state").on(t.state, t.id),
  ],
);
