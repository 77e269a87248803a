/** The one door to D1: no other file of the Worker names the binding. */
import { drizzle } from "drizzle-orm/d1";
import type { DrizzleD1Database } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

export function database(env: Pick<Env, "DB">): Database {
  return drizzle(env.DB);
}
