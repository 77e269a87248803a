/** What an import changes: compares the files with the shop, row by row and by id. Pure. */
import type { z } from "zod";
import { isSameLine } from "../domain/as-typed.ts";
import { encodeRow } from "./csv.ts";
import { byId, toShopRow } from "./shop.ts";
import {
  makeSeason,
  TABLE_NAMES,
  TABLES,
  type Post,
  type Season,
  type TableName,
} from "./tables.ts";

export interface Entry {
  id: string;
  /** The cells of the row by column, as the file has them. */
  texts: { readonly [column: string]: string };
  /** The row as the database keeps it, by the column names of the Drizzle schema. */
  kept: { readonly [field: string]: unknown };
}

export interface Change {
  table: TableName;
  id: string;
  kind: "new" | "changed";
  /** The columns that differ; empty for a new row. */
  columns: { column: string; was: string; is: string }[];
  entry: Entry;
}

export interface SeasonPlan {
  /** The whole shop after the import. */
  season: Season;
  changes: Change[];
  /** How many rows of the files the shop already has, unchanged. */
  same: number;
  /** Rows of the shop that are in no file. They stay. */
  left: { table: TableName; ids: string[] }[];
}

export function makePlan(current: Season, files: Partial<Season>): SeasonPlan {
  const before = listEntries(current);
  const after = listEntries(files);
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
    if (known.size > 0) left.push({ table, ids: [...known.keys()] });
  }
  return { season: mergeSeasons(current, files), changes, same, left };
}

function differences(was: Entry, is: Entry): Change["columns"] {
  return Object.entries(is.texts).flatMap(([column, text]) => {
    const before = was.texts[column] ?? "";
    return isSameLine(before, text) ? [] : [{ column, was: before, is: text }];
  });
}

/** Lists the tables that are given. Each refers only to tables before it. */
function listEntries(season: Partial<Season>): Map<TableName, Entry[]> {
  const found = new Map<TableName, Entry[]>();
  for (const table of TABLE_NAMES) {
    const rows = season[table]?.map((row) => ({
      id: row.id,
      texts: listTexts(table, row),
      kept: toShopRow(table, row),
    }));
    if (rows !== undefined) found.set(table, rows);
  }
  return found;
}

function listTexts(table: TableName, row: Season[TableName][number]): Entry["texts"] {
  if (table !== "posts") return encodeRow(TABLES[table].row as z.ZodObject, { ...row });
  const { id, title, photo, date, html, hidden } = row as Post;
  return { id, title, photo, date: String(date), html, hidden: hidden ? "yes" : "" };
}

/** Returns the shop with the rows of the files. */
export function mergeSeasons(current: Season, files: Partial<Season>): Season {
  return makeSeason((table) => {
    const [was, is] = [current[table], files[table]];
    if (is === undefined) return was;
    const ids = new Set(is.map((row) => row.id));
    return [...was.filter((row) => !ids.has(row.id)), ...is].toSorted(byId);
  });
}
