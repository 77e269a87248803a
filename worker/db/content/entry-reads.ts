/** Content as staff see it: hidden rows too, page by page. */
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { coupons } from "../../../drizzle/money.ts";
import {
  blogs,
  buses,
  busTypes,
  destinations,
  galleryPhotos,
  points,
  trips,
  units,
} from "../../../drizzle/schema.ts";
import type { Database } from "../client.ts";
import { dhakaDayOf } from "../dhaka-day.ts";

export interface ListedEntry {
  id: string;
  name: string;
  about: string;
  isHidden: boolean;
}

type List = (db: Database, after: string, most: number) => Promise<ListedEntry[]>;

/** By kind; each walks an index from the row `after`. */
export const LISTS = {
  destination: (db, after, most) =>
    db
      .select({
        id: destinations.id,
        name: destinations.name,
        about: destinations.shortNames,
        isHidden: destinations.hidden,
      })
      .from(destinations)
      .where(gt(destinations.id, after))
      .orderBy(asc(destinations.id))
      .limit(most),
  unit: (db, after, most) =>
    db
      .select({
        id: units.id,
        name: sql<string>`${units.name} || ' · ' || ${units.groupName}`,
        about: destinations.name,
        isHidden: units.hidden,
      })
      .from(units)
      .innerJoin(destinations, eq(destinations.id, units.destinationId))
      .where(gt(units.id, after))
      .orderBy(asc(units.id))
      .limit(most),
  bus: (db, after, most) =>
    db
      .select({
        id: buses.id,
        name: buses.name,
        about: sql<string>`${busTypes.name} || coalesce(' · ' || ${buses.planName}, '')`,
        isHidden: buses.hidden,
      })
      .from(buses)
      .innerJoin(busTypes, eq(busTypes.id, buses.busTypeId))
      .where(gt(buses.id, after))
      .orderBy(asc(buses.id))
      .limit(most),
  point: (db, after, most) =>
    db
      .select({ id: points.id, name: points.name, about: sql<string>`''`, isHidden: points.hidden })
      .from(points)
      .where(gt(points.id, after))
      .orderBy(asc(points.id))
      .limit(most),
  coupon: (db, after, most) =>
    db
      .select({
        id: coupons.id,
        name: coupons.code,
        about: sql<string>`(${coupons.value} / 100.0) || CASE ${coupons.kind} WHEN 'percent' THEN ' %' ELSE ' ৳' END`,
        isHidden: coupons.hidden,
      })
      .from(coupons)
      .where(gt(coupons.id, after))
      .orderBy(asc(coupons.id))
      .limit(most),
  photo: (db, after, most) =>
    db
      .select({
        id: galleryPhotos.id,
        name: galleryPhotos.caption,
        about: galleryPhotos.photo,
        isHidden: galleryPhotos.hidden,
      })
      .from(galleryPhotos)
      .where(gt(galleryPhotos.id, after))
      .orderBy(asc(galleryPhotos.id))
      .limit(most),
  /** The newest first. */
  post: (db, after, most) =>
    db
      .select({
        id: blogs.id,
        name: blogs.title,
        about: dhakaDayOf(blogs.createdAt),
        isHidden: blogs.hidden,
      })
      .from(blogs)
      .where(
        after === ""
          ? undefined
          : sql`(${blogs.createdAt}, ${blogs.id}) < (SELECT b.created_at, b.id FROM ${blogs} b WHERE b.id = ${after})`,
      )
      .orderBy(desc(blogs.createdAt), desc(blogs.id))
      .limit(most),
} as const satisfies Record<string, List>;

/** How far a shop has come: whether there is one of each that is not hidden, and a trip on sale. */
export async function readSetup(db: Database, now: number) {
  const [row] = await db
    .select({
      destination: sql<number>`EXISTS (SELECT 1 FROM ${destinations} WHERE ${destinations.id} > '' AND ${destinations.hidden} = 0)`,
      unit: sql<number>`EXISTS (SELECT 1 FROM ${units} WHERE ${units.id} > '' AND ${units.hidden} = 0)`,
      bus: sql<number>`EXISTS (SELECT 1 FROM ${buses} WHERE ${buses.id} > '' AND ${buses.hidden} = 0)`,
    })
    .from(sql`(SELECT 1)`);
  const ahead = and(gt(trips.departsAt, now), isNull(trips.cancelledAt));
  const [trip] = await db.select({ id: trips.id }).from(trips).where(ahead).limit(1);
  const [onSale] = await db
    .select({ id: trips.id })
    .from(trips)
    .innerJoin(destinations, eq(destinations.id, trips.destinationId))
    .innerJoin(units, eq(units.id, trips.unitId))
    .where(
      and(
        ahead,
        gt(trips.saleClosesAt, now),
        or(isNull(trips.opensAt), lte(trips.opensAt, now)),
        eq(destinations.hidden, false),
        eq(units.hidden, false),
      ),
    )
    .limit(1);
  return {
    hasDestination: row?.destination === 1,
    hasUnit: row?.unit === 1,
    hasBus: row?.bus === 1,
    hasTrip: trip !== undefined,
    isSelling: onSale !== undefined,
  };
}
