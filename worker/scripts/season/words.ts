/** The output of `npm run season`: its help, the report of bad lines, and what an import changes. */
import type { z } from "zod";
import { maybeMissing, shortened } from "../../season/csv.ts";
import type { Prepared } from "../../season/exchange.ts";
import type { SeasonPlan } from "../../season/plan.ts";
import { PostFacts } from "../../season/posts.ts";
import { fileOf, TABLES, type Problem, type TableName } from "../../season/tables.ts";
import { isSmall } from "./wrangler-store.ts";

const CHANGES_SHOWN = 40;
const TEXT_SHOWN_MAX = 60;

export const SEASON_HELP = [
  "npm run season -- import DIR [--env ENV] [--dry-run] [--delete]   loads a season from files",
  "npm run season -- export DIR [--env ENV] [--agents]               writes the shop's season as files",
  "npm run season -- example DIR                                     writes the sample season as files",
  "",
  "ENV is local (unless said otherwise), staging or production. An import reads and checks every file before it writes",
  "anything, reports every bad line, and then writes all rows at once or none. A row is known by its id: the same files a",
  "second time change nothing. A file that is not there leaves its table alone. Rows that no file names stay, unless",
  "--delete says that they go; a trip that somebody has begun to book never does. Of a trip with sold seats destination, unit,",
  "plan, bus and times never change here, nor time and place of its exam: staff's acts set-times and move-exam tell who has a ticket. A new fare counts for seats that are held from then on. Change a plan before the sale opens.",
  "--agents writes the photos of agents too, for a backup: they are personal. An import puts them back.",
  "",
  "CSV files are in UTF-8, with commas, semicolons or tabs. Their first line names the columns in any order, those in brackets may be left out:",
  ...Object.values(TABLES).flatMap(({ file, row }) => ["", `  ${file}`, ...columns(row)]),
  "",
  "  destinations/ gallery/ blogs/   the pictures: .png, .jpg, .webp or .svg, 2 MiB at most",
  "",
  "  blogs/*.md   a post each, in Markdown; it begins with a line of ---, these facts as `name: value`, and --- again",
  ...columns(PostFacts),
].join("\n");

function columns(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).map(([name, cell]) => {
    const shown = maybeMissing(schema, name) ? `[${name}]` : name;
    return `    ${shown.padEnd(17)} ${String(Reflect.get(cell, "description") ?? "")}`;
  });
}

export function formatProblems(problems: readonly Problem[]): string[] {
  const lines = problems
    .toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
    .map(({ file, line, row, column, message }) =>
      [
        file,
        line === null ? "" : `, line ${line}`,
        column === null ? "" : `, ${column}`,
        row === null ? "" : `: Row ${row}`,
        `: ${message}`,
      ].join(""),
    );
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return [...lines, `${count}. Nothing was loaded.`];
}

export function formatPlan({ changes, same, left }: SeasonPlan): string[] {
  const tables = [...Object.keys(TABLES), "posts"] as TableName[];
  const counts = tables.flatMap((table) => {
    const of = (kind: string) =>
      changes.filter((change) => change.table === table && change.kind === kind).length;
    const parts = [
      [of("new"), "new"],
      [of("changed"), "changed"],
      [of("gone"), "deleted"],
    ].flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
    return parts.length === 0 ? [] : [`${nameOf(table)}: ${parts.join(", ")}`];
  });
  const shown = changes.filter(({ kind }) => kind !== "new").slice(0, CHANGES_SHOWN);
  return [
    ...shown.map(({ table, id, kind, columns: changed }) =>
      kind === "gone"
        ? `  ${nameOf(table)} ${id}: deleted`
        : `  ${nameOf(table)} ${id}: ${changed.map(formatCell).join("; ")}`,
    ),
    ...counts,
    `${same} rows as they are.`,
    ...left.map(
      ({ table, ids }) =>
        `${nameOf(table)}: ${ids.length} rows of the shop stand in no file and stay (${ids.slice(0, 10).join(", ")}${ids.length > 10 ? ", …" : ""}).`,
    ),
  ];
}

/** About as long as wrangler takes to start, for each kind of picture, and to send one of them. */
const SECONDS_A_KIND = 3;
const SECONDS_A_PICTURE = 0.1;
const STATEMENTS_A_SECOND = 200;

/** What an import does to a deployed shop, before it does it. */
export function formatNotice({
  pictures,
  statements,
}: Pick<Prepared, "pictures" | "statements">): string[] {
  const kinds = new Set([...pictures.values()].map(({ contentType }) => contentType));
  const ofPictures = Math.ceil(kinds.size * SECONDS_A_KIND + pictures.size * SECONDS_A_PICTURE);
  const ofRows = Math.ceil(statements.length / STATEMENTS_A_SECOND) + 5;
  return [
    ...(pictures.size === 0
      ? []
      : [
          `${pictures.size} pictures are put first: about ${ofPictures} seconds. The shop sells on.`,
        ]),
    isSmall(statements)
      ? `${statements.length} statements are written as one batch. The shop sells on.`
      : `${statements.length} statements are written as one file: for about ${ofRows} seconds the database answers nobody else, and calls fail. Do it at a quiet hour; for a price alone, import a folder with nothing but trips.csv.`,
  ];
}

function nameOf(table: TableName): string {
  return table === "posts" ? "blogs" : fileOf(table, "");
}

function formatCell({ column, was, is }: SeasonPlan["changes"][number]["columns"][number]): string {
  return `${column} ${short(was)} becomes ${short(is)}`;
}

function short(text: string): string {
  if (text === "") return "nothing";
  return shortened(text, TEXT_SHOWN_MAX);
}
