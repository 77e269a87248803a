import type { Fields } from "./bad-input.ts";
import type { Browser } from "./browser.ts";

/** Sound and unsound input of one call. */
export interface Example {
  browser: Browser;
  /** What stands for `{id}`, and ids of things that this address has nothing to say of. */
  id?: string;
  otherIds?: string[];
  query?: Record<string, string>;
  bodies?: { sound: Fields; others: Record<string, unknown[]> }[];
}
