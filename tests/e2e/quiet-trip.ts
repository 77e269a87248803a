/** The last trip of the season, which no journey of a buyer wants; and a sale of a seat. */
import { inject } from "vitest";
import { FoundTripsView } from "../../worker/contract/staff-trips.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { addDays, dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { aScreen } from "../support/screen.ts";
import { byKey } from "./office.ts";

/** Journeys of staff open trips later than that, and cancel them again. */
const SEASON_DAYS = 120;

/** All of the season with a seat map that are on sale, in order of departure. */
export async function tripsOnSale(): Promise<FoundTripsView["trips"]> {
  const trips: FoundTripsView["trips"] = [];
  const to = addDays(dhakaDate(Date.now()), SEASON_DAYS);
  let after: string | null | undefined;
  do {
    const filter = { mode: "limited", state: "on_sale", to, after: after ?? undefined };
    const found = FoundTripsView.parse(await callStaff(byKey(), "find-trips", filter));
    trips.push(...found.trips);
    after = found.next;
  } while (after !== null);
  return trips;
}

export async function aQuietTrip(): Promise<FoundTripsView["trips"][number]> {
  const last = (await tripsOnSale()).at(-1);
  if (last === undefined) throw new Error("the season has no trip on sale");
  return last;
}

/** Paid at the wallet, the last free seat unless it is said; the bill's number. */
export async function aSale(trip: string, phone: string, seatNo?: string): Promise<number> {
  const screen = aScreen(inject("origin"));
  const { ticketingUniqueId, seats } = await screen.seats(trip);
  const last = seats.findLast(({ state }) => state === "free");
  await screen.hold(trip, ticketingUniqueId, seatNo ?? last?.seat_no ?? "");
  return screen.pay(trip, ticketingUniqueId, { walletOrigin: inject("walletOrigin"), phone });
}
