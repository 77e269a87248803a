/** Reads one CSV file of a season, reporting all bad lines, and writes one that a spreadsheet opens. */
import { z } from "zod";
import { csvFile } from "../domain/csv.ts";
import { fault, type Fault, type NotExpected } from "../domain/faults.ts";
import {
  cellAsSaved,
  cellKeptAsText,
  columnName,
  hasLostLetters,
} from "../domain/spreadsheet-text.ts";
import { readCsv, type CsvRecord } from "./csv-text.ts";
import { problem, type Problem } from "./tables.ts";

export interface ReadTable<Row> {
  rows: { line: number; row: Row }[];
  problems: Problem[];
  /** The names of the columns, from the first line. */
  columns: readonly string[];
  /** Ids of rows that could not be parsed; null where no row could. */
  unsureIds: string[] | null;
}

const SHOWN_MAX = 60;
/** The most problems that are reported of one file; the page shows fewer. */
const PROBLEMS_MAX = 1_000;

export function readTable<Shape extends z.ZodObject>(
  file: string,
  bytes: Uint8Array,
  schema: Shape,
): ReadTable<z.output<Shape>> {
  const problems: Problem[] = [];
  const unsureIds: string[] = [];
  const report: Report = (line, column, what) =>
    void problems.push(problem({ file, line, column }, what));
  const content = readCsv(bytes, Object.keys(schema.shape));
  if ("error" in content) {
    report(content.error.line, null, content.error.what);
    return answerNothingRead(problems);
  }
  const [header, ...rest] = content.records;
  if (header === undefined) {
    report(1, null, fault("file_empty"));
    return answerNothingRead(problems);
  }
  const columns = readColumns(header, schema, report);
  if (columns === null) return answerNothingRead(problems);
  const unsureDays: UnsureDay[] = [];
  const rows = rest.flatMap(({ line, cells }) => {
    if (problems.length >= PROBLEMS_MAX) return [];
    const id = cellAsSaved(cells[columns.indexOf("id")] ?? "");
    if (cells.length !== header.cells.length) {
      unsureIds.push(id);
      report(
        line,
        null,
        fault("cells_count", { cells: cells.length, columns: header.cells.length }),
      );
      return [];
    }
    const named = Object.fromEntries(
      Object.keys(schema.shape).map((name) => [name, cells[columns.indexOf(name)] ?? ""]),
    );
    const read = z.safeDecode(schema, named as z.input<Shape>);
    if (read.success) return [{ line, row: read.data }];
    unsureIds.push(id);
    for (const issue of read.error.issues) {
      const column = String(issue.path[0]);
      const text = named[column] ?? "";
      const readings = listReadings(issue);
      if (readings.length > 0) unsureDays.push({ line, column, text, readings });
      else report(line, column, cellFault(text, issue));
    }
    return [];
  });
  reportUnsureDays(unsureDays, report);
  if (problems.length >= PROBLEMS_MAX) {
    report(null, null, fault("csv_too_many_problems"));
    return answerNothingRead(problems);
  }
  return { rows, problems, columns, unsureIds };
}

function answerNothingRead(problems: Problem[]) {
  return { rows: [], problems, columns: [], unsureIds: null };
}

/** Describes the error of a cell. `issue` comes from the cell's schema, and says what is expected (cells.ts). */
export function cellFault(text: string, issue: z.core.$ZodIssue): Fault {
  const readings = listReadings(issue);
  if (readings.length > 0) return monthUnknown([{ text, readings, column: String(issue.path[0]) }]);
  if (hasLostLetters(text)) return fault("letters_lost", { text: quote(text) });
  const expected = readParams(issue) as Omit<NotExpected, "text">;
  return fault("not_expected", { ...expected, text: quote(text) });
}

function readParams(issue: z.core.$ZodIssue): unknown {
  return "params" in issue ? issue.params : undefined;
}

/** A day that may be read in two ways. */
interface UnsureDay {
  line: number;
  column: string;
  text: string;
  readings: readonly string[];
}

/** The two possible days when it is unclear which number is the month. Empty for any other issue. */
function listReadings(issue: z.core.$ZodIssue): readonly string[] {
  return (readParams(issue) as { readings?: readonly string[] } | undefined)?.readings ?? [];
}

/**
 * Which number is the month is never guessed. One error covers the whole file, as a spreadsheet writes all days alike.
 */
function reportUnsureDays(days: readonly UnsureDay[], report: Report): void {
  const [first] = days;
  if (first !== undefined) report(first.line, first.column, monthUnknown(days));
}

function monthUnknown(days: readonly Pick<UnsureDay, "column" | "text" | "readings">[]): Fault {
  const [first] = days;
  const [one = "", other = ""] = first?.readings ?? [];
  return fault("month_unknown", {
    text: quote(first?.text ?? ""),
    one,
    other,
    more: days.length - 1,
    columns: [...new Set(days.map(({ column }) => column))].join(", "),
  });
}

export function writeTable<Shape extends z.ZodObject>(
  schema: Shape,
  rows: readonly z.output<Shape>[],
): string {
  const columns = Object.keys(schema.shape);
  const texts = rows.map((row) => {
    const cells = encodeRow(schema, row);
    return columns.map((name) => cellKeptAsText(cells[name] ?? ""));
  });
  return csvFile([columns, ...texts]);
}

/** A row in the form of its file, by column. */
export function encodeRow<Shape extends z.ZodObject>(
  schema: Shape,
  row: z.output<Shape>,
): { readonly [column: string]: string } {
  return z.encode(schema, row) as { [column: string]: string };
}

/** Columns that may be empty may be left out. */
export function isOptionalColumn(schema: z.ZodObject, column: string): boolean {
  const cell = schema.shape[column];
  return cell !== undefined && z.safeDecode(cell, "").success;
}

const CHARACTERS_A_LETTER = 20;
const LETTERS = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** Cuts between graphemes, since a Bengali letter is several characters. Tabs and line ends are shown as signs. */
export function shorten(text: string, max: number): string {
  // The limit leaves enough characters for the letters that are shown, and saves segmenting a very long text.
  const start = text.slice(0, CHARACTERS_A_LETTER * (max + 1));
  const visible = start.replaceAll("\t", "⇥").replaceAll(/\r?\n/g, "⏎");
  const letters = Array.from(LETTERS.segment(visible), ({ segment }) => segment);
  return letters.length > max || start.length < text.length
    ? `${letters.slice(0, max).join("")}…`
    : visible;
}

/** Shortens a text to what a sentence quotes of it. */
export function quote(text: string): string {
  return shorten(text, SHOWN_MAX);
}

type Report = (line: number | null, column: string | null, what: Fault) => void;

/** The names of the columns in the file's order; null when the header cannot be used. */
function readColumns(
  { line, cells }: CsvRecord,
  schema: z.ZodObject,
  report: Report,
): string[] | null {
  const names = cells.map(columnName);
  const known = Object.keys(schema.shape);
  const unknown = cells.filter((_, at) => !known.includes(names[at] ?? ""));
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  const missing = known.filter((name) => !names.includes(name) && !isOptionalColumn(schema, name));
  for (const cell of unknown) {
    const name = cell.trim();
    report(line, name || null, fault("no_column", { text: quote(name), known: known.join(", ") }));
  }
  for (const name of twice) report(line, name, fault("column_twice"));
  for (const name of missing) report(line, name, fault("column_missing"));
  return unknown.length + twice.length + missing.length === 0 ? names : null;
}
