/**
 * The audit trail of staff acts, with their reasons (append-only: the table refuses every change). A row is written in
 * the batch of the act itself, under the same condition, so that neither exists without the other.
 */
import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Actor } from "../../domain/actor.ts";
import type { BlockAct } from "../../domain/seats/blocked-seats.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";

export interface StaffAct {
  by: Actor;
  /** The command's name. */
  act: string;
  /** A bill's number, a trip's id, an agent's id. */
  target: string;
  reason: string;
  now: number;
}

/** A statement for a batch: writes the row where the act's own condition holds. */
export function noteAct(db: Database, act: StaffAct, when: SQL | undefined) {
  const { now: at, by: actor, act: name, target, reason } = act;
  const row = { id: null, at, actor, act: name, target, reason };
  return insertFrom(db, staffActs, row, sql`WHERE ${when}`);
}

/** For an act on a trip's object only: written before the object is called. */
export async function writeAct(db: Database, act: StaffAct): Promise<void> {
  await noteAct(db, act, sql`1`);
}

export async function listActs(db: Database, target: string) {
  return db
    .select()
    .from(staffActs)
    .where(eq(staffActs.target, target))
    .orderBy(asc(staffActs.at), asc(staffActs.id));
}

/** What staff did with the seats of a trip, the oldest first. */
export async function listBlockActs(db: Database, trip: string): Promise<BlockAct[]> {
  return db
    .select({ act: sql<BlockAct["act"]>`${staffActs.act}`, reason: staffActs.reason })
    .from(staffActs)
    .where(
      and(eq(staffActs.target, trip), inArray(staffActs.act, ["block_seats", "unblock_seats"])),
    )
    .orderBy(asc(staffActs.id));
}
