/**
 * Reads the catalogue from D1: destinations, units and trips. It writes nothing and knows no seats. Each call is one
 * round trip, and every query uses an index.
 */
import { and, asc, eq, gt, inArray, isNull, not, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rotations } from "../../../drizzle/figures.ts";
import { buses, busTypes, destinations, exams, trips, units } from "../../../drizzle/schema.ts";
import { assert } from "../../domain/result.ts";
import type {
  BusOfDay,
  Destination,
  BookingMode,
  ListedDestination,
  Trip,
  Unit,
} from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import { SALES_HALTED_AT } from "../shop-state.ts";
import { stopsOfTrip } from "./stops.ts";

const destinationColumns = {
  id: destinations.id,
  name: destinations.name,
  mode: destinations.mode,
  image: destinations.image,
};

const unitColumns = {
  id: units.id,
  destinationId: units.destinationId,
  name: units.name,
  groupName: units.groupName,
  directCheckout: units.directCheckout,
};

/** Ids are numbers as text, so a shorter one is smaller. */
export const departureOrder = [asc(trips.departsAt), asc(sql`length(${trips.id})`), asc(trips.id)];

/** The order in which the buses of one destination and unit fill: day by day, and within a day as staff have put it. */
export const fillOrder = [
  asc(trips.journeyDate),
  sql`${trips.fillPlace} ASC NULLS LAST`,
  ...departureOrder,
];

export async function listDestinations(
  db: Database,
  mode: BookingMode,
): Promise<ListedDestination[]> {
  return db
    .select({ ...destinationColumns, shortNames: destinations.shortNames })
    .from(destinations)
    .where(and(eq(destinations.mode, mode), eq(destinations.hidden, false)))
    .orderBy(asc(destinations.position), asc(destinations.id));
}

/** Null for a hidden one too: a trip that somebody has begun to book brings its own. */
export async function findDestination(db: Database, id: string): Promise<Destination | null> {
  const found = await db
    .select(destinationColumns)
    .from(destinations)
    .where(and(eq(destinations.id, id), eq(destinations.hidden, false)))
    .get();
  return found ?? null;
}

export async function listUnits(db: Database, destinationId: string): Promise<Unit[]> {
  return db
    .select(unitColumns)
    .from(units)
    .where(and(eq(units.destinationId, destinationId), eq(units.hidden, false)))
    .orderBy(asc(units.position), asc(units.id));
}

/** The units of all destinations of one mode, for search engines. */
export async function listAllUnits(db: Database, mode: BookingMode): Promise<Unit[]> {
  return db
    .select({ ...unitColumns, id: sql<string>`${units.id} /* whole */` })
    .from(units)
    .innerJoin(destinations, eq(destinations.id, units.destinationId))
    .where(
      and(eq(destinations.mode, mode), eq(destinations.hidden, false), eq(units.hidden, false)),
    )
    .orderBy(asc(destinations.position), asc(destinations.id), asc(units.position), asc(units.id));
}

/** Null for a hidden one too. */
export async function findUnit(db: Database, id: string): Promise<Unit | null> {
  const found = await db
    .select(unitColumns)
    .from(units)
    .where(and(eq(units.id, id), eq(units.hidden, false)))
    .get();
  return found ?? null;
}

/** Trips that depart after an instant, also closed ones, but no cancelled or hidden one, in the order of filling. */
export async function listTrips(
  db: Database,
  choice: { destinationId: string; unitId: string; mode: BookingMode; departsAfter: number },
): Promise<Trip[]> {
  return readTrips(
    db,
    and(
      eq(trips.destinationId, choice.destinationId),
      eq(trips.unitId, choice.unitId),
      eq(trips.mode, choice.mode),
      gt(trips.departsAt, choice.departsAfter),
      isNull(trips.cancelledAt),
      eq(destinations.hidden, false),
      eq(units.hidden, false),
    ),
    fillOrder,
  );
}

/** Finds departed and cancelled trips too. */
export async function findTrip(db: Database, id: string): Promise<Trip | null> {
  const [trip] = await readTrips(db, eq(trips.id, id));
  return trip ?? null;
}

