/** Sales as staff see them. It only reads. */
import { and, asc, eq, getTableColumns, isNotNull, sql, type SQL } from "drizzle-orm";
import { bills, partRefunds, tickets } from "../../../drizzle/money.ts";
import { ticketChoices, ticketMoves } from "../../../drizzle/moves.ts";
import { trips } from "../../../drizzle/schema.ts";
import { billTrail } from "../../../drizzle/trail.ts";
import type { Language } from "../../domain/language.ts";
import { COUNTER_PROVIDER } from "../../domain/payments/provider-names.ts";
import type { PaidMoney } from "../../domain/payments/way-back.ts";
import { stopOfBill } from "../catalogue/stops.ts";
import type { Database } from "../client.ts";
import { IS_CHANGE_SETTLED, PARTS_POISHA, SHARES } from "../payments/parts-back.ts";
import { parseSeatNos } from "../seat-list.ts";
import {
  BILL_STATE_SEEN,
  CURRENT_SEATS,
  CURRENT_TRIP,
  isOfSeats,
  isPaidInTrip,
  VOID_SINCE,
} from "../tickets/current.ts";

export async function findSaleParts(db: Database, bill: number) {
  const [[ticket], parts, events, moves, choices, [trip], [own], further] = await db.batch([
    db.select().from(tickets).where(eq(tickets.billId, bill)),
    db
      .select({
        ...getTableColumns(partRefunds),
        /** The change that it is of, if any, has ended: it may be paid. */
        isReady: IS_CHANGE_SETTLED.mapWith(Boolean),
      })
      .from(partRefunds)
      .where(eq(partRefunds.billId, bill))
      .orderBy(asc(partRefunds.id)),
    db.select().from(billTrail).where(eq(billTrail.billId, bill)),
    db
      .select({
        at: ticketMoves.createdAt,
        fromTrip: ticketMoves.fromTrip,
        toTrip: ticketMoves.toTrip,
        toName: sql<string>`(SELECT n.name FROM trips n WHERE n.id = ${ticketMoves.toTrip})`,
        toDepartsAt: sql<number>`(SELECT n.departs_at FROM trips n WHERE n.id = ${ticketMoves.toTrip})`,
        toSeats: sql`${ticketMoves.toSeats}`.mapWith(parseSeatNos),
        state: ticketMoves.state,
        by: ticketMoves.by,
      })
      .from(ticketMoves)
      .innerJoin(tickets, eq(tickets.id, ticketMoves.ticketId))
      .where(and(eq(tickets.billId, bill), isOfSeats("ticket_moves"))),
    db
      .select({ at: ticketChoices.at, choice: ticketChoices.choice, by: ticketChoices.by })
      .from(ticketChoices)
      .innerJoin(tickets, eq(tickets.id, ticketChoices.ticketId))
      .where(eq(tickets.billId, bill)),
    // Where the ticket is now (protocol 14).
    db
      .select({
        id: trips.id,
        name: trips.name,
        departsAt: trips.departsAt,
        stop: stopOfBill(),
        seats: CURRENT_SEATS,
        voidedAt: VOID_SINCE,
        billState: BILL_STATE_SEEN,
        agentName: sql<string | null>`(SELECT a.name FROM agents a WHERE a.id = ${bills.agentId})`,
      })
      .from(bills)
      .leftJoin(tickets, eq(tickets.billId, bills.id))
      .innerJoin(trips, eq(trips.id, CURRENT_TRIP))
      .where(eq(bills.id, bill)),
    db
      .select({
        bill: sql<number>`${bills.surplusOf}`,
        pnr: sql<string | null>`(SELECT k.pnr FROM tickets k WHERE k.bill_id = ${bills.surplusOf})`,
      })
      .from(bills)
      .where(and(eq(bills.id, bill), isNotNull(bills.surplusOf))),
    db
      .select({ bill: bills.id, receivedPoisha: bills.receivedPoisha, state: bills.state })
      .from(bills)
      .where(eq(bills.surplusOf, bill))
      .orderBy(asc(bills.id)),
  ]);
  return {
    ticket: ticket ?? null,
    secondPaymentOf: own ?? null,
    secondPayments: further,
    parts,
    events: inOrder(events),
    moves,
    choices,
    trip: trip ?? null,
  };
}

