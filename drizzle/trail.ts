/** The log of changes to money: who, what, when. No row is changed or deleted. */
import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { bills } from "./money.ts";

/**
 * Every state a bill was ever in, written by triggers alone; nothing changes or deletes a row. A bill's arrows lead
 * nowhere twice, so bill and state name the row. (Without rowid, as its neighbours with seats: see the migrations.)
 */
export const billEvents = sqliteTable(
  "bill_events",
  {
    billId: integer("bill_id")
      .notNull()
      .references(() => bills.id),
    at: integer("at").notNull(),
    /** Null when the bill was inserted in a state other than 'created'. */
    was: text("was"),
    became: text("became").notNull(),
    cause: text("cause").notNull(),
    actor: text("actor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.billId, t.became] })],
);

/**
 * The whole trail of a bill: its events, and those that opened it, began its payment and paid it. These are read from
 * the bill itself, where triggers keep their times and actors, since a booking pays for every row that it writes. The
 * event of the payment becomes a row when the bill goes on, to a refund.
 */
export const billTrail = sqliteView("bill_trail", {
  billId: integer("bill_id").notNull(),
  at: integer("at").notNull(),
  was: text("was"),
  became: text("became").notNull(),
  cause: text("cause").notNull(),
  actor: text("actor").notNull(),
}).existing();

/** The acts of staff with their reasons. No row is changed or deleted. */
export const staffActs = sqliteTable(
  "staff_acts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    act: text("act").notNull(),
    /** The target of the act: a bill's number, a trip's id. */
    target: text("target").notNull(),
    reason: text("reason").notNull(),
    /** Execution name of the preview that was confirmed; each is done once. */
    execution: text("execution"),
    /** The request that this line ends (act_requests). */
    requestId: integer("request_id"),
    /** The second person who agreed. */
    approvedBy: text("approved_by"),
    /** The changed fields with their old and new values, as JSON; nothing personal. */
    detail: text("detail"),
    /** The most that the act can move, give away or put at risk, in poisha (worker/acts/act-weights.ts). */
    weightPoisha: integer("weight_poisha").notNull().default(0),
    /** The sale whose money that is; null: no single sale's. */
    weightBill: integer("weight_bill"),
    /**
     * Up to here one person may move money alone: a trigger refuses a line above it. Null: it does not bind this line.
     */
    aloneLimit: integer("alone_limit"),
    /**
     * The newest line when the act was weighed: a trigger refuses the line where another one has changed terms since.
     * Null: its weight depends on none.
     */
    afterLine: integer("after_line"),
  },
  (t) => [
    index("staff_acts_by_target").on(t.target, t.at),
    index("staff_acts_by_actor").on(t.actor),
    index("staff_acts_by_act").on(t.act),
    index("staff_acts_by_time").on(t.at),
    // Acts that recorded what seats cost before: few among all the others of a month.
    index("staff_acts_with_fares")
      .on(t.at)
      .where(sql`${t.act} IN ('set_fare','set_fares') OR instr(${t.detail}, '"faresBefore"') > 0`),
    index("staff_acts_by_weight")
      .on(t.actor, t.at)
      .where(sql`${t.weightPoisha} > 0`),
    index("staff_acts_on_sale")
      .on(t.weightBill)
      .where(sql`${t.weightBill} IS NOT NULL`),
    uniqueIndex("staff_acts_by_execution")
      .on(t.execution)
      .where(sql`${t.execution} IS NOT NULL`),
  ],
);
