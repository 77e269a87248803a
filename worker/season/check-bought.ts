/** Refuses changes by a season's files to what somebody has bought (DECISIONS 76). Pure. */
import { fault } from "../domain/faults.ts";
import { msAfterDeparture } from "../domain/trips/stop-times.ts";
import type { SeasonPlan } from "./plan.ts";
import type { ReadSeason } from "./read.ts";
import { SOLD_COLUMNS, TIME_COLUMNS } from "./sold-columns.ts";
import type { Report, Season, Trip } from "./tables.ts";

/** What has buyers, and so can't be changed freely. */
export interface Bought {
  /**
   * Bookings by trip: whether any of them is paid, being paid or still may be, and the stops that their buyers chose.
   */
  trips: ReadonlyMap<string, Bookings>;
  /** Destinations whose seats have a usual fare, even if no trip goes there any more. */
  destinations: ReadonlySet<string>;
}

interface Bookings {
  isLive: boolean;
  stops: ReadonlySet<string>;
}

/** Columns of what the buyer paid for. No file changes them after a sale. */
const OF_A_TICKET: ReadonlySet<string> = new Set(SOLD_COLUMNS);
/** Columns that buyers planned with. Acts change them, because an act notifies buyers (DECISIONS 76). */
const TIMES: ReadonlySet<string> = new Set(TIME_COLUMNS);
/** Columns that a postponed trip gets with its new date, and the exam that brings the date. */
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
    for (const { column } of columns) {
      const isType = `${table} ${column}` === "buses type" && booked.buses.has(id);
      const isTypeName = `${table} ${column}` === "busTypes name" && booked.types.has(id);
      if (isType || isTypeName) report(table, id, column, fault("bus_type_is_booked"));
    }
    if (table !== "trips") continue;
    const bookings = bought.trips.get(id);
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
        // Passengers were told of this exam. It is moved by an act, which asks them.
        report(table, id, column, fault("sold_as_it_is", { column }));
      } else if (OF_A_TICKET.has(column) && bookings?.isLive === true) {
        report(table, id, column, fault("sold_as_it_is", { column }));
      }
    }
  }
}

/** Finds buses with a booked trip that has not left, and their types: tickets name both, and were paid for the type. */
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

/**
 * True when the trip can still take passengers: it is neither cancelled nor gone. A postponed one gets another date.
 */
export function isOpen({ cancelled, postponed, departs }: Trip, now: number): boolean {
  return !cancelled && (postponed || departs > now);
}

/** When the bus leaves each stop, in ms after its departure; null where the stop has no time of its own. */
function msByStop({ departs, boarding, boarding_times: times }: Trip) {
  const after = msAfterDeparture(departs, times);
  return new Map(boarding.map((point, at) => [point, after[at] ?? null]));
}

/**
 * A boarding stop that buyers chose may change its position. It can't be removed, and it keeps its time: many small
 * changes would make a large one that asks nobody. Where nobody chose a stop, passengers may be waiting at any of them,
 * so none can be removed. The same holds for every stop where the bus lets passengers off.
 */
function checkStops(
  { was, trip }: { was: Trip; trip: Trip },
  bookings: Bookings | undefined,
  report: Report,
): void {
  const { id, boarding_times: times } = trip;
  const listLost = (kind: "boarding" | "dropping") =>
    was[kind].filter((point) => !trip[kind].includes(point));
  // A ticket that came from another trip may have chosen a stop that this trip lacks.
  const chosen = was.boarding.filter((point) => bookings?.stops.has(point) === true);
  const isChosen = chosen.length > 0;
  const lost = listLost("boarding").filter((point) => !isChosen || chosen.includes(point));
  if (isChosen && lost.length > 0) {
    report("trips", id, "boarding", fault("stops_chosen", { stops: lost.join(", ") }));
  } else if (isChosen && times.length === 0) {
    report("trips", id, "boarding_times", fault("times_chosen"));
  } else {
    const [before, after] = [msByStop(was), msByStop(trip)];
    // While any booking is live, every stop keeps its time: a buyer who has the page open may still choose any of them.
    const boardingPoints =
      bookings?.isLive === true ? was.boarding.filter((point) => after.has(point)) : chosen;
    const moved = boardingPoints.filter((point) => after.get(point) !== before.get(point));
    if (moved.length > 0)
      report(
        "trips",
        id,
        "boarding_times",
        fault("stop_times_chosen", { stops: moved.join(", ") }),
      );
  }
  if (bookings?.isLive !== true) return;
  if (!isChosen && was.boarding_times.length === 0 && lost.length > 0) {
    report("trips", id, "boarding", fault("stops_sold", { stops: lost.join(", ") }));
  }
  const out = listLost("dropping");
  if (out.length > 0) {
    report("trips", id, "dropping", fault("stops_sold", { stops: out.join(", ") }));
  }
}
