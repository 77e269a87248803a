/** What is counted of the shop and kept. */
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
