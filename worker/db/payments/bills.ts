/**
 * Bills, the write-ahead record of every payment: queries and claims. insert-bill.ts writes a bill, bill-transitions.ts
 * moves it from state to state.
 */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { bills, billSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import type { Database } from "../client.ts";
import { hasState } from "./bill-state.ts";

/** How long the cron's claim keeps a visitor's call from querying the wallet. */
const DOUBT_CLAIM_MS = 55_000;

export type Bill = typeof bills.$inferSelect & {
  /** The seat plan of its trip; null for a trip without a seat map. */
  planName: string | null;
  /** The incarnation of its trip's object; null before the trip's first payment or blocked seat. */
  incarnation: string | null;
  seats: string[];
  /** End of sale of its trip, in epoch ms. */
  saleClosesAt: number;
  tripCancelledAt: number | null;
  tripPostponedAt: number | null;
  tripRevision: number;
};

/** Stores the wallet's number for the payment: written once, never changed. */
export async function setPaymentId(db: Database, id: number, paymentId: string): Promise<void> {
  await db
    .update(bills)
    .set({ paymentId })
    .where(and(eq(bills.id, id), isNull(bills.paymentId)));
}

export async function findBill(db: Database, id: number): Promise<Bill | null> {
  const [[row], seats] = await db.batch([selectBill(db, id), selectBillSeats(db, id)]);
  return row ? { ...row, seats: seats.map((seat) => seat.seatNo).toSorted(bySeatNo) } : null;
}

/** The newest bills that are looked through for a payment. */
const NEWEST_BILLS = 100;

/** The provider's id of the newest payment that began there; null where none of the newest bills has one. */
export async function findNewestPayment(db: Database, provider: string): Promise<string | null> {
  const newest = await db
    .select({ provider: bills.provider, paymentId: bills.paymentId })
    .from(bills)
    .where(gt(bills.id, 0))
    .orderBy(desc(bills.id))
    .limit(NEWEST_BILLS);
  return (
    newest.find((bill) => bill.provider === provider && bill.paymentId !== null)?.paymentId ?? null
  );
}

/** By the key of its trip's object. */
export async function findBillByClaim(db: Database, claim: string): Promise<number | null> {
  const [row] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.claim, claim), sql`${bills.claim} <> ''`));
  return row?.id ?? null;
}

/** The bill of a booking that is being paid; a booking has at most one (protocol 2). */
export async function findPaymentInProgress(
  db: Database,
  { tripId, booking }: { tripId: string; booking: string },
): Promise<number | null> {
  const [row] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.tripId, tripId), eq(bills.booking, booking), hasState("capturing")));
  return row?.id ?? null;
}

/** Execute got no usable response: from now on any caller may query the wallet. */
export async function markDoubt(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(bills)
    .set({ doubtAt: sql`COALESCE(${bills.doubtAt}, ${now})` })
    .where(and(eq(bills.id, id), eq(bills.state, "capturing")));
}

/** True for one caller until the claim runs out. It only spares the wallet queries; safety needs no claim. */
export async function claimBill(
  db: Database,
  id: number,
  now: number,
  forMs: number,
): Promise<boolean> {
  const claimed = await db
    .update(bills)
    .set({ claimedUntil: now + forMs })
    .where(and(eq(bills.id, id), or(isNull(bills.claimedUntil), lt(bills.claimedUntil, now))))
    .returning({ id: bills.id });
  return claimed.length === 1;
}

/** `since`: a bill is in doubt when it is from then or earlier. */
interface DoubtTime {
  since: number;
  now: number;
}

/** A bill without a check of its own is due when its Execute must be over. */
function isDoubtDue({ since, now }: DoubtTime): SQL | undefined {
  return and(
    hasState("capturing"),
    or(
      lte(bills.doubtCheckAt, now),
      and(isNull(bills.doubtCheckAt), or(lte(bills.executeBy, since), lte(bills.doubtAt, since))),
    ),
  );
}

/** Bills in doubt that are due for a check, in order of their due time. */
export async function listInDoubt(db: Database, time: DoubtTime, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(isDoubtDue(time))
    .orderBy(asc(bills.doubtCheckAt))
    .limit(most);
  return rows.map((row) => row.id);
}

/** Since when the oldest bill is in doubt; null if there is none. */
export async function findOldestDoubtAt(db: Database, since: number): Promise<number | null> {
  const doubtSince = sql`COALESCE(${bills.doubtAt}, ${bills.executeBy})`;
  const [row] = await db
    .select({ at: sql<number | null>`min(${doubtSince})` })
    .from(bills)
    .where(and(hasState("capturing"), sql`${doubtSince} <= ${since}`));
  return row?.at ?? null;
}

/**
 * The cron's claim of a bill in doubt that is due: true for one caller; the next check is due at `next`. `forMs`: how
 * long nobody else asks the wallet about it.
 */
export async function claimDoubt(
  db: Database,
  id: number,
  time: DoubtTime,
  next: number,
  forMs = DOUBT_CLAIM_MS,
): Promise<boolean> {
  const { now } = time;
  const claimed = await db
    .update(bills)
    .set({ claimedUntil: now + forMs, doubtCheckAt: next })
    .where(
      and(
        eq(bills.id, id),
        isDoubtDue(time),
        or(isNull(bills.claimedUntil), lt(bills.claimedUntil, now)),
      ),
    )
    .returning({ id: bills.id });
  return claimed.length === 1;
}

function isLateCheckDue(now: number): SQL | undefined {
  return and(
    isNotNull(bills.lateCheckUntil),
    eq(bills.state, "failed"),
    lte(bills.lateCheckAt, now),
  );
}

/** Bills that are due for a late-payment check (protocol 6). */
export async function listLateChecks(db: Database, now: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(isLateCheckDue(now))
    .orderBy(asc(bills.lateCheckAt))
    .limit(most);
  return rows.map((row) => row.id);
}

/** True for one caller; the next check is due at `next`. */
export async function claimLateCheck(
  db: Database,
  id: number,
  now: number,
  next: number,
): Promise<boolean> {
  const claimed = await db
    .update(bills)
    .set({ lateCheckAt: next })
    .where(and(eq(bills.id, id), isLateCheckDue(now)))
    .returning({ id: bills.id });
  return claimed.length === 1;
}

export function selectBill(db: Database, id: number) {
  return db
    .select({
      ...getTableColumns(bills),
      planName: trips.planName,
      saleClosesAt: trips.saleClosesAt,
      tripCancelledAt: trips.cancelledAt,
      tripPostponedAt: trips.postponedAt,
      // It has a name of its own: both tables have the column, and a batch would confuse them.
      tripRevision: sql<number>`${trips.revision}`.as("trip_revision"),
      incarnation: trips.incarnation,
    })
    .from(bills)
    .innerJoin(trips, eq(trips.id, bills.tripId))
    .where(eq(bills.id, id));
}

export function selectBillSeats(db: Database, id: number) {
  return db.select({ seatNo: billSeats.seatNo }).from(billSeats).where(eq(billSeats.billId, id));
}
