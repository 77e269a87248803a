/**
 * Deletes bills that took no money, with their seats and events, long after their journey; a trigger protects the events
 * of every other bill. Two kinds: those whose payment never began, and those that failed, once the trip's object has
 * confirmed that it bars them. A bill that anything refers to stays.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { bills, billSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { billEvents } from "../../../drizzle/trail.ts";
import type { RestoredClaim } from "../../domain/seats/restore-capture.ts";
import type { Database } from "../client.ts";
import { isOver, type ErasureInput } from "../retention.ts";
import { hasState } from "./bill-state.ts";
import { CLAIM_COLUMNS } from "./claim-columns.ts";

const TOOK_NOTHING = and(
  isNull(bills.trxId),
  isNull(bills.lateCheckUntil),
  sql`NOT EXISTS (SELECT 1 FROM tickets t WHERE t.bill_id = ${bills.id})`,
  sql`NOT EXISTS (SELECT 1 FROM part_refunds p WHERE p.bill_id = ${bills.id})`,
  sql`NOT EXISTS (SELECT 1 FROM messages m WHERE m.bill_id = ${bills.id})`,
  sql`NOT EXISTS (SELECT 1 FROM wallet_findings f WHERE f.bill_id = ${bills.id})`,
);
const NEVER_BEGAN = and(hasState("expired"), TOOK_NOTHING);
/** What staff sold or dealt with stays beside their lines in the trail. */
const FAILED = and(
  hasState("failed"),
  TOOK_NOTHING,
  isNull(bills.soldBy),
  sql`NOT EXISTS (SELECT 1 FROM staff_acts a WHERE a.target = CAST(${bills.id} AS TEXT))`,
);

/** Up to a limit; returns how many. */
export async function deleteUnpaid(
  db: Database,
  input: ErasureInput,
  most: number,
): Promise<number> {
  const found = await db
    .select({ id: bills.id })
    .from(trips)
    .innerJoin(bills, eq(bills.tripId, trips.id))
    .where(and(isOver(input), NEVER_BEGAN))
    .limit(most);
  return deleteBills(
    db,
    found.map(({ id }) => id),
  );
}

/** Of one trip. */
export async function listFailed(
  db: Database,
  tripId: string,
  most: number,
): Promise<RestoredClaim[]> {
  return db
    .select(CLAIM_COLUMNS)
    .from(bills)
    .where(and(eq(bills.tripId, tripId), FAILED))
    .limit(most);
}

/** Skips a bill that took money meanwhile. */
export async function deleteBills(db: Database, numbers: readonly number[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const ids = sql`(SELECT b.id FROM json_each(${JSON.stringify(numbers)}) n JOIN bills b ON b.id = n.value
    WHERE b.state IN ('expired', 'failed') AND b.trx_id IS NULL AND b.watch_until IS NULL)`;
  const [, , deleted] = await db.batch([
    db.delete(billEvents).where(inArray(billEvents.billId, ids)),
    db.delete(billSeats).where(inArray(billSeats.billId, ids)),
    db.delete(bills).where(inArray(bills.id, ids)).returning({ id: bills.id }),
  ]);
  return deleted.length;
}
