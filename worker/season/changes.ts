/** What an import changes, for a person to read: counts, and the rows that differ. Pure. */
import { merged, type Change, type SeasonPlan } from "./plan.ts";
import {
  fileOf,
  POSTS_FOLDER,
  TABLES,
  type Problem,
  type Season,
  type TableName,
} from "./tables.ts";

export interface ChangeCounts {
  file: string;
  added: number;
  changed: number;
  hidden: number;
}

export const TABLE_NAMES: readonly TableName[] = [...Object.keys(TABLES).filter(isTable), "posts"];

/** A row that nobody finds any more. */
export function isHiding({ kind, columns }: Change): boolean {
  return (
    kind === "changed" && columns.some(({ column, is }) => column === "hidden" && is === "yes")
  );
}

/** By table, those of which something changes. */
export function countsOf(changes: readonly Change[]): ChangeCounts[] {
  return TABLE_NAMES.flatMap((table) => {
    const own = changes.filter((change) => change.table === table);
    if (own.length === 0) return [];
    const hidden = own.filter(isHiding).length;
    const added = own.filter(({ kind }) => kind === "new").length;
    return [{ file: fileName(table), added, changed: own.length - added - hidden, hidden }];
  });
}

export function fileName(table: TableName): string {
  return table === "posts" ? POSTS_FOLDER : fileOf(table, "");
}

function isTable(name: string): name is keyof typeof TABLES {
  return Object.hasOwn(TABLES, name);
}

/** New rows are written many at a time, changed ones each by itself. */
const NEW_MOST = 4_000;
const CHANGED_MOST = 200;

/** Rows that trips have to fit: a change of them is written with the trips that it takes along. */
const HAVE_TRIPS: ReadonlySet<TableName> = new Set(["destinations", "units", "exams"]);
/** Rows that name one of those, or come after who does. */
const ARE_LAST: ReadonlySet<TableName> = new Set(["trips", "coupons", "gallery", "posts"]);

interface Portion {
  portion: SeasonPlan;
  rest: number;
  /** What would be wrong with the shop if the rest never followed. */
  problems: readonly Problem[];
}

/**
 * As much of an import as one transaction of the Worker takes, in an order in which each row names only those before it,
 * and changes that trips have to fit come right before the trips: the same files once more are compared with what is there
 * by then, and load the rest. The portion's season is the shop's own with the rows of the portion alone, as whoever weighs
 * and checks it has to see it: nobody is sure that the rest follows.
 */
export function takeImportPortion(
  plan: SeasonPlan,
  current: Season,
  check: (portion: SeasonPlan) => readonly Problem[],
): Portion {
  const ordered = plan.changes.toSorted((a, b) => rankOf(a) - rankOf(b));
  let [added, changed] = [0, 0];
  const end = ordered.findIndex(({ kind }) => {
    if (kind === "new") added += 1;
    else changed += 1;
    return added > NEW_MOST || changed > CHANGED_MOST;
  });
  if (end === -1) return { portion: plan, rest: 0, problems: [] };
  function takeUntil(count: number): Portion {
    const changes = ordered.slice(0, count);
    const season = seasonAfter(changes, { current, whole: plan.season });
    const portion = { ...plan, season, changes };
    return { portion, rest: ordered.length - count, problems: check(portion) };
  }
  const most = takeUntil(end);
  const apart = ordered.findIndex((change) => rankOf(change) > 0);
  return most.problems.length > 0 && apart > 0 && apart < end ? takeUntil(apart) : most;
}

function rankOf({ table, kind }: Change): number {
  if (ARE_LAST.has(table)) return 2;
  return kind !== "new" && HAVE_TRIPS.has(table) ? 1 : 0;
}

function seasonAfter(
  changes: readonly Change[],
  { current, whole }: { current: Season; whole: Season },
): Season {
  const isChanged = (table: TableName) => {
    const ids = new Set(changes.flatMap((one) => (one.table === table ? one.id : [])));
    return ({ id }: { id: string }) => ids.has(id);
  };
  const rows: Season = {
    destinations: whole.destinations.filter(isChanged("destinations")),
    units: whole.units.filter(isChanged("units")),
    exams: whole.exams.filter(isChanged("exams")),
    busTypes: whole.busTypes.filter(isChanged("busTypes")),
    buses: whole.buses.filter(isChanged("buses")),
    points: whole.points.filter(isChanged("points")),
    trips: whole.trips.filter(isChanged("trips")),
    coupons: whole.coupons.filter(isChanged("coupons")),
    gallery: whole.gallery.filter(isChanged("gallery")),
    posts: whole.posts.filter(isChanged("posts")),
  };
  return merged(current, rows, false);
}
