/** Two trips of a journey's own to one exam, a ticket of the first, and other times that staff give it. */
import type { Page } from "playwright-core";
import { addDays } from "../../worker/domain/dhaka-time.ts";
import { actByKey } from "./office.ts";
import { ownTrips } from "./own-trips.ts";
import { approve, fillContact, goToCheckout, goToWallet, seat, take } from "./steps.ts";

export interface TwoTrips {
  from: string;
  to: string;
  /** The day of the first. */
  day: string;
  address: string;
}

export async function twoTrips(): Promise<TwoTrips> {
  const [from, to] = await ownTrips(2);
  if (from === undefined || to === undefined) throw new Error("two trips were not opened");
  const { id, destination_id: destination, unit_id: unit } = from;
  const address = `/bookingPage?destination=${destination}&unit=${unit}&trip=${id}`;
  return { from: id, to: to.id, day: from.departs_at.slice(0, 10), address };
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
  await actByKey("set-times", {
    trip: from,
    departs: `${day}T21:30:00+06:00`,
    arrives: `${addDays(day, 1)}T06:30:00+06:00`,
    returns: `${addDays(day, 1)}T18:00:00+06:00`,
  });
}
