/**
 * Deletes bills without money, with their seats and events, long after their journey; a trigger protects the events of
 * every other bill. There are two kinds: bills whose payment never began, and failed ones, once the trip's object has
 * confirmed that it bars them. A bill that anything refers to stays.
 */
import { and, eq, isNull, notExists, sql, type SQL } from "drizzle-orm";
import { bills, billSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { billEvents } from "../../../drizzle/trail.ts";
import type { RestoredClaim } from "../../domain/seats/restore-capture.ts";
import type { Database } from "../client.ts";
import { isCompactable } from "../compaction.ts";
import { isToErase, type ErasureInput } from "../retention.ts";
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
/** Bills that staff sold or dealt with are kept beside their audit entries. */
const FAILED = and(
  hasState("failed"),
  TOOK_NOTHING,
  isNull(bills.soldBy),
  sql`NOT EXISTS (SELECT 1 FROM staff_acts a WHERE a.target = CAST(${bills.id} AS TEXT))`,
);

/** Over `trips` and `bills`. */
function isOverUnpaid(input: ErasureInput): SQL | undefined {
  return and(isToErase(input), NEVER_BEGAN);
}

/**
 * Notes the journeys of which nothing is left: no bill with personal data, none that will be deleted, and no message.
 * The next nights leave them out, so what a night reads does not grow with the seasons.
 */
export async function markErased(db: Database, input: ErasureInput, now: number): Promise<void> {
  const ofTrip = eq(bills.tripId, trips.id);
  const waits = (what: SQL | undefined) =>
    notExists(db.select({ id: bills.id }).from(bills).where(and(ofTrip, what)));
  await db
    .update(trips)
    .set({ erasedAt: now })
    .where(
      and(
        isToErase(input),
        waits(isNull(bills.erasedAt)),
        waits(NEVER_BEGAN),
        waits(sql`EXISTS (SELECT 1 FROM messages m WHERE m.bill_id = ${bills.id})`),
      ),
    );
}

/** Up to a limit; returns how many. */
export async function deleteUnpaid(
  db: Database,
  input: ErasureInput,
  most: number,
): Promise<number> {
  return deleteUnpaidById(db, await listUnpaid(db, input, most), input);
}

export async function listUnpaid(
  db: Database,
  input: ErasureInput,
  most: number,
): Promise<number[]> {
  const found = await db
    .select({ id: bills.id })
    .from(trips)
    // In this order: the trips that are over and still have something to erase are few.
    .crossJoin(bills)
    .where(and(eq(bills.tripId, trips.id), isOverUnpaid(input)))
    .limit(most);
  return found.map(({ id }) => id);
}

/** Bills among these that were never executed, of journeys that are over. */
export async function deleteUnpaidById(
  db: Database,
  numbers: readonly number[],
  input: ErasureInput,
): Promise<number> {
  return deleteBills(db, numbers, isOverUnpaid(input));
}

/** Lists the failed bills of one trip. */
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

/** Bills among these that failed, of trips that can still be compacted: `before` as in the list of those trips. */
export async function deleteFailed(
  db: Database,
  numbers: readonly number[],
  before: number,
): Promise<number> {
  return deleteBills(db, numbers, and(isCompactable(before), FAILED));
}

/**
 * `isOne`: the condition that each was found by, over `trips` and `bills`; a bill that is no such one any more stays.
 */
async function deleteBills(
  db: Database,
  numbers: readonly number[],
  isOne: SQL | undefined,
): Promise<number> {
  if (numbers.length === 0) return 0;
  const ids = sql`(SELECT ${bills.id} FROM json_each(${JSON.stringify(numbers)}) AS n
    JOIN ${bills} ON ${bills.id} = n.value JOIN ${trips} ON ${trips.id} = ${bills.tripId} WHERE ${isOne})`;
  const [, , deleted] = await db.batch([
    db.delete(billEvents).where(sql`${billEvents.billId} IN ${ids}`),
    db.delete(billSeats).where(sql`${billSeats.billId} IN ${ids}`),
    db
      .delete(bills)
      .where(sql`${bills.id} IN ${ids}`)
      .returning({ id: bills.id }),
  ]);
  return deleted.length;
}