/** In causal order, since two events may have the same time. */
function inOrder<Event extends { was: string | null; became: string }>(events: Event[]): Event[] {
  const after = new Map(events.map((event) => [event.was, event]));
  const story: Event[] = [];
  for (let at = after.get(null); at !== undefined; at = after.get(at.became)) story.push(at);
  return story;
}

export interface TripSales {
  sales: number;
  poisha: number;
  /** The part that was paid in cash, which a person hands back. */
  cashPoisha: number;
  underWay: number;
  underWayPoisha: number;
}

/** With `soldBefore` those whose ticket was issued before that instant. */
function wasSoldBefore(soldBefore: number | null): SQL {
  return sql`(${soldBefore} IS NULL
    OR EXISTS (SELECT 1 FROM tickets k WHERE k.bill_id = bills.id AND k.created_at < ${soldBefore}))`;
}

/** A payment that cancelling its trip refunds, what is left of it, and whom the message about it reaches. */
export interface PaidSale extends PaidMoney {
  provider: string;
  leftPoisha: number;
  language: Language | null;
  phone: string;
}

/** The payments that cancelling a trip refunds. */
export async function listPaidMoney(
  db: Database,
  tripId: string,
  soldBefore: number | null = null,
): Promise<PaidSale[]> {
  return db
    .select({
      provider: bills.provider,
      billedAt: bills.createdAt,
      leftPoisha: sql<number>`${bills.totalPoisha} - ${PARTS_POISHA}`,
      shares: SHARES,
      language: bills.language,
      phone: bills.contactPhone,
    })
    .from(bills)
    .where(and(isPaidInTrip(tripId), wasSoldBefore(soldBefore)));
}

/** What cancelling a trip refunds: paid bookings less their part refunds. */
export async function countTripSales(
  db: Database,
  tripId: string,
  soldBefore: number | null = null,
): Promise<TripSales> {
  const [row] = await db.all<TripSales>(
    sql`SELECT count(CASE state WHEN 'paid' THEN 1 END) AS sales,
               count(CASE state WHEN 'capturing' THEN 1 END) AS underWay,
               COALESCE(sum(CASE state WHEN 'capturing' THEN total_poisha END), 0) AS underWayPoisha,
               COALESCE(sum(CASE state WHEN 'paid' THEN total_poisha - ${PARTS_POISHA} END), 0) AS poisha,
               COALESCE(sum(CASE WHEN state = 'paid' AND provider = ${COUNTER_PROVIDER} THEN total_poisha - ${PARTS_POISHA} END), 0) AS cashPoisha
        FROM bills WHERE (${isPaidInTrip(tripId)} OR (trip_id = ${tripId} AND state = 'capturing')) AND ${wasSoldBefore(soldBefore)}`,
  );
  return row ?? { sales: 0, poisha: 0, cashPoisha: 0, underWay: 0, underWayPoisha: 0 };
}

/** The paid bookings of several trips, by trip; one without any is left out. */
export async function countSalesOfTrips(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { sold: number; poisha: number }>> {
  const rows = await db.all<{ trip: string; sold: number; poisha: number }>(
    sql`SELECT k.current_trip AS trip, count(*) AS sold, sum(total_poisha - ${PARTS_POISHA}) AS poisha
        FROM json_each(${JSON.stringify(ids)}) AS one CROSS JOIN tickets k ON k.current_trip = one.value
        CROSS JOIN bills ON bills.id = k.bill_id WHERE bills.state = 'paid' GROUP BY k.current_trip`,
  );
  return new Map(rows.map(({ trip, ...sales }) => [trip, sales]));
}

/** Paid bookings of a trip, the oldest first. */
export async function listTripBuyers(db: Database, tripId: string, most: number) {
  return db
    .select({
      bill: bills.id,
      pnr: tickets.pnr,
      quantity: tickets.currentQuantity,
      paidPoisha: sql<number>`${bills.totalPoisha} - ${PARTS_POISHA}`,
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .where(and(eq(tickets.currentTrip, tripId), eq(bills.state, "paid")))
    .orderBy(asc(bills.id))
    .limit(most);
}

/** Trips in the order of their ids, a page after another. */
export async function listTripsAfter(db: Database, after: string, most: number) {
  return db
    .select({
      id: trips.id,
      name: trips.name,
      departsAt: trips.departsAt,
      cancelledAt: trips.cancelledAt,
    })
    .from(trips)
    .where(sql`${trips.id} > ${after}`)
    .orderBy(asc(trips.id))
    .limit(most);
}
