/**
 * The sales of an agent, read from D1. Every query uses the index of the agent's bills by time: a ticket is issued
 * minutes after its bill, or days after it when the wallet was unavailable, so the requested days bound the bills that
 * are read.
 */
import { and, desc, eq, gte, lt, or, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { isSearched, type SalesSearch } from "../../domain/agents/sales-query.ts";
import type { Stop } from "../../domain/trips/stops.ts";
import { isAmong } from "../among.ts";
import { stopOfBill } from "../catalogue/stops.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import { CURRENT_SEATS, TICKET_LINK, VOID_SINCE } from "../tickets/current.ts";
import { PARTS_POISHA } from "../payments/parts-back.ts";
import { soldDay, selectSoldSums } from "../payments/sold-sums.ts";

export interface AgentSale {
  ticketId: string;
  billId: number;
  pnr: string;
  mode: BookingMode;
  soldAt: number;
  voidedAt: number | null;
  tripName: string;
  departsAt: number;
  quantity: number;
  /** Natural order; empty for a booking without seats. */
  seats: string[];
  /** The boarding point. */
  stop: Stop | null;
  /** The pick-up place of a booking without seats. */
  centerName: string | null;
  contactName: string;
  contactPhone: string;
  /** Less the parts that were refunded or are owed. */
  paidPoisha: number;
}

/** Void tickets are counted separately, because their money was refunded. */
export interface SalesDay {
  /** In Dhaka. */
  date: string;
  tickets: number;
  places: number;
  paidPoisha: number;
  voided: number;
}

export interface SalesInput {
  agentId: string;
  /** From the first instant, inclusive, to the second, exclusive. */
  from: number;
  to: number;
  /** The bills that a search has found (searchSales); null: all of these days. */
  bills: readonly number[] | null;
}

export interface SalesCursor {
  soldAt: number;
  billId: number;
}

const BILL_TO_TICKET_MS = 7 * 86_400_000;

/** The bills of sales that are what was typed. Names are compared by the code, since SQLite knows no spellings. */
export async function searchSales(
  db: Database,
  input: Omit<SalesInput, "bills">,
  search: SalesSearch,
): Promise<number[]> {
  const rows = await db
    .select({
      id: bills.id,
      pnr: tickets.pnr,
      contactName: bills.contactName,
      tripName: trips.name,
      phone: bills.contactPhone,
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(and(...buildSalesFilter({ ...input, bills: null })));
  return rows
    .filter(({ contactName, tripName, ...sale }) =>
      isSearched({ names: [`${contactName} ${tripName}`], ...sale }, search),
    )
    .map(({ id }) => id);
}

/** The newest first, those after the cursor `after`. */
export async function listSales(
  db: Database,
  input: SalesInput,
  { after, most }: { after: SalesCursor | null; most: number },
): Promise<AgentSale[]> {
  const behind = after && [
    or(
      lt(tickets.createdAt, after.soldAt),
      and(eq(tickets.createdAt, after.soldAt), lt(bills.id, after.billId)),
    ),
  ];
  return db
    .select({
      ticketId: TICKET_LINK,
      billId: bills.id,
      pnr: tickets.pnr,
      mode: bills.mode,
      soldAt: tickets.createdAt,
      voidedAt: VOID_SINCE,
      tripName: trips.name,
      departsAt: trips.departsAt,
      quantity: tickets.currentQuantity,
      seats: CURRENT_SEATS,
      stop: stopOfBill(),
      centerName: bills.centerName,
      contactName: bills.contactName,
      contactPhone: bills.contactPhone,
      paidPoisha: sql<number>`${bills.totalPoisha} - ${PARTS_POISHA}`,
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(and(...buildSalesFilter(input), ...(behind ?? [])))
    .orderBy(desc(tickets.createdAt), desc(bills.id))
    .limit(most);
}

/** One row per day with sales, the newest first. */
export async function salesByDay(db: Database, input: SalesInput): Promise<SalesDay[]> {
  const day = soldDay();
  return db
    .select({
      date: day,
      ...selectSoldSums(VOID_SINCE),
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(and(...buildSalesFilter(input)))
    .groupBy(day)
    .orderBy(desc(day));
}

function buildSalesFilter({ agentId, from, to, bills: found }: SalesInput): (SQL | undefined)[] {
  // A search has looked at agent and days before.
  if (found !== null) return [isAmong(bills.id, found)];
  return [
    eq(bills.agentId, agentId),
    gte(bills.createdAt, from - BILL_TO_TICKET_MS),
    lt(bills.createdAt, to),
    gte(tickets.createdAt, from),
    lt(tickets.createdAt, to),
  ];
}
