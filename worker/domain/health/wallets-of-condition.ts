/** Which wallets a condition of the shop's health is about. Pure. */
import { DEFAULT_WALLET } from "../payments/provider-names.ts";
import type { Wallets } from "../payments/wallets.ts";

/** `offered`: the wallets that buyers choose from. Calls that begin, finish and look up are watched at bKash alone. */
export function walletsOfCondition(condition: string, offered: Wallets): Wallets {
  if (condition.startsWith("provider_")) return offered.slice(0, 1);
  if (condition.startsWith("other_wallet_")) return offered.slice(1);
  return /^(?:create|execute|query)_/.test(condition) ? [DEFAULT_WALLET] : offered;
}
