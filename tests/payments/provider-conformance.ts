/**
 * What every payment provider does: the guarantees that the flows rely on (protocol 5, 6, 7). What depends on the
 * moment at which the money moves has a list for each kind.
 */
import { describe, expect, test } from "vitest";
import type { Completed, PaymentProvider, PaymentSession } from "../../worker/payments/provider.ts";

export interface ProviderBench {
  provider: PaymentProvider;
  /** The buyer confirms on the provider's page; where the money moves there, it has moved then. */
  approve(paymentId: string): unknown;
}

export interface PageBench extends ProviderBench {
  /** The buyer's attempt is declined, or the buyer cancels. Answers where the browser goes, and with which form. */
  giveUp(
    paymentId: string,
    how: "failed" | "cancelled",
  ): Promise<{ url: string; fields: Record<string, string> }>;
  /** What the provider's server has sent about it so far. */
  notifications(paymentId: string): URLSearchParams[];
  /** Whether its page takes no second payment. Missing: it takes any number, and its query lists all. */
  takesOnePayment?: boolean;
}

const AMOUNT_POISHA = 61_200;
const NOW = 1_000;
const IN_TIME = { sendBy: NOW + 1, now: () => NOW };
const TOO_LATE = { sendBy: NOW, now: () => NOW };

/** The list for a provider whose money moves with our Execute. */
export function providerConformance(name: string, open: () => Promise<ProviderBench>): void {
  const { created, paid } = benches(open);
  everyProvider(name, open);

  describe(`provider ${name}, whose money moves at Execute`, () => {
    test("executes a confirmed payment, and Query agrees", async () => {
      const { completed, invoice, query } = await paid();
      expect(completed).toMatchObject({ amountPoisha: AMOUNT_POISHA, currency: "BDT", invoice });
      // A provider may name the payer in the reply to Execute alone.
      const { payer: _, ...payment } = completed;
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

    test("reads no hints", async () => {
      expect((await open()).provider.hints).toBeUndefined();
    });
  });
}

/** The list for a provider whose money moves on its own page. */
export function pageProviderConformance(name: string, open: () => Promise<PageBench>): void {
  const { created, paid } = benches(open);
  everyProvider(name, open);

  describe(`provider ${name}, whose money moves on its page`, () => {
    test("has taken the money when the buyer has paid, and a query by our number tells it", async () => {
      const { completed, invoice, paymentId, provider } = await paid();
      expect(completed).toMatchObject({ amountPoisha: AMOUNT_POISHA, currency: "BDT", invoice });
      expect(completed.surplus).toBeUndefined();
      expect(provider.capabilities.canPayLate).toBe(true);
      // The answer to the creation may be lost, so the payment must be found without it.
      expect(paymentId).toBe(invoice);
    });

    test("leaves an Execute in doubt, whatever was paid, and moves nothing by it", async () => {
      const { session, paymentId, approve, query } = await created();
      expect(await session.execute(paymentId, IN_TIME)).toEqual({ outcome: "in_doubt" });
      expect((await query()).answer).toEqual({ outcome: "initiated" });
      await approve(paymentId);
      expect(await session.execute(paymentId, IN_TIME)).toEqual({ outcome: "in_doubt" });
      expect((await query()).answer).toMatchObject({ outcome: "completed" });
    });

    test("takes a payment after one that failed, and one that was cancelled", async () => {
      const { paymentId, approve, giveUp, query } = await created();
      for (const how of ["failed", "cancelled"] as const) {
        await giveUp(paymentId, how);
        expect((await query()).answer).toEqual({ outcome: "initiated" });
      }
      await approve(paymentId);
      expect((await query()).answer).toMatchObject({ outcome: "completed" });
    });

    test("lists each further payment of a page as surplus, always in the same order", async () => {
      const { completed, paymentId, approve, query, takesOnePayment } = await paid();
      if (takesOnePayment === true) {
        await expect(approve(paymentId)).rejects.toThrow();
        expect((await query()).answer).toEqual(completed);
        return;
      }
      await approve(paymentId);
      await approve(paymentId);
      const { answer } = await query();
      if (answer.outcome !== "completed") throw new Error(answer.outcome);
      const all = [answer, ...(answer.surplus ?? [])];
      expect(new Set(all.map((one) => one.trxId)).size).toBe(3);
      expect(all.map((one) => one.amountPoisha)).toEqual(Array(3).fill(AMOUNT_POISHA));
      expect(all.map((one) => one.trxId)).toContain(completed.trxId);
      expect((await query()).answer).toEqual(answer);
    });

    test("refunds a further payment by its own transaction, and the first one besides", async () => {
      const { paymentId, approve, query, provider, takesOnePayment } = await paid();
      if (takesOnePayment === true || hasNoRefunds(provider)) return;
      await approve(paymentId);
      const { answer } = await query();
      if (answer.outcome !== "completed") throw new Error(answer.outcome);
      for (const { trxId } of [answer, ...(answer.surplus ?? [])]) {
        const payment = { paymentId, trxId };
        expect(await provider.refundStatus(payment)).toEqual({ outcome: "known", refunds: [] });
        const request = { ...payment, amountPoisha: AMOUNT_POISHA, reason: "paid twice" };
        expect((await provider.refund(request, IN_TIME)).outcome).toBe("refunded");
      }
    });

    test.each(["failed", "cancelled"] as const)("reads a return that %s", async (how) => {
      const { paymentId, giveUp, provider } = await created();
      const { url, fields } = await giveUp(paymentId, how);
      const all = new URLSearchParams([...new URL(url).searchParams, ...Object.entries(fields)]);
      expect(provider.hints?.readReturn(all)).toBe("gave_up");
      expect(provider.hints?.readReturn(new URL(url).searchParams)).toBe("gave_up");
      expect(provider.hints?.readReturn(new URLSearchParams())).toBe("came_back");
    });

    test("reads our number in a notification that it has signed, and never another's", async () => {
      const { paymentId, invoice, notifications, provider } = await paid();
      const [fields] = notifications(paymentId);
      if (fields === undefined) throw new Error("no notification came");
      expect(await provider.hints?.readNotification(fields)).toMatchObject({ invoice });
      for (const field of fields.keys()) {
        const forged = new URLSearchParams(fields);
        forged.set(field, `${forged.get(field)}1`);
        const read = (await provider.hints?.readNotification(forged)) ?? null;
        if (read !== null) expect(read.invoice, field).toBe(invoice);
      }
      expect(
        await provider.hints?.readNotification(withoutOtherFields(fields, invoice)),
      ).toBeNull();
      expect(await provider.hints?.readNotification(new URLSearchParams())).toBeNull();
    });
  });
}

/** What anybody can write who has read the number: it stands on the page, and in addresses. */
function withoutOtherFields(fields: URLSearchParams, invoice: string): URLSearchParams {
  return new URLSearchParams([...fields].filter(([, value]) => value === invoice));
}

function hasNoRefunds(provider: PaymentProvider): boolean {
  return provider.capabilities.refundDays === 0;
}

function benches<Bench extends ProviderBench>(open: () => Promise<Bench>) {
  async function created() {
    const bench = await open();
    const session = await prepared(bench.provider);
    const invoice = `INV-${crypto.randomUUID().slice(0, 23)}`;
    const payment = await session.create({
      bill: 1,
      invoice,
      amountPoisha: AMOUNT_POISHA,
      callbackUrl: "https://shop.example/successPage?bill=1",
      notifyUrl: "https://shop.example/notify",
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
    const completed = await complete(bench);
    const payment = { paymentId: bench.paymentId, trxId: completed.trxId };
    return { ...bench, completed, payment };
  }

  return { created, paid };
}

async function complete(bench: {
  provider: PaymentProvider;
  session: PaymentSession;
  paymentId: string;
  query(): ReturnType<PaymentProvider["query"]>;
}): Promise<Completed> {
  const isOnPage = bench.provider.capabilities.moneyMovesAt === "page";
  const outcome = isOnPage
    ? (await bench.query()).answer
    : await bench.session.execute(bench.paymentId, IN_TIME);
  if (outcome.outcome !== "completed") throw new Error(outcome.outcome);
  return outcome;
}

function everyProvider(name: string, open: () => Promise<ProviderBench>): void {
  const { created, paid } = benches(open);

  describe(`provider ${name}`, () => {
    test("creates a payment with a page and without money moved", async () => {
      const { paymentId, payUrl, query } = await created();
      expect(paymentId).not.toBe("");
      expect(URL.canParse(payUrl)).toBe(true);
      expect(await query()).toEqual({ answer: { outcome: "initiated" }, queriedAt: NOW });
    });

    test("refunds the money once, and reports it", async () => {
      const { provider, payment } = await paid();
      const request = { ...payment, amountPoisha: AMOUNT_POISHA, reason: "seats gone" };
      expect(await provider.refundStatus(payment)).toEqual({ outcome: "known", refunds: [] });
      const refunded = await provider.refund(request, IN_TIME);
      if (hasNoRefunds(provider)) {
        expect(refunded.outcome).toBe("refused");
        expect(await provider.refundStatus(payment)).toEqual({ outcome: "known", refunds: [] });
        return;
      }
      expect(refunded.outcome).toBe("refunded");
      expect(await provider.refundStatus(payment)).toMatchObject({
        refunds: [{ amountPoisha: AMOUNT_POISHA }],
      });
      expect((await provider.refund(request, IN_TIME)).outcome).toBe("refused");
    });

    test("sends no refund from its last moment on", async () => {
      const { provider, payment } = await paid();
      const request = { ...payment, amountPoisha: AMOUNT_POISHA, reason: "seats gone" };
      if (!hasNoRefunds(provider)) {
        expect(await provider.refund(request, TOO_LATE)).toEqual({ outcome: "in_doubt" });
      }
      expect(await provider.refundStatus(payment)).toEqual({ outcome: "known", refunds: [] });
    });

    test("makes as many refunds of one payment as it declares, and no more", async () => {
      const { provider, payment } = await paid();
      const refundsPerPayment = hasNoRefunds(provider)
        ? 0
        : provider.capabilities.refundsPerPayment;
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
