/** bKash with the shop's account and its shared token, from the environment. */
import { logNote } from "../../telemetry/log.ts";
import type { PaymentProvider } from "../provider.ts";
import { walletAccount } from "./account.ts";
import { bkash } from "./bkash.ts";
import { bkashClient } from "./client.ts";
import { TIMEOUT_MS } from "./timing.ts";
import { walletTokens } from "./token-stub.ts";

/** `bill`: whose payment the calls are about, for the log; null where it is not made yet. */
export function bkashFrom(env: Env, bill: number | null): PaymentProvider {
  const { dialect, baseUrl, appKey } = walletAccount(env);
  const client = bkashClient({
    fetch: (url, init) => fetch(url, init),
    dialect,
    baseUrl,
    appKey,
    timeoutMs: TIMEOUT_MS,
    report: (answer) => logNote("wallet_answer", { bill, ...answer }),
  });
  const { refundsPerPayment, refundDays } = dialect;
  return bkash({ client, tokens: walletTokens(env), refundsPerPayment, refundDays });
}
