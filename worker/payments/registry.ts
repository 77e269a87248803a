/** The wallet of the shop, wired by configuration: which dialect, which address, whose account. */
import { WALLET_TIMEOUT_MS } from "../domain/payments/payment-times.ts";
import { logNote } from "../telemetry/log.ts";
import { walletAccount } from "./bkash/account.ts";
import { bkash } from "./bkash/bkash.ts";
import { walletTokens } from "./bkash/token-stub.ts";
import type { Wallet } from "./provider.ts";

export function walletFor(env: Env): Wallet {
  const { dialect, baseUrl, appKey } = walletAccount(env);
  return bkash({
    fetch: (url, init) => fetch(url, init),
    dialect,
    baseUrl,
    appKey,
    tokens: walletTokens(env),
    timeoutMs: WALLET_TIMEOUT_MS,
    report: (answer) => logNote("wallet_answer", answer),
  });
}
