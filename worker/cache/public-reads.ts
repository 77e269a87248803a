/**
 * Reads that are the same for everybody: destinations, units, trips, and the states of a trip's seats, each through the
 * cache, so that few reads reach D1 and fewer a trip's object. Nothing is decided by these values: holds and payments
 * read the object and D1 themselves. Every act of staff that changes a trip purges its entries here.
 */
import {
  busesThatDay,
  findDestination,
  findTrip,
  findUnit,
  listDestinations,
  listTrips,
  listUnits,
} from "../db/catalogue/catalogue.ts";
import { listOfferedTrips } from "../db/catalogue/offers.ts";
import { nearestDatabase } from "../db/client.ts";
import { listBlogs, listPhotos, findBlog } from "../db/content/content.ts";
import { atDhaka, dhakaDate } from "../domain/dhaka-time.ts";
import type { LimitedTrip, BookingMode, Trip } from "../domain/trips/trip.ts";
import { purge, cachedRead } from "./swr-cache.ts";
import { waitingRoom, waitingRoomName, type WaitingRoomKey } from "../waiting-room/stub.ts";
import { tripSeats } from "../trip/stub.ts";

/** Changes with each season only. */
const CATALOGUE = { maxAgeMs: 60_000, staleWhileRevalidateMs: 600_000 };
/** A fare, a time, a cancellation: the object and checkout read the current value themselves. */
const TRIPS = { maxAgeMs: 10_000, staleWhileRevalidateMs: 20_000 };
/** Cards show the seats left approximately; the list of trips is more exact. */
const OFFERED = { maxAgeMs: 20_000, staleWhileRevalidateMs: 40_000 };
/** Seats available in a list are at most 5 seconds old (decisions 2.10); with the way to the phone, well below. */
const SEATS = { maxAgeMs: 1_000, staleWhileRevalidateMs: 2_000 };
/** A visitor who still reads "queueing" for a moment is let in by the waiting room itself. */
const WAITING_ROOMS = { maxAgeMs: 2_000, staleWhileRevalidateMs: 3_000 };

export const cachedDestinations = (env: Env, mode: BookingMode) =>
  cachedRead(`destinations:${mode}`, CATALOGUE, () => listDestinations(nearestDatabase(env), mode));

/** Across all destinations; `cachedTrips` has those of one. */
export const cachedOffers = (env: Env) =>
  cachedRead(OFFERS, OFFERED, () => listOfferedTrips(nearestDatabase(env), Date.now()));

export const cachedDestination = (env: Env, id: string) =>
  cachedRead(`destination:${id}`, CATALOGUE, () => findDestination(nearestDatabase(env), id));

export const cachedUnits = (env: Env, destinationId: string) =>
  cachedRead(`units:${destinationId}`, CATALOGUE, () =>
    listUnits(nearestDatabase(env), destinationId),
  );

export const cachedUnit = (env: Env, id: string) =>
  cachedRead(`unit:${id}`, CATALOGUE, () => findUnit(nearestDatabase(env), id));

export const cachedPhotos = (env: Env) =>
  cachedRead("photos", CATALOGUE, () => listPhotos(nearestDatabase(env)));

export const cachedBlogs = (env: Env) =>
  cachedRead("blogs", CATALOGUE, () => listBlogs(nearestDatabase(env)));

export const cachedBlog = (env: Env, id: string) =>
  cachedRead(`blog:${id}`, CATALOGUE, () => findBlog(nearestDatabase(env), id));

export function cachedTrips(
  env: Env,
  choice: { destinationId: string; unitId: string; mode: BookingMode; departsAfter: number },
): Promise<Trip[]> {
  const { destinationId, unitId, mode, departsAfter } = choice;
  return cachedRead(tripListName({ destinationId, unitId, mode, departsAfter }), TRIPS, () =>
    listTrips(nearestDatabase(env), choice),
  );
}

/** The trips with a seat map that open in the same instant as this one, and have not left. */
export async function cachedWaitingRoomTrips(env: Env, trip: LimitedTrip): Promise<LimitedTrip[]> {
  const now = Date.now();
  const found = await cachedTrips(env, {
    destinationId: trip.destination.id,
    unitId: trip.unit.id,
    mode: "limited",
    departsAfter: startOfDay(now),
  });
  return found.flatMap((other) =>
    other.mode === "limited" && other.opensAt === trip.opensAt && other.departsAt > now
      ? [other]
      : [],
  );
}

/** From just before the day began in Dhaka, so that a bus keeps its number after an earlier one has left. */
export function startOfDay(now: number): number {
  return atDhaka(dhakaDate(now), "00:00") - 1;
}

/** Whether the queue of a waiting room is over. */
export const cachedWaitingRoom = (env: Env, key: WaitingRoomKey) =>
  cachedRead(`waiting-room:${waitingRoomName(key)}`, WAITING_ROOMS, () =>
    waitingRoom(env, key).board({ opensAt: key.opensAt }),
  );

export const cachedTrip = (env: Env, id: string) =>
  cachedRead(tripName(id), TRIPS, () => findTrip(nearestDatabase(env), id));

export const cachedBusOrder = (env: Env, trip: LimitedTrip) =>
  cachedRead(busOrderName(trip), TRIPS, () => busesThatDay(nearestDatabase(env), trip));

/** The public states of all seats. */
export const cachedSeats = (env: Env, trip: TripWithSeats) =>
  cachedRead(seatsName(trip.id), SEATS, () => {
    const { id, planName, incarnation } = trip;
    return tripSeats(env, id).seatMap({ planName, incarnation, bookings: [] });
  });

interface TripWithSeats {
  id: string;
  planName: string;
  incarnation: string | null;
}

export async function cachedFreeSeats(env: Env, trip: TripWithSeats): Promise<number> {
  const { seats } = await cachedSeats(env, trip);
  return seats.filter((seat) => seat.state === "free").length;
}

/** After an act of staff changed a trip or its seats. */
export async function purgeTrip(trip: Trip): Promise<void> {
  const list = tripListName({
    destinationId: trip.destination.id,
    unitId: trip.unit.id,
    mode: trip.mode,
    departsAfter: startOfDay(Date.now()),
  });
  const names = [tripName(trip.id), seatsName(trip.id), list, OFFERS];
  await purge(trip.mode === "limited" ? [...names, busOrderName(trip)] : names);
}

const OFFERS = "offers";
const tripName = (id: string) => `trip:${id}`;
const seatsName = (id: string) => `seats:${id}`;
const busOrderName = (trip: LimitedTrip) =>
  `bus-order:${trip.destination.id}:${trip.unit.id}:${trip.journeyDate}`;
const tripListName = (list: {
  destinationId: string;
  unitId: string;
  mode: BookingMode;
  departsAfter: number;
}) => `trips:${list.destinationId}:${list.unitId}:${list.mode}:${list.departsAfter}`;
