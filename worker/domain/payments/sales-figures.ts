/** What was sold over some days: the range that is asked for, and sums by day, destination and time ahead. Pure. */
import { addDays, atDhaka, dhakaDate } from "../dhaka-time.ts";
import { capacity } from "../seats/seat-plan.ts";

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;
const DAYS_MAX = 92;

/** How long before the departure a place was sold: at least so many days, and less than the next. */
export const DAYS_AHEAD = [0, 1, 3, 7, 14, 30] as const;

export interface FigureDays {
  from: string;
  to: string;
  /** Their start and end instants; the end is exclusive. */
  start: number;
  end: number;
}

/** Both days are included; null when they are in the wrong order or too far apart. */
export function figureDays(
  input: { from?: string | undefined; to?: string | undefined },
  now: number,
): FigureDays | null {
  const to = input.to ?? dhakaDate(now);
  const from = input.from ?? addDays(to, 1 - DAYS_DEFAULT);
  const start = atDhaka(from, "00:00");
  const end = atDhaka(to, "00:00") + DAY_MS;
  const days = (end - start) / DAY_MS;
  return days >= 1 && days <= DAYS_MAX ? { from, to, start, end } : null;
}

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

export interface Sold {
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
  total: Sold & Fill;
  days: (Sold & { day: string })[];
  departures: (Fill & { day: string })[];
  destinations: (Sold & Fill & { id: string; name: string })[];
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

function soldOf(rows: readonly Sold[]): Sold {
  const sum = (of: (row: Sold) => number) => rows.reduce((total, row) => total + of(row), 0);
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
