/** Parses a season's folder, given in memory, into rows: all bad lines of all files are reported at once. */
import type { z } from "zod";
import { fault } from "../domain/faults.ts";
import { TABLE_ENDING, tableFileName } from "../domain/spreadsheet-text.ts";
import { readTable, writeTable } from "./csv.ts";
import { AGENTS_FOLDER, PICTURE_FOLDERS, readPicture, type SeasonPicture } from "./pictures.ts";
import { readPost, writePost } from "./posts.ts";
import {
  CSV_TABLES,
  findFile,
  POSTS_FOLDER,
  problem,
  TABLES,
  type Post,
  type Problem,
  type Season,
  type TableName,
} from "./tables.ts";

/** Files by their path in the folder, such as "trips.csv" or "gallery/fleet.svg". */
export type Files = ReadonlyMap<string, Uint8Array>;

export interface ReadSeason {
  /** A table without a file is missing here, and not changed in the shop. */
  season: Partial<Season>;
  pictures: Map<string, SeasonPicture>;
  /** The columns of each file. */
  columns: ReadonlyMap<TableName, ReadonlySet<string>>;
  /** The line of each row, by file and id. */
  lines: ReadonlyMap<string, number>;
  /** Ids of rows that could not be parsed; null for a table of which no row could be. */
  unsure: ReadonlyMap<TableName, ReadonlySet<string> | null>;
  /** The paths of all files. */
  paths: ReadonlySet<string>;
  problems: Problem[];
}

export function lineKey(file: string, id: string): string {
  return `${file} ${id}`;
}

export function readSeason(given: Files): ReadSeason {
  const problems: Problem[] = [];
  const files = withTableNames(given, problems);
  const lines = new Map<string, number>();
  const unsure = new Map<TableName, ReadonlySet<string> | null>();
  const columns = new Map<TableName, ReadonlySet<string>>();
  const { posts, pictures } = readFolders(files, problems, lines);

  function readRows(table: CsvTable): object[] | undefined {
    const { file, row: schema } = TABLES[table];
    const bytes = files.get(file);
    if (bytes === undefined) return undefined;
    const read = readTable(file, bytes, schema as z.ZodObject);
    problems.push(...read.problems);
    columns.set(table, new Set(read.columns));
    unsure.set(table, read.unsureIds && new Set(read.unsureIds));
    if (read.unsureIds === null) return undefined;
    return read.rows.map(({ line, row }) => {
      noteLine(file, String(row["id"]), line);
      return row;
    });
  }

  function noteLine(file: string, id: string, line: number): void {
    const key = lineKey(file, id);
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    else {
      problems.push(problem({ file, line, column: "id" }, fault("id_twice", { id, line: first })));
    }
  }

  const tables = [
    ...CSV_TABLES.map((table) => [table, readRows(table)] as const),
    ["posts", posts] as const,
  ];
  const season = Object.fromEntries(
    tables.filter(([, rows]) => rows !== undefined),
  ) as Partial<Season>;
  const paths = new Set(files.keys());
  return { season, pictures, columns, lines, unsure, paths, problems };
}

export function writeSeason(season: Season): Map<string, Uint8Array> {
  const texts = [
    ...CSV_TABLES.map((table) => {
      const { file, row } = TABLES[table];
      return [file, writeTable(row as z.ZodObject, season[table])] as const;
    }),
    ...season.posts.map((post) => [findFile("posts", post.id), writePost(post)] as const),
  ];
  return new Map(texts.map(([path, text]) => [path, new TextEncoder().encode(text)]));
}

function readFolders(files: Files, problems: Problem[], lines: Map<string, number>) {
  const folders = new Set<string>([...PICTURE_FOLDERS, AGENTS_FOLDER]);
  const posts: Post[] = [];
  const fileOfPost = new Map<string, string>();
  const pictures = new Map<string, SeasonPicture>();
  for (const [path, bytes] of files) {
    const [folder = "", ...rest] = path.split("/");
    if (rest.length === 0) {
      if (/\.csv$/i.test(path) && !TABLE_FILES.has(path)) {
        const what = fault("no_file_of_season", { known: [...TABLE_FILES].join(", ") });
        problems.push(problem({ file: path }, what));
      }
    } else if (!folders.has(folder) || rest.length > 1) {
      const what = fault("wrong_folder", { folders: `${PICTURE_FOLDERS.join("/, ")}/` });
      problems.push(problem({ file: path }, what));
    } else if (folder === POSTS_FOLDER && path.endsWith(".md")) {
      const read = readPost(path, bytes);
      problems.push(...read.problems);
      if (read.post === null) continue;
      const { id } = read.post;
      const first = fileOfPost.get(id);
      if (first !== undefined) {
        problems.push(problem({ file: path }, fault("post_id_twice", { id, file: first })));
      }
      fileOfPost.set(id, path);
      lines.set(lineKey(findFile("posts", id), id), 1);
      posts.push(read.post);
    } else {
      const picture = readPicture(path, bytes);
      if ("message" in picture) problems.push(picture);
      else pictures.set(path, picture);
    }
  }
  return { posts: fileOfPost.size > 0 ? posts : undefined, pictures };
}

type CsvTable = (typeof CSV_TABLES)[number];
const TABLE_FILES: ReadonlySet<string> = new Set(Object.values(TABLES).map(({ file }) => file));

/** Gives each table its own file name, whatever a spreadsheet or a browser has called the file. */
function withTableNames(files: Files, problems: Problem[]): Files {
  const named = new Map<string, Uint8Array>();
  const saved = new Map<string, string>();
  for (const [path, bytes] of files) {
    const table = TABLE_ENDING.test(path) && !path.includes("/") ? tableFileName(path) : path;
    const name = TABLE_FILES.has(table) ? table : path;
    const first = saved.get(name);
    if (first === undefined) named.set(name, bytes);
    else problems.push(problem({ file: path }, fault("table_twice", { table: name, file: first })));
    saved.set(name, first ?? path);
  }
  return named;
}
