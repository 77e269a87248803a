import type { Fields } from "./bad-input.ts";
import type { Browser } from "./browser.ts";

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
