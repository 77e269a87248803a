/** The shop's own provider, as the Worker builds it, against the simulator in the place of the global fetch. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { checkoutProvider, providerNamed } from "../../../worker/payments/registry.ts";
import { walletTokens } from "../../../worker/payments/bkash/token-stub.ts";
import { takeLogged } from "../../support/quiet.ts";
import { WALLET_ORIGIN } from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";
import { MUST_GIVE_UP } from "../../support/hangs.ts";

const REQUEST = {
  bill: 1,
  invoice: "INV-1",
  amountPoisha: 61_200,
  callbackUrl: "https://shop.example/successPage?bill=1",
  payerReference: "01770618575",
};

const CLOCK = { sendBy: Number.POSITIVE_INFINITY, now: Date.now };

async function aPayment(dialect = "v1.2.0-beta") {
  const simulated = await startWallet();
  const provider = checkoutProvider({
    ...env,
    WALLET_DIALECT: dialect,
    WALLET_BASE_URL: `${WALLET_ORIGIN}/${dialect}`,
  });
  const session = await provider.prepare();
  if (session === null) throw new Error("no token");
  const created = await session.create(REQUEST);
  if (created.outcome !== "created") throw new Error(created.outcome);
  const query = async () => (await provider.query(created.paymentId, CLOCK)).answer;
  return { simulated, provider, session, query, paymentId: created.paymentId };
}

describe("the provider of the shop", () => {
  test.each(["v1.2.0-beta", "v2"])(
    "creates, is approved by a buyer, executes, is queried and gives back, with one token call, in %s",
    async (dialect) => {
      const { simulated, provider, session, query, paymentId } = await aPayment(dialect);
      expect(await query()).toEqual({ outcome: "initiated" });
      expect(await simulated.approve(paymentId)).toContain("bill=1&paymentID=");
      const executed = await session.execute(paymentId, CLOCK);
      expect(executed).toMatchObject({
        outcome: "completed",
        amountPoisha: 61_200,
        invoice: "INV-1",
      });
      expect(await simulated.executes(paymentId)).toBe(1);
      expect(await simulated.completedCharges("INV-1")).toBe(1);
      const trxId = executed.outcome === "completed" ? executed.trxId : "";
      const refund = { paymentId, trxId, amountPoisha: 61_200, reason: "seats gone" };
      expect(await provider.refund(refund, CLOCK)).toMatchObject({ outcome: "refunded" });
      expect(await provider.refundStatus(refund)).toMatchObject({
        refunds: [{ amountPoisha: 61_200 }],
      });
      expect(await simulated.tokenCalls()).toBe(1);
    },
  );

  test("starts each test from nothing: what another test paid is not there", async () => {
    const { simulated } = await aPayment();
    expect(await simulated.completedCharges("INV-1")).toBe(0);
    expect(await simulated.tokenCalls()).toBe(1);
  });

  test("a refused token is renewed through the object, and the new one is used", async () => {
    const { simulated, query } = await aPayment();
    await simulated.fault({ call: "query", reply: { kind: "unauthorised" } });
    expect(await query()).toEqual({ outcome: "initiated" });
    expect(await simulated.tokenCalls()).toBe(2);
  });

  test(
    "an Execute that hangs is in doubt; only the wallet's clock shows its end",
    MUST_GIVE_UP,
    async () => {
      const { simulated, session, query, paymentId } = await aPayment();
      await simulated.approve(paymentId, "01700000002");
      expect(await session.execute(paymentId, CLOCK)).toEqual({ outcome: "in_doubt" });
      expect(await query()).toEqual({ outcome: "initiated" });
      simulated.advance(35_000);
      expect(await query()).toMatchObject({ outcome: "completed" });
    },
  );
});

test("a bill of a provider that this build does not know throws", () => {
  expect(() => providerNamed(env, "nobody")).toThrow('no payment provider "nobody"');
});

test("an unknown dialect is reported in one sentence, before anything is sent", () => {
  expect(() => checkoutProvider({ ...env, WALLET_DIALECT: "v3" })).toThrow(
    'WALLET_DIALECT is "v3"',
  );
});

test("the simulated wallet, or any other without TLS, is refused by the real shop", () => {
  expect(() => checkoutProvider({ ...env, RUN_MODE: "live" })).toThrow("must begin with https://");
});

test("a token object that cannot be reached is called twice, then the wallet is away, with an alert", async () => {
  let calls = 0;
  const broken = Object.create(env.WALLET_TOKENS, {
    getByName: {
      value: () => {
        calls += 1;
        throw new Error("the object is overloaded");
      },
    },
  });
  expect(await walletTokens({ WALLET_TOKENS: broken }).token()).toEqual({ outcome: "away" });
  expect(calls).toBe(2);
  expect(takeLogged()).toHaveLength(1);
});
