/** The payment providers of this build: the name stored with a bill, and its display name. */
export const PROVIDER_NAMES = {
  bkash: "bKash",
  sslcommerz: "SSLCOMMERZ",
  cash: "Cash",
} as const;

/** The provider of sales at the shop's own counter; no buyer pays with it on the web. */
export const COUNTER_PROVIDER: ProviderName = "cash";

export type ProviderName = keyof typeof PROVIDER_NAMES;

/** The display name; for a name that this build no longer knows, the name itself. */
export function providerLabel(name: string): string {
  return new Map<string, string>(Object.entries(PROVIDER_NAMES)).get(name) ?? name;
}

/** Those that buyers can pay with on the web. */
export const WALLET_NAMES = (Object.keys(PROVIDER_NAMES) as ProviderName[]).filter(
  (name) => name !== COUNTER_PROVIDER,
);
