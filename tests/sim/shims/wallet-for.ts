/** Stands where worker/wallet/wallet-for.ts stands in the product: each process has a wire of its own. */
import type { Wallet } from "../../../worker/wallet/wallet.ts";

export function walletFor(env: { SIM_WALLET: Wallet }): Wallet {
  return env.SIM_WALLET;
}
