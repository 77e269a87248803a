/**
 * A table as a CSV file (RFC 4180) that a spreadsheet opens correctly: a byte-order mark for Bengali, quoted commas and
 * quotes, and no cell run as a formula, whatever a buyer wrote as a name.
 */

const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";
/** First characters of a formula; Japanese spreadsheets accept the full-width forms too. */
const FORMULA_START = /^[\s]*[=+\-@\t\r＝＋－＠]/;

export type Cell = string | number;

export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** Lines that continue a file. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(cellText).join(",") + LINE_END).join("");
}

/** Numbers are written unquoted. */
function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Written with a dash, 01712-345678: a spreadsheet would read a number and drop the leading zero. */
export function phoneCell(phone: string): string {
  return /^01\d{9}$/.test(phone) ? `${phone.slice(0, 5)}-${phone.slice(5)}` : phone;
}
