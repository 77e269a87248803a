/**
 * Results of the checks: when each trip's object was last compared with D1, what differed, and where the wallet differs
 * from D1.
 */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { tripChecks, walletFindings } from "../../drizzle/figures.ts";
import { bills } from "../../drizzle/money.ts";
import { trips } from "../../drizzle/schema.ts";
import { COUNTER_PROVIDER } from "../domain/payments/provider-names.ts";
import { listNumbersOfMinute, listNumbersOfNight } from "../domain/nightly-sample.ts";
import { SLICES } from "../domain/retention.ts";
import type { Database } from "./client.ts";
import { insertFrom } from "./insert-from.ts";
import { isJourneyOver } from "./journey.ts";
import { NO_PART_UNDER_WAY } from "./payments/parts-back.ts";
import { SALES_PAUSED_AT } from "./shop-state.ts";

export interface TripCheck {
  tripId: string;
  /** When the comparison began: later changes are not in it. */
  checkedAt: number;
  differences: number;
  /** Differences that don't resolve by themselves. */
  lasting: number;
}

/**
 * Stores a comparison that leads a trip through a restore, or one outside of a restore. A comparison that began before
 * the stored one says nothing new.
 */
export async function storeTripCheck(db: Database, check: TripCheck): Promise<void> {
  await db
    .insert(tripChecks)
    .values(check)
    .onConflictDoUpdate({
      target: tripChecks.tripId,
      set: check,
      setWhere: lte(tripChecks.checkedAt, check.checkedAt),
    });
}

/**
 * Stores a comparison that mends nothing. During a restore it is not stored: a trip counts as compared only once it was
 * led through (protocol 22).
 */
export async function storeMereCheck(db: Database, check: TripCheck): Promise<void> {
  await insertFrom(
    db,
    tripChecks,
    check,
    sql`WHERE (${SALES_PAUSED_AT}) IS NULL`,
  ).onConflictDoUpdate({
    target: tripChecks.tripId,
    set: check,
    setWhere: lte(tripChecks.checkedAt, check.checkedAt),
  });
}

/** The longest time between departure and the end of a journey: the way there, the days there, and the return. */
const ON_THE_WAY_MOST_MS = 21 * 86_400_000;

/**
 * Trips whose journey was not over by `overBy`, and that were not compared since `before`, the longest waiting first.
 */
export async function listTripsToCheck(
  db: Database,
  { before, overBy, most }: { before: number; overBy: number; most: number },
): Promise<string[]> {
  // Two lists, as each has an index: a postponed trip's own departure says nothing.
  const isCurrent = sql`${trips.id} IN (SELECT t.id FROM trips t WHERE t.departs_at > ${overBy - ON_THE_WAY_MOST_MS}
      AND NOT ${isJourneyOver("t", overBy)}
    UNION ALL SELECT p.id FROM trips p WHERE p.postponed_at IS NOT NULL AND NOT ${isJourneyOver("p", overBy)})`;
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .leftJoin(tripChecks, eq(tripChecks.tripId, trips.id))
    .where(and(isCurrent, or(isNull(tripChecks.checkedAt), lt(tripChecks.checkedAt, before))))
    .orderBy(asc(sql`COALESCE(${tripChecks.checkedAt}, 0)`), asc(trips.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Over `bills`: money was paid by a wallet, and none of it is being refunded. */
const IS_COMPARABLE = sql`${bills.trxId} IS NOT NULL AND ${bills.provider} <> ${COUNTER_PROVIDER}
  AND ${bills.state} IN ('paid', 'refunded') AND ${NO_PART_UNDER_WAY}`;

/** Over `bills`: a wallet took money for it, whatever has become of that since. */
const TOOK_MONEY = sql`${bills.trxId} IS NOT NULL AND ${bills.provider} <> ${COUNTER_PROVIDER}
  AND ${bills.state} IN ('paid', 'refund_owed', 'refunded')`;

/**
 * Bills of wallets that take money on a page, for this minute of the night after nothing can be paid there any more:
 * the last look for a second payment. The oldest end first.
 */
export async function listEndedPages(
  db: Database,
  input: { newest: number; minute: number; most: number; deadAfter: number; deadBy: number },
  providers: readonly string[],
): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(
      and(
        hasNumber(listNumbersOfMinute(await findNewestNumber(db), input)),
        inArray(bills.provider, [...providers]),
        gt(bills.deadAt, input.deadAfter),
        lte(bills.deadAt, input.deadBy),
        TOOK_MONEY,
      ),
    )
    .orderBy(asc(bills.deadAt))
    .limit(input.most);
  return rows.map(({ id }) => id);
}

/** By name: a condition that is computed for each of the newest bills reads them all, in every minute. */
const hasNumber = (numbers: readonly number[]) =>
  sql`${bills.id} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;

/** 0 when there is no bill. */
async function findNewestNumber(db: Database): Promise<number> {
  const [row] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(gt(bills.id, 0))
    .orderBy(desc(bills.id))
    .limit(1);
  return row?.id ?? 0;
}

/**
 * A sample of the newest bills that took money, chosen by bill number for this minute of this night. The sample
 * rotates, so that every bill is checked once in a number of nights.
 */
export async function listBillsToCheck(
  db: Database,
  sample: { newest: number; night: number; minute: number; most: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(hasNumber(listNumbersOfNight(await findNewestNumber(db), sample)), IS_COMPARABLE))
    .orderBy(asc(bills.id))
    .limit(sample.most);
  return rows.map(({ id }) => id);
}

/** Bills of which the wallet and D1 disagreed, for this minute of every night; the longest unchecked first. */
export async function listFindingsToCheck(
  db: Database,
  { minute, most }: { minute: number; most: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: walletFindings.billId })
    .from(walletFindings)
    .where(and(gt(walletFindings.billId, 0), sql`${walletFindings.billId} % ${SLICES} = ${minute}`))
    .orderBy(asc(walletFindings.foundAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function hasFinding(db: Database, bill: number): Promise<boolean> {
  const found = db.select().from(walletFindings).where(eq(walletFindings.billId, bill));
  return (await found.get()) !== undefined;
}

/**
 * Null when the wallet and D1 agree. A difference is stored only for a bill that can still be compared: what has
 * changed since the wallet answered explains it.
 */
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
  await insertFrom(
    db,
    walletFindings,
    row,
    sql`FROM bills WHERE bills.id = ${bill} AND ${IS_COMPARABLE}`,
  ).onConflictDoUpdate({ target: walletFindings.billId, set: row });
}
