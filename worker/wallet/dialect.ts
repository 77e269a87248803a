/** Which wallet the shop speaks to, by configuration. Refuses a dialect that this build does not speak. */
import { WALLET_TIMEOUT_MS } from "../domain/limits.ts";
import { logNote } from "../log.ts";
import { walletAccount } from "./account.ts";
import { bkashV1 } from "./bkash-v1.ts";
import { walletTokens } from "./token-stub.ts";
import type { Wallet } from "./wallet.ts";

export function walletFor(env: Env): Wallet {
  if (env.WALLET_DIALECT !== "v1.2.0-beta") {
    throw new Error(`WALLET_DIALECT is "${env.WALLET_DIALECT}"; only "v1.2.0-beta" is spoken`);
  }
  const { baseUrl, appKey } = walletAccount(env);
  return bkashV1({
    fetch: (url, init) => fetch(url, init),
    baseUrl,
    appKey,
    tokens: walletTokens(env),
    timeoutMs: WALLET_TIMEOUT_MS,
    report: (answer) => logNote("wallet_answer", answer),
  });
}
