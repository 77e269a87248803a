/** Trips as staff find and see them. It only reads; every query walks an index. */
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { agents } from "../../../drizzle/agents.ts";
import { buses, destinations, points, tripPoints, trips, units } from "../../../drizzle/schema.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import { hasWords, splitSearchWords } from "../../domain/search/spelling.ts";
import type { TripSaleState } from "../../domain/trips/trip-state.ts";
import { isAmong } from "../among.ts";
import { SOLD_SEATS } from "../catalogue/sold-seats.ts";
import { busToFillFirst } from "../catalogue/bus-in-front.ts";
import type { Database } from "../client.ts";
import { PARTS_POISHA } from "../payments/parts-back.ts";
import { dueDepartures, listDueDuties } from "./duties.ts";
import { CURRENT_PLACES, CURRENT_SEATS, isPaidInTrip } from "../tickets/current.ts";

export interface TripFilter {
  /** Departures from the first instant on, before the second. */
  from: number;
  before: number;
  destination?: string | undefined;
  unit?: string | undefined;
  mode?: BookingMode | undefined;
  state?: TripSaleState | undefined;
  name?: string | undefined;
  /** Only trips with a way of the next 48 hours that lacks a plate or a guide. */
  duties?: "missing" | undefined;
}

/** Keyset: the last row of the previous page. */
export interface TripCursor {
  departsAt: number;
  id: string;
}

const sold = sql<number>`CASE ${trips.mode} WHEN 'limited'
  THEN ${SOLD_SEATS}
  ELSE (SELECT COALESCE(sum((SELECT p.current_quantity FROM tickets p WHERE p.bill_id = bills.id)), 0) FROM ${bills}
        WHERE ${isPaidInTrip(sql`${trips.id}`)}) END`;

export type FoundTrip = Awaited<ReturnType<typeof findTrips>>[number];

/** In the order of departure. */
export async function findTrips(
  db: Database,
  given: TripFilter,
  page: { after: TripCursor | null; most: number; now: number },
) {
  const { after, most, now } = page;
  const filter = given.duties === undefined ? given : await narrowToDue(db, given, now);
  const found = filter.name
    ? isAmong(trips.id, await listNamed(db, filter, page))
    : and(matches(begin(filter, after), now), isAfter(after));
  return db
    .select({
      id: trips.id,
      name: trips.name,
      mode: trips.mode,
      planName: trips.planName,
      farePoisha: trips.farePoisha,
      departsAt: trips.departsAt,
      saleClosesAt: trips.saleClosesAt,
      opensAt: trips.opensAt,
      cancelledAt: trips.cancelledAt,
      postponedAt: trips.postponedAt,
      destination: destinations.name,
      unit: units.name,
      bus: buses.name,
      sold,
      waitsFor: busToFillFirst(now),
    })
    .from(trips)
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .innerJoin(units, eq(units.id, trips.unitId))
    .innerJoin(buses, eq(buses.id, trips.busId))
    .where(found)
    .orderBy(asc(trips.departsAt), asc(trips.id))
    .limit(most);
}

/** A page of trips whose names have the words in any spelling, which the code compares (domain/search/spelling.ts). */
async function listNamed(
  db: Database,
  filter: DueFilter,
  { after, most, now }: { after: TripCursor | null; most: number; now: number },
): Promise<string[]> {
  const words = splitSearchWords(filter.name ?? "");
  const rows = await db
    .select({ id: trips.id, name: trips.name })
    .from(trips)
    .where(and(matches(begin(filter, after), now), isAfter(after)))
    .orderBy(asc(trips.departsAt), asc(trips.id));
  const named = rows.filter(({ name }) => hasWords(name, words));
  return named.slice(0, most).map(({ id }) => id);
}

/** `due`: the only trips that are meant. */
type DueFilter = TripFilter & { due?: readonly string[] };

async function narrowToDue(db: Database, filter: TripFilter, now: number): Promise<DueFilter> {
  const departs = dueDepartures(now);
  const due = (await listDueDuties(db, now)).map(({ tripId }) => tripId);
  return {
    ...filter,
    from: Math.max(filter.from, departs.from),
    before: Math.min(filter.before, departs.before),
    due,
  };
}

/** The bounds of departure come first: they are what the index walks. */
function matches(filter: DueFilter, now: number): SQL | undefined {
  const { from, before, destination, unit, mode, state, due } = filter;
  return and(
    gte(trips.departsAt, from),
    lt(trips.departsAt, before),
    destination === undefined ? undefined : eq(trips.destinationId, destination),
    unit === undefined ? undefined : eq(trips.unitId, unit),
    mode === undefined ? undefined : eq(trips.mode, mode),
    state === undefined ? undefined : isIn(state, now),
    due === undefined ? undefined : isAmong(trips.id, due),
  );
}

/** The index walks from one lower bound only: the cursor's, or each page would read the rows of all before it. */
function begin(filter: DueFilter, after: TripCursor | null): DueFilter {
  return after === null ? filter : { ...filter, from: Math.max(filter.from, after.departsAt) };
}

