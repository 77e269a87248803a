/** Content as staff see it: hidden rows too, page by page. */
import { and, asc, desc, eq, gt, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { coupons } from "../../../drizzle/coupons.ts";
import { tickets } from "../../../drizzle/money.ts";
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
import { notices } from "../../../drizzle/shop.ts";
import type { Database } from "../client.ts";
import { toDhakaDay } from "../dhaka-day.ts";

export interface ListedEntry {
  id: string;
  name: string;
  about: string;
  isHidden: boolean;
  /** File name of its picture; null for a kind without pictures. */
  image: string | null;
}

type List = (db: Database, after: string, most: number) => Promise<ListedEntry[]>;

/** Rows by their ids. `about` may be of the table that `joined` adds. */
function listById(
  table: SQLiteTable & Record<"id" | "hidden", SQLiteColumn>,
  {
    name,
    about,
    image = sql`NULL`,
  }: Record<"name" | "about", SQLiteColumn | SQL> & {
    image?: SQLiteColumn | SQL;
  },
  joined?: [table: SQLiteTable, on: SQL],
): List {
  return async (db, after, most) => {
    const rows = db
      .select({
        id: sql<string>`${table.id}`,
        name: sql<string>`${name}`,
        about: sql<string>`${about}`,
        isHidden: sql`${table.hidden}`.mapWith(Boolean),
        image: sql<string | null>`${image}`,
      })
      .from(table)
      .$dynamic();
    const whole = joined === undefined ? rows : rows.innerJoin(...joined);
    return whole.where(gt(table.id, after)).orderBy(asc(table.id)).limit(most);
  };
}

/** By kind; each query uses an index from the row `after`. */
export const LISTS = {
  destination: listById(destinations, {
    name: destinations.name,
    about: destinations.shortNames,
    image: destinations.image,
  }),
  unit: listById(
    units,
    { name: sql`${units.name} || ' · ' || ${units.groupName}`, about: destinations.name },
    [destinations, eq(destinations.id, units.destinationId)],
  ),
  bus: listById(
    buses,
    {
      name: buses.name,
      about: sql`${busTypes.name} || coalesce(' · ' || ${buses.planName}, '')`,
    },
    [busTypes, eq(busTypes.id, buses.busTypeId)],
  ),
  point: listById(points, { name: points.name, about: sql`''` }),
  name: listById(englishNames, { name: englishNames.name, about: englishNames.english }),
  coupon: listById(coupons, {
    name: coupons.code,
    about: sql`(${coupons.value} / 100.0) || CASE ${coupons.kind} WHEN 'percent' THEN ' %' ELSE ' ৳' END`,
  }),
  photo: listById(galleryPhotos, {
    name: galleryPhotos.caption,
    about: sql`''`,
    image: galleryPhotos.photo,
  }),
  /** The newest first. */
  post: (db, after, most) =>
    db
      .select({
        id: blogs.id,
        name: blogs.title,
        about: toDhakaDay(blogs.createdAt),
        isHidden: blogs.hidden,
        image: blogs.photo,
      })
      .from(blogs)
      .where(
        after === ""
          ? undefined
          : sql`(${blogs.createdAt}, ${blogs.id}) < (SELECT b.created_at, b.id FROM ${blogs} b WHERE b.id = ${after})`,
      )
      .orderBy(desc(blogs.createdAt), desc(blogs.id))
      .limit(most),
  notice: listById(notices, {
    name: notices.text,
    about: sql`${toDhakaDay(notices.startsAt)} || ' – ' || ${toDhakaDay(notices.endsAt)}`,
  }),
  /** The shop's details are one entry, which is opened by its id. */
  shop: async () => [],
} as const satisfies Record<string, List>;

/** The progress of a new shop: whether there is a visible entry of each kind, and a trip on sale. */
export async function readSetup(db: Database, now: number) {
  const [row] = await db
    .select({
      destination: sql<number>`EXISTS (SELECT 1 FROM ${destinations} WHERE ${destinations.id} > '' AND ${destinations.hidden} = 0)`,
      unit: sql<number>`EXISTS (SELECT 1 FROM ${units} WHERE ${units.id} > '' AND ${units.hidden} = 0)`,
      bus: sql<number>`EXISTS (SELECT 1 FROM ${buses} WHERE ${buses.id} > '' AND ${buses.hidden} = 0)`,
      ticket: sql<number>`EXISTS (SELECT 1 FROM ${tickets} WHERE ${tickets.id} > '' AND ${tickets.voidedAt} IS NULL)`,
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
    hasTicket: row?.ticket === 1,
  };
}
