/** Converts the shop's rows to the form of a season's files, and back. */
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { coupons } from "../../drizzle/coupons.ts";
import * as shop from "../../drizzle/schema.ts";
import { dhakaDate } from "../domain/dhaka-time.ts";
import { SALE_CLOSES_BEFORE_MS } from "../domain/trips/sale.ts";
import { timesOfDay } from "../domain/trips/stop-times.ts";
import { fillTripDetails, pickTripDetails } from "../domain/trips/trip-details.ts";
import { makeSeason, type Season, type TableName, type Trip } from "./tables.ts";
import { findShortNames, formatShortNames } from "../domain/trips/short-names.ts";

export const SHOP_TABLES = {
  destinations: shop.destinations,
  units: shop.units,
  exams: shop.exams,
  busTypes: shop.busTypes,
  buses: shop.buses,
  points: shop.points,
  englishNames: shop.englishNames,
  trips: shop.trips,
  coupons,
  gallery: shop.galleryPhotos,
  posts: shop.blogs,
} as const satisfies Record<TableName, SQLiteTable>;

export type ShopRows = {
  [Name in TableName]: (typeof SHOP_TABLES)[Name]["$inferSelect"][];
} & { tripPoints: (typeof shop.tripPoints.$inferSelect)[] };

/** The queries that read the shop. `rowsFrom` takes their results in the same order. */
export const SHOP_QUERIES: readonly string[] = [...Object.values(SHOP_TABLES), shop.tripPoints].map(
  (table) => `SELECT /* whole */ * FROM ${getTableName(table)}`,
);

export function rowsFrom(answers: readonly (readonly unknown[])[]): ShopRows {
  const tables = Object.entries({ ...SHOP_TABLES, tripPoints: shop.tripPoints });
  return Object.fromEntries(
    tables.map(([name, table], at) => [
      name,
      (answers[at] ?? []).map((row) => readColumnsByName(table, row)),
    ]),
  ) as ShopRows;
}

/** Reads a row of D1 under the column names of the Drizzle schema. */
function readColumnsByName(table: SQLiteTable, row: unknown): Record<string, unknown> {
  if (typeof row !== "object" || row === null) throw new Error("a row is an object");
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value: unknown = Reflect.get(row, column.name);
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
}

/** Columns whose names in the files differ from those of the Drizzle schema. */
const NAMES = {
  destinations: { route_type: "mode", short_names: "shortNames" },
  units: { destination: "destinationId", group: "groupName", direct_checkout: "directCheckout" },
  exams: {
    unit: "unitId",
    starts: "startsAt",
    report_by: "reportBy",
    gate_closes: "gateClosesAt",
    source: "sourceUrl",
    checked: "checkedAt",
  },
  buses: { type: "busTypeId", plan: "planName" },
  points: { lat: "latMilli", lng: "lngMilli" },
  coupons: { starts: "startsAt", ends: "endsAt", max_uses: "maxUses", trip: "tripId" },
  posts: { date: "createdAt", html: "post" },
} as const satisfies {
  [Name in TableName]?: Partial<
    Record<keyof Season[Name][number], keyof ShopRows[Name][number] & string>
  >;
};

type Names = Readonly<Record<string, string>>;

function namesIn(table: TableName): Names {
  return table in NAMES ? NAMES[table as keyof typeof NAMES] : {};
}

function rename(row: object, names: Names): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [names[name] ?? name, value]),
  );
}

export function toSeason(rows: ShopRows): Season {
  const stops = Map.groupBy(rows.tripPoints, (stop) => `${stop.tripId} ${stop.kind}`);
  const sortStops = (tripId: string, kind: "boarding" | "dropping") =>
    (stops.get(`${tripId} ${kind}`) ?? []).toSorted((a, b) => a.position - b.position);
  const season = makeSeason((table) => {
    const names = Object.fromEntries(
      Object.entries(namesIn(table)).map(([column, name]) => [name, column]),
    );
    return rows[table].toSorted(byId).map((row) => {
      const own = rename(row, names);
      const short = own["short_names"];
      return typeof short === "string" ? { ...own, short_names: findShortNames(short) } : own;
    });
  });
  return {
    ...season,
    trips: rows.trips.toSorted(byId).map((row) => ({
      ...toTrip(row),
      boarding: sortStops(row.id, "boarding").map(({ pointId }) => pointId),
      boarding_times: timesOfDay(
        row.departsAt,
        sortStops(row.id, "boarding").map(({ afterMs }) => afterMs),
      ),
      dropping: sortStops(row.id, "dropping").map(({ pointId }) => pointId),
    })),
    posts: season.posts.map((row) => ({ ...row, html: row.html.trim() })),
  };
}

function toTrip(
  row: ShopRows["trips"][number],
): Omit<Trip, "boarding" | "boarding_times" | "dropping"> {
  const isUsual = row.saleClosesAt === row.departsAt - SALE_CLOSES_BEFORE_MS;
  return {
    id: row.id,
    name: row.name,
    destination: row.destinationId,
    unit: row.unitId,
    bus: row.busId,
    plan: row.planName,
    fare: row.farePoisha,
    departs: row.departsAt,
    arrives: row.arrivesAt,
    returns: row.returnsAt,
    exam_date: row.examDate,
    exam: row.examId,
    sale_closes: isUsual ? null : row.saleClosesAt,
    opens: row.opensAt,
    opened_by: row.openedBy,
    fill_place: row.fillPlace,
    cancelled: row.cancelledAt !== null,
    postponed: row.postponedAt !== null,
    ...fillTripDetails(row.details),
  };
}

export function closesAt(trip: Pick<Trip, "departs" | "sale_closes">): number {
  return trip.sale_closes ?? trip.departs - SALE_CLOSES_BEFORE_MS;
}

/**
 * Returns the row as the database keeps it, without revisions, and without the columns of a cancellation or a
 * postponement.
 */
export function toShopRow<Name extends TableName>(
  table: Name,
  row: Season[Name][number],
): Readonly<Record<string, unknown>> {
  if (table === "trips") return toTripRow(row as Trip);
  const own = rename(row, namesIn(table));
  return "short_names" in row ? { ...own, shortNames: formatShortNames(row.short_names) } : own;
}

function toTripRow(trip: Trip) {
  return {
    id: trip.id,
    mode: trip.plan === null ? "unlimited" : "limited",
    destinationId: trip.destination,
    unitId: trip.unit,
    busId: trip.bus,
    name: trip.name,
    openedBy: trip.opened_by,
    planName: trip.plan,
    farePoisha: trip.fare,
    journeyDate: dhakaDate(trip.departs),
    departsAt: trip.departs,
    arrivesAt: trip.arrives,
    returnsAt: trip.returns,
    examDate: trip.exam_date,
    examId: trip.exam,
    saleClosesAt: closesAt(trip),
    opensAt: trip.opens,
    fillPlace: trip.fill_place,
    details: pickTripDetails(trip),
  };
}

/** Ids are numbers as text, so a shorter one is smaller. */
export function byId(a: { id: string }, b: { id: string }): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : Number(a.id > b.id));
}
