/**
 * The only file that creates a stub of the WalletTokens object. It never throws: an object that can't be reached
 * returns no token.
 */
import { logAlert } from "../../telemetry/log.ts";
import type { BkashTokens } from "./bkash.ts";
import type { TokenOutcome } from "./token-budget.ts";
import type { WalletTokens } from "./wallet-tokens.ts";

/** Singapore: near the shop's buyers, its trips and the wallet. The first call fixes the location permanently. */
const LOCATION = { locationHint: "apac-se" } as const;
const TRIES = 2;

export function walletTokens(env: Pick<Env, "WALLET_TOKENS">): BkashTokens {
  async function ask<Answer>(
    call: (object: DurableObjectStub<WalletTokens>) => Promise<Answer>,
  ): Promise<Answer | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        // A stub that failed stays broken, hence a new one for each attempt. A repeated request costs no second
        // wallet call.
        return await call(env.WALLET_TOKENS.getByName("shop", LOCATION));
      } catch (error) {
        if (tries < TRIES) continue;
        logAlert("wallet_tokens_unreachable", { error });
        return null;
      }
    }
  }

  return {
    async token(refused) {
      const answer = await ask<TokenOutcome>(async (object) => object.token(refused));
      return answer ?? { outcome: "away" };
    },
    async outage() {
      const answer = await ask(async (object) => ({ outage: await object.outage() }));
      return answer === null ? { kind: "away", since: Date.now() } : answer.outage;
    },
  };
}
