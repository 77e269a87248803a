/**
 * Sales of some days, in groups, and the occupancy of the buses that left. Tickets have no index by time, because every
 * booking would have to write it: bills are numbered as they are made, so the first bill of a day is found by bisecting
 * their numbers, and only the bills of the days are read. Seats of a trip come from its figures (figures.ts), which are
 * at most ten minutes old.
 */
import { and, asc, eq, gte, isNull, lt, sql, type SQL } from "drizzle-orm";
import { tripFigures } from "../../../drizzle/figures.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { destinations, trips } from "../../../drizzle/schema.ts";
import {
  DAYS_AHEAD,
  type Channel,
  type DepartedGroup,
  type SoldGroup,
} from "../../domain/payments/sales-figures.ts";
import { DEFAULT_WALLET } from "../../domain/payments/provider-names.ts";
import type { Database } from "../client.ts";
import { CURRENT_SEATS } from "../tickets/current.ts";
import { PARTS_POISHA } from "./parts-back.ts";
import { soldDay, selectSoldSums } from "./sold-sums.ts";

/** A ticket is issued minutes after its bill, or days after it when the wallet was unavailable. */
const BILL_TO_TICKET_MS = 7 * 86_400_000;
/** An upper bound of the difference between clocks of the Worker's machines. */
const CLOCKS_MS = 60_000;

const CHANNEL = sql<Channel>`CASE WHEN ${bills.counter} IS NOT NULL THEN 'counter'
  WHEN ${bills.agentId} IS NOT NULL THEN 'agent'
  WHEN ${bills.provider} = ${DEFAULT_WALLET} THEN 'online' ELSE ${bills.provider} END`;

/** A void ticket gives back all that was paid for it, a valid one its parts. */
const BACK_POISHA = sql<number>`sum(iif(${tickets.voidedAt} IS NULL, ${PARTS_POISHA}, ${bills.totalPoisha}))`;

export interface Days {
  /** From the first instant, inclusive, to the second, exclusive. */
  start: number;
  end: number;
}

/** Bills whose tickets were issued in these days. */
function isSoldIn({ start, end }: Days): SQL | undefined {
  return and(
    sql`${bills.id} >= ${selectFirstBillSince(start - BILL_TO_TICKET_MS)}`,
    sql`${bills.id} < ${selectFirstBillSince(end + CLOCKS_MS)}`,
    gte(tickets.createdAt, start),
    lt(tickets.createdAt, end),
  );
}

/** Single sales of some days in the order of their bills, at most `most`. */
export async function listSingleSales(db: Database, days: Days, most: number) {
  return db
    .select({
      bill: bills.id,
      pnr: tickets.pnr,
      soldAt: tickets.createdAt,
      voidedAt: tickets.voidedAt,
      channel: CHANNEL,
      // Most sales have no agent, so its name is looked up instead of joined.
      agent: sql<string | null>`(SELECT a.name FROM agents a WHERE a.id = ${bills.agentId})`,
      counter: bills.counter,
      trip: trips.name,
      departsAt: trips.departsAt,
      quantity: tickets.currentQuantity,
      seats: CURRENT_SEATS,
      farePoisha: bills.farePoisha,
      discountPoisha: bills.discountPoisha,
      chargePoisha: bills.chargePoisha,
      totalPoisha: bills.totalPoisha,
      backPoisha: sql<number>`iif(${tickets.voidedAt} IS NULL, ${PARTS_POISHA}, ${bills.totalPoisha})`,
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(isSoldIn(days))
    .orderBy(asc(bills.id))
    .limit(most);
}
export type SingleSale = Awaited<ReturnType<typeof listSingleSales>>[number];

export async function listSoldGroups(db: Database, days: Days): Promise<SoldGroup[]> {
  const day = soldDay();
  return db
    .select({
      day,
      channel: CHANNEL,
      destinationId: trips.destinationId,
      destination: destinations.name,
      daysAhead: daysAhead(),
      backPoisha: BACK_POISHA,
      ...selectSoldSums(),
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, sql`+${bills.tripId}`))
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .where(isSoldIn(days))
    .groupBy(day, CHANNEL, trips.destinationId, daysAhead());
}

/** Buses with a seat map, cancelled ones left out. */
export async function listDepartedGroups(
  db: Database,
  { start, end }: Days,
): Promise<DepartedGroup[]> {
  return db
    .select({
      day: trips.journeyDate,
      destinationId: trips.destinationId,
      destination: destinations.name,
      planName: sql<string>`${trips.planName}`,
      buses: sql<number>`count(*)`,
      filled: sql<number>`COALESCE(sum(${tripFigures.soldSeats}), 0)`,
    })
    .from(trips)
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .leftJoin(tripFigures, eq(tripFigures.tripId, trips.id))
    .where(
      and(
        gte(trips.departsAt, start),
        lt(trips.departsAt, end),
        eq(trips.mode, "limited"),
        isNull(trips.cancelledAt),
      ),
    )
    .groupBy(trips.journeyDate, trips.destinationId, trips.planName);
}

/** The number of the first bill that was made at that instant or later, by some twenty single reads. */
export function selectFirstBillSince(at: number): SQL {
  const middle = sql`(lo + hi) / 2`;
  const isEarlier = sql`(SELECT b.created_at FROM bills b WHERE b.id >= ${middle} ORDER BY b.id LIMIT 1) < ${at}`;
  return sql`(WITH RECURSIVE bill_bounds (lo, hi) AS (
    SELECT 0, COALESCE((SELECT max(b.id) FROM bills b), 0) + 1
    UNION ALL SELECT iif(${isEarlier}, ${middle} + 1, lo), iif(${isEarlier}, hi, ${middle}) FROM bill_bounds WHERE lo < hi
  ) SELECT max(lo) FROM bill_bounds)`;
}

/** The last of `DAYS_AHEAD` that is not more than the days from the sale to the departure. */
function daysAhead(): SQL<number> {
  const days = sql`(${trips.departsAt} - ${tickets.createdAt}) / 86400000`;
  const cases = DAYS_AHEAD.toReversed().map(
    (least) => sql`WHEN ${days} >= ${sql.raw(String(least))} THEN ${sql.raw(String(least))}`,
  );
  return sql<number>`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
}
