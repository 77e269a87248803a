/** The coupons of the shop. Instants are epoch ms, fixed values poisha. */
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { trips } from "./schema.ts";

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
    /** It is null when the coupon may be used without limit. */
    maxUses: integer("max_uses"),
    /** It is null when the coupon is valid for every trip. */
    tripId: text("trip_id").references(() => trips.id),
    /** Nobody may use it any more. */
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    check("coupons_kind", sql`${t.kind} IN ('percent','fixed')`),
    check("coupons_value", sql`${t.value} > 0 AND (${t.kind} = 'fixed' OR ${t.value} <= 10000)`),
  ],
);
