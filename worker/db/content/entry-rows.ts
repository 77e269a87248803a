/** One row of content as stored in its table, for the acts that change it. */
import { eq, notExists, sql, type SQL } from "drizzle-orm";
import { coupons } from "../../../drizzle/coupons.ts";
import {
  blogs,
  buses,
  busTypes,
  destinations,
  englishNames,
  galleryPhotos,
  points,
  trips,
  units,
} from "../../../drizzle/schema.ts";
import { notices, shopDetails } from "../../../drizzle/shop.ts";
import { isSameLine } from "../../domain/as-typed.ts";
import type { Database } from "../client.ts";
import { insertIf } from "../insert-from.ts";
import { isFareRemembered } from "../staff/weight-facts.ts";

/** The tables of content, for `writeEntry`. */
export const ENTRY_TABLES = {
  destination: destinations,
  unit: units,
  bus: buses,
  point: points,
  name: englishNames,
  coupon: coupons,
  photo: galleryPhotos,
  post: blogs,
  notice: notices,
  shop: shopDetails,
} as const;

export const findDestinationRow = (db: Database, id: string) =>
  db.select().from(destinations).where(eq(destinations.id, id)).get();

export const findUnitRow = (db: Database, id: string) =>
  db.select().from(units).where(eq(units.id, id)).get();

export const findBusRow = (db: Database, id: string) =>
  db
    .select({ bus: buses, typeName: busTypes.name })
    .from(buses)
    .innerJoin(busTypes, eq(busTypes.id, buses.busTypeId))
    .where(eq(buses.id, id))
    .get();

export const findPointRow = (db: Database, id: string) =>
  db.select().from(points).where(eq(points.id, id)).get();

export const findCouponRow = (db: Database, id: string) =>
  db.select().from(coupons).where(eq(coupons.id, id)).get();

export const findCouponOfCode = (db: Database, code: string) =>
  db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code)).get();

export const findPhotoRow = (db: Database, id: string) =>
  db.select().from(galleryPhotos).where(eq(galleryPhotos.id, id)).get();

export const findPostRow = (db: Database, id: string) =>
  db.select().from(blogs).where(eq(blogs.id, id)).get();

/** The types of buses are a handful, and compared as they are read: one may have been stored composed otherwise. */
export async function findBusType(db: Database, name: string): Promise<{ id: string } | undefined> {
  const types = await db
    .select({ id: busTypes.id, name: busTypes.name })
    .from(busTypes)
    .where(sql`/* whole */ TRUE`);
  return types.find((type) => isSameLine(type.name, name));
}

/** Inserts it unless it exists. */
export function insertBusType(db: Database, row: { id: string; name: string }) {
  const there = db.select({ id: busTypes.id }).from(busTypes).where(eq(busTypes.id, row.id));
  return insertIf(db, busTypes, row, notExists(there));
}

export async function listUnitIds(db: Database, destinationId: string): Promise<string[]> {
  const found = await db
    .select({ id: units.id })
    .from(units)
    .where(eq(units.destinationId, destinationId));
  return found.map(({ id }) => id);
}

/** A condition: trips go there already. */
export function hasTrips(of: { destinationId: string | SQL; unitId?: string }): SQL {
  const ofUnit = of.unitId === undefined ? sql`` : sql` AND ${trips.unitId} = ${of.unitId}`;
  return sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${trips.destinationId} = ${of.destinationId}${ofUnit})`;
}

/** The names of the other destinations, of which there are some hundred. */
export async function listOtherNames(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ name: destinations.name })
    .from(destinations)
    .where(sql`/* whole */ ${destinations.id} <> ${id}`);
  return rows.map(({ name }) => name);
}

/** The names of the other units of its group at its destination. */
export async function listUnitNames(
  db: Database,
  { id, destinationId, groupName }: { id: string; destinationId: string; groupName: string },
): Promise<string[]> {
  const rows = await db
    .select({ name: units.name })
    .from(units)
    .where(
      sql`${units.destinationId} = ${destinationId} AND ${units.groupName} = ${groupName} AND ${units.id} <> ${id}`,
    );
  return rows.map(({ name }) => name);
}

/** The names of the other buses, of which there are some dozens. */
export async function listBusNames(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ name: buses.name })
    .from(buses)
    .where(sql`/* whole */ ${buses.id} <> ${id}`);
  return rows.map(({ name }) => name);
}

/** The names of the other stops, of which there are some hundred. */
export async function listPointNames(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ name: points.name })
    .from(points)
    .where(sql`/* whole */ ${points.id} <> ${id}`);
  return rows.map(({ name }) => name);
}

/**
 * A condition: trips that go there, or went there recently, show what its seats usually cost (`listUsualFares`). This
 * includes cancelled ones and those that have left.
 */
export function hasUsualFare(destinationId: string, now: number): SQL {
  return sql`(${hasTrips({ destinationId })} OR ${isFareRemembered(destinationId, now)})`;
}

export async function isSo(db: Database, condition: SQL): Promise<boolean> {
  const [row] = await db.select({ is: sql<number>`${condition}` }).from(sql`(SELECT 1)`);
  return row?.is === 1;
}
