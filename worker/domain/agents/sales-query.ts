/** Parses a query of an agent's own sales: days, search text, and the cursor of the last page. Pure. */
import { dayRange, type DayRange, type DayRangeInput } from "../day-range.ts";
import { phoneAsTyped } from "../phone.ts";
import { hasWords, splitSearchWords } from "../search/spelling.ts";
import { isPnr, normalizePnr } from "../tickets/pnr.ts";

const DAYS_MAX = 366;
/** Fewer digits would match nearly every phone number. */
const PHONE_DIGITS_MIN = 4;

export const salesDays = (input: DayRangeInput, now: number): DayRange | null =>
  dayRange(input, now, DAYS_MAX);

export interface SalesSearch {
  /** Each is a part of a name, in any spelling. */
  words: string[];
  /** Null when the text is no PNR. */
  pnr: string | null;
  /** Null when the text is no part of a phone number. */
  phoneDigits: string | null;
}

export function salesSearch(typed: string): SalesSearch {
  const pnr = normalizePnr(typed);
  const digits = phoneAsTyped(typed);
  const isPhone = /^\+?\d+$/.test(digits) && digits.length >= PHONE_DIGITS_MIN;
  return {
    words: splitSearchWords(typed),
    pnr: isPnr(pnr) ? pnr : null,
    phoneDigits: isPhone ? digits.replace(/^\+?880(?=1)/, "0") : null,
  };
}

interface Searched {
  names: readonly string[];
  phone: string;
  pnr?: string;
}

/** Whether it is what was typed: one of the names, the PNR, or a part of the phone number. */
export function isSearched({ names, phone, pnr }: Searched, search: SalesSearch): boolean {
  return (
    names.some((name) => hasWords(name, search.words)) ||
    (search.pnr !== null && search.pnr === pnr) ||
    (search.phoneDigits !== null && phone.includes(search.phoneDigits))
  );
}

/** A cursor names the last sale of a page: its instant, and its bill as a tie-breaker. */
export function readSalesCursor(cursor: string | null): { soldAt: number; billId: number } | null {
  const [soldAt, billId] = cursor?.split(".").map(Number) ?? [];
  return soldAt === undefined || billId === undefined ? null : { soldAt, billId };
}
