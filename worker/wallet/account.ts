/** The shop's account at the wallet, from the environment. */
import type { WalletAccount } from "./token-calls.ts";

export function walletAccount(
  env: Pick<
    Env,
    | "WALLET_BASE_URL"
    | "WALLET_USERNAME"
    | "WALLET_PASSWORD"
    | "WALLET_APP_KEY"
    | "WALLET_APP_SECRET"
  >,
): WalletAccount {
  return {
    baseUrl: env.WALLET_BASE_URL.replace(/\/+$/, ""),
    username: env.WALLET_USERNAME,
    password: env.WALLET_PASSWORD,
    appKey: env.WALLET_APP_KEY,
    appSecret: env.WALLET_APP_SECRET,
  };
}
