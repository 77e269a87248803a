/** What an import changes: compares the files with the shop, row by row and by id. Pure. */
import type { z } from "zod";
import { isSameLine } from "../domain/as-typed.ts";
import { cellsOf } from "./csv.ts";
import { byId, KEPT } from "./shop.ts";
import { TABLES, type Season, type TableName } from "./tables.ts";

export interface Entry {
  id: string;
  /** By column, as the file has it. */
  texts: { readonly [column: string]: string };
  /** By the code's names of the columns, as the shop keeps it. */
  kept: { readonly [field: string]: unknown };
}

export interface Change {
  table: TableName;
  id: string;
  kind: "new" | "changed" | "gone";
  /** The columns that differ, of a changed row. */
  columns: { column: string; was: string; is: string }[];
  entry: Entry;
}

export interface SeasonPlan {
  /** The row after the import. */
  season: Season;
  changes: Change[];
  /** Rows of the files that the shop has already, unchanged. */
  same: number;
  /** Rows of the shop that are in no file, and that stay. */
  left: { table: TableName; ids: string[] }[];
}

export function planOf(current: Season, files: Partial<Season>, isDeleting: boolean): SeasonPlan {
  const before = entriesOf(current);
  const after = entriesOf(files);
  const changes: Change[] = [];
  const left: SeasonPlan["left"] = [];
  let same = 0;
  for (const [table, entries] of after) {
    const known = new Map((before.get(table) ?? []).map((entry) => [entry.id, entry]));
    for (const entry of entries) {
      const was = known.get(entry.id);
      known.delete(entry.id);
      if (was === undefined) changes.push({ table, id: entry.id, kind: "new", columns: [], entry });
      else {
        const columns = differences(was, entry);
        if (columns.length === 0) same += 1;
        else changes.push({ table, id: entry.id, kind: "changed", columns, entry });
      }
    }
    for (const [id, entry] of isDeleting ? known : []) {
      changes.push({ table, id, kind: "gone", columns: [], entry });
    }
    if (!isDeleting && known.size > 0) left.push({ table, ids: [...known.keys()] });
  }
  return { season: merged(current, files, isDeleting), changes, same, left };
}

function differences(was: Entry, is: Entry): Change["columns"] {
  return Object.entries(is.texts).flatMap(([column, text]) => {
    const before = was.texts[column] ?? "";
    return isSameLine(before, text) ? [] : [{ column, was: before, is: text }];
  });
}

/** The tables that are there, in an order in which each names only those before it. */
function entriesOf(season: Partial<Season>): Map<TableName, Entry[]> {
  const found = new Map<TableName, Entry[]>();
  function add<Row extends { id: string }>(
    table: TableName,
    rows: readonly Row[] | undefined,
    texts: (row: Row) => Entry["texts"],
    kept: (row: Row) => Entry["kept"],
  ): void {
    if (rows === undefined) return;
    found.set(
      table,
      rows.map((row) => ({ id: row.id, texts: texts(row), kept: kept(row) })),
    );
  }
  const cells =
    <Shape extends z.ZodObject>({ row: schema }: { row: Shape }) =>
    (row: z.output<Shape>) =>
      cellsOf(schema, row);
  add("destinations", season.destinations, cells(TABLES.destinations), KEPT.destinations);
  add("units", season.units, cells(TABLES.units), KEPT.units);
  add("exams", season.exams, cells(TABLES.exams), KEPT.exams);
  add("busTypes", season.busTypes, cells(TABLES.busTypes), KEPT.busTypes);
  add("buses", season.buses, cells(TABLES.buses), KEPT.buses);
  add("points", season.points, cells(TABLES.points), KEPT.points);
  add("trips", season.trips, cells(TABLES.trips), KEPT.trips);
  add("coupons", season.coupons, cells(TABLES.coupons), KEPT.coupons);
  add("gallery", season.gallery, cells(TABLES.gallery), KEPT.gallery);
  add(
    "posts",
    season.posts,
    ({ id, title, photo, date, html, hidden }) => ({
      id,
      title,
      photo,
      date: String(date),
      html,
      hidden: hidden ? "yes" : "",
    }),
    KEPT.posts,
  );
  return found;
}

/** The shop with the rows of the files; deleting, with no others of their tables. */
export function merged(current: Season, files: Partial<Season>, isDeleting: boolean): Season {
  function merge<Row extends { id: string }>(was: Row[], is: Row[] | undefined): Row[] {
    if (is === undefined) return was;
    const ids = new Set(is.map((row) => row.id));
    const kept = isDeleting ? [] : was.filter((row) => !ids.has(row.id));
    return [...kept, ...is].toSorted(byId);
  }
  return {
    destinations: merge(current.destinations, files.destinations),
    units: merge(current.units, files.units),
    exams: merge(current.exams, files.exams),
    busTypes: merge(current.busTypes, files.busTypes),
    buses: merge(current.buses, files.buses),
    points: merge(current.points, files.points),
    trips: merge(current.trips, files.trips),
    coupons: merge(current.coupons, files.coupons),
    gallery: merge(current.gallery, files.gallery),
    posts: merge(current.posts, files.posts),
  };
}
