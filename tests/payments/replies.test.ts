/** Single replies, as the wallet and the things in front of it are known to write them, to their outcomes. */
import { describe, expect, test, vi } from "vitest";
import type { BkashClientOptions } from "../../worker/payments/bkash/client.ts";
import type { Fetch } from "../../worker/http/outgoing.ts";
import { aClient, aRequest, V1, V2 } from "./client.ts";
import { answering, COMPLETED, PAID } from "./answering.ts";
import { MUST_GIVE_UP } from "../support/hangs.ts";

/** Forms of the reply "paid". */
const PAID_SHAPES: [string, object, object][] = [
  ["the documented one", COMPLETED, PAID],
  ["an amount without decimals", { ...COMPLETED, amount: "612" }, PAID],
  ["an amount as a number", { ...COMPLETED, amount: 612 }, PAID],
  [
    "the invoice by its other name",
    { ...COMPLETED, merchantInvoiceNumber: undefined, merchantInvoice: "INV1" },
    PAID,
  ],
  ["no invoice", { ...COMPLETED, merchantInvoiceNumber: null }, { ...PAID, invoice: null }],
  [
    "ids in the newer spelling",
    { ...COMPLETED, paymentID: undefined, trxID: undefined, paymentId: "TR1", trxId: "BLA0XYZ123" },
    PAID,
  ],
  ["unknown fields", { ...COMPLETED, payerType: "Customer", extra: {} }, PAID],
  [
    "another amount: the paid amount is reported, not checked",
    { ...COMPLETED, amount: "6.12" },
    { ...PAID, amountPoisha: 612 },
  ],
];

/** Bodies that are neither "paid" nor "refused", and are unknown for Query. */
const UNUSABLE: [string, unknown, number][] = [
  ["success without Completed", { ...COMPLETED, transactionStatus: "Authorized" }, 200],
  ["Completed without success", { ...COMPLETED, statusCode: "2003" }, 200],
  ["an error beside the success", { ...COMPLETED, errorCode: "9999" }, 200],
  ["an error behind a success", { ...COMPLETED, statusCode: "2003", errorCode: "0000" }, 200],
  ["Completed without a trxID", { ...COMPLETED, trxID: "" }, 200],
  ["Completed without an amount", { ...COMPLETED, amount: undefined }, 200],
  ["Completed with an amount that is none", { ...COMPLETED, amount: "6e2" }, 200],
  ["Completed without a currency", { ...COMPLETED, currency: undefined }, 200],
  ["Completed, but of another payment", { ...COMPLETED, paymentID: "TR2" }, 200],
  ["Completed, but with status 500", COMPLETED, 500],
  ["an unknown code", { statusCode: "4711", statusMessage: "?" }, 200],
  ["maintenance", { statusCode: "503", statusMessage: "System is undergoing maintenance" }, 200],
  ["a refusal with status 502", { statusCode: "2023", statusMessage: "Insufficient Balance" }, 502],
  ["already completed", { statusCode: "2062", statusMessage: "" }, 200],
  ["already executed", { statusCode: "2117", statusMessage: "" }, 200],
  ["a wrong path", { message: "Missing Authentication Token" }, 403],
  ["a schema failure", { message: "Invalid request body" }, 400],
  ["an HTML page", "<html>Bad Gateway</html>", 502],
  ["an HTML page with status 200", "<html>Please wait</html>", 200],
  ["nothing", "", 200],
  ["null", null, 200],
  ["a list", [], 200],
  ["a redirect", "", 302],
  [
    "a 401 with one of the wallet's own codes",
    { statusCode: "2079", statusMessage: "Invalid app Token" },
    401,
  ],
];

