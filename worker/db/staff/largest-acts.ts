/**
 * What weighed most in the audit log of late (worker/acts/act-weights.ts). The index of weights leads by actor, so each
 * person's days are read by themselves: as many rows as have a weight, however long the log is.
 */
import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** All people who have ever done an act with a weight: one row of the index is read for each. */
const ACTORS = sql`WITH RECURSIVE actors(name) AS (
    SELECT min(actor) FROM staff_acts WHERE weight_poisha > 0
    UNION ALL SELECT (SELECT min(a.actor) FROM staff_acts a WHERE a.weight_poisha > 0 AND a.actor > actors.name)
      FROM actors WHERE actors.name IS NOT NULL)`;

const selectWeighedSince = (since: number) =>
  sql`FROM actors CROSS JOIN staff_acts s ON s.actor = actors.name AND s.at >= ${since} AND s.weight_poisha > 0`;

export interface LargestAct {
  id: number;
  at: number;
  actor: string;
  act: string;
  target: string;
  weightPoisha: number;
  approvedBy: string | null;
}

/** The heaviest first. */
export async function listLargestActs(
  db: Database,
  since: number,
  most: number,
): Promise<LargestAct[]> {
  return db.all<LargestAct>(
    sql`${ACTORS} SELECT s.id, s.at, s.actor, s.act, s.target, s.weight_poisha AS weightPoisha,
          s.approved_by AS approvedBy ${selectWeighedSince(since)} ORDER BY s.weight_poisha DESC, s.id DESC LIMIT ${most}`,
  );
}

export interface WeightSum {
  actor: string;
  acts: number;
  alonePoisha: number;
  agreedPoisha: number;
}

/** By person, the largest sum first. */
export async function sumWeights(db: Database, since: number, most: number): Promise<WeightSum[]> {
  return db.all<WeightSum>(
    sql`${ACTORS} SELECT s.actor, count(*) AS acts,
          COALESCE(sum(s.weight_poisha) FILTER (WHERE s.approved_by IS NULL), 0) AS alonePoisha,
          COALESCE(sum(s.weight_poisha) FILTER (WHERE s.approved_by IS NOT NULL), 0) AS agreedPoisha
          ${selectWeighedSince(since)} GROUP BY s.actor ORDER BY sum(s.weight_poisha) DESC, s.actor LIMIT ${most}`,
  );
}
