/** What was sold over some days: the range that is asked for, and sums by day, destination and time ahead. Pure. */
import { dayRange, type DayRange, type DayRangeInput } from "../day-range.ts";
import { capacity } from "../seats/seat-plan.ts";

const DAYS_MAX = 92;

/** How long before the departure a place was sold: at least so many days, and less than the next. */
export const DAYS_AHEAD = [0, 1, 3, 7, 14, 30] as const;

export const figureDays = (input: DayRangeInput, now: number): DayRange | null =>
  dayRange(input, now, DAYS_MAX);

/** Tickets of one day, destination and time ahead. */
export interface SoldGroup {
  day: string;
  destinationId: string;
  destination: string;
  daysAhead: number;
  tickets: number;
  places: number;
  paidPoisha: number;
  voided: number;
}

/** Buses of one day of departure, destination and seat plan that have left. */
export interface DepartedGroup {
  day: string;
  destinationId: string;
  destination: string;
  planName: string;
  buses: number;
  filled: number;
}

export interface SoldSums {
  tickets: number;
  places: number;
  paidPoisha: number;
  voided: number;
}

export interface Fill {
  buses: number;
  seats: number;
  filled: number;
}

export interface SalesFigures {
  total: SoldSums & Fill;
  days: (SoldSums & { day: string })[];
  departures: (Fill & { day: string })[];
  destinations: (SoldSums & Fill & { id: string; name: string })[];
  ahead: { days: number; places: number }[];
}

/** The days in order, the destinations by places sold. */
export function salesFigures(
  sold: readonly SoldGroup[],
  departed: readonly DepartedGroup[],
): SalesFigures {
  const names = new Map([...departed, ...sold].map((one) => [one.destinationId, one.destination]));
  const destinations = [...names].map(([id, name]) => {
    const isHere = (one: { destinationId: string }) => one.destinationId === id;
    return { id, name, ...soldOf(sold.filter(isHere)), ...fillOf(departed.filter(isHere)) };
  });
  return {
    total: { ...soldOf(sold), ...fillOf(departed) },
    days: byDay(sold).map(([day, rows]) => ({ day, ...soldOf(rows) })),
    departures: byDay(departed).map(([day, rows]) => ({ day, ...fillOf(rows) })),
    destinations: destinations.toSorted(
      (a, b) => b.places - a.places || b.filled - a.filled || a.name.localeCompare(b.name),
    ),
    ahead: DAYS_AHEAD.map((days) => ({
      days,
      places: soldOf(sold.filter(({ daysAhead }) => daysAhead === days)).places,
    })),
  };
}

function byDay<Row extends { day: string }>(rows: readonly Row[]): [string, Row[]][] {
  const groups = Map.groupBy(rows, ({ day }) => day);
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
}

function soldOf(rows: readonly SoldSums[]): SoldSums {
  const sum = (of: (row: SoldSums) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    tickets: sum((row) => row.tickets),
    places: sum((row) => row.places),
    paidPoisha: sum((row) => row.paidPoisha),
    voided: sum((row) => row.voided),
  };
}

function fillOf(rows: readonly DepartedGroup[]): Fill {
  const sum = (of: (row: DepartedGroup) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    buses: sum((row) => row.buses),
    seats: sum((row) => row.buses * capacity(row.planName)),
    filled: sum((row) => row.filled),
  };
}
