/**
 * How each payment provider of this build is made, by its name. It can be read in Node, too, where a configuration is
 * checked before it is deployed.
 */
import { providerLabel, type ProviderName } from "../domain/payments/provider-names.ts";
import { BKASH } from "./bkash/from-env.ts";
import { CASH } from "./cash.ts";
import type { ProviderEntry } from "./provider.ts";
import { SSLCOMMERZ } from "./sslcommerz/from-env.ts";

export const BUILT_IN: Readonly<Record<ProviderName, ProviderEntry>> = {
  bkash: BKASH,
  sslcommerz: SSLCOMMERZ,
  cash: CASH,
};

/** The accounts at providers of hosted pages, which are checked, deployed and simulated alike. */
export const STORES = Object.entries(BUILT_IN).flatMap(([name, { store }]) =>
  store === undefined ? [] : [{ name, label: providerLabel(name), ...store }],
);
