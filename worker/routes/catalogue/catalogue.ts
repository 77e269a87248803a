/** Destinations, their units, and the trips of a unit (spec 7). */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { placesMax, turnstileKeys } from "../../config/variables.ts";
import {
  TripListRequest,
  type EnglishNamesView,
  type RouteListView,
  type TripListView,
  type UnitListView,
} from "../../contract/booking/catalogue.ts";
import type { ShopView } from "../../contract/booking/shop.ts";
import { nameInEnglish, type EnglishNames } from "../../domain/english-names.ts";
import { toTaka } from "../../domain/money.ts";
import { busPositions } from "../../domain/trips/fill-order.ts";
import { summarizeOffer, type Offer } from "../../domain/trips/offer.ts";
import type { BookingMode, Trip } from "../../domain/trips/trip.ts";
import { namedWallets } from "../../dependencies/checkout.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { currentShopAndNotices } from "../../cache/current-shop.ts";
import { readEnglishNames } from "../../cache/english-names.ts";
import {
  startOfDay,
  cachedDestination,
  cachedDestinations,
  cachedFreeSeats,
  cachedGivenNames,
  cachedOffers,
  cachedTrips,
  cachedUnit,
  cachedUnits,
  cachedUnsoldSeats,
} from "../../cache/public-reads.ts";
import { findDaysInView } from "../../domain/trips/days-in-view.ts";
import { tripRow } from "./trip-views.ts";
import { findShortNames } from "../../domain/trips/short-names.ts";

/** The paths of each booking mode: with a seat map, and without (`-for-un`). */
export const catalogue = new Hono<AppEnv>()
  .get("/shop", async (c) => {
    const { shop, notices } = await currentShopAndNotices(c.env, Date.now());
    const view: ShopView = {
      status_code: 201,
      shop,
      notices: notices.map(({ id, text, english, endsAt }) => ({ id, text, english, endsAt })),
      turnstile_site_key: turnstileKeys(c.env)?.siteKey ?? null,
      payment_providers: namedWallets(c.env),
    };
    return c.json(view, 200);
  })
  .get("/english-names", async (c) => {
    const view: EnglishNamesView = { status_code: 201, names: await readEnglishNames(c.env) };
    return c.json(view, 200);
  })
  .get("/get-bus-route-list", (c) => routeList(c, "limited"))
  .get("/get-bus-route-list-for-un", (c) => routeList(c, "unlimited"))
  .get("/get-unit-list-with-route/:id", (c) => unitList(c, "limited", c.req.param("id")))
  .get("/get-unit-list-with-route-for-un/:id", (c) => unitList(c, "unlimited", c.req.param("id")))
  .post("/get-filter-bus-list", (c) => tripList(c, "limited"))
  .post("/get-filter-bus-list-for-un", (c) => tripList(c, "unlimited"));

async function routeList(c: Context<AppEnv>, mode: BookingMode) {
  const [destinations, offered, english] = await Promise.all([
    cachedDestinations(c.env, mode),
    cachedOffers(c.env),
    cachedGivenNames(c.env),
  ]);
  const names = new Map(Object.entries(english));
  const tripsTo = Map.groupBy(offered, (trip) => trip.destinationId);
  const view: RouteListView = {
    status_code: 201,
    busRouteList: destinations.map((destination) => ({
      id: destination.id,
      destination_name: destination.name,
      route_type: destination.mode,
      destination_image: destination.image,
      ...offerView(summarizeOffer(tripsTo.get(destination.id) ?? [])),
      short_names: listSearchedNames(destination, names),
    })),
  };
  return c.json(view, 200);
}

/** A university is found by its English name in either language. */
function listSearchedNames(
  { name, shortNames }: { name: string; shortNames: string },
  names: EnglishNames,
): string[] {
  const english = nameInEnglish(name, names);
  return [...findShortNames(shortNames), ...(english === name ? [] : [english])];
}

function offerView(offer: Offer | null) {
  return {
    next_date: offer?.nextDate ?? null,
    from_fare: offer && toTaka(offer.fromFarePoisha),
    seats_left: offer?.seatsLeft ?? null,
  };
}

async function unitList(c: Context<AppEnv>, mode: BookingMode, destinationId: string) {
  const destination = await cachedDestination(c.env, destinationId);
  if (destination?.mode !== mode) return refuse(c, { reason: "destination_unknown" });
  const units = await cachedUnits(c.env, destination.id);
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
}

/** A unit with direct checkout belongs to a limited destination and has unlimited trips. */
async function tripList(c: Context<AppEnv>, mode: BookingMode) {
  const body = await readBody(c, TripListRequest);
  if (!body.ok) return refuse(c, body.error);
  const now = Date.now();
  const { destination_id: destinationId, unit_id: unitId, days = [] } = body.value;
  const [destination, unit] = await Promise.all([
    cachedDestination(c.env, destinationId),
    cachedUnit(c.env, unitId),
  ]);
  if (destination === null) return refuse(c, { reason: "destination_unknown" });
  if (unit?.destinationId !== destination.id) return refuse(c, { reason: "unit_unknown" });

  const departsAfter = startOfDay(now);
  const trips = await cachedTrips(c.env, { destinationId, unitId, mode, departsAfter });
  const positions = busPositions(trips);
  const running = trips.filter((trip) => trip.departsAt > now);
  const inView = findDaysInView(running.map(({ journeyDate }) => journeyDate));
  const isCounted = ({ mode: its, journeyDate }: Trip) =>
    its === "unlimited" || inView.has(journeyDate) || days.includes(journeyDate);
  const unsold = running.every(isCounted)
    ? {}
    : await cachedUnsoldSeats(c.env, { destinationId, unitId, departsAfter });
  const free = await Promise.all(
    running.map((trip) => (isCounted(trip) ? seatsAvailable(c.env, trip) : (unsold[trip.id] ?? 0))),
  );
  const view: TripListView = {
    status_code: 201,
    busFTRouteList: running.map((trip, index) => ({
      ...tripRow(
        trip,
        positions.get(trip.id) ?? { busNumber: 1, busesThatDay: 1 },
        free[index] ?? 0,
      ),
      ...(!isCounted(trip) && { is_folded: true }),
    })),
    destination_name: destination.name,
    unit_name: unit.name,
    group_name: unit.groupName,
  };
  return c.json(view, 200);
}

/** The cached count of the trip's object; without a seat map, the most that one booking may have. */
async function seatsAvailable(env: Env, trip: Trip): Promise<number> {
  return trip.mode === "unlimited" ? placesMax(env) : cachedFreeSeats(env, trip);
}