/** As many of them as there are. */
export async function listTripsById(db: Database, ids: readonly string[]): Promise<Trip[]> {
  return readTrips(
    db,
    inArray(trips.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  );
}

/** Every limited trip of the same destination, unit and day, this one included, in the order in which they fill. */
export async function busesThatDay(db: Database, trip: Trip): Promise<BusOfDay[]> {
  const found = await db
    .select({
      id: trips.id,
      name: trips.name,
      departsAt: trips.departsAt,
      fillPlace: trips.fillPlace,
      planName: trips.planName,
      saleClosesAt: trips.saleClosesAt,
      cancelledAt: trips.cancelledAt,
      opensAt: trips.opensAt,
      incarnation: trips.incarnation,
    })
    .from(trips)
    .where(
      and(
        eq(trips.destinationId, trip.destination.id),
        eq(trips.unitId, trip.unit.id),
        eq(trips.journeyDate, trip.journeyDate),
        eq(trips.mode, "limited"),
      ),
    )
    .orderBy(...fillOrder);
  return found.map(({ planName, ...bus }) => {
    assert(planName, "a limited trip has a seat plan");
    return { ...bus, planName };
  });
}

/** The place in the list of trips to sweep, as `rotations` has it. */
const SWEEP = "sweep_holds";

/** Trips with a seat map that have not departed, a few at a time, in rotation. */
export async function listTripsToSweep(db: Database, now: number, most: number): Promise<string[]> {
  const [last] = await db.select().from(rotations).where(eq(rotations.list, SWEEP));
  const { afterAt, afterId } = last ?? { afterAt: 0, afterId: "" };
  const isOpen = and(eq(trips.mode, "limited"), gt(trips.departsAt, now));
  const list = (isInTurn: SQL | undefined, limit: number) =>
    db
      .select({ id: trips.id, departsAt: trips.departsAt })
      .from(trips)
      .where(and(isOpen, isInTurn))
      .orderBy(asc(trips.departsAt), asc(trips.id))
      .limit(limit);
  const isAfter = sql`(${trips.departsAt}, ${trips.id}) > (${afterAt}, ${afterId})`;
  const next = await list(isAfter, most);
  // Past the last one the list begins again.
  const rest = next.length < most ? await list(not(isAfter), most - next.length) : [];
  const taken = [...next, ...rest];
  const end = taken.at(-1);
  if (end !== undefined) {
    const place = { afterAt: end.departsAt, afterId: end.id };
    await db
      .insert(rotations)
      .values({ list: SWEEP, ...place })
      .onConflictDoUpdate({ target: rotations.list, set: place });
  }
  return taken.map(({ id }) => id);
}

/** One query, not a batch: drizzle's batch on D1 shifts the values of columns that share a name. */
async function readTrips(
  db: Database,
  which: SQL | undefined,
  order = departureOrder,
): Promise<Trip[]> {
  const rows = await selectTrips(db)
    .where(which)
    .orderBy(...order);
  return rows.map(toTrip);
}

function selectTrips(db: Database) {
  return db
    .select({
      trip: trips,
      destination: destinationColumns,
      unit: unitColumns,
      busName: buses.name,
      busTypeName: busTypes.name,
      // Drizzle treats a row whose first column is null as missing.
      exam: {
        place: exams.place,
        startsAt: exams.startsAt,
        reportBy: exams.reportBy,
        gateClosesAt: exams.gateClosesAt,
      },
      boarding: stopsOfTrip("boarding"),
      dropping: stopsOfTrip("dropping"),
      salesPausedAt: sql<number | null>`(${SALES_HALTED_AT})`,
    })
    .from(trips)
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .innerJoin(units, eq(units.id, trips.unitId))
    .innerJoin(buses, eq(buses.id, trips.busId))
    .innerJoin(busTypes, eq(busTypes.id, buses.busTypeId))
    .leftJoin(exams, eq(exams.id, trips.examId));
}

function toTrip({ trip, ...joined }: Awaited<ReturnType<typeof selectTrips>>[number]): Trip {
  const {
    destinationId: _destination,
    unitId: _unit,
    busId: _bus,
    cancelConfirmedAt: _confirmed,
    compactedAt: _compacted,
    erasedAt: _erased,
    fillPlace: _place,
    mode,
    planName,
    ...own
  } = trip;
  const fields = { ...own, ...joined };
  if (mode === "unlimited") return { ...fields, mode, planName: null };
  assert(planName, "a limited trip has a seat plan");
  return { ...fields, mode, planName };
}
