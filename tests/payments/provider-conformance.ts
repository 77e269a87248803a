/** What every payment provider does: the guarantees that the flows rely on (protocol 5, 6, 7). */
import { describe, expect, test } from "vitest";
import type { PaymentProvider, PaymentSession } from "../../worker/payments/provider.ts";

export interface ProviderBench {
  provider: PaymentProvider;
  /** The buyer confirms on the provider's page. */
  approve(paymentId: string): unknown;
}

const AMOUNT_POISHA = 61_200;
const NOW = 1_000;
const IN_TIME = { sendBy: NOW + 1, now: () => NOW };
const TOO_LATE = { sendBy: NOW, now: () => NOW };

export function providerConformance(name: string, open: () => Promise<ProviderBench>): void {
  async function created() {
    const bench = await open();
    const session = await prepared(bench.provider);
    const invoice = `INV-${crypto.randomUUID()}`;
    const payment = await session.create({
      bill: 1,
      invoice,
      amountPoisha: AMOUNT_POISHA,
      callbackUrl: "https://shop.example/successPage?bill=1",
      payerReference: "01770618575",
    });
    if (payment.outcome !== "created") throw new Error(payment.outcome);
    const { paymentId, payUrl } = payment;
    const query = () => bench.provider.query(paymentId, IN_TIME);
    return { ...bench, session, invoice, paymentId, payUrl, query };
  }

  async function paid() {
    const bench = await created();
    await bench.approve(bench.paymentId);
    const executed = await bench.session.execute(bench.paymentId, IN_TIME);
    if (executed.outcome !== "completed") throw new Error(executed.outcome);
    const payment = { paymentId: bench.paymentId, trxId: executed.trxId };
    return { ...bench, executed, payment };
  }

  describe(`provider ${name}`, () => {
    test("creates a payment with a page and without money moved", async () => {
      const { paymentId, payUrl, query } = await created();
      expect(paymentId).not.toBe("");
      expect(URL.canParse(payUrl)).toBe(true);
      expect(await query()).toEqual({ answer: { outcome: "initiated" }, queriedAt: NOW });
    });

    test("executes a confirmed payment, and Query agrees", async () => {
      const { executed, invoice, query } = await paid();
      expect(executed).toMatchObject({ amountPoisha: AMOUNT_POISHA, currency: "BDT", invoice });
      // A provider may name the payer in the reply to Execute alone.
      const { payer: _, ...payment } = executed;
      expect((await query()).answer).toMatchObject(payment);
    });

    test("moves nothing for a payment that nobody has confirmed", async () => {
      const { session, paymentId, query } = await created();
      expect((await session.execute(paymentId, IN_TIME)).outcome).toBe("refused_if_initiated");
      expect((await query()).answer).toEqual({ outcome: "initiated" });
    });

    test("sends no Execute from its last moment on", async () => {
      const { session, paymentId, approve, query } = await created();
      await approve(paymentId);
      expect(await session.execute(paymentId, TOO_LATE)).toEqual({ outcome: "in_doubt" });
      expect((await query()).answer).toEqual({ outcome: "initiated" });
    });

    test("refunds the money once, and reports it", async () => {
      const { provider, payment } = await paid();
      const request = { ...payment, amountPoisha: AMOUNT_POISHA, reason: "seats gone" };
      expect(await provider.refundStatus(payment)).toEqual({ outcome: "known", refunds: [] });
      const refunded = await provider.refund(request, IN_TIME);
      expect(refunded.outcome).toBe("refunded");
      expect(await provider.refundStatus(payment)).toMatchObject({
        refunds: [{ amountPoisha: AMOUNT_POISHA }],
      });
      expect((await provider.refund(request, IN_TIME)).outcome).toBe("refused");
    });

    test("sends no refund from its last moment on", async () => {
      const { provider, payment } = await paid();
      const request = { ...payment, amountPoisha: AMOUNT_POISHA, reason: "seats gone" };
      expect(await provider.refund(request, TOO_LATE)).toEqual({ outcome: "in_doubt" });
      expect(await provider.refundStatus(payment)).toEqual({ outcome: "known", refunds: [] });
    });

    test("makes as many refunds of one payment as it declares, and no more", async () => {
      const { provider, payment } = await paid();
      const { refundsPerPayment } = provider.capabilities;
      const part = { ...payment, amountPoisha: 100, reason: "a part" };
      for (let made = 0; made < refundsPerPayment; made += 1) {
        expect((await provider.refund(part, IN_TIME)).outcome).toBe("refunded");
      }
      expect((await provider.refund(part, IN_TIME)).outcome).toBe("refused");
    });

    test("has consistent timings", async () => {
      const { timing } = (await open()).provider;
      expect(timing.believeFromMs).toBeGreaterThan(timing.executeByMs + timing.timeoutMs);
      expect(timing.executableMs + timing.believeFromMs).toBeLessThan(timing.deadAfterMs);
      expect(timing.refundSettledMs).toBeGreaterThan(timing.refundByMs + timing.timeoutMs);
    });
  });
}

async function prepared(provider: PaymentProvider): Promise<PaymentSession> {
  const session = await provider.prepare();
  if (session === null) throw new Error("the provider is away");
  return session;
}
