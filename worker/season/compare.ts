/** What a season's files change in a shop, and what is wrong with them. Pure. */
import { fault } from "../domain/faults.ts";
import { checkSeason } from "./check.ts";
import type { Bought } from "./check-bought.ts";
import { makePlan, type SeasonPlan } from "./plan.ts";
import type { ReadSeason } from "./read.ts";
import { closesAt } from "./shop.ts";
import { KEPT_WHERE_MISSING, problem, type Problem, type Season } from "./tables.ts";

export interface ComparedSeason {
  plan: SeasonPlan;
  problems: Problem[];
}

export interface ShopNow {
  season: Season;
  bought: Bought;
}

export function compareWithShop(read: ReadSeason, shop: ShopNow, now: number): ComparedSeason {
  const { season: current, bought } = shop;
  const plan = makePlan(current, keepColumns(read, current));
  const problems = [...read.problems, ...checkSeason(plan, read, { current, bought, now })];
  if (problems.length === 0 && read.lines.size + read.pictures.size + plan.changes.length === 0) {
    problems.push(problem({ file: "." }, fault("no_season")));
  }
  return { plan, problems };
}

/**
 * Keeps the shop's values in columns that an older file lacks. It also keeps the sale of a postponed trip closed, which
 * no file reopens: it reopens with the trip's new date.
 */
function keepColumns({ season, columns }: ReadSeason, current: Season): Partial<Season> {
  const known = new Map(current.trips.map((trip) => [trip.id, trip]));
  return {
    ...season,
    ...(season.points && { points: keepIn("points", season.points, current.points, columns) }),
    ...(season.trips && {
      trips: keepIn("trips", season.trips, current.trips, columns).map((trip) => {
        const was = known.get(trip.id);
        const isReopened = was?.postponed === true && closesAt(trip) > closesAt(was);
        return isReopened ? { ...trip, sale_closes: was.sale_closes } : trip;
      }),
    }),
  };
}

function keepIn<Row extends { id: string }>(
  table: keyof typeof KEPT_WHERE_MISSING,
  rows: readonly Row[],
  current: readonly Row[],
  columns: ReadSeason["columns"],
): Row[] {
  const missing = KEPT_WHERE_MISSING[table].filter(
    (name) => columns.get(table)?.has(name) === false,
  ) as (keyof Row)[];
  const known = new Map(current.map((row) => [row.id, row]));
  return rows.map((row) => {
    const was = known.get(row.id);
    if (was === undefined) return row;
    return { ...row, ...Object.fromEntries(missing.map((name) => [name, was[name]])) };
  });
}
