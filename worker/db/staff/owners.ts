/** The condition for owners in statements. Roles are stored in order, the owner's first (domain/staff/roles.ts). */
import { sql, type SQL } from "drizzle-orm";

/** `table`: the name or alias of `staff` in the statement. */
export function isOwner(table: string): SQL {
  return sql.raw(`(${table}.roles = 'owner' OR ${table}.roles LIKE 'owner,%')`);
}

/** The people who get the shop's alerts: owners who are not disabled. */
export function isOwnerHere(table: string): SQL {
  return sql`${isOwner(table)} AND ${sql.raw(table)}.disabled_at IS NULL`;
}
