/** A CSV file's bytes as cells, in whatever form a spreadsheet has saved it: comma, semicolon or tab, UTF-8 or UTF-16. */
import { CsvError, parse } from "csv-parse/sync";
import { fault, type Fault } from "../domain/faults.ts";

export interface CsvRecord {
  line: number;
  cells: string[];
}

export type CsvText = { records: CsvRecord[] } | { error: { line: number | null; what: Fault } };

/** Some thousand trips; an end of a line may be of two characters. */
export const LINES_MAX = 20_000;
export const COLUMNS_MAX = 200;
/** Separators, in whatever cell they stand. */
const CELLS_MAX = 400_000;
const [LINE_FEED, CARRIAGE_RETURN, TAB, COMMA, SEMICOLON] = [10, 13, 9, 44, 59];
const DELIMITERS = [",", ";", "\t"];

/** `columns` are the names that the first line may have, by which the delimiter is recognised. */
export function readCsv(bytes: Uint8Array, columns: readonly string[]): CsvText {
  const text = textOf(bytes);
  if (text === null) {
    return { error: { line: null, what: fault("csv_not_utf8") } };
  }
  if (!isReadable(text)) {
    return {
      error: {
        line: null,
        what: fault("csv_too_large", { lines: LINES_MAX, columns: COLUMNS_MAX }),
      },
    };
  }
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text, columns),
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record(cells: string[], { lines }: { lines: number }) {
        records.push({ line: lines, cells });
        return cells;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines: unknown = Reflect.get(error, "lines");
    const line = typeof lines === "number" ? lines : null;
    const detail = error.message.replace(/\.?$/, ".");
    return { error: { line, what: fault("csv_broken", { detail }) } };
  }
  return { records: withoutEmptyColumns(records) };
}

/** Before the parser begins, whose work for a line or a cell is the same when it is empty. */
function isReadable(text: string): boolean {
  let lines = 0;
  let cells = 0;
  let inLine = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === LINE_FEED || letter === CARRIAGE_RETURN) {
      lines += 1;
      inLine = 0;
    } else if (letter === COMMA || letter === SEMICOLON || letter === TAB) {
      cells += 1;
      inLine += 1;
      if (lines === 0 && inLine >= COLUMNS_MAX) return false;
    }
  }
  return lines <= 2 * LINES_MAX && cells <= CELLS_MAX;
}

/** Excel's "Unicode text" is UTF-16 with a mark at its start. Null when it is neither. */
function textOf(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", {
      fatal: true,
      ignoreBOM: false,
    }).decode(bytes);
  } catch {
    return null;
  }
}

/** The delimiter that gives the most known column names; a comma when none does. */
function delimiterOf(text: string, columns: readonly string[]): string {
  const [first = ""] = text.replace(/^\ufeff/, "").split(/\r?\n/, 1);
  const namesBy = (delimiter: string) =>
    first.split(delimiter).filter((name) => columns.includes(name.replaceAll('"', "").trim()))
      .length;
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: namesBy(delimiter) }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** Drops empty columns, which a spreadsheet saves after their content was deleted. */
function withoutEmptyColumns(records: CsvRecord[]): CsvRecord[] {
  const first = records[0]?.cells ?? [];
  const named = first.findLastIndex((name) => name.trim() !== "") + 1;
  return records.map(({ line, cells }) => {
    const isEmptyThere = cells.slice(named).every((cell) => cell.trim() === "");
    return {
      line,
      cells: isEmptyThere && cells.length <= first.length ? cells.slice(0, named) : cells,
    };
  });
}
