/**
 * Driver, guide and vehicle of a trip: one row for the way out and one for the return. An empty text is not known yet.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { trips } from "./schema.ts";
import { staff } from "./staff.ts";

export const duties = sqliteTable(
  "duties",
  {
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id),
    leg: text("leg", { enum: ["out", "back"] }).notNull(),
    plate: text("plate").notNull(),
    driverName: text("driver_name").notNull(),
    driverPhone: text("driver_phone").notNull(),
    /** A member of staff; null: nobody yet, or the guide whose name follows. */
    guideId: text("guide_id").references(() => staff.id),
    guideName: text("guide_name").notNull(),
    guidePhone: text("guide_phone").notNull(),
    meetingPlace: text("meeting_place").notNull(),
    /** Time from the trip's departure on this leg to that of this vehicle, in ms. */
    afterMs: integer("after_ms").notNull(),
    /** When names and phone numbers were erased. */
    erasedAt: integer("erased_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.leg] }),
    check("duties_leg", sql`${t.leg} IN ('out','back')`),
    index("duties_to_erase")
      .on(t.tripId)
      .where(sql`${t.erasedAt} IS NULL`),
  ],
);
