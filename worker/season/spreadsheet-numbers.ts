/**
 * Numbers, amounts and yes or no in the forms in which spreadsheets and people write them. Pure; nothing is guessed.
 */
import { codeAsTyped, lineAsTyped } from "../domain/as-typed.ts";
import { parseTaka } from "../domain/money.ts";

const CURRENCY_BEFORE = /^(?:৳|tk\.?|bdt|taka|টাকা) ?/i;
const CURRENCY_AFTER = / ?(?:৳|tk\.?|bdt|taka|টাকা|\/[-=])$/i;

/** Matches groups of three digits, or of two above the last three, as in Bangladesh: 12,34,567.50. */
const COMMA_GROUPS = /^\d{1,3}(?:,\d{2,3}){0,3},\d{3}(?:\.\d{1,2})?$/;
/** Matches 1.234,50 and 1 234,50. The comma is required, since 1.234 alone may mean two numbers. */
const OTHER_GROUPS = /^\d{1,3}(?:[. ]\d{3}){1,2},\d{1,2}$/;
const SPACE_GROUPS = /^\d{1,3}(?: \d{3}){1,2}(?:\.\d{1,2})?$/;
const DECIMAL_COMMA = /^\d{1,9},\d{1,2}$/;

/**
 * Reads a number in hundredths: 65050 for "650.50", "650,5", "৳650.50" and "650.50/-". Undefined if it is no number.
 */
export function readHundredths(text: string): number | undefined {
  const number = codeAsTyped(text)
    .replace(CURRENCY_BEFORE, "")
    .replace(CURRENCY_AFTER, "")
    .replaceAll("\u00a0", " ")
    .trim();
  return parseTaka(toPlainDigits(number)) ?? undefined;
}

function toPlainDigits(number: string): string {
  if (COMMA_GROUPS.test(number)) return number.replaceAll(",", "");
  if (OTHER_GROUPS.test(number)) return number.replaceAll(/[. ]/g, "").replace(",", ".");
  if (SPACE_GROUPS.test(number)) return number.replaceAll(" ", "");
  return DECIMAL_COMMA.test(number) ? number.replace(",", ".") : number;
}

/** Reads a whole number, which a spreadsheet may show as 5.00. */
export function readWhole(text: string): number | undefined {
  const hundredths = readHundredths(text);
  return hundredths === undefined || hundredths % 100 !== 0 ? undefined : hundredths / 100;
}

const YES = new Set(["yes", "y", "true", "1", "হ্যাঁ", "হ্যা", "হাঁ"].map(lineAsTyped));
const NO = new Set(["", "no", "n", "false", "0", "না"].map(lineAsTyped));

export function readYes(text: string): boolean | undefined {
  const word = codeAsTyped(text).toLowerCase().normalize("NFC");
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
