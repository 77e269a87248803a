/** The only place that turns the shop's one WalletTokens object into a stub. No error leaves it: an object that cannot be reached has no token to give. */
import { logAlert } from "../../telemetry/log.ts";
import type { BkashTokens } from "./bkash.ts";

/** Singapore: near the shop's buyers, its trips and the wallet. The first call decides, for good. */
const LOCATION = { locationHint: "apac-se" } as const;
const TRIES = 2;

export function walletTokens(env: Pick<Env, "WALLET_TOKENS">): BkashTokens {
  return {
    async token(refused) {
      for (let tries = 1; ; tries += 1) {
        try {
          // A stub that failed stays broken, hence a new one for each try. To ask twice costs no second call.
          return await env.WALLET_TOKENS.getByName("shop", LOCATION).token(refused);
        } catch (error) {
          if (tries < TRIES) continue;
          logAlert("wallet_tokens_unreachable", { error });
          return { outcome: "away" };
        }
      }
    },
  };
}
