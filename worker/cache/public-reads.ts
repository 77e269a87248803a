/**
 * Reads that are the same for everybody: destinations, units, trips, and the states of a trip's seats, each through the
 * cache, so that few reads reach D1 and fewer a trip's object. These values decide nothing: holds and payments read the
 * object and D1 themselves. Every act of staff that changes a trip purges its entries here.
 */
import {
  busesThatDay,
  findDestination,
  findTrip,
  findUnit,
  listDestinations,
  listTrips,
  listAllUnits,
  listUnits,
} from "../db/catalogue/catalogue.ts";
import { findBusTrip } from "../db/boarding/bus-trips.ts";
import { listOfferedTrips, listUnsoldSeats } from "../db/catalogue/offers.ts";
import { nearestDatabase } from "../db/client.ts";
import { listBlogs, listPhotos, findBlog } from "../db/content/content.ts";
import { listEnglishNames, listShownEnglishNames } from "../db/content/english-names.ts";
import { toDhakaInstant, dhakaDate } from "../domain/dhaka-time.ts";
import {
  BOOKING_MODES,
  type LimitedTrip,
  type BookingMode,
  type Trip,
} from "../domain/trips/trip.ts";
import { purge, cachedRead } from "./swr-cache.ts";
import { waitingRoom, waitingRoomName, type WaitingRoomKey } from "../waiting-room/stub.ts";
import { tripSeats } from "../trip/stub.ts";

/** Changes with each season only. */
const CATALOGUE = { maxAgeMs: 60_000, staleWhileRevalidateMs: 600_000 };
/** A fare, a time, a cancellation: the object and checkout read the current value themselves. */
const TRIPS = { maxAgeMs: 10_000, staleWhileRevalidateMs: 20_000 };
/** Cards show the seats left approximately; the list of trips is more exact. */
const OFFERED = { maxAgeMs: 20_000, staleWhileRevalidateMs: 40_000 };
/**
 * Available seats in a list are at most 5 seconds old (decisions 2.10); together with the time to the phone, well
 * below.
 */
const SEATS = { maxAgeMs: 1_000, staleWhileRevalidateMs: 2_000 };
/** Folded days show seats without a ticket. */
const UNSOLD = { maxAgeMs: 5_000, staleWhileRevalidateMs: 5_000 };
/** Watchers ask once a minute, and thousands may watch one bus. */
const BUS = { maxAgeMs: 30_000, staleWhileRevalidateMs: 0 };
/** Only a purge ends it. */
const DRAWN = { maxAgeMs: 86_400_000, staleWhileRevalidateMs: 0 };
/** A visitor who still reads "queueing" for a moment is let in by the waiting room itself. */
const WAITING_ROOMS = { maxAgeMs: 2_000, staleWhileRevalidateMs: 3_000 };

export const cachedDestinations = (env: Env, mode: BookingMode) =>
  cachedRead(destinationsName(mode), CATALOGUE, () => listDestinations(nearestDatabase(env), mode));

/** For all destinations; `cachedTrips` has those of one. */
export const cachedOffers = (env: Env) =>
  cachedRead(OFFERS, OFFERED, () => listOfferedTrips(nearestDatabase(env), Date.now()));

export const cachedDestination = (env: Env, id: string) =>
  cachedRead(`destination:${id}`, CATALOGUE, () => findDestination(nearestDatabase(env), id));

export const cachedUnits = (env: Env, destinationId: string) =>
  cachedRead(`units:${destinationId}`, CATALOGUE, () =>
    listUnits(nearestDatabase(env), destinationId),
  );

export const cachedAllUnits = (env: Env) =>
  cachedRead(ALL_UNITS, CATALOGUE, () => listAllUnits(nearestDatabase(env), "limited"));

export const cachedUnit = (env: Env, id: string) =>
  cachedRead(`unit:${id}`, CATALOGUE, () => findUnit(nearestDatabase(env), id));

/** `others`: names of the shop's own details. */
export const cachedEnglishNames = (env: Env, others: readonly string[]) =>
  cachedRead(ENGLISH_NAMES, CATALOGUE, () => listShownEnglishNames(nearestDatabase(env), others));

/** Names as staff gave them, without those that are put together: a card needs no row of a unit or a bus. */
export const cachedGivenNames = (env: Env) =>
  cachedRead(GIVEN_NAMES, CATALOGUE, () => listEnglishNames(nearestDatabase(env)));

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

/** Seats without a ticket of all those trips: of a long list, only the buses in view are asked themselves. */
export const cachedUnsoldSeats = (
  env: Env,
  choice: { destinationId: string; unitId: string; departsAfter: number },
) =>
  cachedRead(`unsold:${choice.destinationId}:${choice.unitId}:${choice.departsAfter}`, UNSOLD, () =>
    listUnsoldSeats(nearestDatabase(env), choice),
  );

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

/** Begins just before the day began in Dhaka, so that a bus keeps its number after an earlier one has left. */
export function startOfDay(now: number): number {
  return toDhakaInstant(dhakaDate(now), "00:00") - 1;
}

/** Whether the queue of a waiting room is over. */
export const cachedWaitingRoom = (env: Env, key: WaitingRoomKey) =>
  cachedRead(`waiting-room:${waitingRoomName(key)}`, WAITING_ROOMS, () =>
    waitingRoom(env, key).board({ opensAt: key.opensAt }),
  );

export const cachedTrip = (env: Env, id: string) =>
  cachedRead(tripName(id), TRIPS, () => findTrip(nearestDatabase(env), id));

