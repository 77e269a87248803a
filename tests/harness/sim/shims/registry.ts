/** Stands where worker/payments/registry.ts stands in the product: each process has a wire of its own. */
import type { Wallet } from "../../../../worker/payments/provider.ts";

export function walletFor(env: { SIM_WALLET: Wallet }): Wallet {
  return env.SIM_WALLET;
}
