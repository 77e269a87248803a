/** What a look-up asks for, and what the form can see by itself before it is sent (spec 5; decisions 7.2). */
import type { CallName } from "../../../worker/contract/call-types.ts";
import type { LookupRequest } from "../../../worker/contract/lookup.ts";
import { isPnr, normalPnr, PNR_LENGTH } from "../../../worker/domain/tickets/pnr.ts";

/** Of the number in the wallet's message, which finds a payment without a ticket too. */
const TRX_ID_LENGTH = 10;

export interface Lookup {
  type: LookupRequest["bookingType"] | "";
  pnr: string;
  phone: string;
}

export const LOOKUP_FIELDS = ["type", "pnr", "phone"] as const satisfies readonly (keyof Lookup)[];

const CALLS = {
  "Limited Booking": "POST /api/get-ticketing-details-with-pnr",
  "Unlimited Booking": "POST /api/get-unlimited-ticketing-details-with-pnr",
} as const satisfies Record<LookupRequest["bookingType"], CallName>;

export interface LookupCall {
  name: (typeof CALLS)[LookupRequest["bookingType"]];
  body: LookupRequest;
}

/** Null when no type is chosen. */
export function lookupCall({ type, pnr, phone }: Lookup): LookupCall | null {
  if (type === "") return null;
  return { name: CALLS[type], body: { pnr, contact_number: phone, bookingType: type } };
}

/** Only a hint: as long as a PNR and yet none, so one of its characters was read or typed wrongly. */
export function isDoubtfulPnr(typed: string): boolean {
  const pnr = normalPnr(typed);
  // On the way to the ten of a TrxID, which has any letter.
  if (pnr.length > PNR_LENGTH && pnr.length <= TRX_ID_LENGTH) return false;
  return pnr.length >= PNR_LENGTH && !isPnr(pnr);
}
