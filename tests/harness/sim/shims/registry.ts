/**
 * Replaces worker/payments/registry.ts: each process has a wallet of its own, which has a page, too, and cash is cash.
 */
import { cash } from "../../../../worker/payments/cash.ts";
import type { PaymentProvider } from "../../../../worker/payments/provider.ts";
import { withPage } from "../page-wallet.ts";

interface SimEnv {
  SIM_PROVIDER: PaymentProvider;
}

export function checkoutProvider(env: SimEnv): PaymentProvider {
  return env.SIM_PROVIDER;
}

export function counterProvider(): PaymentProvider {
  return cash();
}

export function providerNamed(env: SimEnv, name: string): PaymentProvider {
  const providers = [env.SIM_PROVIDER, withPage(env.SIM_PROVIDER), counterProvider()];
  const found = providers.find((provider) => provider.name === name);
  if (found === undefined) throw new Error(`there is no payment provider "${name}"`);
  return found;
}
