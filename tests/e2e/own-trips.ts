/** Trips that no other journey knows: each on a day of its own, long after the season and what staff open there. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { NewTripView } from "../../worker/contract/staff-acts/trip-act-shapes.ts";
import { OneTripView } from "../../worker/contract/staff/staff-trips.ts";
import { addDays, dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { actByKey, byKey, type Shop } from "./office.ts";
import { lastTripOfSeason } from "./season-trips.ts";

const FIRST_DAY = 600;
/** A journey opens at most so many from its day on. */
const DAYS_EACH = 10;
const JOURNEYS_MAX = 200;
const TRIES_MAX = 5;
const OVERTAKEN = "This changed in this moment. Look at it again.";

export type Trip = OneTripView["trip"];

export async function readTrip(id: string, shop?: Shop): Promise<Trip> {
  return OneTripView.parse(await callStaff(byKey(shop), "trip", { trip: id })).trip;
}

/** On sale on as many evenings in a row, to the place of the season's last trip and with its bus. */
export async function ownTrips(count: number, shop?: Shop): Promise<Trip[]> {
  const like = await readTrip((await lastTripOfSeason(shop)).id, shop);
  const place = freePlace();
  const first = addDays(dhakaDate(Date.now()), FIRST_DAY + DAYS_EACH * place);
  const trips: Trip[] = [];
  for (let later = 0; later < count; later += 1) {
    const date = addDays(first, later);
    const next = addDays(date, 1);
    const fields = {
      name: `Trip of journey ${place}`,
      destination: like.destination_id,
      unit: like.unit_id,
      bus: like.bus_id,
      plan: like.plan,
      fare: 600,
      departs: `${date}T20:00:00+06:00`,
      arrives: `${next}T05:00:00+06:00`,
      returns: `${next}T18:00:00+06:00`,
      exam_date: next,
      boarding: like.boarding.map(({ id }) => id),
      boarding_times: [],
      dropping: like.dropping.map(({ id }) => id),
    };
    const answer = await open(fields, shop);
    trips.push(await readTrip(NewTripView.parse(answer).trip ?? "", shop));
  }
  return trips;
}

/** Once more where another journey opens one in the same millisecond. */
async function open(fields: object, shop?: Shop): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await actByKey("create-trip", fields, shop);
    } catch (error) {
      const isOvertaken = error instanceof Error && error.message === OVERTAKEN;
      if (!isOvertaken || tries === TRIES_MAX) throw error;
    }
  }
}

export async function ownTrip(): Promise<Trip> {
  const [trip] = await ownTrips(1);
  if (trip === undefined) throw new Error("no trip was opened");
  return trip;
}

/** Taken by making its folder, which only one of all processes can. */
function freePlace(): number {
  const places = join(inject("folder"), "own-trips");
  mkdirSync(places, { recursive: true });
  for (let place = 0; place < JOURNEYS_MAX; place += 1) {
    try {
      mkdirSync(join(places, String(place)));
      return place;
    } catch {
      // Another journey has it.
    }
  }
  throw new Error(`more than ${JOURNEYS_MAX} journeys want trips of their own`);
}
