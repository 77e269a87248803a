/** Two trips of a journey's own to one exam, a ticket of the first, and other times that staff give it. */
import type { Page } from "playwright-core";
import { addDays } from "../../worker/domain/dhaka-time.ts";
import { actByKey } from "./office.ts";
import { sellTicket } from "./own-sale.ts";
import { ownTrips } from "./own-trips.ts";

export interface TwoTrips {
  from: string;
  to: string;
  /** The day of the first. */
  day: string;
}

export async function twoTrips(): Promise<TwoTrips> {
  const [from, to] = await ownTrips(2);
  if (from === undefined || to === undefined) throw new Error("two trips were not opened");
  return { from: from.id, to: to.id, day: from.departs_at.slice(0, 10) };
}

/** A ticket of these seats of the first trip, opened and saved; its path. */
export async function openBought(
  page: Page,
  { from }: TwoTrips,
  { seats, phone }: { seats: readonly string[]; phone: string },
): Promise<string> {
  const path = await sellTicket(from, phone, ...seats);
  await page.goto(path);
  await page.getByText("This ticket is saved on this phone").waitFor();
  return path;
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
