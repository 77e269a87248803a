/** What a season's files may not change or remove, since somebody has bought it (DECISIONS 76). Pure. */
import { fault } from "../domain/faults.ts";
import { msAfterDeparture } from "../domain/trips/stop-times.ts";
import { ASKS_FROM_MS } from "../domain/trips/trip-change.ts";
import type { SeasonPlan } from "./plan.ts";
import type { ReadSeason } from "./read.ts";
import { SOLD_COLUMNS, TIME_COLUMNS } from "./sold-columns.ts";
import type { Report, Season, Trip } from "./tables.ts";

/** Columns that can't change after a sale. */
export interface Bought {
  /**
   * Trips with bookings, whether any of them is paid, being paid or still may be, and the stops that those chose.
   */
  trips: ReadonlyMap<string, Bookings>;
  coupons: ReadonlySet<string>;
}

interface Bookings {
  isLive: boolean;
  stops: ReadonlySet<string>;
}

/** What was bought can't be removed or changed. */
const OF_A_TICKET: ReadonlySet<string> = new Set(SOLD_COLUMNS);
/** Buyers planned with them: the acts that change them notify buyers (DECISIONS 76). */
const TIMES: ReadonlySet<string> = new Set(TIME_COLUMNS);
/** What a postponed trip gets with its new date, and the exam that brings it. */
const OF_A_DATE: ReadonlySet<string> = new Set([...TIME_COLUMNS, "exam"]);

export function checkBought(
  { changes, season }: SeasonPlan,
  { current, bought, now }: { current: Season; bought: Bought; now: number },
  { unsure }: ReadSeason,
  report: Report,
): void {
  const booked = findBookedBuses(current, bought, now);
  const trips = new Map(season.trips.map((trip) => [trip.id, trip]));
  const before = new Map(current.trips.map((trip) => [trip.id, trip]));
  for (const { table, id, kind, columns } of changes) {
    if (unsure.get(table)?.has(id) === true) continue;
    if (table === "coupons" && kind === "gone" && bought.coupons.has(id)) {
      report(table, id, null, fault("coupon_used"));
    }
    for (const { column } of columns) {
      const isType = `${table} ${column}` === "buses type" && booked.buses.has(id);
      const isTypeName = `${table} ${column}` === "busTypes name" && booked.types.has(id);
      if (isType || isTypeName) report(table, id, column, fault("bus_type_is_booked"));
    }
    if (table !== "trips") continue;
    const bookings = bought.trips.get(id);
    if (kind === "gone" && bookings !== undefined) {
      report(table, id, null, fault("trip_has_bookings"));
    }
    const trip = kind === "changed" ? trips.get(id) : undefined;
    const was = before.get(id);
    if (trip !== undefined && was !== undefined) checkStops({ was, trip }, bookings, report);
    const isPostponed = was?.postponed === true;
    for (const { column } of kind === "changed" ? columns : []) {
      if (column === "cancelled") {
        report(table, id, column, fault("cancelled_elsewhere"));
      } else if (column === "postponed" || (isPostponed && OF_A_DATE.has(column))) {
        report(table, id, column, fault("postponed_elsewhere"));
      } else if (TIMES.has(column) && bookings?.isLive === true) {
        report(table, id, column, fault("sold_by_its_times"));
      } else if (
        column === "exam" &&
        was !== undefined &&
        was.exam !== null &&
        bookings?.isLive === true
      ) {
        // Passengers were told of it: the exam moves, by an act that asks them.
        report(table, id, column, fault("sold_as_it_is", { column }));
      } else if (OF_A_TICKET.has(column) && bookings?.isLive === true) {
        report(table, id, column, fault("sold_as_it_is", { column }));
      }
    }
  }
}

/** Buses with a booked trip that has not left, and their types: tickets name both, and were paid for the type. */
function findBookedBuses({ trips, buses }: Season, bought: Bought, now: number) {
  const booked = trips.filter(
    (trip) => isOpen(trip, now) && bought.trips.get(trip.id)?.isLive === true,
  );
  const ids = new Set(booked.map(({ bus }) => bus));
  return {
    buses: ids,
    types: new Set(buses.filter(({ id }) => ids.has(id)).map(({ type }) => type)),
  };
}

/** Whether the trip can still take passengers: neither cancelled nor gone. A postponed one gets another date. */
export function isOpen({ cancelled, postponed, departs }: Trip, now: number): boolean {
  return !cancelled && (postponed || departs > now);
}
/** When the bus leaves each stop, in ms after its departure. */
function msByStop({ departs, boarding, boarding_times: times }: Trip): ReadonlyMap<string, number> {
  const after = msAfterDeparture(departs, times);
  return new Map(boarding.map((point, at) => [point, after[at] ?? 0]));
}

/**
 * A stop that buyers chose may get another time, by less than an hour, or another position; it can't be removed. Where nobody chose one, each
 * is somebody's, and so is every stop where the bus lets passengers off.
 */
function checkStops(
  { was, trip }: { was: Trip; trip: Trip },
  bookings: Bookings | undefined,
  report: Report,
): void {
  const { id, boarding_times: times } = trip;
  const lostOf = (kind: "boarding" | "dropping") =>
    was[kind].filter((point) => !trip[kind].includes(point));
  // A ticket that came from another trip may have chosen a stop that this one has not.
  const chosen = was.boarding.filter((point) => bookings?.stops.has(point) === true);
  const isChosen = chosen.length > 0;
  const lost = lostOf("boarding").filter((point) => !isChosen || chosen.includes(point));
  if (isChosen && lost.length > 0) {
    report("trips", id, "boarding", fault("stops_chosen", { stops: lost.join(", ") }));
  } else if (isChosen && times.length === 0) {
    report("trips", id, "boarding_times", fault("times_chosen"));
  } else {
    const [before, after] = [msByStop(was), msByStop(trip)];
    // Who has the page open may choose any of them, also once somebody has paid.
    const isTold = bookings?.isLive === true && was.boarding_times.length > 0;
    const told = isTold ? was.boarding.filter((point) => trip.boarding.includes(point)) : chosen;
    const late = told.filter((point) => {
      const ms = Math.abs((after.get(point) ?? 0) - (before.get(point) ?? 0));
      return ms >= ASKS_FROM_MS;
    });
    if (late.length > 0)
      report("trips", id, "boarding_times", fault("stop_times_chosen", { stops: late.join(", ") }));
  }
  if (bookings?.isLive !== true) return;
  if (!isChosen && was.boarding_times.length === 0 && lost.length > 0) {
    report("trips", id, "boarding", fault("stops_sold", { stops: lost.join(", ") }));
  }
  const out = lostOf("dropping");
  if (out.length > 0) {
    report("trips", id, "dropping", fault("stops_sold", { stops: out.join(", ") }));
  }
}
