/** The client under test, with a token in hand and an ear for what it reports. */
import { bkashV1, type BkashOptions } from "../../worker/wallet/bkash-v1.ts";
import { askForToken } from "../../worker/wallet/token-calls.ts";
import type { Fetch } from "../../worker/wallet/post.ts";
import type { PaymentRequest, Wallet } from "../../worker/wallet/wallet.ts";
import { WALLET_BASE_URL } from "../support/simulated-wallet.ts";

export const APP_KEY = "an-app-key";

export const ACCOUNT = {
  baseUrl: WALLET_BASE_URL,
  username: "a-user",
  password: "a-password",
  appKey: APP_KEY,
  appSecret: "an-app-secret",
};

export function aClient(fetch: Fetch, change: Partial<BkashOptions> = {}): Wallet {
  return bkashV1({
    fetch,
    baseUrl: WALLET_BASE_URL,
    appKey: APP_KEY,
    tokens: { token: () => Promise.resolve({ outcome: "away" }) },
    timeoutMs: 5_000,
    report: () => {},
    ...change,
  });
}

export async function aToken(fetch: Fetch, account = ACCOUNT): Promise<string> {
  const answer = await askForToken({ fetch, account, refreshToken: null, timeoutMs: 5_000 });
  if (answer.outcome === "failed") throw new Error("the wallet gave no token");
  return answer.grant.idToken;
}

let lastInvoice = 0;

export function aRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  lastInvoice += 1;
  return {
    invoice: `INV${Date.now()}${lastInvoice}`,
    amountPoisha: 61_200,
    callbackUrl: "https://shop.example/successPage?bill=7&grant=g",
    payerReference: "01770618575",
    ...change,
  };
}
