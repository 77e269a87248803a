/** The input of a look-up, and the rules that the form checks before it is sent (spec 5; decisions 7.2). */
import type { CallName } from "../../../worker/contract/call-types.ts";
import type { LookupRequest } from "../../../worker/contract/tickets/lookup.ts";
import type { Answer } from "../../api/refusal.ts";
import { isPaidByNumber, type Wallets } from "../../../worker/domain/payments/wallets.ts";
import { isPnr, normalizePnr, PNR_LENGTH } from "../../../worker/domain/tickets/pnr.ts";

/** Length of the TrxID in bKash's message, which also finds a payment without a ticket. */
const TRX_ID_LENGTH = 10;

/** As the form names them. */
type FormType = "Limited Booking" | "Unlimited Booking";

export interface Lookup {
  type: FormType | "";
  pnr: string;
  phone: string;
}

export const LOOKUP_FIELDS = ["type", "pnr", "phone"] as const satisfies readonly (keyof Lookup)[];

/** From the form or address; a missing or unknown booking type is empty. */
export function lookupIn({
  type,
  pnr = "",
  phone = "",
}: Partial<Record<keyof Lookup, string>>): Lookup {
  const isKnown = type === "Limited Booking" || type === "Unlimited Booking";
  return { type: isKnown ? type : "", pnr, phone };
}

const CALLS = {
  "Limited Booking": "POST /api/get-ticketing-details-with-pnr",
  "Unlimited Booking": "POST /api/get-unlimited-ticketing-details-with-pnr",
} as const satisfies Record<FormType, CallName>;

export interface LookupCall {
  name: (typeof CALLS)[FormType];
  body: LookupRequest;
}

const OTHER_TYPE = {
  "Limited Booking": "Unlimited Booking",
  "Unlimited Booking": "Limited Booking",
} as const satisfies Record<FormType, FormType>;

/** The chosen type first, then the other one, since the right numbers are enough. Empty when no type is chosen. */
export function lookupCalls({ type, pnr, phone }: Lookup): LookupCall[] {
  if (type === "") return [];
  return [type, OTHER_TYPE[type]].map((bookingType) => ({
    name: CALLS[bookingType],
    body: { pnr, contact_number: phone, bookingType },
  }));
}

/** Refusals of a pair that does not match, within the server's limit and past it. */
const NOT_FOUND = new Set(["no_ticket_matches", "too_many_tries"]);

/** The first match; without one, the response for the chosen type. */
export async function findTicket<T>(
  lookup: Lookup,
  send: (call: LookupCall) => Promise<Answer<T>>,
): Promise<Answer<T> | null> {
  let first: Answer<T> | null = null;
  for (const call of lookupCalls(lookup)) {
    const answer = await send(call);
    first ??= answer;
    if (answer.ok) return answer;
    if (!NOT_FOUND.has(answer.refusal.code)) return answer;
  }
  return first;
}

/**
 * Only a hint: the text is as long as a PNR but is none, so one of its characters is wrong. `wallets`: those that the
 * shop offers.
 */
export function isDoubtfulPnr(typed: string, wallets: Wallets): boolean {
  const pnr = normalizePnr(typed);
  // The text may become the number of a payment, whose characters are not limited.
  const longest = isPaidByNumber(wallets) ? TRX_ID_LENGTH : Infinity;
  if (pnr.length > PNR_LENGTH && pnr.length <= longest) return false;
  return pnr.length >= PNR_LENGTH && !isPnr(pnr);
}
