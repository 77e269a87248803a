/**
 * The payment providers of this build: a line for each, by the name that is stored with its bills. It can be read in
 * Node, too, where a configuration is checked before it is deployed.
 */
import { COUNTER_PROVIDER } from "../domain/payments/provider-names.ts";
import { BKASH } from "./bkash/from-env.ts";
import { CASH } from "./cash.ts";
import type { ProviderEntry } from "./provider.ts";
import { SSLCOMMERZ } from "./sslcommerz/from-env.ts";

export const BUILT_IN = {
  bkash: BKASH,
  sslcommerz: SSLCOMMERZ,
  cash: CASH,
} satisfies Record<string, ProviderEntry>;

export type ProviderName = keyof typeof BUILT_IN;

const ENTRIES = Object.entries<ProviderEntry>(BUILT_IN);

/** Those that buyers can pay with on the web. */
export const WALLET_NAMES = (Object.keys(BUILT_IN) as ProviderName[]).filter(
  (name) => name !== COUNTER_PROVIDER,
);

/** The accounts at providers of hosted pages, which are checked, deployed and simulated alike. */
export const STORES = ENTRIES.flatMap(([name, { label, store }]) =>
  store === undefined ? [] : [{ name, label, ...store }],
);

/** The display name; for a name that this build no longer knows, the name itself. */
export function providerLabel(name: string): string {
  return ENTRIES.find(([known]) => known === name)?.[1].label ?? name;
}
