/** The simulator by itself in v1.2.0-beta: rules of the wallet that tests of the client do not cover. */
import { describe, expect, test } from "vitest";
import { simulatedWallet } from "../support/simulated/simulated-wallet.ts";
import { aToken } from "./client.ts";
import { aRawWallet, ORDER, REFUND } from "./raw-wallet.ts";

const DAY_MS = 24 * 3_600_000;

describe("Create", () => {
  test("answers as the wallet does, with the amount unchanged and the time in the wallet's format", async () => {
    const { call } = await aRawWallet();
    const answer = await call("/create", ORDER);
    expect(answer).toMatchObject({
      status: 200,
      statusCode: "0000",
      statusMessage: "Successful",
      paymentID: expect.stringMatching(/^TR0011[A-Z0-9]{7}\d{13}$/),
      bkashURL: expect.stringMatching(
        /^http:\/\/wallet\.test\/redirect\/tokenized\/\?paymentID=TR/,
      ),
      callbackURL: ORDER.callbackURL,
      amount: "612",
      transactionStatus: "Initiated",
      merchantInvoiceNumber: "INV1",
      paymentCreateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d:\d{3} GMT\+0600$/),
    });
    expect(answer["cancelledCallbackURL"]).toMatch(/status=cancel/);
  });

  test.each([
    ["2065", { merchantInvoiceNumber: undefined }],
    ["2065", { payerReference: undefined }],
    ["2063", { mode: "0001" }],
    ["2048", { payerReference: "" }],
    ["2049", { callbackURL: "javascript:alert(1)" }],
    ["2006", { amount: 612 }],
    ["2006", { amount: "0" }],
    ["2006", { amount: "1.005" }],
    ["2007", { currency: "USD" }],
    ["2008", { intent: "gift" }],
    ["2031", { merchantInvoiceNumber: "A&B" }],
    ["2031", { merchantInvoiceNumber: "x".repeat(256) }],
  ])("answers %s to %o", async (statusCode, change) => {
    const { call } = await aRawWallet();
    expect(await call("/create", { ...ORDER, ...change })).toMatchObject({
      status: 200,
      statusCode,
    });
  });
});

describe("the gateway", () => {
  test.each([
    ["no token", { Authorization: "" }, 401, "Unauthorized"],
    ["a bad token", { Authorization: "eyJ.eyJ.x" }, 401, "Unauthorized"],
    ["another shop's key", { "X-APP-Key": "another" }, 401, "Unauthorized"],
  ])("refuses %s", async (_, headers, status, message) => {
    const { call } = await aRawWallet();
    expect(await call("/create", ORDER, headers)).toEqual({ status, message });
  });

  test("refuses a token after its hour", async () => {
    const { call, advance } = await aRawWallet();
    advance(3_600_000);
    expect(await call("/create", ORDER)).toEqual({
      status: 401,
      message: "The incoming token has expired",
    });
  });

  test("accepts the tokens of an earlier simulator, so a restart costs the shop no token call", async () => {
    const token = await aToken(simulatedWallet().fetch);
    const { call } = await aRawWallet();
    expect(await call("/create", ORDER, { Authorization: token })).toMatchObject({ status: 200 });
  });

  test("accepts Bearer before the token unless configured not to", async () => {
    const wallet = simulatedWallet();
    const token = `Bearer ${await aToken(wallet.fetch)}`;
    const { call, set } = await aRawWallet();
    expect(await call("/create", ORDER, { Authorization: token })).toMatchObject({ status: 200 });
    await set({ wantsBareToken: true });
    expect(await call("/create", ORDER, { Authorization: token })).toMatchObject({ status: 401 });
  });

  test("calls a wrong path a missing authentication token, as AWS does", async () => {
    const { call } = await aRawWallet();
    const wrong = { status: 403, message: "Missing Authentication Token" };
    expect(await call("/checkout/create", ORDER)).toEqual(wrong);
  });

  test("refuses a body that is no JSON", async () => {
    const { call } = await aRawWallet();
    expect(await call("/create", "{")).toEqual({ status: 400, message: "Invalid request body" });
  });

  test("refuses a grant without user and password", async () => {
    const { call } = await aRawWallet();
    expect(await call("/token/grant", {})).toEqual({
      status: 400,
      message: "Missing required request parameters: [password, username]",
    });
  });
});

