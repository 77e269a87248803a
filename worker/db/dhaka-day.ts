/** The day in Dhaka at an instant of a row, in a query. */
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { DHAKA_OFFSET_MS } from "../domain/dhaka-time.ts";

/** The number is written into the text: as a bound value each use would be another expression to GROUP BY. */
const OFFSET = sql.raw(String(DHAKA_OFFSET_MS));

export function toDhakaDay(at: SQLWrapper): SQL<string> {
  return sql<string>`date((${at} + ${OFFSET}) / 1000, 'unixepoch')`;
}
