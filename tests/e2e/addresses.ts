/**
 * Where the home page leads to, for journeys that do not begin there: a visit of it costs more than all that follows.
 */
import type { Page } from "playwright-core";
import { RouteListView, UnitListView } from "../../worker/contract/booking/catalogue.ts";
import { getByPage } from "./api.ts";

/** Positions in the lists of destinations and units, counted from 0. */
interface Place {
  destination?: number | undefined;
  unit?: number | undefined;
}

/** The trips of a unit. */
export async function tripsAddress(page: Page, place: Place = {}): Promise<string> {
  const found = await listIds(page, place, ["get-bus-route-list", "get-unit-list-with-route"]);
  return `/bookingPage?${found}`;
}

/** Checkout without seats, of a unit. */
export async function placesAddress(page: Page, place: Place = {}): Promise<string> {
  const lists = ["get-bus-route-list-for-un", "get-unit-list-with-route-for-un"] as const;
  return `/routeDetails?mode=unlimited&${await listIds(page, place, lists)}`;
}

async function listIds(
  page: Page,
  { destination = 0, unit = 0 }: Place,
  [routeList, unitList]: readonly [string, string],
): Promise<URLSearchParams> {
  const get = async (path: string) => (await getByPage(page, `/api/${path}`)).json();
  const { busRouteList } = RouteListView.parse(await get(routeList));
  const routeId = busRouteList[destination]?.id ?? "";
  const units = UnitListView.parse(await get(`${unitList}/${routeId}`));
  const unitId = units.unitList[unit]?.id ?? "";
  return new URLSearchParams({ destination: String(routeId), unit: String(unitId) });
}
