/** The one door to D1: no other file of the Worker names the binding. */
import { drizzle } from "drizzle-orm/d1";
import type { DrizzleD1Database } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

export function database(env: Pick<Env, "DB">): Database {
  return drizzle(env.DB);
}

/**
 * For what may be a moment old: the nearest copy of D1. Money never asks here (protocol A5). Drizzle uses of a database
 * just what a session has, prepare and batch; its types want the rest as well.
 */
export function nearestDatabase(env: Pick<Env, "DB">): Database {
  return drizzle(env.DB.withSession("first-unconstrained") as unknown as D1Database);
}
