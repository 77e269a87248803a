/** Files and texts in the forms that Excel, LibreOffice and Google Sheets save. Pure. */
import { lineAsTyped } from "./as-typed.ts";

/**
 * UTF-8, or the UTF-16 of Excel's "Unicode text", which begins with a byte-order mark. Null when the bytes are neither.
 */
export function decodeFileText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isLittleEndian = first === 0xff && second === 0xfe;
  const isBigEndian = first === 0xfe && second === 0xff;
  try {
    return new TextDecoder(isLittleEndian || isBigEndian ? "utf-16le" : "utf-8", {
      fatal: true,
      ignoreBOM: false,
    }).decode(isBigEndian ? withSwappedPairs(bytes) : bytes);
  } catch {
    return null;
  }
}

/** `utf-16be` is not a label that every runtime knows. */
function withSwappedPairs(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0);
}

/** Endings under which a table is saved: Excel gives its "Unicode text" the second, Google Sheets knows the third. */
export const TABLE_ENDING = /\.(?:csv|txt|tsv)$/i;

/**
 * The name that a table had before it was saved and downloaded again: Google Sheets puts the spreadsheet's name in
 * front ("season - trips.csv"), a browser numbers a second download ("trips (1).csv"), and some programs use capitals.
 */
export function tableFileName(name: string): string {
  const own = name.replace(TABLE_ENDING, "").replace(/^.* - /, "");
  const plain = own.replace(/^copy of /i, "").replace(/ \(\d{1,3}\)$/, "");
  return `${plain.trim().toLowerCase().replaceAll(/[ _]/g, "-")}.csv`;
}

/** A column's name in the first line, as people and programs write it: "Exam Date" is `exam_date`. */
export function columnName(cell: string): string {
  return lineAsTyped(cell)
    .toLowerCase()
    .replaceAll(/[ .-]+/g, "_");
}

/** Excel shows and saves numbers of twelve digits or more as 1.76E+12. */
const NUMBER_LIKE = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;
const DAY_LIKE =
  /^(?:\d{1,2}-\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}-?\d{1,4})$/i;

/** A text that a spreadsheet would take for a number or a day, and save in another form. */
function isTakenForValue(text: string): boolean {
  return NUMBER_LIKE.test(text) || DAY_LIKE.test(text);
}

/** The text as a cell that stays one: with an apostrophe in front, which spreadsheets keep or leave out. */
export function cellKeptAsText(text: string): string {
  return isTakenForValue(text) ? `'${text}` : text;
}

const FORMULA_START = /^[=+\-@＝＋－＠]/;

/** A cell's text without what a spreadsheet puts around it, and without the apostrophe that kept it a text (csv.ts). */
export function cellAsSaved(text: string): string {
  const line = lineAsTyped(text);
  const own = line.slice(1);
  const isKept = line.startsWith("'") && (FORMULA_START.test(own) || isTakenForValue(own));
  return isKept ? own : line;
}

/**
 * Excel's plain CSV has no Bengali letters: each is saved as a question mark. A word of question marks alone, or three
 * of them in a row, is such a loss.
 */
export function hasLostLetters(text: string): boolean {
  return /\?{3}/.test(text) || /(?:^|[\s(])\?+(?=[\s),.;]|$)/.test(text);
}
