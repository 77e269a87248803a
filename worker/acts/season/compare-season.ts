/** A season's files against the shop as it is: what they change, or what is wrong with them. Changes nothing. */
import type { SeasonInput } from "../../contract/staff-season.ts";
import { database, type Database } from "../../db/client.ts";
import { readBookings, readRaw } from "../../db/content/season-rows.ts";
import { storedPictures } from "../../dependencies/shop-pictures.ts";
import { checkPortion, picturesOf } from "../../season/check.ts";
import type { Bought } from "../../season/check-bought.ts";
import { compareWithShop, type Prepared } from "../../season/exchange.ts";
import type { SeasonPlan } from "../../season/plan.ts";
import { readSeason, type ReadSeason } from "../../season/read.ts";
import { rowsFrom, seasonOf, SHOP_QUERIES, type ShopRows } from "../../season/shop.ts";
import { NO_SEASON, type Problem, type Season } from "../../season/tables.ts";

export interface Compared extends Prepared {
  /** The shop's own, before. */
  current: Season;
  /** The same as the database has them. */
  rows: ShopRows;
  /** What is wrong with a part of the plan, if the rest never follows. */
  check(portion: SeasonPlan): Problem[];
}

export async function currentRows(db: Database): Promise<ShopRows> {
  return rowsFrom(await readRaw(db, SHOP_QUERIES));
}

export async function compareSeason(
  env: Env,
  { files }: SeasonInput,
  now: number,
): Promise<Compared> {
  const db = database(env);
  const encoder = new TextEncoder();
  const read = readSeason(new Map(files.map(({ path, text }) => [path, encoder.encode(text)])));
  const rows = await currentRows(db);
  const current = seasonOf(rows);
  const bought = await boughtOf(db, tripsOf(read, current));
  const whole = { ...read, paths: new Set([...read.paths, ...(await stored(env, read, current))]) };
  return {
    ...compareWithShop(whole, { season: current, bought }, { isDeleting: false, now }),
    current,
    rows,
    check: (portion) => checkPortion(portion, whole, { current, bought, now }),
  };
}

/** Of the files, and those with an exam, a bus or a type of bus of the files. */
function tripsOf({ season }: ReadSeason, current: Season): string[] {
  const exams = new Set(season.exams?.map(({ id }) => id));
  const types = new Set(season.busTypes?.map(({ id }) => id));
  const ofTypes = current.buses.filter(({ type }) => types.has(type));
  const buses = new Set([...(season.buses ?? []), ...ofTypes].map(({ id }) => id));
  const going = current.trips.filter(
    ({ exam, bus }) => (exam !== null && exams.has(exam)) || buses.has(bus),
  );
  return [...new Set([...(season.trips ?? []), ...going].map(({ id }) => id))];
}

/** Coupons are never deleted here, so whether they were used plays no part. */
async function boughtOf(db: Database, trips: readonly string[]): Promise<Bought> {
  const { booked, chosen } = await readBookings(db, trips);
  const stops = Map.groupBy(chosen, ({ id }) => id);
  return {
    trips: new Map(
      booked.map(({ id, live }) => [
        id,
        {
          isLive: live === 1,
          stops: new Set(
            (stops.get(id) ?? []).flatMap(({ stop }) => (stop === null ? [] : [stop])),
          ),
        },
      ]),
    ),
    coupons: new Set(),
  };
}

/** Pictures that the files name, that no row of the shop does, and that are in the bucket all the same. */
async function stored(env: Env, { season }: ReadSeason, current: Season): Promise<string[]> {
  const known = new Set(picturesOf(current));
  const others = picturesOf({ ...NO_SEASON, ...season }).filter((key) => !known.has(key));
  return others.length === 0 ? [] : storedPictures(env, others);
}