/** Where the bus of a trip is, for everybody who has its link (protocol 25.B). */
export const cachedBusTrip = (env: Env, id: string) =>
  cachedRead(`bus:${id}`, BUS, () => findBusTrip(nearestDatabase(env), id, Date.now()));

export const cachedBusOrder = (env: Env, trip: LimitedTrip) =>
  cachedRead(busOrderKey(trip), TRIPS, () => busesThatDay(nearestDatabase(env), trip));

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

/**
 * Names the drawn pages (worker/page/page.ts) of this data centre: a purge makes another, so that no page outlives what
 * staff have changed.
 */
export const cachedEdition = () => cachedRead(EDITION, DRAWN, async () => crypto.randomUUID());

/** The edition first: a page is drawn from what is purged with it. */
const purgeShown = (names: readonly string[]): Promise<void> => purge([EDITION, ...names]);

/** Called after an act of staff changed content. The units are those of the affected trips, including hidden ones. */
export async function purgeDestination(id: string, unitIds: readonly string[]): Promise<void> {
  const lists = [...BOOKING_MODES.map(destinationsName), ...unitIds.flatMap(tripListsTo(id))];
  await purgeShown([...lists, `destination:${id}`, `units:${id}`, ALL_UNITS, OFFERS]);
}

export async function purgeUnit(id: string, destinationIds: readonly string[]): Promise<void> {
  const lists = destinationIds.flatMap((one) => [`units:${one}`, ...tripListsTo(one)(id)]);
  await purgeShown([`unit:${id}`, ...lists, ALL_UNITS, OFFERS]);
}

export interface ShownRows {
  destinations: readonly string[];
  units: readonly { id: string; destinationId: string }[];
  trips: readonly { id: string; destinationId: string; unitId: string; journeyDate: string }[];
  posts: readonly string[];
}

/** Each is a call of the cache; what is beyond expires within half a minute by itself. */
const PURGED_MOST = 400;

/** After an import: the lists first. */
export async function purgeSeason({ destinations, units, trips, posts }: ShownRows): Promise<void> {
  const content = [ALL_UNITS, OFFERS, ENGLISH_NAMES, GIVEN_NAMES, "photos", "blogs"];
  const lists = [...BOOKING_MODES.map(destinationsName), ...content];
  const unitKeys = [
    ...units,
    ...trips.map(({ unitId: id, destinationId }) => ({ id, destinationId })),
  ];
  const names = new Set([
    ...lists,
    ...destinations.flatMap((id) => [`destination:${id}`, `units:${id}`]),
    ...unitKeys.flatMap(({ id, destinationId }) => [
      `units:${destinationId}`,
      `unit:${id}`,
      ...tripListsTo(destinationId)(id),
    ]),
    ...posts.map((id) => `blog:${id}`),
    ...trips.flatMap((trip) => [tripName(trip.id), busOrderName(trip)]),
  ]);
  await purgeShown([...names].slice(0, PURGED_MOST));
}

/** Today's lists of a unit's trips. */
const tripListsTo = (destinationId: string) => (unitId: string) =>
  BOOKING_MODES.map((mode) =>
    tripListName({ destinationId, unitId, mode, departsAfter: startOfDay(Date.now()) }),
  );

export const purgeEnglishNames = () => purgeShown([ENGLISH_NAMES, GIVEN_NAMES]);

/** The English names too: they are read for the texts of the shop's details. */
export const purgeShop = () => purgeShown([SHOP, ENGLISH_NAMES]);

export const purgePhotos = () => purgeShown(["photos"]);

export const purgePost = (id: string) => purgeShown(["blogs", `blog:${id}`]);

/** After an act of staff changed a trip or its seats. */
export async function purgeTrip(trip: Trip): Promise<void> {
  await purgeTrips([trip]);
}

/** The lists that several of them share are purged once. */
export async function purgeTrips(trips: readonly Trip[]): Promise<void> {
  await purgeShown([...new Set(trips.flatMap(listEntries))]);
}

function listEntries(trip: Trip): string[] {
  const list = tripListName({
    destinationId: trip.destination.id,
    unitId: trip.unit.id,
    mode: trip.mode,
    departsAfter: startOfDay(Date.now()),
  });
  const names = [tripName(trip.id), seatsName(trip.id), list, OFFERS];
  return trip.mode === "limited" ? [...names, busOrderKey(trip)] : names;
}

const EDITION = "edition";
const OFFERS = "offers";
const ALL_UNITS = "units";
/** The shop's details and notices (current-shop.ts). */
export const SHOP = "shop";
const ENGLISH_NAMES = "english-names";
const GIVEN_NAMES = "given-names";
const destinationsName = (mode: BookingMode) => `destinations:${mode}`;
const tripName = (id: string) => `trip:${id}`;
const seatsName = (id: string) => `seats:${id}`;
const busOrderName = (bus: { destinationId: string; unitId: string; journeyDate: string }) =>
  `bus-order:${bus.destinationId}:${bus.unitId}:${bus.journeyDate}`;
const busOrderKey = ({ destination, unit, journeyDate }: Trip) =>
  busOrderName({ destinationId: destination.id, unitId: unit.id, journeyDate });
const tripListName = (list: {
  destinationId: string;
  unitId: string;
  mode: BookingMode;
  departsAfter: number;
}) => `trips:${list.destinationId}:${list.unitId}:${list.mode}:${list.departsAfter}`;
