/** The wallets that a buyer may choose after the chosen one has begun no payment. Pure. */
import type { QuoteView } from "../../../worker/contract/booking/checkout.ts";
import type { ApiRefusal } from "../../api/refusal.ts";

const OF_THE_WALLET: ReadonlySet<string> = new Set(["wallet_away", "wallet_refused"]);

/** Names of wallets; empty where nothing else can be chosen, or another wallet would be refused too. */
export function listOtherWallets(
  { code }: Pick<ApiRefusal, "code">,
  { payment_provider: chosen, payment_providers: offered }: QuoteView,
): string[] {
  if (!OF_THE_WALLET.has(code)) return [];
  return (offered ?? []).flatMap(({ name }) => (name === chosen ? [] : [name]));
}
