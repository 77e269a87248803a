import { describe, expect, test } from "vitest";
import { aClient, aRequest, V1, V2 } from "./client.ts";
import { answering, COMPLETED, PAID } from "./answering.ts";

/** A completed payment without any code, as v2 sends it. */
const { statusCode: _code, statusMessage: _message, ...BARE } = COMPLETED;
const BARE_INITIATED = { paymentId: "TR1", transactionStatus: "Initiated", amount: "612.00" };

describe("a success without a code", () => {
  test("is one in v2, and unknown in v1.2.0-beta", async () => {
    const v2 = aClient(answering(BARE), { dialect: V2 });
    expect(await v2.execute("t", "TR1")).toEqual(PAID);
    expect(await v2.query("t", "TR1")).toEqual(PAID);
    const v1 = aClient(answering(BARE), { dialect: V1 });
    expect(await v1.execute("t", "TR1")).toEqual({ outcome: "in_doubt" });
    expect(await v1.query("t", "TR1")).toEqual({ outcome: "unknown" });
  });

  test("is none with another status than 200, nor with a refusal beside it", async () => {
    for (const [body, status] of [
      [BARE, 202],
      [BARE, 400],
      [{ ...BARE, externalCode: "9999" }, 200],
      [{ ...BARE, internalCode: "invalid_payment_state" }, 200],
    ] as const) {
      const v2 = aClient(answering(body, status), { dialect: V2 });
      expect(await v2.execute("t", "TR1")).toEqual({ outcome: "in_doubt" });
      expect(await v2.query("t", "TR1")).toEqual({ outcome: "unknown" });
    }
  });

  test("Initiated is an answer to Query, and doubt to Execute", async () => {
    const v2 = aClient(answering(BARE_INITIATED), { dialect: V2 });
    expect(await v2.query("t", "TR1")).toEqual({ outcome: "initiated" });
    expect(await v2.query("t", "TR2")).toEqual({ outcome: "unknown" });
    expect(await v2.execute("t", "TR1")).toEqual({ outcome: "in_doubt" });
  });

  test("gives a payment and its page, in either spelling of the page", async () => {
    const payUrl = "https://pay.example/?a=1";
    for (const name of ["bkashURL", "bKashURL"]) {
      const v2 = aClient(answering({ paymentId: "TR1", [name]: payUrl }), { dialect: V2 });
      expect(await v2.create("t", aRequest())).toEqual({
        outcome: "created",
        paymentId: "TR1",
        payUrl,
      });
    }
  });
});
