/** Parses a query of an agent's own sales: days, search text, and the cursor of the last page. Pure. */
import { addDays, atDhaka, dhakaDate } from "../dhaka-time.ts";
import { latinDigits } from "../digits.ts";
import { isPnr, normalPnr } from "../tickets/pnr.ts";

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;
const DAYS_MAX = 366;
/** Fewer digits match nearly every phone number. */
const PHONE_DIGITS_MIN = 4;

export interface SalesDays {
  from: string;
  to: string;
  /** Their start and end instants; the end is exclusive. */
  start: number;
  end: number;
}

/** Both days are inclusive; null when they are in the wrong order or too far apart. */
export function salesDays(
  input: { from?: string | undefined; to?: string | undefined },
  now: number,
): SalesDays | null {
  const to = input.to ?? dhakaDate(now);
  const from = input.from ?? addDays(to, 1 - DAYS_DEFAULT);
  const start = atDhaka(from, "00:00");
  const end = atDhaka(to, "00:00") + DAY_MS;
  const days = (end - start) / DAY_MS;
  return days >= 1 && days <= DAYS_MAX ? { from, to, start, end } : null;
}

export interface SalesSearch {
  /** Part of a name. */
  text: string;
  /** Null: the text is no PNR. */
  pnr: string | null;
  /** Null: the text is no part of a phone number. */
  phoneDigits: string | null;
}

export function salesSearch(typed: string): SalesSearch {
  const pnr = normalPnr(typed);
  const digits = latinDigits(typed).replaceAll(/[\s\-().]/g, "");
  const isPhone = /^\+?\d+$/.test(digits) && digits.length >= PHONE_DIGITS_MIN;
  return {
    text: typed.toLowerCase(),
    pnr: isPnr(pnr) ? pnr : null,
    phoneDigits: isPhone ? digits.replace(/^\+?880(?=1)/, "0") : null,
  };
}

/** A cursor names the last sale of a page: its instant, and its bill as a tie-breaker. */
export function readCursor(cursor: string | null): { soldAt: number; billId: number } | null {
  const [soldAt, billId] = cursor?.split(".").map(Number) ?? [];
  return soldAt === undefined || billId === undefined ? null : { soldAt, billId };
}
