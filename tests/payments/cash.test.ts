/** Cash at a counter behind the interface of every provider: what it promises differently, and why (protocol 19). */
import { describe, expect, test } from "vitest";
import { cash } from "../../worker/payments/cash.ts";

const NOW = 1_000;
const IN_TIME = { sendBy: NOW + 1, now: () => NOW };
const TOO_LATE = { sendBy: NOW, now: () => NOW };
const REQUEST = {
  bill: 1,
  invoice: "BB-aB3_xYz09-Q7rTuVwXyZ12",
  amountPoisha: 120_000,
  callbackUrl: "",
  payerReference: "01812345678",
};

async function created() {
  const provider = cash();
  const session = await provider.prepare();
  const payment = await session?.create(REQUEST);
  if (session === null || payment?.outcome !== "created") throw new Error("cash is always there");
  return { provider, session, paymentId: payment.paymentId };
}

describe("cash", () => {
  test("is complete for the bill's amount and invoice, at Execute and at every Query", async () => {
    const { provider, session, paymentId } = await created();
    const paid = await session.execute(paymentId, IN_TIME);
    const { amountPoisha, invoice } = REQUEST;
    expect(paid).toMatchObject({ outcome: "completed", amountPoisha, invoice, currency: "BDT" });
    expect((await provider.query(paymentId, IN_TIME)).answer).toEqual(paid);
    expect((await cash().query(paymentId, IN_TIME)).answer).toEqual(paid);
  });

  test("has a number by which a sale is found: capitals, and short enough to type", async () => {
    const { session, paymentId } = await created();
    expect(await session.execute(paymentId, IN_TIME)).toMatchObject({
      trxId: expect.stringMatching(/^CASH-[A-Z0-9]{1,12}$/),
    });
  });

  test("has no phone number in what is stored", async () => {
    expect((await created()).paymentId).not.toContain(REQUEST.payerReference);
  });

  test("is not executed from the last moment on", async () => {
    const { session, paymentId } = await created();
    expect(await session.execute(paymentId, TOO_LATE)).toEqual({ outcome: "in_doubt" });
  });

  test("knows nothing of another provider's payment", async () => {
    const { provider, session } = await created();
    for (const other of ["TR0011", "cash/12a/BB-1", "cash/12/"]) {
      expect(await session.execute(other, IN_TIME)).toEqual({ outcome: "in_doubt" });
      expect((await provider.query(other, IN_TIME)).answer).toEqual({ outcome: "unknown" });
    }
  });

  test("gives nothing back by itself, and never comes late", async () => {
    const { provider, paymentId } = await created();
    expect(provider.capabilities).toEqual({
      refundsPerPayment: 0,
      refundDays: null,
      canPayLate: false,
      moneyMovesAt: "execute",
    });
    const refund = { paymentId, trxId: "CASH-1", amountPoisha: 100, reason: "" };
    expect((await provider.refund(refund, IN_TIME)).outcome).toBe("refused");
    expect(await provider.refundStatus(refund)).toEqual({ outcome: "known", refunds: [] });
  });

  test("has consistent timings", () => {
    const { timing } = cash();
    expect(timing.believeFromMs).toBeGreaterThan(timing.executeByMs + timing.timeoutMs);
    expect(timing.executableMs + timing.believeFromMs).toBeLessThan(timing.deadAfterMs);
    expect(timing.refundSettledMs).toBeGreaterThan(timing.refundByMs + timing.timeoutMs);
  });
});
