/** Parses a season's folder, given in memory, into rows: all bad lines of all files are reported at once. */
import type { z } from "zod";
import { fault } from "../domain/faults.ts";
import { readTable, writeTable } from "./csv.ts";
import { AGENTS_FOLDER, PICTURE_FOLDERS, readPicture, type SeasonPicture } from "./pictures.ts";
import { readPost, writePost } from "./posts.ts";
import {
  fileOf,
  POSTS_FOLDER,
  problem,
  TABLES,
  type Post,
  type Problem,
  type Season,
  type TableName,
} from "./tables.ts";

/** By path in the folder: "trips.csv", "gallery/fleet.svg". */
export type Files = ReadonlyMap<string, Uint8Array>;

export interface ReadSeason {
  /** A table without a file is missing here, and not changed in the shop. */
  season: Partial<Season>;
  pictures: Map<string, SeasonPicture>;
  /** The columns of each file. */
  columns: ReadonlyMap<TableName, ReadonlySet<string>>;
  /** The line of each row, by file and id. */
  lines: ReadonlyMap<string, number>;
  /** Ids of rows that could not be parsed; null for a table of which nothing could. */
  unsure: ReadonlyMap<TableName, ReadonlySet<string> | null>;
  /** Of every file there is. */
  paths: ReadonlySet<string>;
  problems: Problem[];
}

export function lineKey(file: string, id: string): string {
  return `${file} ${id}`;
}

export function readSeason(files: Files): ReadSeason {
  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  const unsure = new Map<TableName, ReadonlySet<string> | null>();
  const columns = new Map<TableName, ReadonlySet<string>>();
  const { posts, pictures } = readFolders(files, problems, lines);

  function table<Shape extends z.ZodObject>(
    name: TableName,
    { file, row: schema }: { file: string; row: Shape },
  ) {
    const bytes = files.get(file);
    if (bytes === undefined) return undefined;
    const read = readTable(file, bytes, schema);
    problems.push(...read.problems);
    columns.set(name, new Set(read.columns));
    unsure.set(name, read.unsureIds && new Set(read.unsureIds));
    if (read.unsureIds === null) return undefined;
    return read.rows.flatMap(({ line, row }) => {
      noteLine(file, String(row["id"]), line);
      return [row];
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

  const season = {
    destinations: table("destinations", TABLES.destinations),
    units: table("units", TABLES.units),
    exams: table("exams", TABLES.exams),
    busTypes: table("busTypes", TABLES.busTypes),
    buses: table("buses", TABLES.buses),
    points: table("points", TABLES.points),
    trips: table("trips", TABLES.trips),
    coupons: table("coupons", TABLES.coupons),
    gallery: table("gallery", TABLES.gallery),
    posts,
  };
  const paths = new Set(files.keys());
  return { season: given(season), pictures, columns, lines, unsure, paths, problems };
}

export function writeSeason(season: Season): Map<string, Uint8Array> {
  const texts: [string, string][] = [
    [TABLES.destinations.file, writeTable(TABLES.destinations.row, season.destinations)],
    [TABLES.units.file, writeTable(TABLES.units.row, season.units)],
    [TABLES.exams.file, writeTable(TABLES.exams.row, season.exams)],
    [TABLES.busTypes.file, writeTable(TABLES.busTypes.row, season.busTypes)],
    [TABLES.buses.file, writeTable(TABLES.buses.row, season.buses)],
    [TABLES.points.file, writeTable(TABLES.points.row, season.points)],
    [TABLES.trips.file, writeTable(TABLES.trips.row, season.trips)],
    [TABLES.coupons.file, writeTable(TABLES.coupons.row, season.coupons)],
    [TABLES.gallery.file, writeTable(TABLES.gallery.row, season.gallery)],
    ...season.posts.map((post): [string, string] => [fileOf("posts", post.id), writePost(post)]),
  ];
  return new Map(texts.map(([path, text]) => [path, new TextEncoder().encode(text)]));
}

function readFolders(files: Files, problems: Problem[], lines: Map<string, number>) {
  const known = new Set<string>(Object.values(TABLES).map(({ file }) => file));
  const folders = new Set<string>([...PICTURE_FOLDERS, AGENTS_FOLDER]);
  const posts: Post[] = [];
  const fileOfPost = new Map<string, string>();
  const pictures = new Map<string, SeasonPicture>();
  for (const [path, bytes] of files) {
    const [folder = "", ...rest] = path.split("/");
    if (rest.length === 0) {
      if (/\.csv$/i.test(path) && !known.has(path)) {
        const what = fault("no_file_of_season", { known: [...known].join(", ") });
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
      lines.set(lineKey(fileOf("posts", id), id), 1);
      posts.push(read.post);
    } else {
      const picture = readPicture(path, bytes);
      if ("message" in picture) problems.push(picture);
      else pictures.set(path, picture);
    }
  }
  return { posts: fileOfPost.size > 0 ? posts : undefined, pictures };
}

function given(season: { [Name in keyof Season]: Season[Name] | undefined }): Partial<Season> {
  return Object.fromEntries(
    Object.entries(season).filter(([, rows]) => rows !== undefined),
  ) as Partial<Season>;
}
