/**
 * The sales of the lived-in sample: who bought which seats of which trip, when and how. Pure, and the same for the same
 * trips and instant. Seats are filled as buses fill in a season: slowly at first, and fastest in the last days.
 */
import { dhakaDate, toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { seatPlan } from "../../worker/domain/seats/seat-plan.ts";
import { AGENTS, BUYERS, CENTERS, CLERK, COUNTERS, PLANNER } from "./people.ts";
import { makeRandom, type Random } from "./random.ts";
import type { TripRow } from "./trips.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const DAYS_BACK = 14;
const PLACES_OF_A_TRIP = 24;
const PLACES_SEED = 20_262;
/** Nothing is sold so shortly before the start: a payment takes its time. */
const QUIET_MS = 20 * 60_000;
const APPROVED_AGENTS = AGENTS.slice(0, -1);
/** On average a passenger buys so long before the departure. */
const LEAD_MS = 4.5 * DAY_MS;
/** When people buy, by the hour in Dhaka from 0: in the evening, and nearly nobody at night. */
const HOURS = [1, 0, 0, 0, 0, 0, 1, 2, 4, 6, 8, 9, 8, 6, 6, 7, 9, 10, 12, 14, 15, 13, 9, 4];

export type Channel = "bkash" | "agent" | "counter";
export type End = "paid" | "expired" | "failed" | "doubt";

export interface LivedSale {
  trip: TripRow;
  createdAt: number;
  /** Empty on a trip without a seat map. */
  seats: string[];
  places: number;
  /** Where the passengers of a trip without a seat map are picked up; null on others. */
  centerName: string | null;
  channel: Channel;
  agentId: string | null;
  counter: string | null;
  /** The clerk of a sale at a counter. */
  clerk: string | null;
  buyer: number;
  couponCode: string | null;
  end: End;
}

/** How full a bus is at `now`: what has left was nearly full, and what leaves in a month has its first passengers. */
function computeFill(trip: TripRow, now: number, random: Random): number {
  const days = (trip.departsAt - now) / DAY_MS;
  const share = days < 0 ? 0.86 : 0.8 * Math.exp(-Math.max(0, days - 0.5) / 7.5) + 0.02;
  return Math.min(0.97, share + (random.next() - 0.5) * 0.14);
}

function pickPartySize(random: Random): number {
  const size = random.next();
  if (size < 0.62) return 1;
  return size < 0.88 ? 2 : 3;
}

/** A day that is likelier the closer the departure is, at an hour at which people buy. */
function pickInstant(trip: TripRow, now: number, random: Random): number | null {
  const first = toDhakaInstant(dhakaDate(now - (DAYS_BACK - 1) * DAY_MS), "00:00");
  const last = Math.min(now, trip.saleClosesAt) - QUIET_MS;
  const end = Math.min(now, trip.departsAt);
  const leading = end + Math.log(1 - random.next()) * LEAD_MS;
  const from = leading < first ? first + random.next() * Math.max(0, end - first) : leading;
  const day = toDhakaInstant(dhakaDate(from), "00:00");
  const at = day + pickHour(random) * HOUR_MS + random.below(HOUR_MS);
  // Somebody has bought today, however early it is.
  if (day + DAY_MS > now && last > day && random.chance(0.3))
    return Math.round(day + random.next() * (last - day));
  return at >= first && at <= last ? at : null;
}

function pickHour(random: Random): number {
  const sum = HOURS.reduce((all, one) => all + one, 0);
  let left = random.below(sum);
  return HOURS.findIndex((weight) => (left -= weight) < 0);
}

function pickChannel(random: Random): Pick<LivedSale, "channel" | "agentId" | "counter" | "clerk"> {
  const way = random.next();
  const nobody = { agentId: null, counter: null, clerk: null };
  if (way < 0.66) return { ...nobody, channel: "bkash" };
  if (way < 0.85) return { ...nobody, channel: "agent", agentId: random.pick(APPROVED_AGENTS).id };
  const clerk = random.pick([CLERK, CLERK, PLANNER]);
  return { ...nobody, channel: "counter", counter: random.pick(COUNTERS), clerk };
}

function pickCoupon(channel: Channel, random: Random): string | null {
  if (channel !== "bkash" || !random.chance(0.12)) return null;
  return random.chance(0.7) ? "BHORTI10" : "SHIMUL50";
}

/** The oldest first, as bills are numbered. */
export function makeSales(trips: readonly TripRow[], now: number, random: Random): LivedSale[] {
  // A stream of its own, so that sales of seats do not depend on those of places.
  const places = makeRandom(PLACES_SEED);
  return trips
    .flatMap((trip) =>
      trip.planName === null
        ? sellPlaces(trip, now, places)
        : sellSeats({ ...trip, planName: trip.planName }, now, random),
    )
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

/** As many as half a bus would have: such a trip has no number of seats. */
function sellPlaces(trip: TripRow, now: number, random: Random): LivedSale[] {
  const wanted = Math.ceil(PLACES_OF_A_TRIP * computeFill(trip, now, random));
  const sales: LivedSale[] = [];
  for (let sold = 0; sold < wanted;) {
    const places = pickPartySize(random);
    const createdAt = pickInstant(trip, now, random);
    sold += places;
    if (createdAt === null) continue;
    const way = pickChannel(random);
    const who = { buyer: random.below(BUYERS), couponCode: null };
    const centerName = random.pick(CENTERS);
    sales.push({ trip, createdAt, seats: [], places, centerName, ...way, ...who, end: "paid" });
  }
  return sales;
}

function sellSeats(trip: TripRow & { planName: string }, now: number, random: Random): LivedSale[] {
  // People sit in front, and those who come together beside each other.
  const seats = seatPlan(trip.planName).seats.map(({ seatNo }) => seatNo);
  const wanted = Math.round(seats.length * computeFill(trip, now, random));
  const free = shuffleRows(seats, random);
  const sales: LivedSale[] = [];
  let sold = 0;
  while (sold < wanted) {
    const size = Math.min(pickPartySize(random), wanted - sold);
    const createdAt = pickInstant(trip, now, random);
    sold += size;
    const taken = free.splice(0, size);
    if (createdAt === null) continue;
    const way = pickChannel(random);
    const who = { buyer: random.below(BUYERS), couponCode: pickCoupon(way.channel, random) };
    const what = { trip, seats: taken, places: size, centerName: null };
    sales.push({ ...what, createdAt, ...way, ...who, end: "paid" });
    if (way.channel !== "bkash" || !random.chance(0.09)) continue;
    // Somebody else looked at the same seats before, and did not pay.
    const before = { ...who, couponCode: null, buyer: random.below(BUYERS) };
    const end = random.chance(0.35) ? "failed" : "expired";
    const earlier = createdAt - 40 * 60_000;
    sales.push({ ...what, createdAt: earlier, ...way, ...before, end });
  }
  return sales;
}

/** In order within a row, and the rows of the front half before those of the back. */
function shuffleRows(seats: readonly string[], random: Random): string[] {
  const rows = Map.groupBy(seats, (seat) => seat.slice(0, 1));
  const names = [...rows.keys()];
  const half = Math.ceil(names.length / 2);
  const order = [...random.shuffle(names.slice(0, half)), ...random.shuffle(names.slice(half))];
  return order.flatMap((name) => rows.get(name) ?? []);
}
