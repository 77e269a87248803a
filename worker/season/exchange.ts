/**
 * Import and export of a season. An import reads and checks everything before it writes, then puts the pictures, and
 * last all rows in one transaction; importing the same files again changes nothing.
 */
import { fault } from "../domain/faults.ts";
import { checkSeason, picturesOf } from "./check.ts";
import type { Bought } from "./check-bought.ts";
import { planOf, type SeasonPlan } from "./plan.ts";
import { AGENTS_FOLDER, readPicture } from "./pictures.ts";
import { readSeason, writeSeason, type Files, type ReadSeason } from "./read.ts";
import { closesAt, rowsFrom, seasonOf, SHOP_QUERIES } from "./shop.ts";
import { LIVE_STATES, statementsOf } from "./sql.ts";
import type { Store } from "./store.ts";
import { KEPT_WHERE_MISSING, problem, type Problem, type Season } from "./tables.ts";

export interface Prepared {
  plan: SeasonPlan;
  /** Of the rows, in their order. */
  statements: string[];
  pictures: ReadSeason["pictures"];
  problems: Problem[];
}

export interface ImportOptions {
  isDeleting: boolean;
  now: number;
}

/** Reads and checks; changes nothing. */
export async function prepare(store: Store, files: Files, input: ImportOptions): Promise<Prepared> {
  const read = readSeason(files);
  return compareWithShop(read, await readShop(store), input);
}

export interface ShopNow {
  season: Season;
  bought: Bought;
}

/** What the files change in the shop as it is. Pure. */
export function compareWithShop(read: ReadSeason, shop: ShopNow, input: ImportOptions): Prepared {
  const { season: current, bought } = shop;
  const plan = planOf(current, withKeptColumns(read, current), input.isDeleting);
  const problems = [
    ...read.problems,
    ...checkSeason(plan, read, { current, bought, now: input.now }),
  ];
  if (problems.length === 0 && read.lines.size + read.pictures.size + plan.changes.length === 0) {
    problems.push(problem({ file: "." }, fault("no_season")));
  }
  const statements = problems.length > 0 ? [] : statementsOf(plan, input.now);
  return { plan, statements, pictures: read.pictures, problems };
}

/**
 * A file of before a column was there changes nothing of it. The sale of a postponed trip has ended, and no file
 * opens it again: it comes back with the trip's date.
 */
function withKeptColumns({ season, columns }: ReadSeason, current: Season): Partial<Season> {
  const missing = KEPT_WHERE_MISSING.filter((name) => columns.get("trips")?.has(name) === false);
  if (season.trips === undefined) return season;
  const known = new Map(current.trips.map((trip) => [trip.id, trip]));
  const trips = season.trips.map((trip) => {
    const was = known.get(trip.id);
    if (was === undefined) return trip;
    const isReopened = was.postponed && closesAt(trip) > closesAt(was);
    return {
      ...trip,
      ...Object.fromEntries(missing.map((name) => [name, was[name]])),
      ...(isReopened && { sale_closes: was.sale_closes }),
    };
  });
  return { ...season, trips };
}

/** Returns how many pictures were put. */
export async function load(
  store: Store,
  { statements, pictures, problems }: Prepared,
): Promise<number> {
  if (problems.length > 0) throw new Error("a season with problems is not loaded");
  const put = pictures.size === 0 ? 0 : await store.putPictures(pictures);
  await store.run(statements);
  return put;
}

export interface Exported {
  files: Map<string, Uint8Array>;
  /** Pictures that rows reference and the bucket lacks. */
  missing: string[];
}

/** `withAgents`: the photos of agents too, which are personal and in no other backup. */
export async function exportSeason(store: Store, withAgents = false): Promise<Exported> {
  const { season } = await readShop(store);
  const photos = withAgents ? await agentPhotos(store) : [];
  return withPictures(season, (key) => store.pictureAt(key), photos);
}

/** Of a deployed shop each is a process of wrangler, which reads one picture. */
const PICTURES_AT_ONCE = 4;

async function agentPhotos(store: Store): Promise<string[]> {
  const [rows = []] = await store.query([
    "SELECT image FROM agents WHERE image IS NOT NULL ORDER BY image",
  ]);
  return rows.map((row) => `${AGENTS_FOLDER}/${String(fieldOf(row, "image"))}`);
}

export async function withPictures(
  season: Season,
  pictureAt: (key: string) => Promise<Uint8Array | null>,
  others: readonly string[] = [],
): Promise<Exported> {
  const files = writeSeason(season);
  const missing: string[] = [];
  const keys = new Set([...picturesOf(season), ...others]).values();
  async function readNext(): Promise<void> {
    for (const key of keys) {
      const bytes = await pictureAt(key);
      if (bytes === null || "message" in readPicture(key, bytes)) missing.push(key);
      else files.set(key, bytes);
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, readNext));
  return { files, missing: missing.toSorted() };
}

async function readShop(store: Store): Promise<ShopNow> {
  const answers = await store.query([
    ...SHOP_QUERIES,
    // Tickets that moved there (protocol 14), trips that the shop's switch keeps (protocol 22), and those whose object
    // was told that they are cancelled count too.
    `SELECT id, max(live) AS live FROM (SELECT trip_id AS id, state IN (${LIVE_STATES}) AS live FROM bills
      UNION ALL SELECT current_trip, voided_at IS NULL FROM tickets
      UNION ALL SELECT from_trip, 0 FROM ticket_moves UNION ALL SELECT to_trip, 0 FROM ticket_moves
      UNION ALL SELECT id, 0 FROM trips WHERE incarnation IS NOT NULL OR cancelled_at IS NOT NULL) GROUP BY id`,
    `SELECT DISTINCT COALESCE(k.current_trip, b.trip_id) AS id, b.boarding_point_id AS stop
      FROM bills b LEFT JOIN tickets k ON k.bill_id = b.id
      WHERE b.boarding_point_id IS NOT NULL AND b.state IN (${LIVE_STATES})`,
    "SELECT DISTINCT coupon_id AS id FROM bills WHERE coupon_id IS NOT NULL",
  ]);
  const [trips = [], chosen = [], coupons = []] = answers.slice(SHOP_QUERIES.length);
  const stops = Map.groupBy(chosen, idIn);
  return {
    season: seasonOf(rowsFrom(answers)),
    bought: {
      trips: new Map(
        trips.map((row) => [
          idIn(row),
          {
            isLive: fieldOf(row, "live") === 1,
            stops: new Set((stops.get(idIn(row)) ?? []).map((one) => String(fieldOf(one, "stop")))),
          },
        ]),
      ),
      coupons: new Set(coupons.map(idIn)),
    },
  };
}

function idIn(row: unknown): string {
  return String(fieldOf(row, "id"));
}

function fieldOf(row: unknown, name: string): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, name) : undefined;
}
