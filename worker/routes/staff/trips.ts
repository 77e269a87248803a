/** Trips for staff: found by filters, one with its seats and sales, its manifest; each list also as a file. */
import { Hono } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../../http/app-env.ts";
import {
  TripFilterBody,
  FindTripsBody,
  ManifestBody,
  OneTripBody,
  TripSalesBody,
} from "../../contract/staff/staff-trips.ts";
import type {
  FoundTripsView,
  ManifestView,
  TripChoicesView,
  TripSalesView,
} from "../../contract/staff/staff-trips.ts";
import { Nothing } from "../../contract/staff/staff-sign-in.ts";
import { busesThatDay, findTrip } from "../../db/catalogue/catalogue.ts";
import { shop } from "../../config/shop-profile.ts";
import { database } from "../../db/client.ts";
import {
  findTripExtras,
  findTrips,
  listSeatPassengers,
  listTravellers,
  listTripChoices,
  listTripSales,
  type FoundTrip,
  type TripCursor,
  type TripFilter,
} from "../../db/staff/staff-trips.ts";
import { addDays, toDhakaInstant, dhakaIso } from "../../domain/dhaka-time.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { toTaka } from "../../domain/money.ts";
import { err, ok } from "../../domain/result.ts";
import { manifestRows } from "../../domain/trips/manifest.ts";
import { findShortNames } from "../../domain/trips/short-names.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { tripSeats } from "../../trip/stub.ts";
import { dutyViews, readMissingDuties } from "./duties.ts";
import { fileView, languageOfFile, readNames } from "./file-view.ts";
import {
  MANIFEST_HEADINGS,
  manifestCells,
  manifestRow,
  oneTripView,
  TRIP_HEADINGS,
  tripCells,
  staffTripRow,
  tripSaleView,
} from "./staff-trip-views.ts";

const TRIPS_A_PAGE = 50;
const TRIPS_A_LONG_PART = 10 * TRIPS_A_PAGE;
/** The most rows of one file; more must be asked for in parts. */
const FILE_ROWS_MAX = 10_000;
const FILE_ROWS_A_QUERY = 1_000;
const SALES_A_PAGE = 100;
const MANIFEST_MOST = 2_000;
const CHOICES_MOST = 1_000;

const TOO_MANY: Refusal = {
  reason: "field_invalid",
  sentences: ["to: these are too many rows for one file, choose fewer days"],
};
const NOT_FOUND: Refusal = { reason: "trip_unknown" };

