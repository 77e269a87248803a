/** When each trip's object was last compared with D1 and what differed, and what the wallet says otherwise than D1. */
import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { tripChecks, walletFindings } from "../../drizzle/figures.ts";
import { bills } from "../../drizzle/money.ts";
import { trips } from "../../drizzle/schema.ts";
import { SLICES } from "../domain/retention.ts";
import type { Database } from "./client.ts";

export interface TripCheck {
  tripId: string;
  checkedAt: number;
  differences: number;
  /** Those of the differences that nothing ends by itself. */
  lasting: number;
}

export async function storeTripCheck(db: Database, check: TripCheck): Promise<void> {
  await db
    .insert(tripChecks)
    .values(check)
    .onConflictDoUpdate({ target: tripChecks.tripId, set: check });
}

/** Trips that departed after `departedAfter` and were not compared since `before`, those that wait longest first. */
export async function listTripsToCheck(
  db: Database,
  { before, departedAfter, most }: { before: number; departedAfter: number; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .leftJoin(tripChecks, eq(tripChecks.tripId, trips.id))
    .where(
      and(
        gt(trips.departsAt, departedAfter),
        or(isNull(tripChecks.checkedAt), lt(tripChecks.checkedAt, before)),
      ),
    )
    .orderBy(asc(sql`COALESCE(${tripChecks.checkedAt}, 0)`), asc(trips.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Of the newest bills that took money, those whose number has its turn in this minute of this night. Turns go round, so
 * that each of them is listed once in as many nights as it takes at so many a minute.
 */
export async function listBillsToCheck(
  db: Database,
  { newest, night, minute, most }: { newest: number; night: number; minute: number; most: number },
): Promise<number[]> {
  const nights = Math.ceil(newest / SLICES / most);
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(
      and(
        gt(bills.id, sql`(SELECT max(newest.id) FROM bills newest) - ${newest}`),
        sql`${bills.id} % ${SLICES} = ${minute}`,
        sql`(${bills.id} / ${SLICES}) % ${nights} = ${night % nights}`,
        sql`${bills.trxId} IS NOT NULL`,
      ),
    )
    .orderBy(asc(bills.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Null: the wallet says what D1 says. */
export async function storeWalletFinding(
  db: Database,
  bill: number,
  finding: string | null,
  now: number,
): Promise<void> {
  if (finding === null) {
    await db.delete(walletFindings).where(eq(walletFindings.billId, bill));
    return;
  }
  const row = { billId: bill, foundAt: now, finding };
  await db
    .insert(walletFindings)
    .values(row)
    .onConflictDoUpdate({ target: walletFindings.billId, set: row });
}
