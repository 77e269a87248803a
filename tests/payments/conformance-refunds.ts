/** Refunds: one for each accepted call, never more than was paid, and reported only when completed. */
import { describe, expect, test } from "vitest";
import type { Unauthorised } from "../../worker/payments/bkash/unauthorised.ts";
import type { Dialect } from "../../worker/payments/bkash/dialect.ts";
import type { RefundOutcome, RefundsOutcome } from "../../worker/payments/provider.ts";
import type { SimulatedWallet } from "../support/simulated/simulated-wallet.ts";
import { V2 } from "./client.ts";
import { aPayment } from "./conformance.ts";
import { aPaidPayment, type SimulatedBench } from "./simulated-bench.ts";
import { MUST_GIVE_UP } from "../support/hangs.ts";

const PAID_POISHA = 61_200;
const DAY_MS = 24 * 3_600_000;
const NONE = { outcome: "known", refunds: [] };
const UNKNOWN = { outcome: "unknown" };
const IN_DOUBT = { outcome: "in_doubt" };

export function refundsConformance(
  name: string,
  dialect: Dialect,
  open: () => Promise<SimulatedBench>,
): void {
  /** A paid payment with its refund and refund-status calls. */
  async function paid(payer?: string) {
    const bench = await open();
    const { payment } = await aPaidPayment(bench, payer === undefined ? {} : { payer });
    let { token } = bench;
    return {
      ...bench,
      payment,
      give: (amountPoisha = PAID_POISHA, change: { trxId?: string; reason?: string } = {}) =>
        bench.wallet.refund(token, { ...payment, amountPoisha, reason: "seats gone", ...change }),
      status: () => bench.wallet.refunds(token, payment),
      async pass(ms: number) {
        bench.simulated.advance(ms);
        if (ms > 3_600_000) token = await bench.renewed();
      },
      returnedPoisha: async () => (await bench.simulated.ledger()).totals.refundedPoisha,
    };
  }

  describe(`${name}: refunds`, () => {
    test("a payment without a refund has none", async () => {
      const { status } = await paid();
      expect(await status()).toEqual(NONE);
    });

    test("the full amount is refunded, and the status query after it has it", async () => {
      const { give, status, simulated } = await paid();
      const refunded = await give();
      const refundTrxId = expect.stringMatching(/^[A-Z0-9]{10}$/);
      expect(refunded).toEqual({ outcome: "refunded", refundTrxId });
      expect(await status()).toEqual({
        outcome: "known",
        refunds: [
          {
            refundTrxId: refunded.outcome === "refunded" && refunded.refundTrxId,
            amountPoisha: PAID_POISHA,
          },
        ],
      });
      expect((await simulated.ledger()).totals).toEqual({
        completed: 1,
        paidPoisha: PAID_POISHA,
        refunds: 1,
        refundedPoisha: PAID_POISHA,
      });
    });

    test("a second refund of the full amount is refused, and gives nothing", async () => {
      const { give, returnedPoisha } = await paid();
      await give();
      const walletCode = "2074";
      expect(await give()).toMatchObject({
        outcome: "refused",
        walletCode: dialect === V2 ? "2072" : walletCode,
      });
      expect(await returnedPoisha()).toBe(PAID_POISHA);
    });

    test("more than was paid is refused with the wallet's message, and gives nothing", async () => {
      const { give, status } = await paid();
      expect(await give(PAID_POISHA + 1)).toEqual({
        outcome: "refused",
        walletCode: "2072",
        walletMessage: "Refund amount is not valid",
      });
      expect(await status()).toEqual(NONE);
    });

    test("after the wallet's window it is refused", async () => {
      const days = dialect === V2 ? 60 : 15;
      const { give, pass, returnedPoisha } = await paid();
      await pass(days * DAY_MS + 60_000);
      expect(await give()).toEqual({
        outcome: "refused",
        walletCode: "2071",
        walletMessage: `Refund after ${days} days not allowed`,
      });
      expect(await returnedPoisha()).toBe(0);
    });

    test("on the last day of the window it is given", async () => {
      const { give, pass } = await paid();
      await pass((dialect === V2 ? 60 : 15) * DAY_MS - 60_000);
      expect(await give()).toMatchObject({ outcome: "refunded" });
    });

    test("for another transaction it is refused", async () => {
      const { give, status } = await paid();
      expect(await give(PAID_POISHA, { trxId: "ANOTHER000" })).toMatchObject({
        outcome: "refused",
        walletCode: "2077",
      });
      expect(await status()).toEqual(NONE);
    });

    test("for a payment that is not completed it is refused, and its refunds are unknown", async () => {
      const bench = await open();
      const payment = { paymentId: (await aPayment(bench)).paymentId, trxId: "ANOTHER000" };
      const request = { ...payment, amountPoisha: 100, reason: "test" };
      expect(await bench.wallet.refund(bench.token, request)).toMatchObject({
        outcome: "refused",
        walletCode: "2127",
      });
      expect(await bench.wallet.refunds(bench.token, payment)).toEqual(UNKNOWN);
    });

    test.each(["", "  ", "x".repeat(300)])(
      "a reason %o is made one that is taken",
      async (reason) => {
        const { give } = await paid();
        expect(await give(PAID_POISHA, { reason })).toMatchObject({ outcome: "refunded" });
      },
    );

    test("a shop short of money is refused with 2023", async () => {
      const { give, status } = await paid("01700002023");
      expect(await give()).toEqual({
        outcome: "refused",
        walletCode: "2023",
        walletMessage: "Insufficient Balance",
      });
      expect(await status()).toEqual(NONE);
    });
  });

  describe(`${name}: refunds that take their time`, () => {
    test("a pending one is in doubt and unknown until it is completed", async () => {
      const { give, status, pass, returnedPoisha } = await paid("01700000011");
      expect(await give()).toEqual(IN_DOUBT);
      expect(await status()).toEqual(UNKNOWN);
      expect(await returnedPoisha()).toBe(0);
      await pass(60_000);
      expect(await status()).toMatchObject({ refunds: [{ amountPoisha: PAID_POISHA }] });
      expect(await returnedPoisha()).toBe(PAID_POISHA);
    });

    test("a pending one counts: another is refused", async () => {
      const { give, simulated } = await paid();
      await simulated.set({ refundTakesMs: 60_000 });
      await give();
      expect(await give()).toMatchObject({ outcome: "refused" });
    });

    test.each([
      ["01700000012", "is done, its reply lost", PAID_POISHA],
      ["01700000013", "hangs and is done later", PAID_POISHA],
      ["01700000014", "hangs and is never done", 0],
      ["01700000015", "meets an HTML page", 0],
    ])(
      "%s: one that %s is in doubt, and known in the end",
      MUST_GIVE_UP,
      async (payer, _, returned) => {
        const { give, status, pass, returnedPoisha } = await paid(payer);
        expect(await give()).toEqual(IN_DOUBT);
        await pass(60_000);
        const known = await status();
        const sum = known.outcome === "known" && known.refunds.map((one) => one.amountPoisha);
        expect(sum).toEqual(returned === 0 ? [] : [returned]);
        expect(await returnedPoisha()).toBe(returned);
      },
    );
  });

  if (dialect === V2) refundsInParts(name, paid);
  else refundedOnce(name, paid);
}