function isAfter(cursor: TripCursor | null): SQL | undefined {
  if (cursor === null) return undefined;
  const { departsAt, id } = cursor;
  return or(gt(trips.departsAt, departsAt), gt(trips.id, id));
}

/** Must mean the same as the states of domain/trips/trip-state.ts. */
function isIn(state: TripSaleState, now: number): SQL | undefined {
  if (state === "cancelled") return isNotNull(trips.cancelledAt);
  if (state === "postponed") return and(isNull(trips.cancelledAt), isNotNull(trips.postponedAt));
  const stands = and(isNull(trips.cancelledAt), isNull(trips.postponedAt));
  if (state === "left") return and(stands, lte(trips.departsAt, now));
  const isAhead = and(stands, gt(trips.departsAt, now));
  if (state === "closed") return and(isAhead, lte(trips.saleClosesAt, now));
  const isOpen = and(isAhead, gt(trips.saleClosesAt, now));
  return state === "waiting"
    ? and(isOpen, gt(trips.opensAt, now))
    : and(isOpen, or(isNull(trips.opensAt), lte(trips.opensAt, now)));
}

/** Reads what staff see of a trip in addition to what everybody sees. */
export async function findTripExtras(db: Database, id: string, now: number) {
  const [row] = await db
    .select({ busId: trips.busId, sold, waitsFor: busToFillFirst(now) })
    .from(trips)
    .innerJoin(buses, eq(buses.id, trips.busId))
    .where(eq(trips.id, id));
  return row ?? null;
}

/** Lists what a trip can be made of, for forms and filters. */
export async function listTripChoices(db: Database, most: number) {
  const [to, of, bus, point] = await db.batch([
    db
      .select({
        id: destinations.id,
        name: destinations.name,
        mode: destinations.mode,
        shortNames: destinations.shortNames,
      })
      .from(destinations)
      .where(gt(destinations.id, ""))
      .orderBy(asc(destinations.id))
      .limit(most),
    db
      .select({
        id: units.id,
        name: units.name,
        destination: units.destinationId,
        directCheckout: units.directCheckout,
      })
      .from(units)
      .where(gt(units.id, ""))
      .orderBy(asc(units.id))
      .limit(most),
    db
      .select({ id: buses.id, name: buses.name, plan: buses.planName })
      .from(buses)
      .where(and(gt(buses.id, ""), eq(buses.hidden, false)))
      .limit(most),
    db
      .select({ id: points.id, name: points.name })
      .from(points)
      .where(and(gt(points.id, ""), eq(points.hidden, false)))
      .limit(most),
  ]);
  return { destinations: to, units: of, buses: bus, points: point };
}

const passenger = {
  bill: bills.id,
  pnr: tickets.pnr,
  name: bills.contactName,
  phone: bills.contactPhone,
  seats: CURRENT_SEATS,
  quantity: CURRENT_PLACES,
};

/** The buyers of seats, paid or in payment: at most one booking per seat. */
export async function listSeatPassengers(db: Database, trip: string, most: number) {
  return db
    .select(passenger)
    .from(bills)
    .leftJoin(tickets, eq(tickets.billId, bills.id))
    .where(or(isPaidInTrip(trip), and(eq(bills.tripId, trip), eq(bills.state, "capturing"))))
    .limit(most);
}

/** Paid bookings after that bill. */
export async function listTripSales(
  db: Database,
  trip: string,
  { after, most }: { after: number; most: number },
) {
  const paidPoisha = sql<number>`${bills.totalPoisha} - ${PARTS_POISHA}`;
  return db
    .select({
      ...passenger,
      paidPoisha,
      /** The sum of all of them, beyond those that the query returns. */
      sumPoisha: sql<number>`sum(${paidPoisha}) OVER ()`,
      agent: sql<string | null>`COALESCE(${agents.name}, ${bills.counter})`,
      soldAt: tickets.createdAt,
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .leftJoin(agents, eq(agents.id, bills.agentId))
    .where(and(eq(tickets.currentTrip, trip), eq(bills.state, "paid"), gt(bills.id, after)))
    .orderBy(asc(bills.id))
    .limit(most);
}

/** The passengers with their boarding points; names and phone numbers in full. */
export async function listTravellers(db: Database, trip: string, most: number) {
  return db
    .select({
      ...passenger,
      pnr: tickets.pnr,
      center: bills.centerName,
      point: points.name,
      pointPosition: tripPoints.position,
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .leftJoin(
      tripPoints,
      and(
        eq(tripPoints.tripId, tickets.currentTrip),
        eq(tripPoints.kind, "boarding"),
        eq(tripPoints.pointId, bills.boardingPointId),
      ),
    )
    .leftJoin(points, eq(points.id, tripPoints.pointId))
    .where(and(eq(tickets.currentTrip, trip), eq(bills.state, "paid")))
    .limit(most);
}
