/**
 * The shop's totals, stored as one row, and what is pending now, by indexed queries. The two sides of each equation are
 * counted from different tables: seats from bills and from tickets, money from the wallet's amount on each bill and
 * from tickets, refunds and parts. The totals are the sum of one row per trip, and only trips that changed are
 * recounted; a nightly full count verifies them.
 */
import { and, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { figuresDue, shopFigures, tripFigures } from "../../../drizzle/figures.ts";
import { bills, partRefunds } from "../../../drizzle/money.ts";
import { ACKNOWLEDGED_MS, type Figures, type Totals } from "../../domain/payments/figures.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import { assert } from "../../domain/result.ts";
import type { Database } from "../client.ts";
import { DOUBT_SINCE, hasState, isInDoubt } from "./bill-state.ts";
import { insertFrom } from "../insert-from.ts";
import { selectMessageWaits } from "../messages/waits.ts";
import { evidenceByNeed, selectEvidence } from "../purchase-evidence.ts";
import { selectSalesHalts } from "../shop-state.ts";
import { sumPartsPoisha } from "./parts-back.ts";
import { ACKNOWLEDGE } from "./unsettled.ts";

const Sums = z.object({
  soldSeats: z.int(),
  distinctSeats: z.int(),
  moneyInPoisha: z.int(),
  ticketsPoisha: z.int(),
  paidBackPoisha: z.int(),
  onTheWayBackPoisha: z.int(),
}) satisfies z.ZodType<Totals>;
const FIGURES = Sums.keyof().options;
/**
 * `wholeAt`: the time of the last full count. `scheduledAt`: when the schedule itself counted last, null for never.
 * Rows that an earlier version stored do not have it: their own time counts as the schedule's.
 */
const Kept = Sums.extend({
  wholeAt: z.int().nullable().default(null),
  scheduledAt: z.int().nullable().optional(),
});
const STORED_SCHEDULED_AT = sql`iif(json_type(${shopFigures.figures}, '$.scheduledAt') IS NULL, ${shopFigures.at}, json_extract(${shopFigures.figures}, '$.scheduledAt'))`;

const RECEIVED = sql`COALESCE(b.received_poisha, b.total_poisha)`;
const PARTS = sumPartsPoisha(sql`b.id`);

/** Within how many days each wallet does a refund that it has taken, by its name; one that is missing does at once. */
export type RefundTakesDays = Readonly<Record<string, number>>;

const DAY_MS = 86_400_000;

/** Over `bills`. */
function readTakesDays(days: RefundTakesDays): SQL {
  return sql`COALESCE(${JSON.stringify(days)} ->> ('$.' || ${bills.provider}), 0)`;
}

const LATE_CHECKS = sql`FROM bills WHERE watch_until IS NOT NULL AND state = 'failed'`;
const FINDINGS = sql`FROM wallet_findings WHERE bill_id > 0`;
const isAcknowledged = (bill: SQL, now: number) =>
  sql`EXISTS (SELECT 1 FROM staff_acts a WHERE a.target = CAST(${bill} AS TEXT) AND a.at > ${now - ACKNOWLEDGED_MS} AND a.act = ${ACKNOWLEDGE})`;
const CHECKS = {
  trips: sql<number>`(SELECT count(*) FROM trip_checks WHERE lasting > 0)`,
};

/** The figures by name, over the bills and seats for which the conditions hold. */
function sumsWhere(bill: SQL, seat: SQL) {
  return {
    // Bought seats, less those that tickets have given back since.
    soldSeats: sql<number>`((SELECT count(*) FROM bills b JOIN bill_seats s ON s.bill_id = b.id WHERE b.state = 'paid' AND ${bill})
      - (SELECT COALESCE(sum(b.quantity - t.current_quantity), 0) FROM bills b JOIN tickets t ON t.bill_id = b.id
        WHERE b.state = 'paid' AND b.kind = 'limited' AND ${bill})) AS soldSeats`,
    distinctSeats: sql<number>`(SELECT count(*) FROM (SELECT DISTINCT s.trip_id, s.seat_no FROM ticket_seats s
      JOIN tickets t ON t.id = s.ticket_id WHERE t.voided_at IS NULL AND ${seat})) AS distinctSeats`,
    moneyInPoisha: sql<number>`(SELECT COALESCE(sum(${RECEIVED}), 0) FROM bills b WHERE b.trx_id IS NOT NULL AND ${bill}) AS moneyInPoisha`,
    ticketsPoisha: sql<number>`(SELECT COALESCE(sum(b.fare_poisha * b.quantity - b.discount_poisha + b.charge_poisha - ${PARTS}), 0)
      FROM bills b JOIN tickets t ON t.bill_id = b.id WHERE t.voided_at IS NULL AND ${bill}) AS ticketsPoisha`,
    paidBackPoisha: sql<number>`${sumOfBoth("refunded", "refunded", bill)} AS paidBackPoisha`,
    onTheWayBackPoisha: sql<number>`${sumOfBoth("refund_owed", "owed", bill)} AS onTheWayBackPoisha`,
  };
}

/**
 * Refunds of whole bills less their parts, and of parts. CROSS JOIN keeps the order: SQLite would walk every part ever
 * refunded for each trip.
 */
function sumOfBoth(ofBills: BillState, ofParts: string, bill: SQL): SQL<number> {
  return sql<number>`(SELECT COALESCE(sum(${RECEIVED} - ${PARTS}), 0) FROM bills b WHERE b.state = ${ofBills} AND ${bill})
    + (SELECT COALESCE(sum(p.amount_poisha), 0) FROM bills b CROSS JOIN part_refunds p ON p.bill_id = b.id
      WHERE p.state = ${ofParts} AND ${bill})`;
}

/** Trips that are summed in one transaction. */
const TRIPS_A_TIME = 500;
/** A bound; the rest is summed ten minutes later. */
const TIMES_A_RUN = 100;
const SOME_DUE = sql`(/* whole */ SELECT trip_id FROM figures_due ORDER BY trip_id LIMIT ${TRIPS_A_TIME})`;

/** Recounts the trips that changed, and adds up all. */
export async function addUpTotals(db: Database): Promise<Totals> {
  for (let times = 0; times < TIMES_A_RUN; times += 1) {
    const [, , ended] = await db.batch(sumDue(db));
    if (ended.length < TRIPS_A_TIME) break;
  }
  return toTotals(await sumFigures(db));
}

/** Counts everything, compares it with the sums by trip, and rebuilds those where they differ. */
export async function countTotals(db: Database): Promise<{ totals: Totals; hasDrifted: boolean }> {
  await addUpTotals(db);
  const whole = db.select(sumsWhere(sql`1`, sql`1 /* whole */`)).from(sql`(SELECT 1)`);
  const [, , , counted, added] = await db.batch([...sumDue(db), whole, sumFigures(db)]);
  const totals = toTotals(counted);
  const sums = toTotals(added);
  const hasDrifted = FIGURES.some((name) => totals[name] !== sums[name]);
  if (hasDrifted) {
    await db.run(
      // A trip that passengers were moved to, or away from, may have no bill of its own.
      sql`/* whole */ INSERT OR IGNORE INTO figures_due SELECT trip_id FROM bills
        UNION SELECT current_trip FROM tickets UNION SELECT trip_id FROM trip_figures`,
    );
    await addUpTotals(db);
  }
  return { totals, hasDrifted };
}

/** In one batch: the same trips in each statement. */
function sumDue(db: Database) {
  const sums = sumsWhere(sql`b.trip_id = due.trip_id`, sql`s.trip_id = due.trip_id`);
  return [
    db.delete(tripFigures).where(inArray(tripFigures.tripId, SOME_DUE)),
    insertFrom(
      db,
      tripFigures,
      { tripId: sql`due.trip_id`, ...sums },
      sql`FROM ${SOME_DUE} AS due`,
    ),
    db.delete(figuresDue).where(inArray(figuresDue.tripId, SOME_DUE)).returning(),
  ] as const;
}

function sumFigures(db: Database) {
  const sumColumn = (column: SQLiteColumn) => sql<number>`COALESCE(sum(${column}), 0)`;
  return db
    .select({
      soldSeats: sql<number>`COALESCE(sum(${tripFigures.soldSeats}), 0) /* whole */`,
      distinctSeats: sumColumn(tripFigures.distinctSeats),
      moneyInPoisha: sumColumn(tripFigures.moneyInPoisha),
      ticketsPoisha: sumColumn(tripFigures.ticketsPoisha),
      paidBackPoisha: sumColumn(tripFigures.paidBackPoisha),
      onTheWayBackPoisha: sumColumn(tripFigures.onTheWayBackPoisha),
    })
    .from(tripFigures);
}

function toTotals(rows: unknown[]): Totals {
  assert(rows[0], "an aggregate has a row");
  return Sums.parse(rows[0]);
}

/**
 * Stores the totals counted at `at`, unless newer ones are there: a run that began earlier has counted less. Only a
 * count by the schedule shows that the schedule runs.
 */
export async function storeTotals(
  db: Database,
  totals: Totals,
  { at, wholeAt, by }: { at: number; wholeAt: number | null; by: "schedule" | "staff" },
): Promise<void> {
  const scheduledAt = by === "schedule" ? at : null;
  const figures = JSON.stringify({ ...totals, wholeAt, scheduledAt });
  const isNewer = sql`${shopFigures.at} <= ${at}`;
  const newestFigures = sql`iif(${isNewer}, ${figures}, ${shopFigures.figures})`;
  await db
    .insert(shopFigures)
    .values({ id: 1, at, figures })
    .onConflictDoUpdate({
      target: shopFigures.id,
      set: {
        at: sql`max(${shopFigures.at}, ${at})`,
        figures: sql`json_set(${newestFigures}, '$.scheduledAt', ${scheduledAt ?? STORED_SCHEDULED_AT})`,
      },
      setWhere: sql`${isNewer} OR COALESCE(${STORED_SCHEDULED_AT}, 0) < ${scheduledAt}`,
    });
}

/** When the schedule stored the totals last, and when they were a full count by anybody; null: never. */
export async function totalsStoredAt(
  db: Database,
): Promise<{ scheduledAt: number | null; wholeAt: number | null }> {
  const [row] = await db.select().from(shopFigures).where(eq(shopFigures.id, 1));
  return row === undefined ? { scheduledAt: null, wholeAt: null } : readKept(row);
}

function readKept(row: { at: number; figures: string }) {
  const { wholeAt, scheduledAt = row.at, ...totals } = Kept.parse(JSON.parse(row.figures));
  return { totals: { ...totals, at: row.at }, wholeAt, scheduledAt };
}

/** The stored totals, and what is pending at this moment. */
export async function readFigures(
  db: Database,
  now: number,
  {
    areMessagesOn = false,
    stop = null,
    wallets = [],
    unused = new Set(),
    refundTakesDays = {},
  }: { areMessagesOn?: boolean; refundTakesDays?: RefundTakesDays } & Partial<
    Pick<Figures, "stop" | "wallets" | "unused">
  > = {},
): Promise<Figures> {
  const enteredAt = sql`COALESCE(${bills.changedAt}, ${bills.createdAt})`;
  const takesMs = (tries: SQLiteColumn, refusals: SQLiteColumn) =>
    sql`iif(${tries} > 0 AND ${refusals} = 0, ${readTakesDays(refundTakesDays)} * ${DAY_MS}, 0)`;
  const known = isAcknowledged(sql`bills.id`, now);
  const isFindingAcknowledged = isAcknowledged(sql`wallet_findings.bill_id`, now);
  const [[kept], [doubt], [whole], [part], [messages], [halts], evidence] = await db.batch([
    db.select().from(shopFigures).where(eq(shopFigures.id, 1)),
    // One row whatever it counts, so the other values are read with it.
    db
      .select({
        since: sql<number | null>`min(${DOUBT_SINCE})`,
        sinceNew: sql<number | null>`min(CASE WHEN NOT ${known} THEN ${DOUBT_SINCE} END)`,
        late: sql<number | null>`(SELECT min(watch_until) ${LATE_CHECKS} AND NOT ${known})`,
        wallet: sql<number>`(SELECT count(*) ${FINDINGS} AND NOT ${isFindingAcknowledged})`,
        known: sql<number>`COALESCE(sum(${known}), 0) + (SELECT count(*) ${LATE_CHECKS} AND ${known})
          + (SELECT count(*) ${FINDINGS} AND ${isFindingAcknowledged})`,
        moving: sql<
          number | null
        >`(SELECT min(created_at) FROM ticket_moves WHERE settled_at IS NULL AND created_at > 0)`,
        recovering: sql<
          number | null
        >`(SELECT min(asked_at) FROM act_requests WHERE state IN ('asked','waiting') AND act = 'recover-owner')`,
        ...CHECKS,
      })
      .from(bills)
      .where(isInDoubt(now)),
    db
      .select({
        since: sql<number | null>`min(${enteredAt})`,
        expectedAt: sql<
          number | null
        >`min(${enteredAt} + ${takesMs(bills.refundTries, bills.refundRefusals)})`,
      })
      .from(bills)
      .where(hasState("refund_owed")),
    // An always-true range, for the index of parts in progress.
    db
      .select({
        since: sql<number | null>`min(${partRefunds.createdAt})`,
        expectedAt: sql<
          number | null
        >`min(${partRefunds.createdAt} + ${takesMs(partRefunds.refundTries, partRefunds.refundRefusals)})`,
      })
      .from(partRefunds)
      .innerJoin(bills, eq(bills.id, partRefunds.billId))
      .where(and(gt(partRefunds.billId, 0), sql`${partRefunds.state} = 'owed'`)),
    selectMessageWaits(db, now),
    selectSalesHalts(db),
    selectEvidence(db),
  ]);
  const earliest = (...instants: (number | null | undefined)[]) => {
    const all = instants.filter((at) => typeof at === "number");
    return all.length === 0 ? null : Math.min(...all);
  };
  const stored = kept === undefined ? null : readKept(kept);
  return {
    totals: stored?.totals ?? null,
    scheduledAt: stored?.scheduledAt ?? null,
    doubtSince: doubt?.since ?? null,
    newDoubtSince: doubt?.sinceNew ?? null,
    acknowledged: doubt?.known ?? 0,
    refundSince: earliest(whole?.since, part?.since),
    refundExpectedAt: earliest(whole?.expectedAt, part?.expectedAt),
    lateCheckSince: doubt?.late ?? null,
    pausedSince: halts?.salesPausedAt ?? null,
    stoppedSince: halts?.salesStoppedAt ?? null,
    stop,
    wallets,
    evidence: evidenceByNeed(evidence),
    unused,
    moveSince: doubt?.moving ?? null,
    recoverySince: doubt?.recovering ?? null,
    tripsThatDiffer: doubt?.trips ?? 0,
    walletFindings: doubt?.wallet ?? 0,
    messages: {
      due: messages?.due ?? 0,
      dueSince: areMessagesOn ? (messages?.dueSince ?? null) : null,
      unknown: messages?.unknown ?? 0,
      failed: messages?.failed ?? 0,
    },
  };
}
