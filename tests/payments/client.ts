/** The client under test, in either dialect, with a token and a list of its reports. */
import {
  bkashClient,
  type BkashClient,
  type BkashClientOptions,
} from "../../worker/payments/bkash/client.ts";
import type { Dialect } from "../../worker/payments/bkash/dialect.ts";
import { dialectNamed } from "../../worker/payments/bkash/dialects.ts";
import { requestToken, type WalletAccount } from "../../worker/payments/bkash/token-calls.ts";
import type { Fetch } from "../../worker/http/outgoing.ts";
import type { PaymentRequest } from "../../worker/payments/provider.ts";
import { WALLET_ORIGIN } from "../support/simulated/simulated-wallet.ts";

export const V1 = dialectNamed("v1.2.0-beta");
export const V2 = dialectNamed("v2");
export const APP_KEY = "an-app-key";

/** The shop's account at a wallet, by default the simulated one in the test's own process. */
export function anAccount(dialect: Dialect = V1, origin = WALLET_ORIGIN): WalletAccount {
  return {
    dialect,
    baseUrl: `${origin}/${dialect.name}`,
    username: "a-user",
    password: "a-password",
    appKey: APP_KEY,
    appSecret: "an-app-secret",
  };
}

export function aClient(fetch: Fetch, change: Partial<BkashClientOptions> = {}): BkashClient {
  const { dialect, baseUrl, appKey } = anAccount(change.dialect);
  return bkashClient({
    fetch,
    dialect,
    baseUrl,
    appKey,
    timeoutMs: 5_000,
    report: () => {},
    ...change,
  });
}

export async function aToken(fetch: Fetch, account = anAccount()): Promise<string> {
  const answer = await requestToken({ fetch, account, refreshToken: null, timeoutMs: 5_000 });
  if (answer.outcome === "failed") throw new Error("the wallet gave no token");
  return answer.grant.idToken;
}

let lastInvoice = 0;

export function aRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  lastInvoice += 1;
  return {
    bill: 7,
    invoice: `INV${Date.now()}${lastInvoice}`,
    amountPoisha: 61_200,
    callbackUrl: "https://shop.example/successPage?bill=7&grant=g",
    notifyUrl: "https://shop.example/notify",
    payerReference: "01770618575",
    ...change,
  };
}
