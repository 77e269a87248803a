/**
 * A CSV file's bytes as cells, in whatever form a spreadsheet has saved it: comma, semicolon or tab, UTF-8 or UTF-16.
 */
import { CsvError, parse } from "csv-parse/sync";
import { fault, type Fault } from "../domain/faults.ts";
import { columnName, decodeFileText } from "../domain/spreadsheet-text.ts";

export interface CsvRecord {
  line: number;
  cells: string[];
}

export type CsvText = { records: CsvRecord[] } | { error: { line: number | null; what: Fault } };

/** Enough for some thousand trips. Twice as many characters that end lines are accepted, since CR LF has two. */
export const LINES_MAX = 20_000;
export const COLUMNS_MAX = 200;
/** The most separators in a file, including those inside quoted cells. */
const CELLS_MAX = 400_000;
const [LINE_FEED, CARRIAGE_RETURN, TAB, COMMA, SEMICOLON] = [10, 13, 9, 44, 59];
const DELIMITERS = [",", ";", "\t"];
/**
 * Excel's own first line, which names the delimiter. A program that does not know this line saves it as a row of one
 * cell, followed by the delimiters of empty cells.
 */
const DELIMITER_LINE = /^\ufeff?"?sep=(?<delimiter>[^\r\n])"?[,;\t]*(?:\r\n|\r|\n)/i;

/** `columns` are the names that the first line may have, by which the delimiter is recognised. */
export function readCsv(bytes: Uint8Array, columns: readonly string[]): CsvText {
  const whole = decodeFileText(bytes);
  if (whole === null) {
    return { error: { line: null, what: fault("csv_not_utf8") } };
  }
  if (!isReadable(whole)) {
    return {
      error: {
        line: null,
        what: fault("csv_too_large", { lines: LINES_MAX, columns: COLUMNS_MAX }),
      },
    };
  }
  const named = DELIMITER_LINE.exec(whole);
  const text = named === null ? whole : whole.slice(named[0].length);
  const linesBefore = named === null ? 0 : 1;
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text, columns, named?.groups?.["delimiter"]),
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record(cells: string[], { lines }: { lines: number }) {
        records.push({ line: lines + linesBefore, cells });
        return cells;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines: unknown = Reflect.get(error, "lines");
    const line = typeof lines === "number" ? lines + linesBefore : null;
    const detail = error.message.replace(/\.?$/, ".");
    return { error: { line, what: fault("csv_broken", { detail }) } };
  }
  return { records: dropEmptyColumns(records) };
}

/** Checks the size before the parser runs, which does as much work for an empty line or cell as for a full one. */
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

/**
 * Finds the delimiter that gives the most known column names. If none gives any, it is the one that the file names
 * itself, or a comma.
 */
function findDelimiter(text: string, columns: readonly string[], named = ","): string {
  const [first = ""] = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/, 1);
  const namesBy = (delimiter: string) =>
    first.split(delimiter).filter((name) => columns.includes(columnName(name.replaceAll('"', ""))))
      .length;
  const counts = [named, ...DELIMITERS].map((delimiter) => ({
    delimiter,
    count: namesBy(delimiter),
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/**
 * Drops columns without a name and without content, which a spreadsheet saves after their content was deleted, and adds
 * the empty cells at the end of a row, which Excel may leave out.
 */
function dropEmptyColumns(records: CsvRecord[]): CsvRecord[] {
  const isEmpty = (cell: string | undefined) => (cell ?? "").trim() === "";
  const header = records[0]?.cells ?? [];
  const width = header.findLastIndex((name) => !isEmpty(name)) + 1;
  const unused = new Set(
    header
      .slice(0, width)
      .flatMap((name, at) =>
        isEmpty(name) && records.every(({ cells }) => isEmpty(cells[at])) ? [at] : [],
      ),
  );
  return records.map(({ line, cells }) => {
    // A row that is longer than the header may have a comma too many, so its cells are kept and their number is
    // reported.
    const filled = cells.findLastIndex((cell) => !isEmpty(cell)) + 1;
    const length = cells.length > header.length ? cells.length : Math.max(width, filled);
    const whole = Array.from({ length }, (_, at) => cells[at] ?? "");
    return { line, cells: whole.filter((_, at) => !unused.has(at)) };
  });
}
