/** Ids of trips that staff make: the instant, and after it the next (DECISIONS 47). */
import { and, gte, lt, sql } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import type { Database } from "../client.ts";

/** More than one second can copy. */
const IDS_AHEAD = 10_000;

/** The first free trip number from the instant on: a copy made a moment ago has used some. */
export async function findFirstFreeId(db: Database, now: number): Promise<number> {
  const [row] = await db
    .select({ last: sql<string | null>`max(${trips.id})` })
    .from(trips)
    .where(and(gte(trips.id, String(now)), lt(trips.id, String(now + IDS_AHEAD))));
  const last = Number(row?.last ?? 0);
  return last >= now ? last + 1 : now;
}
