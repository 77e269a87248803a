/** Trips that are cancelled, and what follows from that (protocol 8). Every write names the state it leaves. */
import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { insertTripCancelledMessages } from "../messages/outbox.ts";
import { isTripCompared } from "../shop-state.ts";
import { insertAuditEntry, UNCONFIRMED, type StaffAct } from "../staff/staff-acts.ts";
import type { Mark } from "./bill-transitions.ts";
import { cancelSteps } from "./refunds.ts";

const IS_UNCONFIRMED = and(isNotNull(trips.cancelledAt), isNull(trips.cancelConfirmedAt));

/** Trips that are cancelled and whose object has not confirmed it. */
export async function listUnconfirmedTrips(db: Database): Promise<string[]> {
  const rows = await db.select({ id: trips.id }).from(trips).where(IS_UNCONFIRMED);
  return rows.map((row) => row.id);
}

export async function confirmCancelled(db: Database, tripId: string, now: number): Promise<void> {
  await db
    .update(trips)
    .set({ cancelConfirmedAt: now })
    .where(and(eq(trips.id, tripId), IS_UNCONFIRMED));
}

/**
 * Cancels the trip in D1; the cron then updates its object and cancels its sales (protocol 8). False when there is no
 * such trip, or it is cancelled already.
 */
export async function cancelTrip(
  db: Database,
  tripId: string,
  now: number,
  act: StaffAct | null = null,
): Promise<boolean> {
  const isOpen = and(eq(trips.id, tripId), isNull(trips.cancelledAt));
  const update = db
    .update(trips)
    .set({ cancelledAt: now })
    .where(isOpen)
    .returning({ id: trips.id });
  const note = sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${isOpen})`;
  const notify = insertTripCancelledMessages(db, now, isOpen);
  const cancelled =
    act === null
      ? (await db.batch([notify, update]))[1]
      : (await db.batch([insertAuditEntry(db, act, note), notify, update]))[2];
  return cancelled.length === 1;
}

export async function isTripCancelled(db: Database, tripId: string): Promise<boolean> {
  const [trip] = await db.select({ at: trips.cancelledAt }).from(trips).where(eq(trips.id, tripId));
  return trip !== undefined && trip.at !== null;
}

/**
 * Over `trips`, `tickets` and `bills`: a paid sale whose ticket is now in a cancelled trip (protocol 14). One of a trip
 * that is not compared after a restore can't be cancelled yet (protocol 22).
 */
const IS_SALE_OF_CANCELLED_TRIP = and(
  isNotNull(trips.cancelledAt),
  eq(tickets.currentTrip, trips.id),
  eq(bills.id, tickets.billId),
  eq(bills.state, "paid"),
  isTripCompared(sql`${trips.id}`),
);

/** A payment in progress may complete later, so the cron reads them every minute. */
export async function listSalesOfCancelledTrips(db: Database, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(trips)
    // In this order, because cancelled trips are few.
    .crossJoin(tickets)
    .crossJoin(bills)
    .where(IS_SALE_OF_CANCELLED_TRIP)
    .limit(most);
  return rows.map((row) => row.id);
}

/**
 * Cancels a sale of that list. Returns false if it no longer belongs to the list, for example because its ticket has
 * moved.
 */
export async function cancelSaleWithTrip(db: Database, bill: number, mark: Mark): Promise<boolean> {
  const when = sql`EXISTS (SELECT 1 FROM ${trips} CROSS JOIN ${tickets} CROSS JOIN ${bills}
    WHERE ${tickets.billId} = ${bill} AND ${IS_SALE_OF_CANCELLED_TRIP})`;
  const [, , , , cancelled] = await db.batch([
    noteCancelledSale(db, bill, mark.now, when),
    ...cancelSteps(db, bill, { cause: "trip_cancelled", when }, mark),
  ]);
  return cancelled.length === 1;
}

/** The sale's own line in the audit log, with the actor and the reason of the line that cancelled its trip. */
function noteCancelledSale(db: Database, bill: number, now: number, when: SQL) {
  const cancelled = sql`(SELECT max(s.id) FROM staff_acts s
    WHERE s.target = (SELECT tickets.current_trip FROM tickets WHERE tickets.bill_id = ${bill})
      AND s.act IN ('cancel_trip', 'import_season'))`;
  const line = {
    id: null,
    at: now,
    actor: sql`a.actor`,
    act: sql`a.act`,
    target: sql`${String(bill)}`,
    reason: sql`a.reason`,
    detail: sql`json_object('thing', 'sale', 'target', a.target)`,
    ...UNCONFIRMED,
  };
  return insertFrom(
    db,
    staffActs,
    line,
    sql`FROM staff_acts a WHERE a.id = ${cancelled} AND ${when}`,
  );
}
