/** Single replies about refunds, as the wallet and the things in front of it write them, to their outcomes. */
import { describe, expect, test } from "vitest";
import { dialectNamed } from "../../worker/payments/bkash/dialects.ts";
import { aClient } from "./client.ts";

const V1 = "v1.2.0-beta";
const V2 = "v2";

const PAYMENT = { paymentId: "TR1", trxId: "BLA0XYZ123" };
const REQUEST = { ...PAYMENT, amountPoisha: 10_050, reason: "seat gone" };
const IN_DOUBT = { outcome: "in_doubt" };
const UNKNOWN = { outcome: "unknown" };

const REFUNDED_V1 = {
  statusCode: "0000",
  statusMessage: "Successful",
  originalTrxID: "BLA0XYZ123",
  refundTrxID: "BLA0REF456",
  transactionStatus: "Completed",
  amount: "100.50",
  currency: "BDT",
  charge: "0.00",
  completedTime: "2026-11-21T10:08:00:123 GMT+0600",
};
const REFUNDED_V2 = {
  originalTrxId: "BLA0XYZ123",
  refundTrxId: "BLA0REF456",
  refundTransactionStatus: "Completed",
  originalTrxAmount: "612",
  refundAmount: "100.50",
  currency: "BDT",
  completedTime: "2026-11-21T10:08:00:123 GMT+0600",
  sku: "bus-ticket",
  reason: "seat gone",
};
const ITEM = {
  refundTrxId: "BLA0REF456",
  refundTransactionStatus: "Completed",
  refundAmount: "100.50",
  completedTime: "2026-11-21T10:08:00:123",
};
const LIST = {
  originalTrxId: "BLA0XYZ123",
  originalTrxAmount: "612",
  originalTrxCompletedTime: "2026-11-21T10:08:00:123 GMT+0600",
  refundTransactions: [ITEM],
};

function answering(dialect: string, body: unknown, status = 200) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return aClient(() => Promise.resolve(new Response(text, { status })), {
    dialect: dialectNamed(dialect),
  });
}

const refund = (dialect: string, body: unknown, status?: number) =>
  answering(dialect, body, status).refund("t", REQUEST);
const refunds = (dialect: string, body: unknown, status?: number) =>
  answering(dialect, body, status).refunds("t", PAYMENT);

describe("a refund", () => {
  const done = { outcome: "refunded", refundTrxId: "BLA0REF456" };

  test.each([
    ["the documented one", V1, REFUNDED_V1],
    ["the documented one", V2, REFUNDED_V2],
    ["an amount without decimals", V1, { ...REFUNDED_V1, amount: "100.5" }],
    ["an amount as a number", V2, { ...REFUNDED_V2, refundAmount: 100.5 }],
    ["a code on top", V2, { ...REFUNDED_V2, statusCode: "0000", statusMessage: "Successful" }],
    ["the other dialect's names", V1, { statusCode: "0000", ...REFUNDED_V2 }],
  ])("reads as given: %s, in %s", async (_, dialect, body) => {
    expect(await refund(dialect, body)).toEqual(done);
  });

  test.each([
    ["pending", V1, { ...REFUNDED_V1, transactionStatus: "Pending" }, 200],
    ["pending", V2, { ...REFUNDED_V2, refundTransactionStatus: "Pending" }, 200],
    ["another amount", V1, { ...REFUNDED_V1, amount: "1.00" }, 200],
    ["another amount", V2, { ...REFUNDED_V2, refundAmount: "612.00" }, 200],
    ["another transaction", V1, { ...REFUNDED_V1, originalTrxID: "OTHER" }, 200],
    ["another transaction", V2, { ...REFUNDED_V2, originalTrxId: "OTHER" }, 200],
    ["no transaction", V2, { ...REFUNDED_V2, originalTrxId: undefined }, 200],
    ["no number of its own", V1, { ...REFUNDED_V1, refundTrxID: "" }, 200],
    ["no amount", V2, { ...REFUNDED_V2, refundAmount: undefined }, 200],
    ["no status", V2, { ...REFUNDED_V2, refundTransactionStatus: undefined }, 200],
    ["no code, where each success has one", V1, { ...REFUNDED_V1, statusCode: undefined }, 200],
    ["an error beside the success", V1, { ...REFUNDED_V1, errorCode: "9999" }, 200],
    ["an error beside the success", V2, { ...REFUNDED_V2, externalCode: "9999" }, 200],
    ["status 500", V1, REFUNDED_V1, 500],
    ["status 400 without a code", V2, REFUNDED_V2, 400],
    ["a schema failure", V2, { message: "Invalid request body" }, 400],
    ["a wrong path", V1, { message: "Missing Authentication Token" }, 403],
    ["an HTML page with status 200", V2, "<html>Please wait</html>", 200],
    ["nothing", V2, "", 200],
    ["null", V2, null, 200],
    ["a list", V2, [], 200],
  ])("is in doubt with %s, in %s", async (_, dialect, body, status) => {
    expect(await refund(dialect, body, status)).toEqual(IN_DOUBT);
  });

  const REFUSALS =
    "2002 2006 2023 2033 2071 2072 2073 2074 2075 2076 2077 2078 2080 2081 2082 2127".split(" ");

  test.each(REFUSALS)("code %s is a refusal, with the wallet's message", async (walletCode) => {
    const walletMessage = "Wallet message";
    const refused = { outcome: "refused", walletCode, walletMessage };
    const v1 = { statusCode: walletCode, statusMessage: walletMessage };
    const v2 = {
      internalCode: "in_its_words",
      externalCode: walletCode,
      errorMessageEn: walletMessage,
      errorMessageBn: null,
    };
    expect(await refund(V1, v1)).toEqual(refused);
    expect(await refund(V2, v2, 400)).toEqual(refused);
    expect(await refund(V2, v2, 502)).toEqual(IN_DOUBT);
  });

  test.each(["2003", "2020", "2024", "2034", "503", "9999", "4711", "internal_server_error"])(
    "code %s is in doubt",
    async (code) => {
      expect(await refund(V1, { statusCode: code, statusMessage: "" })).toEqual(IN_DOUBT);
      expect(await refund(V2, { externalCode: code, errorMessageEn: "" }, 400)).toEqual(IN_DOUBT);
      expect(await refund(V2, { internalCode: code }, 400)).toEqual(IN_DOUBT);
    },
  );
});