describe("Execute", () => {
  test("moves money once: a second answers 2062, or 2117 when so set, and is counted", async () => {
    const { call, paid, set, executes, completedCharges } = await aRawWallet();
    const { paymentID } = await paid();
    expect(await call("/execute", { paymentID })).toMatchObject({ statusCode: "2062" });
    await set({ repeatedExecuteCode: "2117" });
    expect(await call("/execute", { paymentID })).toMatchObject({ statusCode: "2117" });
    expect(await executes(paymentID)).toBe(3);
    expect(await completedCharges("INV1")).toBe(1);
  });

  test("before the buyer's PIN it answers 2056, or 2060 when so set, and the payment is used up", async () => {
    const { call, create, set, approve } = await aRawWallet();
    const first = await create();
    expect(await call("/execute", { paymentID: first })).toMatchObject({ statusCode: "2056" });
    await set({ unauthorisedExecuteCode: "2060" });
    const second = await create();
    expect(await call("/execute", { paymentID: second })).toMatchObject({ statusCode: "2060" });
    expect(await call("/execute", { paymentID: second })).toMatchObject({ statusCode: "2117" });
    await expect(approve(second)).rejects.toThrow("No payment that waits");
  });

  test("after Close it answers 2056", async () => {
    const { call, create, close } = await aRawWallet();
    const paymentID = await create();
    expect(await close(paymentID)).toContain("status=cancel");
    expect(await call("/execute", { paymentID })).toMatchObject({ statusCode: "2056" });
  });

  test("a day after Create it answers 2056, though it was authorised", async () => {
    const { call, create, approve, advance, renew } = await aRawWallet();
    const paymentID = await create();
    await approve(paymentID);
    advance(DAY_MS);
    await renew();
    expect(await call("/execute", { paymentID })).toMatchObject({ statusCode: "2056" });
  });

  test("the same wallet and sum within the window is a duplicate, however the sum is written", async () => {
    const { call, create, paid, approve, advance } = await aRawWallet();
    await paid({ amount: "612" });
    const second = await create({ amount: "612.00" });
    await approve(second);
    expect(await call("/execute", { paymentID: second })).toMatchObject({
      statusCode: "2029",
      statusMessage: "Duplicate for All Transactions",
    });
    const other = await create({ amount: "613" });
    await approve(other);
    expect(await call("/execute", { paymentID: other })).toMatchObject({ statusCode: "0000" });
    advance(120_000);
    const later = await create({ amount: "612" });
    await approve(later);
    expect(await call("/execute", { paymentID: later })).toMatchObject({ statusCode: "0000" });
  });
});

describe("Query and Search", () => {
  test("Query is verified from the PIN on, and has the trxID and the other invoice name once paid", async () => {
    const { call, create, approve } = await aRawWallet();
    const paymentID = await create();
    const initiated = { transactionStatus: "Initiated", verificationStatus: "Incomplete" };
    expect(await call("/payment/status", { paymentID })).toMatchObject(initiated);
    await approve(paymentID);
    const verified = await call("/payment/status", { paymentID });
    expect(verified).toMatchObject({ ...initiated, verificationStatus: "Complete" });
    expect(verified).not.toHaveProperty("trxID");
    const { trxID } = await call("/execute", { paymentID });
    const completed = await call("/payment/status", { paymentID });
    expect(completed).toMatchObject({
      transactionStatus: "Completed",
      trxID,
      merchantInvoice: "INV1",
    });
    expect(completed).not.toHaveProperty("merchantInvoiceNumber");
  });

  test("Search finds a paid transaction by its trxID, without naming the payment", async () => {
    const { call, paid } = await aRawWallet();
    const { trxID } = await paid();
    const found = await call("/general/searchTransaction", { trxID });
    expect(found).toMatchObject({ trxID, transactionStatus: "Completed", amount: "612" });
    expect(found).not.toHaveProperty("paymentID");
    expect(await call("/general/searchTransaction", { trxID: "NONE" })).toMatchObject({
      statusCode: "2033",
    });
  });
});

describe("Refund", () => {
  test("goes through once, in two decimals, and its status has it", async () => {
    const { call, paid, payment } = await aRawWallet();
    const ids = await paid();
    expect(await call("/payment/refund", ids)).toMatchObject({ statusCode: "2033" });
    const refunded = await call("/payment/refund", { ...ids, ...REFUND });
    expect(refunded).toMatchObject({
      statusCode: "0000",
      originalTrxID: ids.trxID,
      transactionStatus: "Completed",
      amount: "612.00",
      charge: "0.00",
    });
    expect(await call("/payment/refund", ids)).toEqual(refunded);
    expect(await call("/payment/refund", { ...ids, ...REFUND })).toMatchObject({
      statusCode: "2074",
    });
    expect((await payment(ids.paymentID)).refunded).toBe("612.00");
  });

  test.each([
    ["more than was paid", "2072", { amount: "612.01" }, 0],
    ["nothing", "2072", { amount: "0" }, 0],
    ["after 15 days", "2071", {}, 16 * DAY_MS],
    ["another transaction", "2077", { trxID: "ANOTHER" }, 0],
  ])("%s is refused with %s", async (_, statusCode, change, aheadMs) => {
    const { call, paid, advance, renew } = await aRawWallet();
    const ids = await paid();
    advance(aheadMs);
    await renew();
    expect(await call("/payment/refund", { ...ids, ...REFUND, ...change })).toMatchObject({
      statusCode,
    });
  });

  test.each([{ sku: "" }, { reason: undefined }])("with %o the body is invalid", async (change) => {
    const { call, paid } = await aRawWallet();
    const ids = await paid();
    expect(await call("/payment/refund", { ...ids, ...REFUND, ...change })).toMatchObject({
      status: 400,
    });
  });

  test("for a payment that is not completed is refused", async () => {
    const { call, create } = await aRawWallet();
    const paymentID = await create();
    expect(await call("/payment/refund", { paymentID, trxID: "X", ...REFUND })).toMatchObject({
      statusCode: "2127",
    });
  });
});