type Paid = () => Promise<{
  give(amountPoisha: number): Promise<RefundOutcome | Unauthorised>;
  status(): Promise<RefundsOutcome | Unauthorised>;
  pass(ms: number): Promise<void>;
  returnedPoisha(): Promise<number>;
  simulated: SimulatedWallet;
}>;

function refundsInParts(name: string, paid: Paid): void {
  describe(`${name}: refunds in parts`, () => {
    test("parts are refunded until nothing is left, each with its own transaction id", async () => {
      const { give, status } = await paid();
      const parts = [10_050, 20_000, 31_150];
      const ids: string[] = [];
      for (const part of parts) {
        const given = await give(part);
        if (given.outcome === "refunded") ids.push(given.refundTrxId);
      }
      expect(new Set(ids).size).toBe(3);
      expect(await status()).toEqual({
        outcome: "known",
        refunds: parts.map((amountPoisha, at) => ({ refundTrxId: ids[at], amountPoisha })),
      });
      expect(await give(1)).toMatchObject({ outcome: "refused", walletCode: "2072" });
    });

    test("the eleventh part is refused", async () => {
      const { give, returnedPoisha } = await paid();
      for (let n = 0; n < 10; n += 1) expect((await give(100)).outcome).toBe("refunded");
      expect(await give(100)).toMatchObject({ outcome: "refused", walletCode: "2074" });
      expect(await returnedPoisha()).toBe(1_000);
    });

    test("one part that is pending makes the whole answer unknown", async () => {
      const { give, status, pass, simulated } = await paid();
      await give(100);
      await simulated.set({ refundTakesMs: 30_000 });
      expect(await give(200)).toEqual(IN_DOUBT);
      expect(await status()).toEqual(UNKNOWN);
      await pass(30_000);
      expect(await status()).toMatchObject({
        refunds: [{ amountPoisha: 100 }, { amountPoisha: 200 }],
      });
    });
  });
}

function refundedOnce(name: string, paid: Paid): void {
  describe(`${name}: refunds once`, () => {
    test("one part is refunded, and nothing after it", async () => {
      const { give, status } = await paid();
      expect(await give(10_050)).toMatchObject({ outcome: "refunded" });
      expect(await give(100)).toMatchObject({ outcome: "refused", walletCode: "2074" });
      expect(await status()).toMatchObject({ refunds: [{ amountPoisha: 10_050 }] });
    });
  });
}
