/** Converts the shop's rows to the form of a season's files, and back. */
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { coupons } from "../../drizzle/money.ts";
import * as shop from "../../drizzle/schema.ts";
import { dhakaDate } from "../domain/dhaka-time.ts";
import { SALE_CLOSES_BEFORE_MS } from "../domain/trips/sale.ts";
import { timesOfDay } from "../domain/trips/stop-times.ts";
import type { Season, TableName, Trip } from "./tables.ts";
import { shortNamesIn, shortNamesText } from "../domain/trips/short-names.ts";

export const SHOP_TABLES = {
  destinations: shop.destinations,
  units: shop.units,
  exams: shop.exams,
  busTypes: shop.busTypes,
  buses: shop.buses,
  points: shop.points,
  trips: shop.trips,
  coupons,
  gallery: shop.galleryPhotos,
  posts: shop.blogs,
} as const satisfies Record<TableName, SQLiteTable>;

export type ShopRows = {
  [Name in TableName]: (typeof SHOP_TABLES)[Name]["$inferSelect"][];
} & { tripPoints: (typeof shop.tripPoints.$inferSelect)[] };

/** Queries of the database, in this order; `rowsFrom` takes the results. */
export const SHOP_QUERIES: readonly string[] = [...Object.values(SHOP_TABLES), shop.tripPoints].map(
  (table) => `SELECT /* whole */ * FROM ${getTableName(table)}`,
);

export function rowsFrom(answers: readonly (readonly unknown[])[]): ShopRows {
  const tables = Object.entries({ ...SHOP_TABLES, tripPoints: shop.tripPoints });
  return Object.fromEntries(
    tables.map(([name, table], at) => [name, (answers[at] ?? []).map((row) => fields(table, row))]),
  ) as ShopRows;
}

/** By the names that the code has for the columns. */
function fields(table: SQLiteTable, row: unknown): Record<string, unknown> {
  if (typeof row !== "object" || row === null) throw new Error("a row is an object");
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value: unknown = Reflect.get(row, column.name);
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
}

export function seasonOf(rows: ShopRows): Season {
  const stops = Map.groupBy(rows.tripPoints, (stop) => `${stop.tripId} ${stop.kind}`);
  const stopsOf = (tripId: string, kind: "boarding" | "dropping") =>
    (stops.get(`${tripId} ${kind}`) ?? []).toSorted((a, b) => a.position - b.position);
  return {
    destinations: rows.destinations
      .map(({ mode, shortNames, ...row }) => ({
        ...row,
        route_type: mode,
        short_names: shortNamesIn(shortNames),
      }))
      .toSorted(byId),
    units: rows.units
      .map(({ destinationId, groupName, directCheckout, ...row }) => ({
        ...row,
        destination: destinationId,
        group: groupName,
        direct_checkout: directCheckout,
      }))
      .toSorted(byId),
    exams: rows.exams
      .map(({ unitId, startsAt, reportBy, gateClosesAt, sourceUrl, checkedAt, ...row }) => ({
        ...row,
        unit: unitId,
        starts: startsAt,
        report_by: reportBy,
        gate_closes: gateClosesAt,
        source: sourceUrl,
        checked: checkedAt,
      }))
      .toSorted(byId),
    busTypes: rows.busTypes.toSorted(byId),
    buses: rows.buses
      .map(({ busTypeId, planName, ...row }) => ({ ...row, type: busTypeId, plan: planName }))
      .toSorted(byId),
    points: rows.points.toSorted(byId),
    trips: rows.trips
      .map((row) => ({
        ...tripOf(row),
        boarding: stopsOf(row.id, "boarding").map(({ pointId }) => pointId),
        boarding_times: timesOfDay(
          row.departsAt,
          stopsOf(row.id, "boarding").map(({ afterMs }) => afterMs),
        ),
        dropping: stopsOf(row.id, "dropping").map(({ pointId }) => pointId),
      }))
      .toSorted(byId),
    coupons: rows.coupons
      .map(({ startsAt, endsAt, maxUses, tripId, ...row }) => ({
        ...row,
        starts: startsAt,
        ends: endsAt,
        max_uses: maxUses,
        trip: tripId,
      }))
      .toSorted(byId),
    gallery: rows.gallery.toSorted(byId),
    posts: rows.posts
      .map(({ createdAt, post, ...row }) => ({ ...row, date: createdAt, html: post.trim() }))
      .toSorted(byId),
  };
}

function tripOf(
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
    cancelled: row.cancelledAt !== null,
    postponed: row.postponedAt !== null,
  };
}

export function closesAt(trip: Pick<Trip, "departs" | "sale_closes">): number {
  return trip.sale_closes ?? trip.departs - SALE_CLOSES_BEFORE_MS;
}

type Kept = { [Name in TableName]: (row: Season[Name][number]) => object };

/** A row in the form of the database, without the columns of a cancellation and a postponement, and without revisions. */
export const KEPT = {
  destinations: ({ route_type, short_names, ...row }) => ({
    ...row,
    mode: route_type,
    shortNames: shortNamesText(short_names),
  }),
  units: ({ destination, group, direct_checkout, ...row }) => ({
    ...row,
    destinationId: destination,
    groupName: group,
    directCheckout: direct_checkout,
  }),
  exams: ({ unit, starts, report_by, gate_closes, source, checked, ...row }) => ({
    ...row,
    unitId: unit,
    startsAt: starts,
    reportBy: report_by,
    gateClosesAt: gate_closes,
    sourceUrl: source,
    checkedAt: checked,
  }),
  busTypes: (row) => row,
  buses: ({ type, plan, ...row }) => ({ ...row, busTypeId: type, planName: plan }),
  points: (row) => row,
  trips: (trip) => ({
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
  }),
  coupons: ({ starts, ends, max_uses, trip, ...row }) => ({
    ...row,
    startsAt: starts,
    endsAt: ends,
    maxUses: max_uses,
    tripId: trip,
  }),
  gallery: (row) => row,
  posts: ({ date, html, ...row }) => ({ ...row, createdAt: date, post: html }),
} satisfies Kept;

/** Ids are numbers as text, so a shorter one is smaller. */
export function byId(a: { id: string }, b: { id: string }): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : Number(a.id > b.id));
}
