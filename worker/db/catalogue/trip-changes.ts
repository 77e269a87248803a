/** Changes of a trip by staff, each with its row of the audit trail in the same batch. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { dhakaDate } from "../../domain/dhaka-time.ts";
import type { TripTimes } from "../../domain/trips/trip-times.ts";
import type { Database } from "../client.ts";
import { tellChange } from "../messages/outbox.ts";
import { noteAct, type StaffAct } from "../staff/staff-acts.ts";

/** False when the price is no longer `wasPoisha`, or the trip is cancelled. */
export async function setFare(
  db: Database,
  change: { trip: string; wasPoisha: number; farePoisha: number },
  act: StaffAct,
): Promise<boolean> {
  const { trip, wasPoisha, farePoisha } = change;
  return changed(db, trip, eq(trips.farePoisha, wasPoisha), { farePoisha }, act);
}

/** False when the times are no longer `was`, or the trip is cancelled. Who has a ticket is told in the same batch. */
export async function setTimes(
  db: Database,
  { trip, was, became }: { trip: string; was: TripTimes; became: TripTimes },
  act: StaffAct,
): Promise<boolean> {
  const { departsAt, arrivesAt, returnsAt, saleClosesAt } = became;
  const isAsBefore = and(
    eq(trips.departsAt, was.departsAt),
    eq(trips.arrivesAt, was.arrivesAt),
    sql`${trips.returnsAt} IS ${was.returnsAt}`,
    eq(trips.saleClosesAt, was.saleClosesAt),
  );
  const journeyDate = dhakaDate(departsAt);
  const set = { journeyDate, departsAt, arrivesAt, returnsAt, saleClosesAt };
  const change = { was, became, now: act.now };
  return changed(db, trip, isAsBefore, set, act, (when) => tellChange(db, change, when));
}

export interface TripNaming {
  name: string;
  busId: string;
}

/** False when name or bus are others by now, or a trip that gets another bus has bookings. */
export async function editTrip(
  db: Database,
  change: { trip: string; was: TripNaming; became: TripNaming },
  act: StaffAct,
): Promise<boolean> {
  const { trip, was, became } = change;
  const isAsBefore = and(
    eq(trips.name, was.name),
    eq(trips.busId, was.busId),
    was.busId === became.busId ? undefined : sql`NOT EXISTS (${liveBills(trip)})`,
  );
  return changed(db, trip, isAsBefore, became, act);
}

/** Whether somebody has bought a seat of it, or may be about to. */
export async function hasBookings(db: Database, trip: string): Promise<boolean> {
  return (await db.all(liveBills(trip))).length > 0;
}

function liveBills(trip: string): SQL {
  return sql`SELECT 1 FROM ${bills} WHERE ${bills.tripId} = ${trip}
    AND ${bills.state} IN ('created', 'capturing', 'paid') LIMIT 1`;
}

async function changed(
  db: Database,
  trip: string,
  isAsBefore: SQL | undefined,
  set: Partial<typeof trips.$inferInsert>,
  act: StaffAct,
  tell: ((when: SQL | undefined) => ReturnType<typeof tellChange>) | null = null,
): Promise<boolean> {
  const when = and(eq(trips.id, trip), isAsBefore, isNull(trips.cancelledAt));
  const note = noteAct(db, act, sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${when})`);
  const update = db.update(trips).set(set).where(when).returning({ id: trips.id });
  const rows =
    tell === null
      ? (await db.batch([note, update]))[1]
      : (await db.batch([note, tell(when), update]))[2];
  return rows.length === 1;
}
