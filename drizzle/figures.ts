/** Stored sums of the shop, and its state. Money is poisha. */
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The shop's figures at an instant, as GET /api/health publishes them: JSON, one row. */
export const shopFigures = sqliteTable(
  "shop_figures",
  {
    id: integer("id").primaryKey(),
    at: integer("at").notNull(),
    figures: text("figures").notNull(),
  },
  (t) => [check("shop_figures_one", sql`${t.id} = 1`)],
);

/** The last comparison of a trip's object with D1, and its differences. */
export const tripChecks = sqliteTable(
  "trip_checks",
  {
    tripId: text("trip_id").primaryKey(),
    checkedAt: integer("checked_at").notNull(),
    differences: integer("differences").notNull(),
    /** Differences that do not end by themselves. */
    lasting: integer("lasting").notNull(),
  },
  (t) => [
    index("trip_checks_by_age").on(t.checkedAt),
    index("trip_checks_that_differ")
      .on(t.lasting)
      .where(sql`${t.lasting} > 0`),
  ],
);

/** Bills of which the wallet and D1 disagree, by the last query. */
export const walletFindings = sqliteTable("wallet_findings", {
  billId: integer("bill_id").primaryKey(),
  foundAt: integer("found_at").notNull(),
  finding: text("finding").notNull(),
});

/**
 * Sums for each trip, updated by the ten-minute job. Only trips listed in `figures_due` are summed again; at night all
 * are counted, and a difference is an alert.
 */
export const tripFigures = sqliteTable("trip_figures", {
  tripId: text("trip_id").primaryKey(),
  soldSeats: integer("sold_seats").notNull(),
  distinctSeats: integer("distinct_seats").notNull(),
  moneyInPoisha: integer("money_in_poisha").notNull(),
  ticketsPoisha: integer("tickets_poisha").notNull(),
  paidBackPoisha: integer("paid_back_poisha").notNull(),
  onTheWayBackPoisha: integer("on_the_way_back_poisha").notNull(),
});

/**
 * How often a press on a seat of a trip was refused (worker/domain/seats/refused-presses.ts), as its object told the
 * schedule last: lower bounds that only grow.
 */
export const refusedPresses = sqliteTable("refused_presses", {
  tripId: text("trip_id").primaryKey(),
  soldOut: integer("sold_out").notNull(),
  taken: integer("taken").notNull(),
  blocked: integer("blocked").notNull(),
  overLimit: integer("over_limit").notNull(),
  countedAt: integer("counted_at").notNull(),
});

/** Trips whose money or tickets changed since they were summed; triggers write it. */
export const figuresDue = sqliteTable("figures_due", { tripId: text("trip_id").primaryKey() });

/** The state of the whole shop: one row, or none while nothing is out of the ordinary. */
export const shopState = sqliteTable(
  "shop_state",
  {
    id: integer("id").primaryKey(),
    /** The pause of a restore: nothing is sold until every trip was compared. Null while there is none. */
    salesPausedAt: integer("sales_paused_at"),
    /** The stop by hand: nothing is sold until staff resume sales. Null while there is none. */
    salesStoppedAt: integer("sales_stopped_at"),
    /** Since when staff have stopped all messages; null: they are sent. */
    messagesPausedAt: integer("messages_paused_at"),
    /** Daily budget of messages that can wait, as staff set it; null: the variable MESSAGE_BUDGET_TAKA applies. */
    messageBudgetPoisha: integer("message_budget_poisha"),
    /**
     * Only grows, and is stored in the shop's switch too (protocol 22): a smaller one here means that D1 was restored.
     * Raised at `watermarkAt`, epoch ms.
     */
    watermark: integer("watermark").notNull().default(0),
    watermarkAt: integer("watermark_at").notNull().default(0),
    /** The number of restores of D1 to an earlier minute. */
    restores: integer("restores").notNull().default(0),
  },
  (t) => [check("shop_state_one", sql`${t.id} = 1`)],
);

/** The alerts sent about a failed condition of the shop's health (worker/domain/alerts/rings.ts); epoch ms. */
export const alertRings = sqliteTable("alert_rings", {
  condition: text("condition").primaryKey(),
  since: integer("since").notNull(),
  rungAt: integer("rung_at").notNull(),
  clearSince: integer("clear_since"),
});

/**
 * The results of the last calls of each part that a purchase needs (worker/domain/health/purchase-needs.ts); epoch ms.
 */
export const purchaseEvidence = sqliteTable("purchase_evidence", {
  need: text("need").primaryKey(),
  okAt: integer("ok_at"),
  failingSince: integer("failing_since"),
  failedAt: integer("failed_at"),
  kind: text("kind", { enum: ["refuses", "away"] }),
});

/** How far a list has come of which the schedule takes a few in each run: the entry that was taken last. */
export const rotations = sqliteTable("rotations", {
  list: text("list").primaryKey(),
  afterAt: integer("after_at").notNull(),
  afterId: text("after_id").notNull(),
});
