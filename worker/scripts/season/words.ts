/** The output of `npm run season`: its help, the report of bad lines, and what an import changes. */
import type { z } from "zod";
import type { SeasonCheckView } from "../../contract/staff/staff-season.ts";
import { sayCount } from "../../domain/say-count.ts";
import { isOptionalColumn, shorten } from "../../season/csv.ts";
import { PostFacts } from "../../season/posts.ts";
import { TABLES, type Problem } from "../../season/tables.ts";

const CHANGES_SHOWN = 40;
const TEXT_SHOWN_MAX = 60;

export const SEASON_HELP = [
  "npm run season -- import DIR --by NAME --reason WORDS [--second-person] [--dry-run]   loads a season from files",
  "npm run season -- export DIR [--agents]                           writes the shop's season as files",
  "npm run season -- example DIR                                     writes the sample season as files",
  "",
  "ORIGIN says which shop, STAFF_TOKEN or STAFF_KEY lets you in, as for `npm run staff`. An import keeps the pictures of the",
  "folder, checks every file and reports every bad line before any row is written, and then does the act import-season: all rows at",
  "once or none, 4,000 new and 200 changed ones at a time. A row is known by its id: the same files a second time change nothing. A",
  "file that is not there leaves its table alone. Rows that no file names stay, and nothing is ever deleted: hide it.",
  "Of a trip with sold seats destination, unit, plan, bus and times never change here, nor time and place of its exam: staff's acts",
  "set-times and move-exam tell who has a ticket. A new fare counts for seats that are held from then on. Change a plan before the",
  "sale opens. --agents writes the photos of agents too, for a backup: they are personal. An import puts them back.",
  "",
  "CSV files are in UTF-8 or UTF-16, with commas, semicolons or tabs, as Excel, LibreOffice and Google Sheets save them. A day whose",
  "month may be either of two numbers is asked about. Their first line names the columns in any order, those in brackets may be left out:",
  ...Object.values(TABLES).flatMap(({ file, row }) => ["", `  ${file}`, ...columns(row)]),
  "",
  "  destinations/ gallery/ blogs/   the pictures: .png, .jpg, .webp or .svg, 2 MiB at most",
  "",
  "  blogs/*.md   a post each, in Markdown; it begins with a line of ---, these facts as `name: value`, and --- again",
  ...columns(PostFacts),
].join("\n");

function columns(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).map(([name, cell]) => {
    const label = isOptionalColumn(schema, name) ? `[${name}]` : name;
    return `    ${label.padEnd(17)} ${String(Reflect.get(cell, "description") ?? "")}`;
  });
}

/** `count`: of all problems, of which those are the first. */
export function formatProblems(
  problems: readonly Pick<Problem, "file" | "line" | "row" | "column" | "message">[],
  count = problems.length,
): string[] {
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
  return [...lines, `${sayCount(count, "problem")}. Nothing was loaded.`];
}

export function formatDifference({ changes, same, left }: SeasonCheckView): string[] {
  return [
    ...changes
      .slice(0, CHANGES_SHOWN)
      .map(
        ({ file, id, columns: changed }) =>
          `  ${file} ${id}: ${changed.map(formatCell).join("; ")}`,
      ),
    `${sayCount(same, "row")} as before.`,
    ...left.map(
      ({ file, count }) =>
        `${file}: ${sayCount(count, "row")} of the shop ${count === 1 ? "stands" : "stand"} in no file and ${count === 1 ? "stays" : "stay"}.`,
    ),
  ];
}

type Cell = SeasonCheckView["changes"][number]["columns"][number];

function formatCell({ column, was, is }: Cell): string {
  return `${column} ${shortenWords(was)} becomes ${shortenWords(is)}`;
}

function shortenWords(text: string): string {
  return text === "" ? "nothing" : shorten(text, TEXT_SHOWN_MAX);
}
