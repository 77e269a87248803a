/**
 * Acts whose effect is decided after their first line is written: by a trip's object, by the steps of a move or a
 * payment, or by many batches one after the other. That line says that they were asked for and carries the execution of
 * the preview; what became of them is a line of its own, written with the effect (protocol 21).
 */
import { sql, type SQL } from "drizzle-orm";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { noteAct, writeAct, type StaffAct } from "./staff-acts.ts";

export const MOVE_TICKET = "move_ticket";
const ASKED = ":asked";
const FAILED = ":failed";

/** The line that says that the act was asked for. */
export function askedLine(act: StaffAct): StaffAct {
  return { ...act, act: act.act + ASKED };
}

/** Writes what became of an act: it is done, as far as `detail` says, or nothing of it is. */
export async function writeOutcome(
  db: Database,
  { by, act, target, reason, detail }: StaffAct,
  { isDone, now }: { isDone: boolean; now: number },
): Promise<void> {
  const line = { by, act: isDone ? act : act + FAILED, target, reason, now };
  await writeAct(db, detail === undefined ? line : { ...line, detail });
}

/**
 * A statement for the batch that ends moves, and before it: a line for each row `m` of ticket_moves that is moving and
 * meets `when`, if staff asked for it.
 */
export function insertMoveOutcomes(
  db: Database,
  { isDone, now }: { isDone: boolean; now: number },
  when: SQL,
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
  const line = {
    id: null,
    at: now,
    actor: sql`m.by`,
    act: isDone ? MOVE_TICKET : MOVE_TICKET + FAILED,
    target: sql`a.target`,
    reason: sql`a.reason`,
    detail: sql`a.detail`,
    ...none,
  };
  // A ticket has one move at a time, so that the last that was asked for is this one.
  const asked = sql`(SELECT max(s.id) FROM staff_acts s WHERE s.target = CAST(m.bill_id AS TEXT)
    AND s.act = ${MOVE_TICKET + ASKED})`;
  return insertFrom(
    db,
    staffActs,
    line,
    sql`FROM ticket_moves m JOIN staff_acts a ON a.id = ${asked} WHERE m.state = 'moving' AND m.by = a.actor AND ${when}`,
  );
}

/** `under_way`: it was asked for, and nobody has written what became of it. */
export type EarlierOutcome = "done" | "failed" | "under_way";

/** The line of a confirmation, and what became of it. */
export interface Confirmation {
  id: number;
  line: Pick<StaffAct, "act" | "by" | "target" | "reason" | "detail"> & { at: number };
  outcome: EarlierOutcome;
}

/** The line that ends what `a` asked for. Two acts on one trip, such as two blocks, differ in who and why. */
const ENDS = sql`o.target = a.target AND o.id > a.id AND o.execution IS NULL AND o.actor = a.actor AND o.reason = a.reason
  AND o.act IN (replace(a.act, ${ASKED}, ''), replace(a.act, ${ASKED}, ${FAILED}))`;

/** What became of the act of a preview; null: it was not confirmed. */
export async function findOutcome(db: Database, execution: string): Promise<Confirmation | null> {
  const [row] = await db.all<
    Omit<Confirmation["line"], "detail"> & {
      id: number;
      detail: string | null;
      later: string | null;
    }
  >(
    sql`SELECT a.id AS id, a.act AS act, a.actor AS "by", a.target AS target, a.reason AS reason, a.detail AS detail,
          a.at AS at, (SELECT o.act FROM staff_acts o WHERE ${ENDS} ORDER BY o.id LIMIT 1) AS later
        FROM staff_acts a WHERE a.execution = ${execution} AND a.execution IS NOT NULL`,
  );
  if (row === undefined) return null;
  const { id, later, detail, ...line } = row;
  return {
    id,
    line: { ...line, act: line.act.replace(ASKED, ""), ...(detail !== null && { detail }) },
    outcome: readOutcome(row.act, later),
  };
}

function readOutcome(act: string, later: string | null): EarlierOutcome {
  if (!act.endsWith(ASKED)) return "done";
  if (later === null) return "under_way";
  return later.endsWith(FAILED) ? "failed" : "done";
}

/** Writes what became of an act whose own call has not: once, whoever finds it out. */
export async function writeFoundOutcome(
  db: Database,
  { id, line }: Confirmation,
  { isDone, now }: { isDone: boolean; now: number },
): Promise<void> {
  const act = { ...line, act: isDone ? line.act : line.act + FAILED, now };
  await noteAct(
    db,
    act,
    sql`EXISTS (SELECT 1 FROM staff_acts a WHERE a.id = ${id}
      AND NOT EXISTS (SELECT 1 FROM staff_acts o WHERE ${ENDS}))`,
  );
}
