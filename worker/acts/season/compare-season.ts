/** A season's files against the shop as it is: what they change, or what is wrong with them. Changes nothing. */
import type { SeasonInput } from "../../contract/staff/staff-season.ts";
import { database, type Database } from "../../db/client.ts";
import { readBookings, readRaw } from "../../db/content/season-rows.ts";
import { listDearestFares } from "../../db/staff/weight-facts.ts";
import { listStoredPictures } from "../../dependencies/shop-pictures.ts";
import { checkPortion, listPictures } from "../../season/check.ts";
import type { Bought } from "../../season/check-bought.ts";
import { compareWithShop, type ComparedSeason } from "../../season/compare.ts";
import type { SeasonPlan } from "../../season/plan.ts";
import { readSeason, type ReadSeason } from "../../season/read.ts";
import { rowsFrom, toSeason, SHOP_QUERIES, type ShopRows } from "../../season/shop.ts";
import { NO_SEASON, type Problem, type Season } from "../../season/tables.ts";

export interface Compared extends ComparedSeason {
  /** The shop's own, before. */
  current: Season;
  /** The shop's rows as the database has them. */
  rows: ShopRows;
  /** What is wrong with a part of the plan, if the rest never follows. */
  check(portion: SeasonPlan): Problem[];
}

export async function readCurrentRows(db: Database): Promise<ShopRows> {
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
  const rows = await readCurrentRows(db);
  const current = toSeason(rows);
  const bought = await findBought(db, listChangedTrips(read, current), now);
  const whole = {
    ...read,
    paths: new Set([...read.paths, ...(await storePictures(env, read, current))]),
  };
  return {
    ...compareWithShop(whole, { season: current, bought }, now),
    current,
    rows,
    check: (portion) => checkPortion(portion, whole, { current, bought, now }),
  };
}

/** Lists the trips of the files, and those that use an exam, a bus or a type of bus of the files. */
function listChangedTrips({ season }: ReadSeason, current: Season): string[] {
  const exams = new Set(season.exams?.map(({ id }) => id));
  const types = new Set(season.busTypes?.map(({ id }) => id));
  const ofTypes = current.buses.filter(({ type }) => types.has(type));
  const buses = new Set([...(season.buses ?? []), ...ofTypes].map(({ id }) => id));
  const going = current.trips.filter(
    ({ exam, bus }) => (exam !== null && exams.has(exam)) || buses.has(bus),
  );
  return [...new Set([...(season.trips ?? []), ...going].map(({ id }) => id))];
}

async function findBought(db: Database, trips: readonly string[], now: number): Promise<Bought> {
  const [{ booked, chosen }, fares] = await Promise.all([
    readBookings(db, trips),
    listDearestFares(db, now),
  ]);
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
    destinations: new Set(fares.keys()),
  };
}

/** Pictures that the files name, that no row of the shop does, and that are in the bucket all the same. */
async function storePictures(env: Env, { season }: ReadSeason, current: Season): Promise<string[]> {
  const known = new Set(listPictures(current));
  const others = listPictures({ ...NO_SEASON, ...season }).filter((key) => !known.has(key));
  return others.length === 0 ? [] : listStoredPictures(env, others);
}
