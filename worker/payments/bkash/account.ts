/**
 * The shop's account at the wallet, from the environment. Refuses plain http except in local runs, and an address of
 * another dialect than the configured one: the wallet reports both mistakes as token errors.
 */
import { createHash } from "node:crypto";
import { dialectNamed } from "./dialects.ts";
import type { WalletAccount } from "./token-calls.ts";

export function walletAccount(
  env: Pick<
    Env,
    | "RUN_MODE"
    | "WALLET_DIALECT"
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
  const dialect = dialectNamed(env.WALLET_DIALECT);
  const baseUrl = env.WALLET_BASE_URL.replace(/\/+$/, "");
  if (!baseUrl.endsWith(`/${dialect.name}`)) {
    throw new Error(`WALLET_BASE_URL must end in /${dialect.name}, the dialect that is spoken`);
  }
  return {
    dialect,
    baseUrl,
    username: env.WALLET_USERNAME,
    password: env.WALLET_PASSWORD,
    appKey: env.WALLET_APP_KEY,
    appSecret: env.WALLET_APP_SECRET,
  };
}

/** Tells other credentials from these without revealing them: 64 bits of a hash. */
export function fingerprint(account: WalletAccount): string {
  const { baseUrl, username, password, appKey, appSecret } = account;
  const text = JSON.stringify([baseUrl, username, password, appKey, appSecret]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
