/** Sales of some days: the requested range, and sums by day, destination and time before departure. Pure. */
import { dayRange, type DayRange, type DayRangeInput } from "../day-range.ts";
import { capacity } from "../seats/seat-plan.ts";
import { LEGS, type Leg } from "../trips/duty.ts";

const DAYS_MAX = 92;

/** How long before the departure a place was sold: at least so many days, and less than the next bound. */
export const DAYS_AHEAD = [0, 1, 3, 7, 14, 30] as const;

export const figureDays = (input: DayRangeInput, now: number): DayRange | null =>
  dayRange(input, now, DAYS_MAX);

/** Who sold a ticket: the traveller at the website by bKash, an agent, or a clerk at a counter of the shop. */
export const CHANNELS = ["online", "agent", "counter"] as const;
/** Another wallet is a channel of its own, by its name. */
export type Channel = (typeof CHANNELS)[number] | (string & {});

/** Tickets of one day, channel, destination and time before departure. */
export interface SoldGroup extends SoldSums {
  day: string;
  channel: Channel;
  destinationId: string;
  destination: string;
  daysAhead: number;
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
  /** What has gone back or is owed: the whole payment of void tickets, and parts of valid ones. */
  backPoisha: number;
}

export type ChannelSums = SoldSums & { channel: Channel };

export interface Fill {
  buses: number;
  seats: number;
  filled: number;
}

/** Seats of buses that left, as guides pressed who came: of one way and boarding point. */
export interface BoardedGroup {
  leg: Leg;
  /** It is empty where the buyer chose none. */
  point: string;
  expected: number;
  boarded: number;
  noShow: number;
}

export interface SalesFigures {
  total: SoldSums & Fill;
  /** Every channel, also one that sold nothing; of other wallets those that did. */
  channels: ChannelSums[];
  days: (SoldSums & { day: string; channels: ChannelSums[] })[];
  departures: (Fill & { day: string })[];
  destinations: (SoldSums & Fill & { id: string; name: string })[];
  ahead: { days: number; places: number }[];
  /** The way out first, and where most were expected. */
  boarded: BoardedGroup[];
}

/** The days in order, the destinations by places sold. */
export function salesFigures(
  sold: readonly SoldGroup[],
  departed: readonly DepartedGroup[],
  boarded: readonly BoardedGroup[] = [],
): SalesFigures {
  const names = new Map([...departed, ...sold].map((one) => [one.destinationId, one.destination]));
  const destinations = [...names].map(([id, name]) => {
    const isHere = (one: { destinationId: string }) => one.destinationId === id;
    return { id, name, ...sumSold(sold.filter(isHere)), ...sumFill(departed.filter(isHere)) };
  });
  return {
    total: { ...sumSold(sold), ...sumFill(departed) },
    channels: sumChannels(sold),
    days: byDay(sold).map(([day, rows]) => ({
      day,
      ...sumSold(rows),
      channels: sumChannels(rows),
    })),
    departures: byDay(departed).map(([day, rows]) => ({ day, ...sumFill(rows) })),
    destinations: destinations.toSorted(
      (a, b) => b.places - a.places || b.filled - a.filled || a.name.localeCompare(b.name),
    ),
    ahead: DAYS_AHEAD.map((days) => ({
      days,
      places: sumSold(sold.filter(({ daysAhead }) => daysAhead === days)).places,
    })),
    boarded: boarded.toSorted(
      (a, b) =>
        LEGS.indexOf(a.leg) - LEGS.indexOf(b.leg) ||
        b.expected - a.expected ||
        a.point.localeCompare(b.point),
    ),
  };
}

function byDay<Row extends { day: string }>(rows: readonly Row[]): [string, Row[]][] {
  const groups = Map.groupBy(rows, ({ day }) => day);
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
}

function sumChannels(rows: readonly SoldGroup[]): ChannelSums[] {
  return listChannels(rows).map((channel) => ({
    channel,
    ...sumSold(rows.filter((row) => row.channel === channel)),
  }));
}

/** The travellers' own first, by wallet. */
function listChannels(rows: readonly SoldGroup[]): Channel[] {
  const [online, ...others] = CHANNELS;
  const known: readonly Channel[] = CHANNELS;
  const wallets = new Set(rows.map(({ channel }) => channel).filter((one) => !known.includes(one)));
  return [online, ...[...wallets].toSorted((a, b) => a.localeCompare(b)), ...others];
}

function sumSold(rows: readonly SoldSums[]): SoldSums {
  const sum = (of: (row: SoldSums) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    tickets: sum((row) => row.tickets),
    places: sum((row) => row.places),
    paidPoisha: sum((row) => row.paidPoisha),
    voided: sum((row) => row.voided),
    backPoisha: sum((row) => row.backPoisha),
  };
}

function sumFill(rows: readonly DepartedGroup[]): Fill {
  const sum = (of: (row: DepartedGroup) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    buses: sum((row) => row.buses),
    seats: sum((row) => row.buses * capacity(row.planName)),
    filled: sum((row) => row.filled),
  };
}
