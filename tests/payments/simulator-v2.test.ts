/** The simulator by itself in v2: its exact replies, and that both dialects are one wallet. */
import { describe, expect, test } from "vitest";
import { simulatedWallet, WALLET_ORIGIN } from "../support/simulated/simulated-wallet.ts";
import { rawCalls } from "./raw-wallet.ts";

const ORDER = {
  payerReference: "01770618575",
  callbackURL: "https://shop.example/back",
  amount: "612",
  currency: "BDT",
  intent: "sale",
  merchantInvoiceNumber: "INV1",
};
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d:\d{3} GMT\+0600$/;
const REFUND = { refundAmount: "100.5", sku: "ticket", reason: "seat gone" };

async function aWallet() {
  const wallet = simulatedWallet();
  const { call } = await rawCalls(wallet, `${WALLET_ORIGIN}/v2/tokenized-checkout`);

  async function paid() {
    const created = await call("/payment/create", ORDER);
    const paymentId = String(created["paymentId"]);
    await wallet.approve(paymentId);
    const executed = await call("/payment/execute", { paymentId });
    return { paymentId, trxId: String(executed["trxId"]), executed };
  }

  return { ...wallet, call, paid };
}

describe("payments", () => {
  test("Create has the signature as a field, no code, and an address that names the dialect", async () => {
    const { call } = await aWallet();
    const created = await call("/payment/create", ORDER);
    expect(created).toMatchObject({
      status: 200,
      paymentId: expect.stringMatching(/^TR0011[A-Z0-9]{7}\d{13}$/),
      bkashURL: expect.stringMatching(/^http:\/\/wallet\.test\/redirect\/.*apiVersion=v2$/),
      transactionStatus: "Initiated",
      amount: "612",
      paymentCreateTime: expect.stringMatching(TIME),
    });
    expect(created).not.toHaveProperty("statusCode");
    const back = new URL(String(created["successCallbackURL"]));
    expect(back.searchParams.get("paymentID")).toBe(created["paymentId"]);
    expect(back.searchParams.get("signature")).toBe(created["signature"]);
  });

  test("a mode is an unknown field: the path carries it", async () => {
    const { call } = await aWallet();
    expect(await call("/payment/create", { ...ORDER, mode: "0011" })).toMatchObject({
      status: 400,
      externalCode: "2063",
    });
  });

  test("Execute names the payer's account, Query the invoice by its other name", async () => {
    const { call, paid } = await aWallet();
    const { paymentId, trxId, executed } = await paid();
    expect(executed).toMatchObject({
      status: 200,
      paymentId,
      transactionStatus: "Completed",
      payerAccount: "01770618575",
      merchantInvoiceNumber: "INV1",
    });
    expect(await call("/query/payment", { paymentId })).toMatchObject({
      trxId,
      transactionStatus: "Completed",
      merchantInvoice: "INV1",
      verificationStatus: "Complete",
      maxRefundableAmount: "612.00",
    });
    expect(await call("/general/search-transaction", { trxId })).toMatchObject({
      transactionStatus: "Completed",
      amount: "612",
    });
  });

  test("a refusal is HTTP 400 in an envelope of its own", async () => {
    const { call } = await aWallet();
    expect(await call("/payment/execute", { paymentId: "TR1" })).toEqual({
      status: 400,
      internalCode: "invalid_payment_id",
      externalCode: "2002",
      errorMessageEn: "Invalid Payment ID",
      errorMessageBn: null,
    });
    expect(await call("/general/search-transaction", { trxId: "NONE" })).toMatchObject({
      internalCode: "transaction_not_found",
      externalCode: "2033",
    });
  });

  test("the gateway answers as in the other dialect", async () => {
    const { call } = await aWallet();
    const none = { Authorization: "" };
    expect(await call("/payment/create", ORDER, none)).toEqual({
      status: 401,
      message: "Unauthorized",
    });
    expect(await call("/payment/create", "{")).toEqual({
      status: 400,
      message: "Invalid request body",
    });
    expect(await call("/create", ORDER)).toEqual({
      status: 403,
      message: "Missing Authentication Token",
    });
  });
});

describe("refunds", () => {
  test("answer with both amounts in two decimals, sku and reason, and no code", async () => {
    const { call, paid } = await aWallet();
    const { paymentId, trxId } = await paid();
    const path = "/refund/payment/transaction";
    const refunded = await call(path, { paymentId, trxId, ...REFUND });
    expect(refunded).toEqual({
      status: 200,
      originalTrxId: trxId,
      refundTrxId: expect.stringMatching(/^[A-Z0-9]{10}$/),
      refundTransactionStatus: "Completed",
      originalTrxAmount: "612",
      refundAmount: "100.50",
      currency: "BDT",
      completedTime: expect.stringMatching(TIME),
      sku: "ticket",
      reason: "seat gone",
    });
    expect(await call("/refund/payment/status", { paymentId, trxId })).toEqual({
      status: 200,
      originalTrxId: trxId,
      originalTrxAmount: "612",
      originalTrxCompletedTime: expect.stringMatching(TIME),
      refundTransactions: [
        {
          refundTrxId: refunded["refundTrxId"],
          refundTransactionStatus: "Completed",
          refundAmount: "100.50",
          completedTime: expect.stringMatching(/:\d{3}$/),
        },
      ],
    });
    expect(await call("/query/payment", { paymentId })).toMatchObject({
      maxRefundableAmount: "511.50",
    });
  });

  test.each([
    ["2072", "refund_amount_exceed_payment_amount", { refundAmount: "612.01" }],
    ["2072", "refund_amount_exceed_payment_amount", { refundAmount: "0" }],
    ["2072", "refund_amount_exceed_payment_amount", { refundAmount: "1.005" }],
    ["2075", "sku_is_too_long", { sku: "x".repeat(256) }],
    ["2076", "reason_is_too_long", { reason: "x".repeat(256) }],
    ["2077", "invalid_trxid", { trxId: "ANOTHER" }],
  ])("are refused with %s, %s: %o", async (externalCode, internalCode, change) => {
    const { call, paid } = await aWallet();
    const { paymentId, trxId } = await paid();
    const body = { paymentId, trxId, ...REFUND, ...change };
    expect(await call("/refund/payment/transaction", body)).toMatchObject({
      status: 400,
      externalCode,
      internalCode,
    });
  });

  test.each([{ sku: "" }, { sku: undefined }, { reason: "" }, { refundAmount: 612 }])(
    "with %o the body is invalid",
    async (change) => {
      const { call, paid } = await aWallet();
      const { paymentId, trxId } = await paid();
      const body = { paymentId, trxId, ...REFUND, ...change };
      expect(await call("/refund/payment/transaction", body)).toEqual({
        status: 400,
        message: "Invalid request body",
      });
    },
  );
});

test("the token calls of both dialects share one budget", async () => {
  const { fetch, tokenCalls } = simulatedWallet();
  const grant = (path: string) =>
    fetch(WALLET_ORIGIN + path, {
      method: "POST",
      headers: { username: "u", password: "p" },
      body: JSON.stringify({ app_key: "k", app_secret: "s" }),
    });
  const statuses = [];
  for (const path of [
    "/v2/tokenized-checkout/auth/grant-token",
    "/v1.2.0-beta/tokenized/checkout/token/grant",
    "/v2/tokenized-checkout/auth/grant-token",
  ]) {
    statuses.push((await grant(path)).status);
  }
  expect(statuses).toEqual([200, 200, 403]);
  expect(await tokenCalls()).toBe(3);
});
