import type { Fields } from "../bad-input.ts";
import type { Browser } from "../browser.ts";

/** The address of a ticket, and what is none. */
export function aTicketId({ id, pnr }: { id: string; pnr: string }) {
  return { sound: { ticketing_id: id }, others: { ticketing_id: ["1", pnr] } };
}

/** Valid and invalid input of one call. */
export interface Example {
  browser: Browser;
  /** The value of `{id}`, and ids of things that this address does not serve. */
  id?: string;
  otherIds?: string[];
  query?: Record<string, string>;
  bodies?: { sound: Fields; others: Record<string, unknown[]> }[];
}

export interface CallSetup {
  /** By method and path, as the table of calls has them. */
  examples: Record<string, Example>;
  tripIds: string[];
}
