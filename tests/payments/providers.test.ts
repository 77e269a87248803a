/** Each provider against the common suite, and bKash's part of it: the token. */
import { describe, expect, test } from "vitest";
import { bkash, type BkashTokens } from "../../worker/payments/bkash/bkash.ts";
import type { BkashClient } from "../../worker/payments/bkash/client.ts";
import { V1, V2 } from "./client.ts";
import { pageProviderConformance, providerConformance } from "./provider-conformance.ts";
import { aSimulatedBench } from "./simulated-bench.ts";
import { aSimulatedBench as aSimulatedSslcommerz } from "./sslcommerz/bench.ts";
import { testProvider } from "./test-provider.ts";
import { SPELLING_V1 } from "../wallet-simulator/spelling-v1.ts";
import { SPELLING_V2 } from "../wallet-simulator/spelling-v2.ts";

for (const dialect of [V1, V2]) {
  providerConformance(`bkash ${dialect.name}`, async () => {
    const { wallet: client, token, approve } = await aSimulatedBench(dialect);
    const tokens: BkashTokens = {
      token: async () => ({ outcome: "ready", token }),
      outage: async () => null,
    };
    const { refundsPerPayment, refundDays } = dialect;
    return { provider: bkash({ client, tokens, refundsPerPayment, refundDays }), approve };
  });
}

providerConformance("test", async () => {
  const provider = testProvider();
  return { provider, approve: provider.approve };
});

pageProviderConformance("sslcommerz", async () => {
  const { provider, simulated } = aSimulatedSslcommerz();
  return {
    provider,
    approve: (paymentId) => simulated.act(paymentId),
    giveUp: (paymentId, how) => simulated.act(paymentId, { kind: how }),
    notifications: (paymentId) =>
      simulated.received
        .map(({ fields }) => fields)
        .filter((fields) => fields.get("tran_id") === paymentId),
  };
});

test("a dialect takes refunds for as long as its wallet does", () => {
  expect([V1.refundDays, V2.refundDays]).toEqual(
    [SPELLING_V1, SPELLING_V2].map((one) => one.refunds.days),
  );
});

describe("bKash's token", () => {
  const UNAUTHORISED = { outcome: "unauthorised" } as const;
  const CALLS = ["create", "execute", "query", "refund", "refunds"] as const;

  /** Refuses every token but `good`; time passes with each token call. */
  function aBench({ good = "token2", tokenTakesMs = 0, isAway = false } = {}) {
    const sent: string[] = [];
    const refusals: (string | undefined)[] = [];
    let now = 0;
    const answer = async <Outcome>(token: string, outcome: Outcome) => {
      sent.push(token);
      return token === good ? outcome : UNAUTHORISED;
    };
    const client: BkashClient = {
      create: (token) => answer(token, { outcome: "away" }),
      execute: (token) =>
        answer(token, { outcome: "refused", cause: "balance", walletMessage: "" }),
      query: (token) => answer(token, { outcome: "initiated" }),
      approval: (token) => answer(token, { outcome: "awaited" }),
      refund: (token) => answer(token, { outcome: "refused", walletCode: "", walletMessage: "" }),
      refunds: (token) => answer(token, { outcome: "known", refunds: [] }),
    };
    const tokens: BkashTokens = {
      outage: async () => null,
      token: async (refused) => {
        refusals.push(refused);
        now += tokenTakesMs;
        if (isAway || refusals.length > 2) return { outcome: "away" };
        return { outcome: "ready", token: `token${refusals.length}` };
      },
    };
    const provider = bkash({ client, tokens, refundsPerPayment: 1, refundDays: 15 });
    const clock = { sendBy: 100, now: () => now };
    const payment = { paymentId: "TR1", trxId: "TRX1" };
    const request = {
      bill: 1,
      invoice: "I",
      amountPoisha: 1,
      callbackUrl: "https://a.b",
      notifyUrl: "https://a.b/notify",
      payerReference: "",
    };
    const call = {
      create: async () => (await provider.prepare())?.create(request),
      execute: async () => (await provider.prepare())?.execute("TR1", clock),
      query: async () => (await provider.query("TR1", clock)).answer,
      refund: () => provider.refund({ ...payment, amountPoisha: 1, reason: "" }, clock),
      refunds: () => provider.refundStatus(payment),
    };
    return { call, sent, refusals, provider, clock };
  }

  test.each(CALLS)(
    "that is refused is renewed once at %s, and the call made again",
    async (name) => {
      const { call, sent, refusals } = aBench();
      expect((await call[name]())?.outcome).not.toBe("in_doubt");
      expect(sent).toEqual(["token1", "token2"]);
      expect(refusals).toEqual([undefined, "token1"]);
    },
  );

  test.each(CALLS)("that is refused twice is not sent a third time at %s", async (name) => {
    const { call, sent } = aBench({ good: "none" });
    const outcome = (await call[name]())?.outcome;
    expect(["away", "in_doubt", "unknown"]).toContain(outcome);
    expect(sent).toEqual(["token1", "token2"]);
  });

  test("is obtained before the session: without one there is no session, and nothing is sent", async () => {
    const { provider, sent } = aBench({ isAway: true });
    expect(await provider.prepare()).toBeNull();
    expect(sent).toEqual([]);
  });

  test.each(["execute", "refund"] as const)(
    "that is renewed too late sends nothing more at %s: the clock is read again",
    async (name) => {
      const { call, sent } = aBench({ tokenTakesMs: 50 });
      expect(await call[name]()).toEqual({ outcome: "in_doubt" });
      expect(sent).toEqual(["token1"]);
    },
  );

  test("is obtained before the time of a Query is recorded", async () => {
    const { provider, clock } = aBench({ good: "token1", tokenTakesMs: 50 });
    expect(await provider.query("TR1", clock)).toMatchObject({ queriedAt: 50 });
  });
});
