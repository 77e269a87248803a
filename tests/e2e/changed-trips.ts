/** Two trips of a journey's own to one exam, a ticket of the first, and other times that staff give it. */
import type { Page } from "playwright-core";
import { NewTripView } from "../../worker/contract/trip-act-shapes.ts";
import { OneTripView } from "../../worker/contract/staff-trips.ts";
import { confirmAct } from "../../worker/scripts/confirm-act.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { addDays, dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { byKey } from "./office.ts";
import { aQuietTrip } from "./quiet-trip.ts";
import { approve, fillContact, goToCheckout, goToWallet, seat, take } from "./steps.ts";

/** After all journeys of the season and of staff. */
const FIRST_DAY = 300;

export interface TwoTrips {
  from: string;
  to: string;
  /** The day of the first. */
  day: string;
  address: string;
}

/** `place`: which of the journeys it is, of all files; each has days of its own. */
export async function twoTrips(place: number): Promise<TwoTrips> {
  const like = await tripOf((await aQuietTrip()).id);
  const {
    destination_id: destination,
    unit_id: unit,
    bus_id: bus,
    plan,
    boarding,
    dropping,
  } = like;
  const day = addDays(dhakaDate(Date.now()), FIRST_DAY + 10 * place);
  const open = async (date: string) => {
    const answer = await act("create-trip", {
      name: `To the moved exam ${place}`,
      destination,
      unit,
      bus,
      plan,
      fare: 600,
      departs: `${date}T20:00:00+06:00`,
      arrives: `${addDays(date, 1)}T05:00:00+06:00`,
      returns: `${addDays(date, 1)}T18:00:00+06:00`,
      exam_date: addDays(date, 1),
      boarding: boarding.map(({ id }) => id),
      boarding_times: [],
      dropping: dropping.map(({ id }) => id),
    });
    return NewTripView.parse(answer).trip ?? "";
  };
  const [from, to] = [await open(day), await open(addDays(day, 1))];
  const address = `/bookingPage?destination=${destination}&unit=${unit}&trip=${from}`;
  return { from, to, day, address };
}

/** The address of a ticket of these seats of the first trip. */
export async function buyThere(
  page: Page,
  { address }: TwoTrips,
  { seats, phone }: { seats: readonly string[]; phone: string },
): Promise<string> {
  await page.goto(address);
  await seat(page, seats[0] ?? "").waitFor();
  await take(page, ...seats);
  await goToCheckout(page);
  await fillContact(page, phone);
  await goToWallet(page);
  await approve(page, phone);
  await page.waitForURL(/\/limited-invoice\//);
  await page.getByText("This ticket is saved on this phone").waitFor();
  return new URL(page.url()).pathname;
}

/** An hour and a half later on the same evening: it asks. */
export async function moveToLater({ from, day }: TwoTrips): Promise<void> {
  await act("set-times", {
    trip: from,
    departs: `${day}T21:30:00+06:00`,
    arrives: `${addDays(day, 1)}T06:30:00+06:00`,
    returns: `${addDays(day, 1)}T18:00:00+06:00`,
  });
}

async function tripOf(id: string): Promise<OneTripView["trip"]> {
  return OneTripView.parse(await callStaff(byKey(), "trip", { trip: id })).trip;
}

function act(name: string, input: object): Promise<unknown> {
  return confirmAct(
    (called, body) => callStaff(byKey(), called, body),
    name,
    { ...input, by: "desk", reason: "The university has moved the exam" },
    { now: Date.now, print: () => {}, wait: async () => {} },
  );
}
