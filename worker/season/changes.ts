/** What an import changes, for a person to read: counts, and the rows that differ. Pure. */
import { mergeSeasons, type Change, type SeasonPlan } from "./plan.ts";
import {
  findFile,
  makeSeason,
  POSTS_FOLDER,
  TABLE_NAMES,
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

/** True when the change hides the row from buyers. */
export function isHiding({ kind, columns }: Change): boolean {
  return (
    kind === "changed" && columns.some(({ column, is }) => column === "hidden" && is === "yes")
  );
}

/** Counts the changes of each table that has any. */
export function countChanges(changes: readonly Change[]): ChangeCounts[] {
  return TABLE_NAMES.flatMap((table) => {
    const own = changes.filter((change) => change.table === table);
    if (own.length === 0) return [];
    const hidden = own.filter(isHiding).length;
    const added = own.filter(({ kind }) => kind === "new").length;
    return [{ file: fileName(table), added, changed: own.length - added - hidden, hidden }];
  });
}

export function fileName(table: TableName): string {
  return table === "posts" ? POSTS_FOLDER : findFile(table, "");
}

/** The limits differ because one statement inserts many new rows, but each changed row takes its own. */
const NEW_MOST = 4_000;
const CHANGED_MOST = 200;

/** Tables whose rows trips have to fit: a changed row is written together with the trips that it affects. */
const HAVE_TRIPS: ReadonlySet<TableName> = new Set(["destinations", "units", "exams"]);
/** Tables that are written last: trips, which refer to the tables above, and those that come after trips. */
const ARE_LAST: ReadonlySet<TableName> = new Set(["trips", "coupons", "gallery", "posts"]);

interface Portion {
  portion: SeasonPlan;
  rest: number;
  /** What would be wrong with the shop if the rest never followed. */
  problems: readonly Problem[];
}

/**
 * Takes as much of an import as one transaction of the Worker accepts. Each row refers only to rows before it, and
 * changes that trips have to fit come right before the trips. When the same files are loaded again, they are compared
 * with the shop as it is by then, and the rest is written. Nothing guarantees that the rest follows, so the portion is
 * weighed and checked as if it stood alone: its season is the shop's own with only the rows of the portion.
 */
export function takeImportPortion(
  plan: SeasonPlan,
  current: Season,
  check: (portion: SeasonPlan) => readonly Problem[],
): Portion {
  const ordered = plan.changes.toSorted((a, b) => rankChange(a) - rankChange(b));
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
  const apart = ordered.findIndex((change) => rankChange(change) > 0);
  return most.problems.length > 0 && apart > 0 && apart < end ? takeUntil(apart) : most;
}

function rankChange({ table, kind }: Change): number {
  if (ARE_LAST.has(table)) return 2;
  return kind !== "new" && HAVE_TRIPS.has(table) ? 1 : 0;
}

function seasonAfter(
  changes: readonly Change[],
  { current, whole }: { current: Season; whole: Season },
): Season {
  const rows = makeSeason((table) => {
    const ids = new Set(changes.flatMap((one) => (one.table === table ? one.id : [])));
    return whole[table].filter(({ id }: { id: string }) => ids.has(id));
  });
  return mergeSeasons(current, rows);
}
