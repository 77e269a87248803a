/**
 * The audit log of acts of staff, with their reasons (append-only: the table refuses every change). An entry is written
 * in the batch of the act itself, under the same condition, so neither exists without the other. An entry that names a
 * request ends it, and the table refuses it while the request may not run (migration 0017).
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
  /** Execution name of the preview that was confirmed; each is done once. */
  execution?: string;
  /** The request that the act ends. */
  requestId?: number;
  approvedBy?: string | null;
  /** The changed fields with old and new values, as JSON; nothing personal. */
  detail?: string;
  /** What it changes besides the target: each has a line of its own, which names the target. */
  touched?: readonly TouchedThing[];
  /** The newest line before its facts were read; left out: other acts change nothing that it is weighed by. */
  afterLine?: number;
  /** The act's possible cost to the shop (protocol 23); left out: none. */
  weight?: LineWeight;
}

/** A sale by its bill's number, a trip, or a member of staff. */
export interface TouchedThing {
  kind: "sale" | "trip" | "person";
  id: string;
}

export interface LineWeight {
  poisha: number;
  /** The sale whose money that is; null: no single sale's. */
  bill: number | null;
  /**
   * The amount that one person may move alone, which the table checks as the row is written. Null: it does not apply to
   * this act.
   */
  aloneLimit: number | null;
}

/** A statement for a batch: writes the row where the act's own condition holds. */
export function insertAuditEntry(db: Database, act: StaffAct, when: SQL | undefined) {
  const { touched = [], ...line } = act;
  if (touched.length === 0) {
    return insertAuditEntries(db, line, { target: act.target, from: sql`WHERE ${when}` });
  }
  const things = JSON.stringify([{ id: act.target }, ...touched]);
  // Only the line of the target ends a request, counts as a confirmation, and has the act's weight.
  const isTarget = sql`thing.key = 0`;
  const forTarget = ([name, value]: [string, unknown]) => [
    name,
    sql`iif(${isTarget}, ${value}, NULL)`,
  ];
  const row = {
    ...toAuditRow(line),
    ...Object.fromEntries(Object.entries(toConfirmation(line)).map(forTarget)),
    weightPoisha: sql`iif(${isTarget}, ${line.weight?.poisha ?? 0}, 0)`,
    target: sql`thing.value ->> '$.id'`,
    detail: sql`iif(${isTarget}, ${line.detail ?? null}, ${touchedDetail(sql`${line.detail ?? null}`, sql`${act.target}`)})`,
  };
  return insertFrom(db, staffActs, row, sql`FROM json_each(${things}) AS thing WHERE ${when}`);
}

/** The detail of the line of something that an act touched, over a row `thing` of json_each; `target` is the act's. */
export function touchedDetail(detail: SQL, target: SQL): SQL {
  return sql`json_set(COALESCE(${detail}, '{}'), '$.thing', thing.value ->> '$.kind', '$.target', CAST(${target} AS TEXT))`;
}

/** Adds lines for targets that the batch makes: a row for each row of `from`, its FROM and WHERE. */
export function insertAuditEntries(
  db: Database,
  act: Omit<StaffAct, "target">,
  { target, from }: { target: SQL | string; from: SQL },
) {
  return insertFrom(db, staffActs, { ...toAuditRow(act), target }, from);
}

function toAuditRow(act: Omit<StaffAct, "target">) {
  const { now: at, by: actor, act: name, reason } = act;
  return {
    id: null,
    at,
    actor,
    act: name,
    reason,
    approvedBy: act.approvedBy ?? null,
    detail: act.detail ?? null,
    weightPoisha: act.weight?.poisha ?? 0,
    ...toConfirmation(act),
  };
}

/** The columns of a line that one line of an act has alone. */
function toConfirmation(act: Omit<StaffAct, "target">) {
  return {
    execution: act.execution ?? null,
    requestId: act.requestId ?? null,
    weightBill: act.weight?.bill ?? null,
    aloneLimit: act.weight?.aloneLimit ?? null,
    afterLine: act.afterLine ?? null,
  };
}

/** Columns of a row that no confirmation of its own has written. */
export const UNCONFIRMED = {
  execution: null,
  requestId: null,
  approvedBy: null,
  weightPoisha: 0,
  weightBill: null,
  aloneLimit: null,
  afterLine: null,
} as const;

/** One entry for each thing that an act changes, one per row of `from`, besides the entry of the whole act. */
export function noteEach(
  db: Database,
  { now: at, by: actor, act, reason }: StaffAct,
  { target, detail, from }: { target: SQL; detail: SQL; from: SQL },
) {
  const row = { id: null, at, actor, act, target, reason, detail, ...UNCONFIRMED };
  return insertFrom(db, staffActs, row, from);
}

/** The number of the newest entry; 0 if there is none. */
export async function findNewestLine(db: Database): Promise<number> {
  const [row] = await db.all<{ id: number | null }>(sql`SELECT max(id) AS id FROM staff_acts`);
  return row?.id ?? 0;
}

/** A line of its own: before what decides elsewhere is called, or after it (act-outcomes.ts). */
export async function writeAct(db: Database, act: StaffAct): Promise<void> {
  await insertAuditEntry(db, act, sql`1`);
}

export async function listActs(db: Database, target: string) {
  return db
    .select()
    .from(staffActs)
    .where(eq(staffActs.target, target))
    .orderBy(asc(staffActs.at), asc(staffActs.id));
}

/** The input of a previewed act; null: it was not confirmed, or is another act. */
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

/** Acts of staff on the seats of a trip, the oldest first. Seats of a block whose end nobody saw count as blocked. */
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
