/**
 * Acts whose effect is decided after their first entry is written: by a trip's object, by the steps of a move or a
 * payment, or by several batches. That entry records the request and the execution of the preview; the result is an
 * entry of its own, written with the effect (protocol 21).
 */
import { sql, type SQL } from "drizzle-orm";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import {
  insertAuditEntry,
  touchedDetail,
  UNCONFIRMED,
  writeAct,
  type StaffAct,
} from "./staff-acts.ts";

export const MOVE_TICKET = "move_ticket";
export const TAKE_SEATS_OFF = "take_seats_off";
export const EXCHANGE_SEATS = "exchange_seats";
export const CORRECT_PHONE = "correct_phone";
/** The act by which staff ask for a change of a sale, over a row `m` of ticket_moves. */
const ACT_OF_CHANGE = sql`CASE m.kind WHEN 'seats_off' THEN ${TAKE_SEATS_OFF} WHEN 'exchange' THEN ${EXCHANGE_SEATS} WHEN 'phone' THEN ${CORRECT_PHONE} ELSE ${MOVE_TICKET} END`;
const ASKED = ":asked";
const FAILED = ":failed";

/** The line that says that the act was asked for. It keeps what the act touches for the lines of its outcome. */
export function toRequestEntry({ touched = [], ...act }: StaffAct): StaffAct {
  const line = { ...act, act: act.act + ASKED };
  if (touched.length === 0) return line;
  return { ...line, detail: JSON.stringify({ ...JSON.parse(act.detail ?? "{}"), touched }) };
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
 * A statement for the batch that ends changes of tickets, placed before it: an entry for each change whose first row
 * `m` of ticket_moves is moving and meets `when`, if staff requested it.
 */
export function insertMoveOutcomes(
  db: Database,
  { isDone, now }: { isDone: boolean; now: number },
  when: SQL,
) {
  const kept = sql`json_remove(a.detail, '$.touched')`;
  // The last one is the act's own target. What failed has changed nothing else.
  const things = isDone
    ? sql`json_insert(COALESCE(a.detail -> '$.touched', '[]'), '$[#]', NULL)`
    : sql`'[null]'`;
  const line = {
    id: null,
    at: now,
    actor: sql`m.by`,
    act: isDone ? ACT_OF_CHANGE : sql`${ACT_OF_CHANGE} || ${FAILED}`,
    target: sql`COALESCE(thing.value ->> '$.id', a.target)`,
    reason: sql`a.reason`,
    detail: sql`iif(thing.value IS NULL, ${kept}, ${touchedDetail(kept, sql`a.target`)})`,
    ...UNCONFIRMED,
  };
  // A ticket has one change at a time, so the last requested one is this one. The entry of an exchange names the sale
  // of its first row, and is valid for both: its second sale may have been part of another exchange before.
  const asked = sql`(SELECT max(s.id) FROM staff_acts s WHERE s.target = CAST(m.bill_id AS TEXT)
    AND s.act = ${ACT_OF_CHANGE} || ${ASKED})`;
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM ticket_moves one WHERE one.group_id = m.group_id AND one.id < m.id)`;
  return insertFrom(
    db,
    staffActs,
    line,
    sql`FROM ticket_moves m JOIN staff_acts a ON a.id = ${asked}
      CROSS JOIN json_each(${things}) AS thing WHERE m.state = 'moving' AND m.by = a.actor AND ${isFirst} AND ${when}`,
  );
}

/** The actor of the first such line of a target from an instant on; null: there is none. */
export async function findLineSince(
  db: Database,
  target: string,
  act: string,
  at: number,
): Promise<string | null> {
  const [row] = await db.all<{ actor: string }>(
    sql`SELECT s.actor FROM staff_acts s WHERE s.target = ${target} AND s.at >= ${at} AND s.act = ${act}
      ORDER BY s.id LIMIT 1`,
  );
  return row?.actor ?? null;
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

/** The result of a previewed act; null: it was not confirmed. */
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

/** Writes the result of an act whose own call did not, once, whoever finds it. */
export async function writeFoundOutcome(
  db: Database,
  { id, line }: Confirmation,
  { isDone, now }: { isDone: boolean; now: number },
): Promise<void> {
  const act = { ...line, act: isDone ? line.act : line.act + FAILED, now };
  await insertAuditEntry(
    db,
    act,
    sql`EXISTS (SELECT 1 FROM staff_acts a WHERE a.id = ${id}
      AND NOT EXISTS (SELECT 1 FROM staff_acts o WHERE ${ENDS}))`,
  );
}
