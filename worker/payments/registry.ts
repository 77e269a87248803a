/** The payment providers by name, and the provider of new payments. */
import type { ProviderName } from "../domain/payments/provider-names.ts";
import { bkashFrom } from "./bkash/from-env.ts";
import type { PaymentProvider } from "./provider.ts";

type ProviderFactory = (env: Env) => PaymentProvider;

const BUILT_IN: Record<ProviderName, ProviderFactory> = { bkash: bkashFrom };

/** Tests register providers here. */
export const PROVIDERS = new Map<string, ProviderFactory>(Object.entries(BUILT_IN));

const CHECKOUT_PROVIDER: ProviderName = "bkash";

/** The provider of a bill. Throws for a name that this build does not know. */
export function providerNamed(env: Env, name: string): PaymentProvider {
  const provider = PROVIDERS.get(name);
  if (provider === undefined) throw new Error(`there is no payment provider "${name}"`);
  return provider(env);
}

/** The provider of new payments. */
export function checkoutProvider(env: Env): PaymentProvider {
  return providerNamed(env, CHECKOUT_PROVIDER);
}
