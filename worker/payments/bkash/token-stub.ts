/**
 * The only file that creates a stub of the WalletTokens object. It never throws: an object that can't be reached
 * returns no token.
 */
import { logAlert } from "../../telemetry/log.ts";
import type { BkashTokens } from "./bkash.ts";

/** Singapore: near the shop's buyers, its trips and the wallet. The first call fixes the location permanently. */
const LOCATION = { locationHint: "apac-se" } as const;
const TRIES = 2;

export function walletTokens(env: Pick<Env, "WALLET_TOKENS">): BkashTokens {
  return {
    async token(refused) {
      for (let tries = 1; ; tries += 1) {
        try {
          // A stub that failed stays broken, hence a new one for each attempt. A repeated request costs no second
          // wallet call.
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