describe.each([V1, V2])("$name", (dialect) => {
  const aSpeaker = (fetch: Fetch, change: Partial<BkashClientOptions> = {}) =>
    aClient(fetch, { dialect, ...change });

  describe("Execute", () => {
    test.each(PAID_SHAPES)("reads as paid: %s", async (_, body, outcome) => {
      expect(await aSpeaker(answering(body)).execute("t", "TR1")).toEqual(outcome);
    });

    test.each(UNUSABLE)("is in doubt after %s", async (_, body, status) => {
      expect(await aSpeaker(answering(body, status)).execute("t", "TR1")).toEqual({
        outcome: "in_doubt",
      });
    });

    test("success with Initiated is in doubt, too", async () => {
      const body = { ...COMPLETED, transactionStatus: "Initiated" };
      expect(await aSpeaker(answering(body)).execute("t", "TR1")).toEqual({ outcome: "in_doubt" });
    });

    test.each([
      ["2023", "refused_if_initiated", "balance"],
      ["2029", "refused_if_initiated", "duplicate"],
      ["2056", "refused_if_initiated", "not_authorised"],
      ["2060", "refused_if_initiated", "not_authorised"],
      ["2037", "refused_if_initiated", "blocked"],
      ["2038", "refused_if_initiated", "blocked"],
    ])(
      "code %s is %s for %s, in each envelope, with the wallet's message",
      async (code, outcome, cause) => {
        const refused = { outcome, cause, walletMessage: "Wallet message" };
        const tokenized = { statusCode: code, statusMessage: "Wallet message" };
        const iframe = { errorCode: code, errorMessage: "Wallet message" };
        const number = { statusCode: Number(code), statusMessage: "Wallet message" };
        const newer = { internalCode: "in", externalCode: code, errorMessageEn: "Wallet message" };
        for (const body of [tokenized, iframe, number, newer]) {
          expect(await aSpeaker(answering(body)).execute("t", "TR1")).toEqual(refused);
        }
      },
    );

    test.each(["2003", "2020", "2024", "2062", "2117", "503", "9999", "2001", "2002"])(
      "code %s is in doubt",
      async (statusCode) => {
        const body = { statusCode, statusMessage: "" };
        expect(await aSpeaker(answering(body)).execute("t", "TR1")).toEqual({
          outcome: "in_doubt",
        });
      },
    );

    test.each([
      [{ message: "Unauthorized" }],
      [{ message: "The incoming token has expired" }],
      ["<html>401</html>"],
    ])("401 %o is unauthorised", async (body) => {
      expect(await aSpeaker(answering(body, 401)).execute("t", "TR1")).toEqual({
        outcome: "unauthorised",
      });
    });
  });

  describe("Query", () => {
    test.each(PAID_SHAPES)("reads as paid: %s", async (_, body, outcome) => {
      expect(await aSpeaker(answering(body)).query("t", "TR1")).toEqual(outcome);
    });

    const silent = UNUSABLE.filter(([what]) => what !== "success without Completed");
    test.each(silent)("is unknown after %s", async (_, body, status) => {
      expect(await aSpeaker(answering(body, status)).query("t", "TR1")).toEqual({
        outcome: "unknown",
      });
    });

    test.each([
      [{ statusCode: "0000", paymentID: "TR1", transactionStatus: "Initiated" }, "initiated"],
      [{ statusCode: "0000", paymentID: "TR2", transactionStatus: "Initiated" }, "unknown"],
      [{ statusCode: "2001", statusMessage: "Invalid App Key" }, "unknown"],
    ])("%o is %s", async (body, outcome) => {
      expect(await aSpeaker(answering(body)).query("t", "TR1")).toEqual({ outcome });
    });

    test.each(["Authorized", "PendingAuthorized", "Cancelled", "Expired", "Declined"])(
      "the documented status %s has taken no money so far",
      async (transactionStatus) => {
        const body = { ...COMPLETED, trxID: undefined, transactionStatus };
        expect(await aSpeaker(answering(body)).query("t", "TR1")).toEqual({ outcome: "initiated" });
      },
    );

    test.each([
      [{ ...COMPLETED, transactionStatus: "Reversed" }, "Reversed"],
      [{ ...COMPLETED, transactionStatus: "x".repeat(300) }, "x".repeat(40)],
      [{ statusCode: "2002", statusMessage: "Invalid Payment ID" }, "2002"],
      [{ statusCode: "2056", paymentID: "TR1", transactionStatus: "Initiated" }, "2056"],
    ])("%o is unrecognised, with its own status or code", async (body, status) => {
      expect(await aSpeaker(answering(body)).query("t", "TR1")).toEqual({
        outcome: "unrecognised",
        status,
      });
    });
  });

  describe("Create", () => {
    const CREATED = { statusCode: "0000", paymentID: "TR1", bkashURL: "https://pay.example/?a=1" };

    test("gives the payment and its page", async () => {
      expect(await aSpeaker(answering(CREATED)).create("t", aRequest())).toEqual({
        outcome: "created",
        paymentId: "TR1",
        payUrl: "https://pay.example/?a=1",
      });
    });

    test.each([
      ["no payment", { ...CREATED, paymentID: undefined }],
      ["no page", { ...CREATED, bkashURL: undefined }],
      ["a page that is no web address", { ...CREATED, bkashURL: "javascript:alert(1)" }],
    ])("with %s is an outage", async (_, body) => {
      expect(await aSpeaker(answering(body)).create("t", aRequest())).toEqual({ outcome: "away" });
    });
  });

  describe("silence", MUST_GIVE_UP, () => {
    const hanging: Fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    /** The head of the reply comes, the rest never does. */
    const stalling: Fetch = (_, init) => {
      const body = new ReadableStream({
        start(controller) {
          init.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        },
      });
      return Promise.resolve(new Response(body));
    };
    const dropping: Fetch = () => Promise.reject(new TypeError("fetch failed"));

    test.each([
      ["that never answers", hanging],
      ["that stops in the middle of its answer", stalling],
      ["whose connection breaks", dropping],
    ])("a wallet %s is given up: in doubt, unknown, away", async (_, fetch) => {
      const wallet = aSpeaker(fetch, { timeoutMs: 20 });
      expect(await wallet.execute("t", "TR1")).toEqual({ outcome: "in_doubt" });
      expect(await wallet.query("t", "TR1")).toEqual({ outcome: "unknown" });
      expect(await wallet.create("t", aRequest())).toEqual({ outcome: "away" });
      const payment = { paymentId: "TR1", trxId: "BLA0XYZ123" };
      const request = { ...payment, amountPoisha: 100, reason: "test" };
      expect(await wallet.refund("t", request)).toEqual({ outcome: "in_doubt" });
      expect(await wallet.refunds("t", payment)).toEqual({ outcome: "unknown" });
    });
  });

  describe("reports", () => {
    test("an answer other than success is reported by kind alone; a success is not", async () => {
      const report = vi.fn();
      await aSpeaker(answering(COMPLETED), { report }).execute("secret-token", "TR1");
      expect(report).not.toHaveBeenCalled();

      const body = { statusCode: "2023", statusMessage: "Insufficient Balance of 01770618575" };
      await aSpeaker(answering(body), { report }).execute("secret-token", "TR1");
      await aSpeaker(answering("<html>", 502), { report }).query("secret-token", "TR1");
      await aSpeaker(() => Promise.reject(new Error("01770618575")), { report }).execute(
        "t",
        "TR1",
      );
      expect(report.mock.calls).toEqual([
        [{ call: "execute", httpStatus: 200, code: "2023" }],
        [{ call: "query", httpStatus: 502, code: null }],
        [{ call: "execute", httpStatus: null, code: null }],
      ]);
    });
  });
});
