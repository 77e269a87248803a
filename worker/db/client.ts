/** The only file of the Worker that names the D1 binding. */
import { drizzle } from "drizzle-orm/d1";
import type { DrizzleD1Database } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** Making one costs more than many a query; a binding outlives its requests. */
const made = new WeakMap<D1Database, Database>();

export function database({ DB }: Pick<Env, "DB">): Database {
  const known = made.get(DB);
  if (known !== undefined) return known;
  const fresh = drizzle(DB);
  made.set(DB, fresh);
  return fresh;
}

/**
 * The nearest read replica of D1, for reads that may be slightly stale. Never for payments (protocol A5). Drizzle uses
 * only prepare and batch of a database, which a session has; its types require the rest as well.
 */
export function nearestDatabase(env: Pick<Env, "DB">): Database {
  return drizzle(env.DB.withSession("first-unconstrained") as unknown as D1Database);
}
