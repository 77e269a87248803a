/** The shop's account ("store") at SSLCOMMERZ, from the environment. */

export interface StoreAccount {
  /** Without a slash at its end. */
  baseUrl: string;
  storeId: string;
  storePassword: string;
}

export interface StoreVariables {
  RUN_MODE: string;
  SSLCOMMERZ_URL: string;
  /** Empty: the shop has no account there. */
  SSLCOMMERZ_STORE_ID: string;
  /** A secret that a shop without an account does not have. */
  SSLCOMMERZ_STORE_PASSWORD?: string;
}

/**
 * Null while the account or its password is missing. Throws one sentence for plain http, which only a local run may
 * have.
 */
export function storeAccount(env: StoreVariables): StoreAccount | null {
  const { SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword = "" } = env;
  if (storeId === "") return null;
  if (env.RUN_MODE !== "local" && !env.SSLCOMMERZ_URL.startsWith("https://")) {
    throw new Error('SSLCOMMERZ_URL must begin with https:// unless RUN_MODE is "local"');
  }
  if (storePassword === "") return null;
  return { baseUrl: env.SSLCOMMERZ_URL.replace(/\/+$/, ""), storeId, storePassword };
}
