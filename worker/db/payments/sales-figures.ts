/**
 * What was sold over some days, in groups, and how full the buses left. Tickets have no index by time, since a booking
 * would pay for it: bills are numbered as they are made, so the first bill of a day is found by halving their numbers,
 * and only the bills of the days are read. Seats of a trip are taken from its figures (figures.ts), ten minutes old at most.
 */
import { and, eq, gte, isNull, lt, sql, type SQL } from "drizzle-orm";
import { tripFigures } from "../../../drizzle/figures.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { destinations, trips } from "../../../drizzle/schema.ts";
import {
  DAYS_AHEAD,
  type DepartedGroup,
  type SoldGroup,
} from "../../domain/payments/sales-figures.ts";
import type { Database } from "../client.ts";
import { soldDay, soldSums } from "./sold-sums.ts";

/** A ticket is issued minutes after its bill, or days after it when the wallet was unavailable. */
const BILL_TO_TICKET_MS = 7 * 86_400_000;
/** Clocks of the Worker's machines differ by less. */
const CLOCKS_MS = 60_000;

export interface Days {
  /** From the first instant, inclusive, to the second, exclusive. */
  start: number;
  end: number;
}

export async function listSoldGroups(db: Database, { start, end }: Days): Promise<SoldGroup[]> {
  const day = soldDay();
  return db
    .select({
      day,
      destinationId: trips.destinationId,
      destination: destinations.name,
      daysAhead: daysAhead(),
      ...soldSums(),
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, sql`+${bills.tripId}`))
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .where(
      and(
        sql`${bills.id} >= ${firstBillSince(start - BILL_TO_TICKET_MS)}`,
        sql`${bills.id} < ${firstBillSince(end + CLOCKS_MS)}`,
        gte(tickets.createdAt, start),
        lt(tickets.createdAt, end),
      ),
    )
    .groupBy(day, trips.destinationId, daysAhead());
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
export function firstBillSince(at: number): SQL {
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
