/** SSLCOMMERZ's ledger in the real runtime: what was requested is remembered, whatever happens to the object. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { providerNamed } from "../../../worker/payments/registry.ts";
import { sslcommerzHints } from "../../../worker/payments/sslcommerz/hints.ts";
import { sslcommerzLedger } from "../../../worker/payments/sslcommerz/ledger-stub.ts";
import type { PaymentProvider } from "../../../worker/payments/provider.ts";
import { takeLogged } from "../../support/quiet.ts";
import {
  simulatedSslcommerz,
  SSLCOMMERZ_ACCOUNT,
  SSLCOMMERZ_ORIGIN,
} from "../../support/simulated/simulated-sslcommerz.ts";
import { aRequest } from "../sslcommerz/bench.ts";
import { signFields } from "../../sslcommerz-simulator/signature.ts";

const MINUTE_MS = 60_000;
const ledger = sslcommerzLedger(env);

function theObject() {
  return env.SSLCOMMERZ_LEDGER.getByName("shop");
}

beforeEach(async () => {
  await runInDurableObject(theObject(), (_, state) => {
    state.storage.sql.exec("DELETE FROM refunds");
    state.storage.sql.exec("DELETE FROM outage");
  });
});

describe("refunds", () => {
  const FIRST = { refundTransId: "R1", amountPoisha: 100 };
  const BEGUN = { ...FIRST, refundRefId: null, isRefunded: false };

  test("are listed by transaction, in the order in which they were begun", async () => {
    expect(await ledger.list("BANK1")).toEqual([]);
    expect(await ledger.begin("BANK1", FIRST)).toBe(true);
    await ledger.begin("BANK2", { refundTransId: "R2", amountPoisha: 200 });
    await ledger.begin("BANK1", { refundTransId: "R0", amountPoisha: 300 });
    expect(await ledger.list("BANK1")).toEqual([
      BEGUN,
      { refundTransId: "R0", amountPoisha: 300, refundRefId: null, isRefunded: false },
    ]);
  });

  test("are taken and finished by their own number, and survive an eviction", async () => {
    await ledger.begin("BANK1", FIRST);
    await ledger.begin("BANK1", { refundTransId: "R2", amountPoisha: 200 });
    await ledger.take("R1", "REF1");
    await ledger.finish("R1");
    await evictDurableObject(theObject());
    expect(await ledger.list("BANK1")).toEqual([
      { ...FIRST, refundRefId: "REF1", isRefunded: true },
      { refundTransId: "R2", amountPoisha: 200, refundRefId: null, isRefunded: false },
    ]);
  });

  test("that were not requested are forgotten, and no other", async () => {
    await ledger.begin("BANK1", FIRST);
    await ledger.begin("BANK1", { refundTransId: "R2", amountPoisha: 200 });
    await ledger.forget("R2");
    expect(await ledger.list("BANK1")).toEqual([BEGUN]);
  });

  test("are begun once, however often the call is repeated", async () => {
    await ledger.begin("BANK1", FIRST);
    await ledger.take("R1", "REF1");
    await ledger.begin("BANK1", FIRST);
    expect(await ledger.list("BANK1")).toEqual([
      { ...FIRST, refundRefId: "REF1", isRefunded: false },
    ]);
  });
});

describe("an outage", () => {
  test("begins with the first failure, has the kind of the last one, and ends with an answer", async () => {
    const object = theObject();
    expect(await object.outage(0)).toBeNull();
    await object.note("away", 1_000);
    await object.note("refuses", 2_000);
    expect(await object.outage(3_000)).toEqual({ kind: "refuses", since: 1_000 });
    await object.note("ok", 4_000);
    expect(await object.outage(5_000)).toBeNull();
  });

  test("says nothing half an hour after the last failure", async () => {
    const object = theObject();
    await object.note("away", 0);
    await object.note("away", MINUTE_MS);
    expect(await object.outage(31 * MINUTE_MS - 1)).toEqual({ kind: "away", since: 0 });
    expect(await object.outage(31 * MINUTE_MS)).toBeNull();
  });

  test("is told by the provider, also without an account", async () => {
    await ledger.note("away");
    expect(await providerNamed(env, "sslcommerz").outage()).toMatchObject({ kind: "away" });
  });
});

describe("the provider from the environment", () => {
  const account = {
    SSLCOMMERZ_URL: SSLCOMMERZ_ORIGIN,
    SSLCOMMERZ_STORE_ID: SSLCOMMERZ_ACCOUNT.storeId,
    SSLCOMMERZ_STORE_PASSWORD: SSLCOMMERZ_ACCOUNT.secret,
  };

  /** SSLCOMMERZ stands in for the global fetch, until the test ends. */
  function aProvider() {
    const simulated = simulatedSslcommerz();
    const realFetch = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).origin !== SSLCOMMERZ_ORIGIN) return realFetch(input, init);
      return simulated.fetch(request.url, init);
    };
    onTestFinished(() => {
      globalThis.fetch = realFetch;
    });
    return { simulated, provider: providerNamed({ ...env, ...account }, "sslcommerz", 7) };
  }

  async function open(provider: PaymentProvider): Promise<string> {
    const session = await provider.prepare();
    const created = await session?.create(aRequest());
    if (created?.outcome !== "created") throw new Error(created?.outcome);
    return created.paymentId;
  }

  const takeAlerts = () => takeLogged().map(([line]): unknown => JSON.parse(String(line)));

  const limit = { sendBy: 1, now: () => 0 };

  test("pays, validates, refunds through the ledger, and reads its hints", async () => {
    const { provider, simulated } = aProvider();
    const paymentId = await open(provider);
    await simulated.act(paymentId);
    const { answer } = await provider.query(paymentId, limit);
    if (answer.outcome !== "completed") throw new Error(answer.outcome);
    await expect
      .poll(async () => (await simulated.ledger()).payments)
      .toMatchObject([{ validated: true }]);
    const payment = { paymentId, trxId: answer.trxId };
    const request = { ...payment, amountPoisha: 100, reason: "a part" };
    expect(await provider.refund(request, limit)).toMatchObject({ outcome: "refunded" });
    expect(await provider.refundStatus(payment)).toMatchObject({
      refunds: [{ amountPoisha: 100 }],
    });
    expect(await ledger.list(answer.trxId)).toMatchObject([{ isRefunded: true }]);
    const fields = simulated.received[0]?.fields ?? new URLSearchParams();
    expect(await provider.hints?.readNotification(fields)).toEqual({ invoice: paymentId });
  });

  test("tells an outage until a page is opened again", async () => {
    const { provider, simulated } = aProvider();
    await simulated.fault({ call: "create", reply: { kind: "html" } });
    await expect(open(provider)).rejects.toThrow("away");
    await expect.poll(() => provider.outage()).toMatchObject({ kind: "away" });
    await open(provider);
    await expect.poll(() => provider.outage()).toBeNull();
  });

  test("raises an alert for a risky payment, with its bill and transaction", async () => {
    const { provider, simulated } = aProvider();
    const paymentId = await open(provider);
    await simulated.act(paymentId, { story: "risky" });
    const { answer } = await provider.query(paymentId, limit);
    const trxIds = answer.outcome === "completed" && answer.trxId;
    expect(takeAlerts()).toMatchObject([{ event: "risky_payment", bill: 7, trxIds }]);
  });

  test("raises an alert for a refund whose answer was lost", async () => {
    const { provider, simulated } = aProvider();
    const paymentId = await open(provider);
    await simulated.act(paymentId);
    const { answer } = await provider.query(paymentId, limit);
    if (answer.outcome !== "completed") throw new Error(answer.outcome);
    await simulated.fault({ call: "refund", reply: { kind: "html" } });
    const payment = { paymentId, trxId: answer.trxId };
    await provider.refund({ ...payment, amountPoisha: 100, reason: "" }, limit);
    expect(await provider.refundStatus(payment)).toEqual({ outcome: "unknown" });
    expect(takeAlerts()).toMatchObject([
      { event: "sslcommerz_refund_unanswered", bill: 7, bankTranId: answer.trxId },
    ]);
  });
});

test("a signature is checked in the Worker's own runtime", async () => {
  const fields = new URLSearchParams(signFields({ tran_id: "BB-1", amount: "1.00" }, "a-password"));
  const { readNotification } = sslcommerzHints("a-password");
  expect(await readNotification(fields)).toEqual({ invoice: "BB-1" });
  fields.set("amount", "2.00");
  expect(await readNotification(fields)).toBeNull();
});
