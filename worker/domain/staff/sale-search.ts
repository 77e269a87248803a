/**
 * The possible meanings of what staff typed to find a sale, and the next page of a search over the trips of a day.
 * Pure.
 */
import { isInvoice } from "../payments/invoice.ts";
import { normalizePhone } from "../phone.ts";
import { foldWords } from "../search/spelling.ts";
import { normalizePnr } from "../tickets/pnr.ts";

export interface SaleSearch {
  phone: string | null;
  bill: number | null;
  /** As a PNR or TrxID is stored; `#12` is neither, and names a bill alone. */
  code: string;
  /** As it was typed: the wallet's own ids have letters of both cases. */
  typed: string;
  /** The code where it has the form of the wallet's TrxID, else null. */
  trxId: string | null;
  /** The TrxID has letters alone and was not said to be one: a name of ten letters looks alike. */
  mayTrxIdBeName: boolean;
  /** A seat, which is of many trips. */
  seat: string | null;
  /** Words of a name, folded; empty if the text can't be a name. */
  words: string[];
  /** The text is no invoice and has no digit, as codes and seats have: it may be looked for among all names. */
  isNameAlone: boolean;
}

export function saleSearch(text: string): SaleSearch {
  // As the wallet's own message writes it.
  const typed = text.trim().replace(/^trx ?id\W*/i, "");
  const isSaidTrxId = typed !== text.trim();
  const code = normalizePnr(typed);
  const number = /^#?(\d{1,12})$/.exec(code)?.[1];
  const seat = /^[A-K]\d{1,2}$/.test(code) ? code : null;
  // One TrxID in twenty-five has no digit among its ten characters.
  const isOneWord = /^[a-z]{10}$/i.test(typed);
  const isTrxId = /^[A-Z\d]{8,12}$/.test(code) && (isSaidTrxId || isOneWord || /\d/.test(code));
  const isName = /\p{L}/u.test(typed) && seat === null;
  return {
    phone: normalizePhone(typed),
    bill: number === undefined ? null : Number(number),
    code,
    typed,
    trxId: number === undefined && isTrxId ? code : null,
    mayTrxIdBeName: isOneWord && !isSaidTrxId,
    seat,
    words: isName ? foldWords(typed) : [],
    // One invoice in forty has no digit.
    isNameAlone: isName && !/\d/.test(code) && !isSaidTrxId && !isInvoice(typed),
  };
}

/** Each word that was typed begins a word of the name, in any order and spelling: "rah ud" finds "Md. Rahim Uddin". */
export function isNamed(name: string, words: readonly string[]): boolean {
  const own = foldWords(name);
  return words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)));
}

/** The last sale that was shown, in the order of departures. */
export interface TripsCursor {
  departsAt: number;
  tripId: string;
  bill: number;
}

/** A cursor after all sales of a trip. */
export const AFTER_TRIP = Number.MAX_SAFE_INTEGER;

export function writeTripsCursor({ departsAt, tripId, bill }: TripsCursor): string {
  return `${departsAt}.${bill}.${tripId}`;
}

/** Returns null to start from the beginning. */
export function readTripsCursor(text: string | undefined): TripsCursor | null {
  const [, departsAt, bill, tripId] = /^(\d{1,15})\.(\d{1,16})\.(.+)$/.exec(text ?? "") ?? [];
  if (departsAt === undefined || bill === undefined || tripId === undefined) return null;
  return { departsAt: Number(departsAt), tripId, bill: Number(bill) };
}

/** The bill below which a list by phone number or by name continues; the newest come first. */
export function belowBill(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : AFTER_TRIP;
}
