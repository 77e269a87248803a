/**
 * The shop's totals, counted in one transaction and kept as one row, and what waits now, by indexed queries. The two
 * sides of each equation are counted from different tables: seats from bills and from tickets, money from what the wallet
 * said of each bill and from tickets, refunds and parts.
 */
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { shopFigures } from "../../../drizzle/figures.ts";
import { bills, partRefunds } from "../../../drizzle/money.ts";
import type { Figures, Totals } from "../../domain/payments/figures.ts";
import { assert } from "../../domain/result.ts";
import type { Database } from "../client.ts";
import { SALES_PAUSED_AT } from "../shop-state.ts";

const Kept = z.object({
  soldSeats: z.int(),
  distinctSeats: z.int(),
  moneyInPoisha: z.int(),
  ticketsPoisha: z.int(),
  paidBackPoisha: z.int(),
  onTheWayBackPoisha: z.int(),
}) satisfies z.ZodType<Totals>;

const RECEIVED = sql`COALESCE(b.received_poisha, b.total_poisha)`;
const PARTS = sql`COALESCE((SELECT sum(p.amount_poisha) FROM part_refunds p WHERE p.bill_id = b.id AND p.state <> 'refused'), 0)`;

/** One statement, so one moment. */
const TOTALS = sql`/* whole */ SELECT
  (SELECT count(*) FROM bills b JOIN bill_seats s ON s.bill_id = b.id WHERE b.state = 'paid') AS soldSeats,
  (SELECT count(*) FROM (SELECT DISTINCT s.trip_id, s.seat_no FROM ticket_seats s
    JOIN tickets t ON t.id = s.ticket_id WHERE t.voided_at IS NULL)) AS distinctSeats,
  (SELECT COALESCE(sum(${RECEIVED}), 0) FROM bills b WHERE b.trx_id IS NOT NULL) AS moneyInPoisha,
  (SELECT COALESCE(sum(b.fare_poisha * b.quantity - b.discount_poisha + b.charge_poisha - ${PARTS}), 0)
    FROM tickets t JOIN bills b ON b.id = t.bill_id WHERE t.voided_at IS NULL) AS ticketsPoisha,
  (SELECT COALESCE(sum(${RECEIVED} - ${PARTS}), 0) FROM bills b WHERE b.state = 'refunded')
    + (SELECT COALESCE(sum(amount_poisha), 0) FROM part_refunds WHERE state = 'refunded') AS paidBackPoisha,
  (SELECT COALESCE(sum(${RECEIVED} - ${PARTS}), 0) FROM bills b WHERE b.state = 'refund_owed')
    + (SELECT COALESCE(sum(amount_poisha), 0) FROM part_refunds WHERE state = 'owed') AS onTheWayBackPoisha`;

const LATE_CHECK_SINCE = sql<
  number | null
>`(SELECT min(watch_until) FROM bills WHERE watch_until IS NOT NULL AND state = 'failed')`;
const PAUSED_SINCE = sql<number | null>`(${SALES_PAUSED_AT})`;
const CHECKS = {
  trips: sql<number>`(SELECT count(*) FROM trip_checks WHERE lasting > 0)`,
  wallet: sql<number>`(SELECT count(*) FROM wallet_findings WHERE bill_id > 0)`,
};

export async function countTotals(db: Database): Promise<Totals> {
  const [row] = await db.all<Totals>(TOTALS);
  assert(row, "an aggregate has a row");
  return Kept.parse(row);
}

export async function storeTotals(db: Database, totals: Totals, at: number): Promise<void> {
  const row = { at, figures: JSON.stringify(totals) };
  await db
    .insert(shopFigures)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: shopFigures.id, set: row });
}

export async function totalsStoredAt(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ at: shopFigures.at })
    .from(shopFigures)
    .where(eq(shopFigures.id, 1));
  return row?.at ?? null;
}

/** What is kept of the totals, and what waits at this moment. */
export async function readFigures(db: Database): Promise<Figures> {
  const since = sql<number | null>`min(COALESCE(${bills.changedAt}, ${bills.createdAt}))`;
  const [[kept], [doubt], [whole], [part]] = await db.batch([
    db.select().from(shopFigures).where(eq(shopFigures.id, 1)),
    // One row, whatever it counts: the rest is asked along with it.
    db
      .select({ since, late: LATE_CHECK_SINCE, paused: PAUSED_SINCE, ...CHECKS })
      .from(bills)
      .where(eq(bills.state, "capturing")),
    db.select({ since }).from(bills).where(eq(bills.state, "refund_owed")),
    // By the index of parts that are under way: a literal, and a range that every row is in.
    db
      .select({ since: sql<number | null>`min(${partRefunds.createdAt})` })
      .from(partRefunds)
      .where(and(gt(partRefunds.billId, 0), sql`${partRefunds.state} = 'owed'`)),
  ]);
  const refunds = [whole?.since, part?.since].filter((at) => typeof at === "number");
  return {
    totals: kept === undefined ? null : { ...Kept.parse(JSON.parse(kept.figures)), at: kept.at },
    doubtSince: doubt?.since ?? null,
    refundSince: refunds.length === 0 ? null : Math.min(...refunds),
    lateCheckSince: doubt?.late ?? null,
    pausedSince: doubt?.paused ?? null,
    tripsThatDiffer: doubt?.trips ?? 0,
    walletFindings: doubt?.wallet ?? 0,
  };
}