describe("the status query after refunds", () => {
  const one = { refundTrxId: "BLA0REF456", amountPoisha: 10_050 };

  test("knows what was given", async () => {
    expect(await refunds(V1, REFUNDED_V1)).toEqual({ outcome: "known", refunds: [one] });
    expect(await refunds(V2, LIST)).toEqual({ outcome: "known", refunds: [one] });
    const two = { ...LIST, refundTransactions: [ITEM, { ...ITEM, refundTrxId: "BLA0REF789" }] };
    expect(await refunds(V2, two)).toEqual({
      outcome: "known",
      refunds: [one, { ...one, refundTrxId: "BLA0REF789" }],
    });
  });

  test("has none only where the wallet answers so", async () => {
    const none = { outcome: "known", refunds: [] };
    const notFound = { statusCode: "2033", statusMessage: "Transaction not found" };
    expect(await refunds(V1, notFound)).toEqual(none);
    expect(await refunds(V2, { ...LIST, refundTransactions: [] })).toEqual(none);
  });

  test.each([
    ["not found, which is no answer here", V2, { externalCode: "2033" }, 400],
    ["not found, with status 500", V1, { statusCode: "2033" }, 500],
    ["no list", V2, { ...LIST, refundTransactions: undefined }, 200],
    ["null for a list", V2, { ...LIST, refundTransactions: null }, 200],
    [
      "an empty list of another transaction",
      V2,
      { originalTrxId: "X", refundTransactions: [] },
      200,
    ],
    ["an empty list of no transaction", V2, { refundTransactions: [] }, 200],
    ["a refund of another transaction", V1, { ...REFUNDED_V1, originalTrxID: "X" }, 200],
    ["a success without a refund", V1, { statusCode: "0000", statusMessage: "Successful" }, 200],
    ["a refund that is pending", V1, { ...REFUNDED_V1, transactionStatus: "Pending" }, 200],
    [
      "one of two that is pending",
      V2,
      { ...LIST, refundTransactions: [ITEM, { ...ITEM, refundTransactionStatus: "Initiated" }] },
      200,
    ],
    [
      "one of two that cannot be read",
      V2,
      { ...LIST, refundTransactions: [ITEM, { ...ITEM, refundAmount: "many" }] },
      200,
    ],
    [
      "one without a number",
      V2,
      { ...LIST, refundTransactions: [{ ...ITEM, refundTrxId: "" }] },
      200,
    ],
    ["an unknown code", V1, { statusCode: "4711" }, 200],
    ["an error beside the list", V2, { ...LIST, externalCode: "9999" }, 200],
    ["a schema failure", V2, { message: "Invalid request body" }, 400],
    ["an HTML page", V1, "<html>", 200],
    ["nothing", V2, "", 200],
  ])("knows nothing with %s, in %s", async (_, dialect, body, status) => {
    expect(await refunds(dialect, body, status)).toEqual(UNKNOWN);
  });
});

test.each([
  ["the gateway's 401", V1, { message: "Unauthorized" }, 401],
  ["the gateway's 401", V2, { message: "The incoming token has expired" }, 401],
  [
    "the wallet's own code for it",
    V1,
    { statusCode: "2079", statusMessage: "Invalid app Token" },
    200,
  ],
  ["the wallet's own code for it", V2, { externalCode: "2079", errorMessageEn: "" }, 400],
])("%s is unauthorised, for both, in %s", async (_, dialect, body, status) => {
  const unauthorised = { outcome: "unauthorised" };
  expect(await refund(dialect, body, status)).toEqual(unauthorised);
  expect(await refunds(dialect, body, status)).toEqual(unauthorised);
});
