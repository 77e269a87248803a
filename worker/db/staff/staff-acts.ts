/**
 * The audit trail of staff acts, with their reasons (append-only: the table refuses every change). A row is written in
 * the batch of the act itself, under the same condition, so that neither exists without the other. A row that names a
 * request ends it, and is refused by the table while the request may not run (migration 0017).
 */
import { and, asc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Actor } from "../../domain/actor.ts";
import type { BlockAct } from "../../domain/seats/blocked-seats.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";

export interface StaffAct {
  by: Actor;
  /** The act's name in the trail. */
  act: string;
  /** A bill's number, a trip's id, an agent's id. */
  target: string;
  reason: string;
  now: number;
  /** Of the preview that was confirmed: it is done once. */
  execution?: string;
  /** The request that the act ends. */
  requestId?: number;
  approvedBy?: string | null;
  /** What was changed from what, as JSON; nothing personal. */
  detail?: string;
  /** The newest line before its facts were read; left out: other acts change nothing that it is weighed by. */
  afterLine?: number;
  /** What it can cost the shop (protocol 23); left out: nothing. */
  weight?: LineWeight;
}

export interface LineWeight {
  poisha: number;
  /** The sale whose money that is; null: no single sale's. */
  bill: number | null;
  /** What one person may move alone, which the table checks as the row is written. Null: it does not bind this act. */
  aloneLimit: number | null;
}

/** A statement for a batch: writes the row where the act's own condition holds. */
export function noteAct(db: Database, act: StaffAct, when: SQL | undefined) {
  return noteActOn(db, act, { target: act.target, from: sql`WHERE ${when}` });
}

/** The same for a target that the batch makes: a row for each row of `from`, its FROM and WHERE. */
export function noteActOn(
  db: Database,
  act: Omit<StaffAct, "target">,
  { target, from }: { target: SQL | string; from: SQL },
) {
  const { now: at, by: actor, act: name, reason } = act;
  const row = {
    id: null,
    at,
    actor,
    act: name,
    target,
    reason,
    execution: act.execution ?? null,
    requestId: act.requestId ?? null,
    approvedBy: act.approvedBy ?? null,
    detail: act.detail ?? null,
    weightPoisha: act.weight?.poisha ?? 0,
    weightBill: act.weight?.bill ?? null,
    aloneLimit: act.weight?.aloneLimit ?? null,
    afterLine: act.afterLine ?? null,
  };
  return insertFrom(db, staffActs, row, from);
}

/** A row for each thing that an act changes, one for each row of `from`, besides that of the whole act. */
export function noteEach(
  db: Database,
  { now: at, by: actor, act, reason }: StaffAct,
  { target, detail, from }: { target: SQL; detail: SQL; from: SQL },
) {
  const none = {
    execution: null,
    requestId: null,
    approvedBy: null,
    weightPoisha: 0,
    weightBill: null,
    aloneLimit: null,
    afterLine: null,
  };
  return insertFrom(
    db,
    staffActs,
    { id: null, at, actor, act, target, reason, ...none, detail },
    from,
  );
}

/** The number of the newest line; 0 where there is none. */
export async function findNewestLine(db: Database): Promise<number> {
  const [row] = await db.all<{ id: number | null }>(sql`SELECT max(id) AS id FROM staff_acts`);
  return row?.id ?? 0;
}

/** A line of its own: before what decides elsewhere is called, or after it (act-outcomes.ts). */
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

/** What the act of a preview was asked for; null: it was not confirmed, or is another act. */
export async function findConfirmed(
  db: Database,
  act: string,
  execution: string,
): Promise<string | null> {
  const [row] = await db
    .select({ target: staffActs.target })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.execution, execution),
        sql`${staffActs.execution} IS NOT NULL`,
        inArray(staffActs.act, [act, `${act}:asked`]),
      ),
    );
  return row?.target ?? null;
}

/** What staff did with the seats of a trip, the oldest first. Seats whose block nobody saw the end of count as kept back. */
export async function listBlockActs(db: Database, trip: string): Promise<BlockAct[]> {
  const hasNoEnd = sql`NOT EXISTS (SELECT 1 FROM staff_acts o WHERE o.target = ${trip} AND o.id > ${staffActs.id}
    AND o.reason = ${staffActs.reason} AND o.act IN ('block_seats', 'block_seats:failed'))`;
  return db
    .select({
      act: sql<BlockAct["act"]>`replace(${staffActs.act}, ':asked', '')`,
      reason: staffActs.reason,
    })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.target, trip),
        or(
          inArray(staffActs.act, ["block_seats", "unblock_seats"]),
          and(eq(staffActs.act, "block_seats:asked"), hasNoEnd),
        ),
      ),
    )
    .orderBy(asc(staffActs.id));
}
