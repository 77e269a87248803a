/**
 * Cash sales at a counter of the shop. The bill names the seller and the counter, and is written in one batch with the
 * audit entry of what the clerk confirmed. A trigger (bills_counter_outcome) writes the result with the bill's end,
 * whoever ends it: the call, the schedule, or a rebuild. The sales of a day are found by the numbers of its bills, like
 * its figures (sales-figures.ts).
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import { assert } from "../../domain/result.ts";
import type { Database } from "../client.ts";
import { toRequestEntry } from "../staff/act-outcomes.ts";
import { insertAuditEntries, type StaffAct } from "../staff/staff-acts.ts";
import { transition, type Mark } from "./bill-transitions.ts";
import { hasClaim, insertBill, type NewBill } from "./insert-bill.ts";
import { sumPartsPoisha } from "./parts-back.ts";
import { selectFirstBillSince, type Days } from "./sales-figures.ts";

/** An upper bound of the difference between clocks of the Worker's machines. */
const CLOCKS_MS = 60_000;

export interface CounterNote {
  counter: string;
  /** The target of the entry is the bill, which has no number yet. */
  act: StaffAct;
}

/** Returns the bill's number. Throws where the same confirmation has made one already. */
export async function insertCounterBill(
  db: Database,
  bill: NewBill,
  now: number,
  { counter, act }: CounterNote,
): Promise<number> {
  const from = sql`FROM bills WHERE ${hasClaim(sql`bills`, bill)}`;
  const sold = { ...bill, counter, soldBy: act.by };
  const inserted = await insertBill(db, sold, now, null, {
    by: act.by,
    rows: [
      insertAuditEntries(db, toRequestEntry(act), { target: sql`CAST(bills.id AS TEXT)`, from }),
    ],
  });
  assert(inserted !== null, "a bill without a limit is written");
  return inserted;
}

/**
 * Ends a bill that was never executed, so that it never will be: whoever is told that nothing was sold can rely on it.
 * Changes nothing once its capture has begun, nor, with `isOpened` false, once it has its payment.
 */
export async function endUnbegun(
  db: Database,
  id: number,
  { isOpened, ...mark }: Mark & { isOpened: boolean },
): Promise<void> {
  const { set, isFrom } = transition(["created"], "expired", "bill_expired", mark);
  await db
    .update(bills)
    .set({ ...set, failure: "bill_expired" })
    .where(and(eq(bills.id, id), isFrom, isOpened ? undefined : isNull(bills.paymentId)));
}

export interface CounterDay {
  staff: string;
  counter: string;
  sales: number;
  places: number;
  takenPoisha: number;
  /** Handed back since. */
  backPoisha: number;
  /** Cancelled or refunded since, and still to be handed back. */
  owedPoisha: number;
}

/** The cash taken between two instants, the second exclusive; a bill without a ticket took nothing. */
export async function listCounterDay(
  db: Database,
  { start, end }: Days,
  most: number,
): Promise<CounterDay[]> {
  const owedParts = sumPartsPoisha(sql`b.id`, "owed");
  const paidParts = sumPartsPoisha(sql`b.id`, "refunded");
  return db.all<CounterDay>(
    sql`SELECT b.sold_by AS staff, b.counter AS counter, count(*) AS sales, sum(b.quantity) AS places,
          sum(b.total_poisha) AS takenPoisha,
          sum(iif(b.state = 'refunded', b.total_poisha - ${owedParts}, ${paidParts})) AS backPoisha,
          sum(iif(b.state = 'refund_owed', b.total_poisha - ${paidParts}, ${owedParts})) AS owedPoisha
        FROM bills b
        WHERE b.id >= ${selectFirstBillSince(start - CLOCKS_MS)} AND b.id < ${selectFirstBillSince(end + CLOCKS_MS)}
          AND b.created_at >= ${start} AND b.created_at < ${end}
          AND b.counter IS NOT NULL AND b.state IN ('paid', 'refund_owed', 'refunded')
        GROUP BY b.sold_by, b.counter ORDER BY takenPoisha DESC, b.sold_by LIMIT ${most}`,
  );
}
