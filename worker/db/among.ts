/** A condition for rows that the code has chosen before: one parameter, however many they are. */
import { sql, type Column, type SQL } from "drizzle-orm";

export function isAmong(column: Column | SQL, values: readonly (string | number)[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}
