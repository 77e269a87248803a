/**
 * What any wallet behind our interface does, in either dialect and for any provider: the simulator always,
 * a provider's sandbox when there are credentials. A bench without a buyer skips what needs one; what needs injected
 * failures is in conformance-doubts.ts and conformance-refunds.ts.
 */
import { describe, expect, test } from "vitest";
import type { BkashClient } from "../../worker/payments/bkash/client.ts";
import { aRequest } from "./client.ts";

export interface WalletBench {
  wallet: BkashClient;
  token: string;
  approve(paymentId: string, walletNumber?: string): Promise<unknown>;
}

/** The provider's own test wallets. */
export const PAYS = "01770618575";
const SHORT_OF_MONEY = "01823074817";
const BLOCKED = "01823074818";
const UNKNOWN = "TR0011unknown1795232246467";

export async function aPayment(bench: WalletBench, amountPoisha = 61_200) {
  const request = aRequest({ amountPoisha });
  const created = await bench.wallet.create(bench.token, request);
  if (created.outcome !== "created") throw new Error(`Create: ${created.outcome}`);
  return { ...created, request };
}

export function walletConformance(
  name: string,
  options: { open(): Promise<WalletBench>; hasBuyer: boolean },
): void {
  describe(`${name}: without a buyer`, () => {
    test("Create gives a payment and the address of its page", async () => {
      const { paymentId, payUrl } = await aPayment(await options.open());
      expect(paymentId).not.toBe("");
      expect(URL.canParse(payUrl)).toBe(true);
    });

    test("a payment that nobody has authorised is Initiated", async () => {
      const bench = await options.open();
      const { paymentId } = await aPayment(bench);
      expect(await bench.wallet.query(bench.token, paymentId)).toEqual({ outcome: "initiated" });
    });

    test("Execute of a payment that nobody has authorised moves nothing", async () => {
      const bench = await options.open();
      const { paymentId } = await aPayment(bench);
      expect(await bench.wallet.execute(bench.token, paymentId)).toMatchObject({
        outcome: "refused_if_initiated",
        cause: "not_authorised",
      });
      expect(await bench.wallet.query(bench.token, paymentId)).toEqual({ outcome: "initiated" });
    });

    test("an unknown payment id has neither a payment nor a refund", async () => {
      const { wallet, token } = await options.open();
      const payment = { paymentId: UNKNOWN, trxId: "BLA0XYZ123" };
      expect(await wallet.query(token, UNKNOWN)).toEqual({
        outcome: "unrecognised",
        status: "2002",
      });
      expect(await wallet.execute(token, UNKNOWN)).toEqual({ outcome: "in_doubt" });
      expect(await wallet.refunds(token, payment)).toEqual({ outcome: "unknown" });
      const refund = await wallet.refund(token, { ...payment, amountPoisha: 100, reason: "test" });
      expect(refund.outcome).not.toBe("refunded");
    });

    test("a token that the wallet did not give is unauthorised at each call", async () => {
      const bench = await options.open();
      const { paymentId } = await aPayment(bench);
      await expectUnauthorised(bench.wallet, "not-a-token", paymentId);
    });
  });

  describe.skipIf(!options.hasBuyer)(`${name}: with a buyer`, () => {
    test("an authorised payment completes with its own amount and invoice, and Query agrees", async () => {
      const bench = await options.open();
      const { paymentId, request } = await aPayment(bench, 61_250);
      await bench.approve(paymentId, PAYS);
      const executed = await bench.wallet.execute(bench.token, paymentId);
      expect(executed).toEqual({
        outcome: "completed",
        trxId: expect.stringMatching(/^[A-Z0-9]{10}$/),
        amountPoisha: 61_250,
        currency: "BDT",
        invoice: request.invoice,
        payer: PAYS,
      });
      // One dialect names the payer in the reply to Execute alone.
      const { payer: _, ...payment } = { payer: PAYS, ...executed };
      expect(await bench.wallet.query(bench.token, paymentId)).toMatchObject(payment);
    });

    test("a second Execute of a paid payment is in doubt, never refused", async () => {
      const bench = await options.open();
      const { paymentId } = await aPayment(bench, 61_300);
      await bench.approve(paymentId, PAYS);
      await bench.wallet.execute(bench.token, paymentId);
      expect(await bench.wallet.execute(bench.token, paymentId)).toEqual({ outcome: "in_doubt" });
    });

    test("a wallet short of money is refused for its balance", async () => {
      const bench = await options.open();
      const { paymentId } = await aPayment(bench);
      await bench.approve(paymentId, SHORT_OF_MONEY);
      expect(await bench.wallet.execute(bench.token, paymentId)).toEqual({
        outcome: "refused_if_initiated",
        cause: "balance",
        walletMessage: "Insufficient Balance",
      });
      expect(await bench.wallet.query(bench.token, paymentId)).toEqual({ outcome: "initiated" });
    });

    test("a blocked wallet is refused, to be confirmed by Query", async () => {
      const bench = await options.open();
      const { paymentId } = await aPayment(bench);
      await bench.approve(paymentId, BLOCKED);
      expect(await bench.wallet.execute(bench.token, paymentId)).toMatchObject({
        outcome: "refused_if_initiated",
        cause: "blocked",
      });
      expect(await bench.wallet.query(bench.token, paymentId)).toEqual({ outcome: "initiated" });
    });

    test("the same wallet and amount again within minutes is refused as a duplicate", async () => {
      const bench = await options.open();
      const first = await aPayment(bench, 61_400);
      await bench.approve(first.paymentId, PAYS);
      await bench.wallet.execute(bench.token, first.paymentId);
      const second = await aPayment(bench, 61_400);
      await bench.approve(second.paymentId, PAYS);
      expect(await bench.wallet.execute(bench.token, second.paymentId)).toMatchObject({
        outcome: "refused_if_initiated",
        cause: "duplicate",
      });
    });
  });
}

export async function expectUnauthorised(
  wallet: BkashClient,
  token: string,
  paymentId: string,
): Promise<void> {
  const unauthorised = { outcome: "unauthorised" };
  const payment = { paymentId, trxId: "BLA0XYZ123" };
  const refund = { ...payment, amountPoisha: 100, reason: "test" };
  expect(await wallet.create(token, aRequest())).toEqual(unauthorised);
  expect(await wallet.execute(token, paymentId)).toEqual(unauthorised);
  expect(await wallet.query(token, paymentId)).toEqual(unauthorised);
  expect(await wallet.refund(token, refund)).toEqual(unauthorised);
  expect(await wallet.refunds(token, payment)).toEqual(unauthorised);
}
