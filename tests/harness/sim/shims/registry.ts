/**
 * Replaces worker/payments/registry.ts: each process has a wallet of its own, which has a page, too, and cash is cash.
 */
import { cash } from "../../../../worker/payments/cash.ts";
import type { PaymentProvider } from "../../../../worker/payments/provider.ts";
import { withPage } from "../page-wallet.ts";

interface SimEnv {
  SIM_PROVIDER: PaymentProvider;
}

/** By name, as the real registry has them. */
export const PROVIDERS = new Map<string, (env: SimEnv) => PaymentProvider>([
  ["bkash", checkoutProvider],
  ["page", (env) => withPage(checkoutProvider(env))],
  ["cash", counterProvider],
]);

export function checkoutProvider(env: SimEnv): PaymentProvider {
  return env.SIM_PROVIDER;
}

export function offeredProvider(env: SimEnv): PaymentProvider {
  return checkoutProvider(env);
}

export function offeredProviders(env: SimEnv): PaymentProvider[] {
  return [checkoutProvider(env)];
}

export function counterProvider(): PaymentProvider {
  return cash();
}

export function providerNamed(env: SimEnv, name: string): PaymentProvider {
  const provider = findProvider(env, name);
  if (provider === null) throw new Error(`there is no payment provider "${name}"`);
  return provider;
}

export function findProvider(env: SimEnv, name: string): PaymentProvider | null {
  const providers = [env.SIM_PROVIDER, withPage(env.SIM_PROVIDER), counterProvider()];
  return providers.find((provider) => provider.name === name) ?? null;
}
