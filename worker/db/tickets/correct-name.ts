/**
 * Corrects the passenger's name of a ticket, a few times and in time; with a line of the audit trail in the same batch.
 */
import { inArray, sql } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { NAME_STAYS_BEFORE_MS } from "../../domain/tickets/name-changes.ts";
import type { Database } from "../client.ts";
import { hasDeparted } from "../journey.ts";
import { insertAuditEntries, type StaffAct } from "../staff/staff-acts.ts";

export interface NameCorrection {
  ticket: string;
  name: string;
  /** The number of earlier corrections; of two concurrent ones one is done. */
  seenChanges: number;
  /** The limit of corrections in total. */
  most: number;
}

/** Actor, time and reason. */
type Line = Omit<StaffAct, "target" | "act">;

/** False: it was corrected as often as it may be, or meanwhile; or it is too late, or the ticket is void. */
export async function correctName(
  db: Database,
  { ticket, name, seenChanges, most }: NameCorrection,
  line: Line,
): Promise<boolean> {
  if (seenChanges >= most) return false;
  const from = sql`FROM tickets AS t JOIN bills AS b ON b.id = t.bill_id JOIN trips AS r ON r.id = t.current_trip
    WHERE t.id = ${ticket} AND t.voided_at IS NULL AND t.name_changes = ${seenChanges}
    AND b.state = 'paid' AND b.erased_at IS NULL
    AND NOT ${hasDeparted("r", line.now + NAME_STAYS_BEFORE_MS)}`;
  const [, , counted] = await db.batch([
    insertAuditEntries(
      db,
      { ...line, act: "correct_name" },
      { target: sql`CAST(b.id AS TEXT)`, from },
    ),
    db
      .update(bills)
      .set({ contactName: name })
      .where(inArray(bills.id, sql`(SELECT b.id ${from})`)),
    // Last, because it ends the condition of the other statements.
    db
      .update(tickets)
      .set({ nameChanges: seenChanges + 1 })
      .where(inArray(tickets.id, sql`(SELECT t.id ${from})`))
      .returning({ id: tickets.id }),
  ]);
  return counted.length === 1;
}
