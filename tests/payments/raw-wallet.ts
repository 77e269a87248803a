/** A simulated wallet in v1.2.0-beta, called without our client, to check its exact replies. */
import { simulatedWallet, WALLET_BASE_URL } from "../support/simulated/simulated-wallet.ts";
import { APP_KEY, aToken } from "./client.ts";

export async function aRawWallet() {
  const wallet = simulatedWallet();
  const { call, renew } = await rawCalls(wallet, `${WALLET_BASE_URL}/tokenized/checkout`);

  async function create(change: Record<string, unknown> = {}) {
    const answer = await call("/create", { ...ORDER, ...change });
    return String(answer["paymentID"]);
  }

  /** The reply about a successful payment, this many seconds later. */
  async function paid(change: Record<string, unknown> = {}) {
    const paymentID = await create(change);
    await wallet.approve(paymentID);
    const executed = await call("/execute", { paymentID });
    return { paymentID, trxID: String(executed["trxID"]) };
  }

  return { ...wallet, call, renew, create, paid };
}

/** Calls with a token of the wallet's own; the reply has the HTTP status among its fields. */
export async function rawCalls(wallet: ReturnType<typeof simulatedWallet>, root: string) {
  let token = await aToken(wallet.fetch);

  async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await wallet.fetch(`${root}${path}`, {
      method: "POST",
      headers: { Authorization: token, "X-APP-Key": APP_KEY, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const answer: Record<string, unknown> = JSON.parse(await response.text());
    answer["status"] = response.status;
    return answer;
  }

  async function renew() {
    token = await aToken(wallet.fetch);
  }

  return { call, renew };
}

export const ORDER = {
  mode: "0011",
  payerReference: "01770618575",
  callbackURL: "https://shop.example/back",
  amount: "612",
  currency: "BDT",
  intent: "sale",
  merchantInvoiceNumber: "INV1",
};

export const REFUND = { amount: "612", sku: "ticket", reason: "seat gone" };