export const staffTrips = new Hono<AppEnv>()
  .post("/find-trips", async (c) => {
    const body = await readBody(c, FindTripsBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const { after, in_long_parts, with_duties: withDuties = false, ...filter } = body.value;
    const most = in_long_parts === true ? TRIPS_A_LONG_PART : TRIPS_A_PAGE;
    const [found, missing] = await Promise.all([
      findTrips(database(c.env), toTripFilter(filter), {
        after: readCursor(after),
        most: most + 1,
        now,
      }),
      withDuties ? readMissingDuties(c.env, now) : [],
    ]);
    const trips = found.slice(0, most);
    const last = found.length > most ? trips.at(-1) : undefined;
    const view: FoundTripsView = {
      status_code: 201,
      trips: trips.map((trip) => staffTripRow(trip, now)),
      next: last === undefined ? null : `${last.departsAt}.${last.id}`,
      duties_missing: missing.filter(({ trip }) => trips.some(({ id }) => id === trip)),
    };
    return c.json(view, 200);
  })

  .post("/trips-file", async (c) => {
    const body = await readBody(c, TripFilterBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const found = await listAllTrips(c.env, toTripFilter(body.value), now);
    if (found === null) return refuse(c, TOO_MANY);
    const language = languageOfFile(c);
    const sayName = await readNames(database(c.env), language);
    const rows = found.map((trip) => tripCells(trip, now, language, sayName));
    return c.json(fileView("bhortibus-trips.csv", [TRIP_HEADINGS[language], ...rows]), 200);
  })

  .post("/trip-choices", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const { units, destinations, ...choices } = await listTripChoices(
      database(c.env),
      CHOICES_MOST,
    );
    const modes = new Map(destinations.map(({ id, mode }) => [id, mode]));
    const view: TripChoicesView = {
      status_code: 201,
      ...choices,
      destinations: destinations.map(({ shortNames, ...destination }) => ({
        ...destination,
        short_names: findShortNames(shortNames),
      })),
      units: units.map(({ directCheckout, ...unit }) => ({
        ...unit,
        has_map: modes.get(unit.destination) === "limited" && !directCheckout,
      })),
    };
    return c.json(view, 200);
  })

  .post("/trip", async (c) => {
    const body = await readBody(c, OneTripBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const id = body.value.trip;
    const [trip, extras] = await Promise.all([
      findTrip(db, id),
      findTripExtras(db, id, Date.now()),
    ]);
    if (trip === null || extras === null) return refuse(c, NOT_FOUND);
    const { planName, incarnation } = trip;
    const { centers } = shop(c.env);
    const whole = { ...trip, ...extras };
    if (planName === null) {
      return c.json(oneTripView(whole, [], [], { now: Date.now(), centers, day: [] }), 200);
    }
    const [map, passengers, day] = await Promise.all([
      tripSeats(c.env, id).seatMap({ planName, incarnation, bookings: [] }),
      listSeatPassengers(db, id, MANIFEST_MOST),
      busesThatDay(db, trip),
    ]);
    const view = oneTripView(whole, map.seats, passengers, { now: Date.now(), centers, day });
    return c.json(view, 200);
  })

  .post("/trip-sales", async (c) => {
    const body = await readBody(c, TripSalesBody);
    if (!body.ok) return refuse(c, body.error);
    const { trip, after = 0 } = body.value;
    const found = await listTripSales(database(c.env), trip, { after, most: SALES_A_PAGE + 1 });
    const sales = found.slice(0, SALES_A_PAGE);
    const last = found.length > SALES_A_PAGE ? sales.at(-1) : undefined;
    const view: TripSalesView = {
      status_code: 201,
      sales: sales.map(tripSaleView),
      next: last?.bill ?? null,
      paid_in_all: toTaka(found[0]?.sumPoisha ?? 0),
    };
    return c.json(view, 200);
  })

  .post("/manifest", async (c) => {
    const body = await readBody(c, ManifestBody);
    if (!body.ok) return refuse(c, body.error);
    const found = await buildManifest(c.env, body.value);
    if (!found.ok) return refuse(c, found.error);
    const { trip, rows } = found.value;
    const view: ManifestView = {
      status_code: 201,
      trip: {
        id: trip.id,
        name: trip.name,
        bus: trip.busName,
        departs_at: dhakaIso(trip.departsAt),
      },
      duties: await dutyViews(c.env, trip),
      rows: rows.map(manifestRow),
    };
    return c.json(view, 200);
  })

  .post("/manifest-file", async (c) => {
    const body = await readBody(c, ManifestBody);
    if (!body.ok) return refuse(c, body.error);
    const found = await buildManifest(c.env, body.value);
    if (!found.ok) return refuse(c, found.error);
    const { trip, rows } = found.value;
    const name = `bhortibus-manifest-${trip.id}.csv`;
    const language = languageOfFile(c);
    const sayName = await readNames(database(c.env), language);
    const cells = rows.map((row) => manifestCells(row, sayName));
    return c.json(fileView(name, [MANIFEST_HEADINGS[language], ...cells]), 200);
  });

function toTripFilter({ from, to, ...filter }: z.output<typeof TripFilterBody>): TripFilter {
  return {
    ...filter,
    from: from === undefined ? 0 : toDhakaInstant(from, "00:00"),
    before: to === undefined ? Number.MAX_SAFE_INTEGER : toDhakaInstant(addDays(to, 1), "00:00"),
  };
}

/** An unreadable one begins at the beginning. */
function readCursor(text: string | undefined): TripCursor | null {
  const [, departsAt = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(text ?? "") ?? [];
  return id === "" ? null : { departsAt: Number(departsAt), id };
}

/** Returns null when there are more trips than one file takes. */
async function listAllTrips(
  env: Env,
  filter: TripFilter,
  now: number,
): Promise<FoundTrip[] | null> {
  const found: FoundTrip[] = [];
  let after: TripCursor | null = null;
  while (found.length <= FILE_ROWS_MAX) {
    const page = await findTrips(database(env), filter, { after, most: FILE_ROWS_A_QUERY, now });
    found.push(...page);
    if (page.length < FILE_ROWS_A_QUERY) return found;
    after = page.at(-1) ?? null;
  }
  return null;
}

async function buildManifest(env: Env, { trip: id, order }: z.output<typeof ManifestBody>) {
  const db = database(env);
  const [trip, found] = await Promise.all([
    findTrip(db, id),
    listTravellers(db, id, MANIFEST_MOST + 1),
  ]);
  if (trip === null) return err(NOT_FOUND);
  if (found.length > MANIFEST_MOST) return err(TOO_MANY);
  const travellers = found.map(({ point, center, ...one }) => ({
    ...one,
    point: point ?? center ?? "",
  }));
  return ok({ trip, rows: manifestRows(travellers, order) });
}
