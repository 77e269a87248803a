/** The shop's account at the wallet, from the environment. Refuses to send its secrets in the clear but in local runs. */
import type { WalletAccount } from "./token-calls.ts";

export function walletAccount(
  env: Pick<
    Env,
    | "RUN_MODE"
    | "WALLET_BASE_URL"
    | "WALLET_USERNAME"
    | "WALLET_PASSWORD"
    | "WALLET_APP_KEY"
    | "WALLET_APP_SECRET"
  >,
): WalletAccount {
  if (env.RUN_MODE !== "local" && !env.WALLET_BASE_URL.startsWith("https://")) {
    throw new Error('WALLET_BASE_URL must begin with https:// unless RUN_MODE is "local"');
  }
  return {
    baseUrl: env.WALLET_BASE_URL.replace(/\/+$/, ""),
    username: env.WALLET_USERNAME,
    password: env.WALLET_PASSWORD,
    appKey: env.WALLET_APP_KEY,
    appSecret: env.WALLET_APP_SECRET,
  };
}
