/** What is counted of the shop and kept, and what holds for the whole of it. Money is poisha. */
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

/** When a trip's object was last compared with D1, and what differed. */
export const tripChecks = sqliteTable(
  "trip_checks",
  {
    tripId: text("trip_id").primaryKey(),
    checkedAt: integer("checked_at").notNull(),
    differences: integer("differences").notNull(),
    /** Those of the differences that nothing ends by itself. */
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
 * The same sums trip by trip: what the ten minutes add up. Only trips of `figures_due` are summed anew; at night all are
 * counted, and a difference is an alert.
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

/** Trips whose money or tickets changed since they were summed; triggers write it. */
export const figuresDue = sqliteTable("figures_due", { tripId: text("trip_id").primaryKey() });

/** What holds for the whole shop: one row, or none while nothing is out of the ordinary. */
export const shopState = sqliteTable(
  "shop_state",
  {
    id: integer("id").primaryKey(),
    /** The pause of a restore: nothing is sold until every trip was compared. Null while there is none. */
    salesPausedAt: integer("sales_paused_at"),
    /** The stop by hand: nothing is sold until staff resume sales. Null while there is none. */
    salesStoppedAt: integer("sales_stopped_at"),
    /** No message goes out from here on; null: they do. */
    messagesPausedAt: integer("messages_paused_at"),
    /** What messages that can wait may cost a day, as staff set it; null: as the variable MESSAGE_BUDGET_TAKA says. */
    messageBudgetPoisha: integer("message_budget_poisha"),
    /**
     * Only grows, and is kept in the shop's switch too (protocol 22): a smaller one here says that D1 was restored.
     * Grown at `watermarkAt`, epoch ms.
     */
    watermark: integer("watermark").notNull().default(0),
    watermarkAt: integer("watermark_at").notNull().default(0),
    /** How often D1 was restored to an earlier minute. */
    restores: integer("restores").notNull().default(0),
  },
  (t) => [check("shop_state_one", sql`${t.id} = 1`)],
);

/** What people have been told of a failed condition of the shop's health (worker/domain/alerts/rings.ts); epoch ms. */
export const alertRings = sqliteTable("alert_rings", {
  condition: text("condition").primaryKey(),
  since: integer("since").notNull(),
  rungAt: integer("rung_at").notNull(),
  clearSince: integer("clear_since"),
});

/** What the last calls of a part that a purchase needs have shown (worker/domain/health/purchase-needs.ts); epoch ms. */
export const purchaseEvidence = sqliteTable("purchase_evidence", {
  need: text("need").primaryKey(),
  okAt: integer("ok_at"),
  failingSince: integer("failing_since"),
  failedAt: integer("failed_at"),
  kind: text("kind", { enum: ["refuses", "away"] }),
});
