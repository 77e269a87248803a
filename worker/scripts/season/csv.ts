/** One CSV file of a season, read with every bad line of it told, and written so that a spreadsheet opens it. */
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { csvFile } from "../../domain/csv.ts";
import type { Problem } from "./tables.ts";

export interface ReadTable<Row> {
  rows: { line: number; row: Row }[];
  problems: Problem[];
  /** Of the rows that were not understood; null where no row was. */
  unsureIds: string[] | null;
}

interface Record {
  line: number;
  cells: string[];
}

const SHOWN_MAX = 60;

export function readTable<Shape extends z.ZodObject>(
  file: string,
  bytes: Uint8Array,
  schema: Shape,
): ReadTable<z.output<Shape>> {
  const problems: Problem[] = [];
  const unsureIds: string[] = [];
  const tell = (line: number | null, column: string | null, says: string) =>
    void problems.push({ file, line, column, says });
  const records = recordsOf(bytes, tell);
  const [header, ...rest] = records ?? [];
  if (header === undefined) {
    if (records !== null) tell(1, null, "The file is empty; its first line names the columns.");
    return { rows: [], problems, unsureIds: null };
  }
  const columns = columnsOf(header, schema, tell);
  if (columns === null) return { rows: [], problems, unsureIds: null };
  const rows = rest.flatMap(({ line, cells }) => {
    const id = cells[columns.indexOf("id")]?.trim() ?? "";
    if (cells.length !== header.cells.length) {
      unsureIds.push(id);
      tell(
        line,
        null,
        `Has ${cells.length} cells; the first line names ${header.cells.length} columns.`,
      );
      return [];
    }
    const named = Object.fromEntries(
      Object.keys(schema.shape).map((name) => [name, cells[columns.indexOf(name)] ?? ""]),
    );
    const read = z.safeDecode(schema, named as z.input<Shape>);
    if (read.success) return [{ line, row: read.data }];
    unsureIds.push(id);
    for (const { path, message } of read.error.issues) {
      const column = String(path[0]);
      tell(line, column, `${quoted(named[column] ?? "")} is not as expected: ${message}.`);
    }
    return [];
  });
  return { rows, problems, unsureIds };
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

/** A row as its file has it, by column. */
export function cellsOf<Shape extends z.ZodObject>(
  schema: Shape,
  row: z.output<Shape>,
): { readonly [column: string]: string } {
  return z.encode(schema, row) as { [column: string]: string };
}

/** What may be left out is what may be empty. */
export function maybeMissing(schema: z.ZodObject, column: string): boolean {
  const cell = schema.shape[column];
  return cell !== undefined && z.safeDecode(cell, "").success;
}

export function quoted(text: string): string {
  if (text === "") return "Nothing";
  return `"${text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}"`;
}

type Tell = (line: number | null, column: string | null, says: string) => void;

/** The names of the columns in the file's order; null when the header cannot be used. */
function columnsOf({ line, cells }: Record, schema: z.ZodObject, tell: Tell): string[] | null {
  const names = cells.map((cell) => cell.trim());
  const known = Object.keys(schema.shape);
  const unknown = names.filter((name) => !known.includes(name));
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  const missing = known.filter((name) => !names.includes(name) && !maybeMissing(schema, name));
  for (const name of unknown) {
    tell(line, name || null, `${quoted(name)} is no column; there are ${known.join(", ")}.`);
  }
  for (const name of twice) tell(line, name, "The column stands here twice.");
  for (const name of missing) tell(line, name, "The column is missing.");
  return unknown.length + twice.length + missing.length === 0 ? names : null;
}

function recordsOf(bytes: Uint8Array, tell: Tell): Record[] | null {
  const records: Record[] = [];
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record(cells: string[], { lines }: { lines: number }) {
        records.push({ line: lines, cells });
        return cells;
      },
    });
    return records;
  } catch (error) {
    if (error instanceof CsvError) {
      const lines: unknown = Reflect.get(error, "lines");
      const line = typeof lines === "number" ? lines : null;
      tell(line, null, `${error.message.replace(/\.?$/, ".")} What follows could not be read.`);
    } else if (error instanceof TypeError) {
      tell(null, null, "The file is not in UTF-8; save it as CSV UTF-8.");
    } else throw error;
    return null;
  }
}
