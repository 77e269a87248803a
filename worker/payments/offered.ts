/** The wallets that the shop offers on the web. */
import {
  DEFAULT_WALLET,
  WALLET_NAMES,
  type ProviderName,
} from "../domain/payments/provider-names.ts";

/** The wallets that buyers choose from, the first unless they do (CHECKOUT_PROVIDERS); empty: bKash alone. */
export function checkoutProviderNames(env: { CHECKOUT_PROVIDERS: string }): ProviderName[] {
  if (env.CHECKOUT_PROVIDERS.trim() === "") return [DEFAULT_WALLET];
  const names = env.CHECKOUT_PROVIDERS.split(",").map((name) => name.trim());
  const known = names.flatMap((name) => WALLET_NAMES.find((wallet) => wallet === name) ?? []);
  if (known.length === names.length && new Set(known).size === known.length) return known;
  throw new Error(`CHECKOUT_PROVIDERS must list some of ${WALLET_NAMES.join(", ")}, each once`);
}
