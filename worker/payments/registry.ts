/** The payment providers by name, and the provider of new payments. */
import { waitUntil } from "cloudflare:workers";
import { COUNTER_PROVIDER } from "../domain/payments/provider-names.ts";
import { BUILT_IN } from "./built-in.ts";
import { checkoutProviderNames } from "./offered.ts";
import type { PaymentProvider, ProviderEntry } from "./provider.ts";

/** Tests register providers here. */
export const PROVIDERS = new Map<string, ProviderEntry["from"]>(
  Object.entries(BUILT_IN).map(([name, { from }]) => [name, from]),
);

/** Returns the provider of this name; its log names the bill. Throws if this build does not know the name. */
export function providerNamed(env: Env, name: string, bill: number | null = null): PaymentProvider {
  const provider = findProvider(env, name, bill);
  if (provider === null) throw new Error(`there is no payment provider "${name}"`);
  return provider;
}

/** Null if this build does not know the name. */
export function findProvider(
  env: Env,
  name: string,
  bill: number | null = null,
): PaymentProvider | null {
  return PROVIDERS.get(name)?.(env, bill, waitUntil) ?? null;
}

/** The wallet of new payments from the web: the first that the shop offers, unless one is named. */
export function checkoutProvider(env: Env): PaymentProvider {
  return providerNamed(env, checkoutProviderNames(env)[0] ?? "bkash");
}

/** The wallets that buyers choose from. */
export function offeredProviders(env: Env): PaymentProvider[] {
  return checkoutProviderNames(env).map((name) => providerNamed(env, name));
}

/** The wallet that the buyer has chosen; null: the shop does not offer it. */
export function offeredProvider(env: Env, name: string | undefined): PaymentProvider | null {
  if (name === undefined) return checkoutProvider(env);
  return checkoutProviderNames(env).some((offered) => offered === name)
    ? providerNamed(env, name)
    : null;
}

/** The provider of what staff sell at a counter. */
export function counterProvider(env: Env): PaymentProvider {
  return providerNamed(env, COUNTER_PROVIDER);
}
