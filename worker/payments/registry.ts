/** The payment providers by name: a bill's own, and the one that takes new payments. */
import { PROVIDER_NAMES, type ProviderName } from "../domain/payments/provider-names.ts";
import { bkashFrom } from "./bkash/from-env.ts";
import type { PaymentProvider } from "./provider.ts";

const PROVIDERS: Record<ProviderName, (env: Env) => PaymentProvider> = { bkash: bkashFrom };

/** The provider of a bill. Throws for a name that this build does not know. */
export function providerNamed(env: Env, name: string): PaymentProvider {
  if (!isKnown(name)) throw new Error(`there is no payment provider "${name}"`);
  return PROVIDERS[name](env);
}

/** The provider of new payments. */
export function checkoutProvider(env: Env): PaymentProvider {
  return PROVIDERS.bkash(env);
}

function isKnown(name: string): name is ProviderName {
  return Object.hasOwn(PROVIDER_NAMES, name);
}
