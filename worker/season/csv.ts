/** Reads one CSV file of a season, reporting all bad lines, and writes one that a spreadsheet opens. */
import { z } from "zod";
import { csvFile } from "../domain/csv.ts";
import { fault, type Fault, type NotExpected } from "../domain/faults.ts";
import { latinDigits } from "../domain/digits.ts";
import { readCsv, type CsvRecord } from "./csv-text.ts";
import { problem, type Problem } from "./tables.ts";

export interface ReadTable<Row> {
  rows: { line: number; row: Row }[];
  problems: Problem[];
  /** Of the first line. */
  columns: readonly string[];
  /** Ids of rows that could not be parsed; null where no row could. */
  unsureIds: string[] | null;
}

const SHOWN_MAX = 60;
/** Of one file; the page shows fewer. */
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
    return nothingRead(problems);
  }
  const [header, ...rest] = content.records;
  if (header === undefined) {
    report(1, null, fault("file_empty"));
    return nothingRead(problems);
  }
  const columns = columnsOf(header, schema, report);
  if (columns === null) return nothingRead(problems);
  const otherDays: OtherDay[] = [];
  const rows = rest.flatMap(({ line, cells }) => {
    if (problems.length >= PROBLEMS_MAX) return [];
    const id = cells[columns.indexOf("id")]?.trim() ?? "";
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
      if (isOtherDay(text, issue.message)) otherDays.push({ line, column, text });
      else report(line, column, notExpected(text, issue));
    }
    return [];
  });
  reportOtherDays(otherDays, report);
  if (problems.length >= PROBLEMS_MAX) {
    report(null, null, fault("csv_too_many_problems"));
    return nothingRead(problems);
  }
  return { rows, problems, columns, unsureIds };
}

function nothingRead(problems: Problem[]) {
  return { rows: [], problems, columns: [], unsureIds: null };
}

/** `issue`: of a cell, which brings what it expects (cells.ts). */
export function notExpected(text: string, issue: z.core.$ZodIssue): Fault {
  const expected = ("params" in issue ? issue.params : undefined) as Omit<NotExpected, "text">;
  return fault("not_expected", { ...expected, text: shown(text) });
}

/** A date in another order of day and month. */
interface OtherDay {
  line: number;
  column: string;
  text: string;
}

function isOtherDay(text: string, expected: string): boolean {
  return (
    expected.includes("a day") &&
    /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/.test(latinDigits(text.trim()))
  );
}

/** Which number is the month is never guessed. One sentence for the whole file: a spreadsheet writes all of them alike. */
function reportOtherDays(days: readonly OtherDay[], report: Report): void {
  const [first] = days;
  if (first === undefined) return;
  const columns = [...new Set(days.map(({ column }) => column))].join(", ");
  report(
    first.line,
    first.column,
    fault("month_unknown", { text: shown(first.text), more: days.length - 1, columns }),
  );
}

export function writeTable<Shape extends z.ZodObject>(
  schema: Shape,
  rows: readonly z.output<Shape>[],
): string {
  const columns = Object.keys(schema.shape);
  const texts = rows.map((row) => {
    const cells = cellsOf(schema, row);
    return columns.map((name) => cells[name] ?? "");
  });
  return csvFile([columns, ...texts]);
}

/** A row in the form of its file, by column. */
export function cellsOf<Shape extends z.ZodObject>(
  schema: Shape,
  row: z.output<Shape>,
): { readonly [column: string]: string } {
  return z.encode(schema, row) as { [column: string]: string };
}

/** Columns that may be empty may be left out. */
export function maybeMissing(schema: z.ZodObject, column: string): boolean {
  const cell = schema.shape[column];
  return cell !== undefined && z.safeDecode(cell, "").success;
}

const CHARACTERS_A_LETTER = 20;
const LETTERS = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** Cut between graphemes, since a Bengali one is several characters. Tabs and line ends are shown escaped. */
export function shortened(text: string, max: number): string {
  // Some letters of several characters each; what follows is not shown anyway.
  const start = text.slice(0, CHARACTERS_A_LETTER * (max + 1));
  const visible = start.replaceAll("\t", "⇥").replaceAll(/\r?\n/g, "⏎");
  const letters = Array.from(LETTERS.segment(visible), ({ segment }) => segment);
  return letters.length > max || start.length < text.length
    ? `${letters.slice(0, max).join("")}…`
    : visible;
}

/** As a sentence quotes it. */
export function shown(text: string): string {
  return shortened(text, SHOWN_MAX);
}

type Report = (line: number | null, column: string | null, what: Fault) => void;

/** The names of the columns in the file's order; null when the header cannot be used. */
function columnsOf(
  { line, cells }: CsvRecord,
  schema: z.ZodObject,
  report: Report,
): string[] | null {
  const names = cells.map((cell) => cell.trim());
  const known = Object.keys(schema.shape);
  const unknown = names.filter((name) => !known.includes(name));
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  const missing = known.filter((name) => !names.includes(name) && !maybeMissing(schema, name));
  for (const name of unknown) {
    report(line, name || null, fault("no_column", { text: shown(name), known: known.join(", ") }));
  }
  for (const name of twice) report(line, name, fault("column_twice"));
  for (const name of missing) report(line, name, fault("column_missing"));
  return unknown.length + twice.length + missing.length === 0 ? names : null;
}
