/** What is counted of the shop and kept. */
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

/** Bills of which the wallet says something else than D1, as it was last asked about them. */
export const walletFindings = sqliteTable("wallet_findings", {
  billId: integer("bill_id").primaryKey(),
  foundAt: integer("found_at").notNull(),
  finding: text("finding").notNull(),
});
