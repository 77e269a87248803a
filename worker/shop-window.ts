/**
 * What everybody sees alike: destinations, units, trips, and the states of a trip's seats, each as a near copy of
 * bounded age, so that however many look, few questions reach D1 and fewer a trip's object. Nothing here decides: holds
 * and money ask the object and D1 themselves. What staff change is forgotten here by name.
 */
import {
  busesThatDay,
  findDestination,
  findTrip,
  findUnit,
  listDestinations,
  listTrips,
  listUnits,
} from "./db/catalogue.ts";
import { nearestDatabase } from "./db/client.ts";
import { listBlogs, listPhotos, findBlog } from "./db/content.ts";
import { atDhaka, dhakaDate } from "./domain/dhaka-time.ts";
import type { LimitedTrip, Mode, Trip } from "./domain/trip.ts";
import { forgetCopies, nearCopy } from "./near-copy.ts";
import { opening, openingName, type OpeningKey } from "./opening/stub.ts";
import { tripSeats } from "./trip/stub.ts";

/** Changes with a season. */
const CATALOGUE = { freshMs: 60_000, staleMs: 600_000 };
/** A fare, a time, a cancelled trip: the object and checkout know better, and at once. */
const TRIPS = { freshMs: 10_000, staleMs: 20_000 };
/** Seats available in a list are at most 5 seconds old (decisions 2.10); with the way to the phone, well below. */
const SEATS = { freshMs: 1_000, staleMs: 2_000 };
/** Who is told a moment too long to wait for a turn is let in by the line itself. */
const OPENINGS = { freshMs: 2_000, staleMs: 3_000 };

export const shownDestinations = (env: Env, mode: Mode) =>
  nearCopy(`destinations:${mode}`, CATALOGUE, () => listDestinations(nearestDatabase(env), mode));

export const shownDestination = (env: Env, id: string) =>
  nearCopy(`destination:${id}`, CATALOGUE, () => findDestination(nearestDatabase(env), id));

export const shownUnits = (env: Env, destinationId: string) =>
  nearCopy(`units:${destinationId}`, CATALOGUE, () =>
    listUnits(nearestDatabase(env), destinationId),
  );

export const shownUnit = (env: Env, id: string) =>
  nearCopy(`unit:${id}`, CATALOGUE, () => findUnit(nearestDatabase(env), id));

export const shownPhotos = (env: Env) =>
  nearCopy("photos", CATALOGUE, () => listPhotos(nearestDatabase(env)));

export const shownBlogs = (env: Env) =>
  nearCopy("blogs", CATALOGUE, () => listBlogs(nearestDatabase(env)));

export const shownBlog = (env: Env, id: string) =>
  nearCopy(`blog:${id}`, CATALOGUE, () => findBlog(nearestDatabase(env), id));

export function shownTrips(
  env: Env,
  choice: { destinationId: string; unitId: string; mode: Mode; departsAfter: number },
): Promise<Trip[]> {
  const { destinationId, unitId, mode, departsAfter } = choice;
  return nearCopy(`trips:${destinationId}:${unitId}:${mode}:${departsAfter}`, TRIPS, () =>
    listTrips(nearestDatabase(env), choice),
  );
}

/** The trips with a seat map that open in the same instant as this one, and have not left. */
export async function shownOpeningTrips(env: Env, trip: LimitedTrip): Promise<LimitedTrip[]> {
  const now = Date.now();
  const found = await shownTrips(env, {
    destinationId: trip.destination.id,
    unitId: trip.unit.id,
    mode: "limited",
    departsAfter: dayBegan(now),
  });
  return found.flatMap((other) =>
    other.mode === "limited" && other.opensAt === trip.opensAt && other.departsAt > now
      ? [other]
      : [],
  );
}

/** Just before the day began in Dhaka, so that a bus keeps its number after the one in front has left. */
export function dayBegan(now: number): number {
  return atDhaka(dhakaDate(now), "00:00") - 1;
}

/** Whether the line of an opening is over. */
export const shownOpening = (env: Env, key: OpeningKey) =>
  nearCopy(`opening:${openingName(key)}`, OPENINGS, () =>
    opening(env, key).board({ opensAt: key.opensAt }),
  );

export const shownTrip = (env: Env, id: string) =>
  nearCopy(tripName(id), TRIPS, () => findTrip(nearestDatabase(env), id));

export const shownLine = (env: Env, trip: LimitedTrip) =>
  nearCopy(lineName(trip), TRIPS, () => busesThatDay(nearestDatabase(env), trip));

/** The states of all seats, nobody's own. */
export const shownSeats = (env: Env, trip: { id: string; planName: string }) =>
  nearCopy(`seats:${trip.id}`, SEATS, () =>
    tripSeats(env, trip.id).seatMap({ planName: trip.planName, bookings: [] }),
  );

export async function shownFree(env: Env, trip: { id: string; planName: string }): Promise<number> {
  const { seats } = await shownSeats(env, trip);
  return seats.filter((seat) => seat.state === "free").length;
}

/** After staff changed a trip. */
export async function forgetTrip(trip: Trip): Promise<void> {
  const names = [tripName(trip.id), `seats:${trip.id}`];
  await forgetCopies(trip.mode === "limited" ? [...names, lineName(trip)] : names);
}

const tripName = (id: string) => `trip:${id}`;
const lineName = (trip: LimitedTrip) =>
  `line:${trip.destination.id}:${trip.unit.id}:${trip.journeyDate}`;
