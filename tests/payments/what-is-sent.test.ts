/** The exact requests to the wallet in each dialect: paths, headers and bodies. */
import { describe, expect, test } from "vitest";
import { dialectNamed } from "../../worker/payments/bkash/dialects.ts";
import type { Fetch } from "../../worker/http/outgoing.ts";
import { requestToken } from "../../worker/payments/bkash/token-calls.ts";
import { aClient, anAccount, APP_KEY, aRequest } from "./client.ts";

const V1 = "v1.2.0-beta";
const V2 = "v2";
const ORIGIN = "http://wallet.test";

/** A wallet that records its requests and never answers. */
function listening(): { fetch: Fetch; sent: { url: string; init: RequestInit; body: unknown }[] } {
  const sent: { url: string; init: RequestInit; body: unknown }[] = [];
  return {
    sent,
    fetch(url, init) {
      sent.push({ url, init, body: JSON.parse(String(init.body)) });
      return Promise.reject(new Error("gone"));
    },
  };
}

function aListener(dialect: string) {
  const { fetch, sent } = listening();
  return { wallet: aClient(fetch, { dialect: dialectNamed(dialect) }), sent };
}

const PAYMENT = { paymentId: "TR1", trxId: "BLA0XYZ123" };

test.each([
  [V1, "/v1.2.0-beta/tokenized/checkout/create", { mode: "0011" }],
  [V2, "/v2/tokenized-checkout/payment/create", {}],
])(
  "Create: the amount as text with two decimals, currency, intent, payer, in %s",
  async (...row) => {
    const [dialect, path, besides] = row;
    const { wallet, sent } = aListener(dialect);
    const request = aRequest({ amountPoisha: 183_600, payerReference: "01929918378" });
    await wallet.create("a-token", request);
    expect(sent[0]?.url).toBe(ORIGIN + path);
    expect(sent[0]?.body).toEqual({
      ...besides,
      payerReference: "01929918378",
      callbackURL: request.callbackUrl,
      amount: "1836.00",
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: request.invoice,
    });
  },
);

test.each([
  [
    V1,
    { paymentID: "TR1" },
    "/v1.2.0-beta/tokenized/checkout/execute",
    "/v1.2.0-beta/tokenized/checkout/payment/status",
  ],
  [
    V2,
    { paymentId: "TR1" },
    "/v2/tokenized-checkout/payment/execute",
    "/v2/tokenized-checkout/query/payment",
  ],
])("Execute and Query: the payment's id, in the dialect's spelling, in %s", async (...row) => {
  const [dialect, body, execute, query] = row;
  const { wallet, sent } = aListener(dialect);
  await wallet.execute("a-token", "TR1");
  await wallet.query("a-token", "TR1");
  expect(sent.map((call) => call.url)).toEqual([ORIGIN + execute, ORIGIN + query]);
  expect(sent.map((call) => call.body)).toEqual([body, body]);
});

test.each([
  [
    V1,
    { paymentID: "TR1", trxID: "BLA0XYZ123" },
    { amount: "612.50" },
    "/v1.2.0-beta/tokenized/checkout/payment/refund",
    "/v1.2.0-beta/tokenized/checkout/payment/refund",
  ],
  [
    V2,
    { paymentId: "TR1", trxId: "BLA0XYZ123" },
    { refundAmount: "612.50" },
    "/v2/tokenized-checkout/refund/payment/transaction",
    "/v2/tokenized-checkout/refund/payment/status",
  ],
])("Refund and the status query after it, in %s", async (...row) => {
  const [dialect, ids, amount, refund, refunds] = row;
  const { wallet, sent } = aListener(dialect);
  await wallet.refund("a-token", { ...PAYMENT, amountPoisha: 61_250, reason: "trip cancelled" });
  await wallet.refunds("a-token", PAYMENT);
  expect(sent.map((call) => call.url)).toEqual([ORIGIN + refund, ORIGIN + refunds]);
  expect(sent.map((call) => call.body)).toEqual([
    { ...ids, ...amount, sku: "bus-ticket", reason: "trip cancelled" },
    ids,
  ]);
});

test.each([
  [V1, "/v1.2.0-beta/tokenized/checkout/token/"],
  [V2, "/v2/tokenized-checkout/auth/"],
])(
  "Grant and refresh: user and password in the headers, key and secret in the body, in %s",
  async (...row) => {
    const [dialect, path] = row;
    const { fetch, sent } = listening();
    const account = anAccount(dialectNamed(dialect));
    for (const refreshToken of [null, "a-refresh-token"]) {
      await requestToken({ fetch, account, refreshToken, timeoutMs: 5_000 });
    }
    const end = dialect === V2 ? "-token" : "";
    expect(sent.map((call) => call.url)).toEqual(
      ["grant", "refresh"].map((call) => ORIGIN + path + call + end),
    );
    const body = { app_key: APP_KEY, app_secret: "an-app-secret" };
    expect(sent.map((call) => call.body)).toEqual([
      body,
      { ...body, refresh_token: "a-refresh-token" },
    ]);
    for (const { init } of sent) {
      const headers = new Headers(init.headers);
      expect([headers.get("username"), headers.get("password")]).toEqual(["a-user", "a-password"]);
      expect(headers.get("Authorization")).toBeNull();
    }
  },
);

describe.each([V1, V2])("in %s", (dialect) => {
  test("the token is sent bare, the app key beside it, and no redirect is followed", async () => {
    const { wallet, sent } = aListener(dialect);
    await wallet.create("a-token", aRequest());
    await wallet.execute("a-token", "TR1");
    await wallet.query("a-token", "TR1");
    await wallet.refund("a-token", { ...PAYMENT, amountPoisha: 100, reason: "test" });
    await wallet.refunds("a-token", PAYMENT);
    expect(sent).toHaveLength(5);
    for (const { init } of sent) {
      expect(new Headers(init.headers).get("Authorization")).toBe("a-token");
      expect(new Headers(init.headers).get("X-APP-Key")).toBe(APP_KEY);
      expect(init).toMatchObject({ method: "POST", redirect: "manual" });
    }
  });

  test("a buyer without a number is named by the invoice, for the wallet takes no empty payer", async () => {
    const { wallet, sent } = aListener(dialect);
    const request = aRequest({ payerReference: "  " });
    await wallet.create("a-token", request);
    expect(sent[0]?.body).toMatchObject({ payerReference: request.invoice });
  });

  test.each(["A&B", "<1>", ""])(
    "an invoice %o is an error of ours and is not sent",
    async (invoice) => {
      const { wallet, sent } = aListener(dialect);
      await expect(wallet.create("a-token", aRequest({ invoice }))).rejects.toThrow("invoice");
      expect(sent).toEqual([]);
    },
  );

  test.each([
    ["", "refund"],
    [" \n ", "refund"],
    ["x".repeat(300), "x".repeat(255)],
  ])("a refund's reason is never empty and never too long: %#", async (reason, sentReason) => {
    const { wallet, sent } = aListener(dialect);
    await wallet.refund("a-token", { ...PAYMENT, amountPoisha: 100, reason });
    expect(sent[0]?.body).toMatchObject({ reason: sentReason, sku: "bus-ticket" });
  });
});
