/** Replaces worker/payments/registry.ts: each process has a provider of its own. */
import type { PaymentProvider } from "../../../../worker/payments/provider.ts";

interface SimEnv {
  SIM_PROVIDER: PaymentProvider;
}

export function checkoutProvider(env: SimEnv): PaymentProvider {
  return env.SIM_PROVIDER;
}

export function providerNamed(env: SimEnv, name: string): PaymentProvider {
  if (name !== env.SIM_PROVIDER.name) throw new Error(`there is no payment provider "${name}"`);
  return env.SIM_PROVIDER;
}
