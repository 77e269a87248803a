/**
 * A table as a CSV file (RFC 4180) that a spreadsheet opens as it is meant: Bengali by its byte-order mark, commas
 * and quotes inside a cell kept there, and no cell run as a formula, whatever a buyer wrote as his name.
 */

const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";
/** What makes a spreadsheet take a cell for a formula; the wide forms are what a Japanese one takes. */
const FORMULA_START = /^[\s]*[=+\-@\t\r＝＋－＠]/;

export type Cell = string | number;

export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cellText).join(",") + LINE_END).join("");
}

/** Numbers are ours and stay numbers. */
function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With a dash, 01712-345678: a spreadsheet would take it for a number and lose its zero. */
export function phoneCell(phone: string): string {
  return /^01\d{9}$/.test(phone) ? `${phone.slice(0, 5)}-${phone.slice(5)}` : phone;
}
