/**
 * The season's last trip, which no journey of a buyer wants; journeys that change a trip open their own (own-trips.ts).
 */
import { FoundTripsView } from "../../worker/contract/staff/staff-trips.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { addDays, dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { byKey, type Shop } from "./office.ts";

/** Journeys of staff open trips later than that, and cancel them again. */
const SEASON_DAYS = 120;

type Found = FoundTripsView["trips"][number];

/** Finds the last trip to depart among the trips with a seat map that are on sale. */
export async function lastTripOfSeason(shop?: Shop): Promise<Found> {
  const to = addDays(dhakaDate(Date.now()), SEASON_DAYS);
  let last: Found | undefined;
  let after: string | null | undefined;
  do {
    const filter = { mode: "limited", state: "on_sale", to, after: after ?? undefined };
    const found = FoundTripsView.parse(await callStaff(byKey(shop), "find-trips", filter));
    last = found.trips.at(-1) ?? last;
    after = found.next;
  } while (after !== null);
  if (last === undefined) throw new Error("the season has no trip on sale");
  return last;
}
