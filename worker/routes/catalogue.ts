/** Destinations, their units, and the trips of a choice (spec 7). */
import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import {
  TripListRequest,
  type RouteListView,
  type TripListView,
  type UnitListView,
} from "../contract/catalogue.ts";
import type { ShopView } from "../contract/shop.ts";
import {
  findDestination,
  findUnit,
  listDestinations,
  listTrips,
  listUnits,
} from "../db/catalogue.ts";
import { database } from "../db/client.ts";
import { atDhaka, dhakaDate } from "../domain/dhaka-time.ts";
import { placesInLine } from "../domain/fill-order.ts";
import type { LimitedTrip } from "../domain/trip.ts";
import { readBody, refuse } from "../http.ts";
import { shop } from "../shop.ts";
import { tripSeats } from "../trip/stub.ts";
import { tripRow } from "./trip-views.ts";

const LIMITED = "limited";

export const catalogue = new Hono<AppEnv>()
  .get("/shop", (c) => {
    const view: ShopView = { status_code: 201, shop: shop(c.env) };
    return c.json(view, 200);
  })

  .get("/get-bus-route-list", async (c) => {
    const destinations = await listDestinations(database(c.env), LIMITED);
    const view: RouteListView = {
      status_code: 201,
      busRouteList: destinations.map((destination) => ({
        id: destination.id,
        destination_name: destination.name,
        route_type: destination.routeType,
        destination_image: destination.image,
      })),
    };
    return c.json(view, 200);
  })

  .get("/get-unit-list-with-route/:id", async (c) => {
    const db = database(c.env);
    const destination = await findDestination(db, c.req.param("id"));
    if (destination?.routeType !== LIMITED) return refuse(c, { reason: "destination_unknown" });
    const units = await listUnits(db, destination.id);
    const view: UnitListView = {
      status_code: 201,
      unitList: units.map((unit) => ({
        id: unit.id,
        unit_name: unit.name,
        group_name: unit.groupName,
        direct_checkout: unit.directCheckout,
      })),
    };
    return c.json(view, 200);
  })

  .post("/get-filter-bus-list", async (c) => {
    const body = await readBody(c, TripListRequest);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const now = Date.now();
    const { destination_id: destinationId, unit_id: unitId } = body.value;
    const [destination, unit] = await Promise.all([
      findDestination(db, destinationId),
      findUnit(db, unitId),
    ]);
    if (destination?.routeType !== LIMITED) return refuse(c, { reason: "destination_unknown" });
    if (unit?.destinationId !== destination.id) return refuse(c, { reason: "unit_unknown" });

    // From the day's beginning, so that a bus keeps its number after the one in front has left.
    const today = atDhaka(dhakaDate(now), "00:00") - 1;
    const choice = { destinationId, unitId, mode: LIMITED, departsAfter: today } as const;
    const trips = (await listTrips(db, choice)).filter((trip) => trip.mode === LIMITED);
    const places = placesInLine(trips);
    const running = trips.filter((trip) => trip.departsAt > now);
    const free = await Promise.all(running.map((trip) => freeSeats(c.env, trip)));
    const view: TripListView = {
      status_code: 201,
      busFTRouteList: running.map((trip, index) =>
        tripRow(trip, places.get(trip.id) ?? { busNumber: 1, busesThatDay: 1 }, free[index] ?? 0),
      ),
      destination_name: destination.name,
      unit_name: unit.name,
      group_name: unit.groupName,
    };
    return c.json(view, 200);
  });

/** The object counts; nobody has seats but it. */
function freeSeats(env: Env, trip: LimitedTrip): Promise<number> {
  return tripSeats(env, trip.id).freeSeats({ planName: trip.planName });
}
