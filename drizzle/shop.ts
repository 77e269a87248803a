/** What the shop says of itself (written by staff): its own details in one row, and dated notices of the home page. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row at most, with the id `shop`. Without it, the deployment's settings (worker/config/shop-profile.ts) stand. */
export const shopDetails = sqliteTable("shop_details", {
  id: text("id").primaryKey(),
  /** One on each line, as are the lines of the address, the counters and the conditions. */
  phones: text("phones").notNull(),
  email: text("email").notNull(),
  address: text("address").notNull(),
  hours: text("hours").notNull(),
  hoursEnglish: text("hours_english").notNull(),
  /** `name | address | phone` on each line. */
  counters: text("counters").notNull(),
  socialUrl: text("social_url").notNull(),
  chatUrl: text("chat_url").notNull(),
  /** The shop's own conditions, after those of every shop. */
  conditions: text("conditions").notNull(),
  conditionsEnglish: text("conditions_english").notNull(),
  /** Never true: the details are changed, not hidden. */
  hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
});

export const notices = sqliteTable(
  "notices",
  {
    id: text("id").primaryKey(),
    /** In Bengali, with line breaks. */
    text: text("text").notNull(),
    /** When it is empty, a page in English shows the Bengali text. */
    english: text("english").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [index("notices_by_end").on(t.endsAt)],
);
