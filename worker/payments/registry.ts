/** The payment providers by name, and the provider of new payments. */
import { COUNTER_PROVIDER, type ProviderName } from "../domain/payments/provider-names.ts";
import { bkashFrom } from "./bkash/from-env.ts";
import { cash } from "./cash.ts";
import type { PaymentProvider } from "./provider.ts";
import { sslcommerzFrom } from "./sslcommerz/from-env.ts";

type ProviderFactory = (env: Env, bill: number | null) => PaymentProvider;

const BUILT_IN: Record<ProviderName, ProviderFactory> = {
  bkash: bkashFrom,
  sslcommerz: sslcommerzFrom,
  cash,
};

/** Tests register providers here. */
export const PROVIDERS = new Map<string, ProviderFactory>(Object.entries(BUILT_IN));

const CHECKOUT_PROVIDER: ProviderName = "bkash";

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
  return PROVIDERS.get(name)?.(env, bill) ?? null;
}

/** The provider of new payments from the web. */
export function checkoutProvider(env: Env): PaymentProvider {
  return providerNamed(env, CHECKOUT_PROVIDER);
}

/** The provider of what staff sell at a counter. */
export function counterProvider(env: Env): PaymentProvider {
  return providerNamed(env, COUNTER_PROVIDER);
}
