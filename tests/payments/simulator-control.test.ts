/** The simulator's controls for tests and demos: injected faults, settings, the ledger, and a persistent state. */
import { expect, test } from "vitest";
import { PAYER } from "../support/simulated/simulated-wallet.ts";
import { simulator } from "../wallet-simulator/simulator.ts";
import { memoryStore } from "../wallet-simulator/store.ts";
import { aRawWallet, REFUND } from "./raw-wallet.ts";

test("a fault applies to the next calls of its kind, as often as ordered, processed or not", async () => {
  const { call, create, approve, fault, executes, payment } = await aRawWallet();
  const paymentID = await create();
  await approve(paymentID);
  await fault({ call: "execute", reply: { kind: "code", code: "2003" } });
  await fault({ call: "execute", reply: { kind: "html" }, processed: true });
  expect(await call("/execute", { paymentID })).toMatchObject({ statusCode: "2003" });
  expect(await executes(paymentID)).toBe(0);
  await expect(call("/execute", { paymentID })).rejects.toThrow("JSON");
  expect(await payment(paymentID)).toMatchObject({ executes: 1, completed: true, wallet: PAYER });
  await fault({ call: "query", reply: { kind: "unauthorised" }, times: 2 });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await call("/payment/status", { paymentID }))["status"]);
  }
  expect(statuses).toEqual([401, 401, 200]);
});

test("a refund and its status query are two kinds of call for a fault, though one path", async () => {
  const { call, paid, fault } = await aRawWallet();
  const ids = await paid();
  await fault({ call: "refunds", reply: { kind: "code", code: "2003" } });
  expect(await call("/payment/refund", { ...ids, ...REFUND })).toMatchObject({
    statusCode: "0000",
  });
  expect(await call("/payment/refund", ids)).toMatchObject({ statusCode: "2003" });
  expect(await call("/payment/refund", ids)).toMatchObject({ amount: "612.00" });
});

test("the ledger has every payment and refund, and totals of what is completed", async () => {
  const { call, create, paid, ledger, set, advance } = await aRawWallet();
  const unpaid = await create({ merchantInvoiceNumber: "INV0", amount: "99" });
  const ids = await paid({ amount: "612.5" });
  await set({ refundTakesMs: 60_000 });
  const refunded = await call("/payment/refund", { ...ids, ...REFUND, amount: "12.5" });
  expect(refunded).toMatchObject({ transactionStatus: "Pending" });
  const refund = { refundTrxID: refunded["refundTrxID"], amountPoisha: 1_250 };
  const before = await ledger();
  expect(before.payments).toEqual([
    {
      paymentID: unpaid,
      invoice: "INV0",
      amountPoisha: 9_900,
      completed: false,
      trxID: null,
      refunds: [],
    },
    {
      ...ids,
      invoice: "INV1",
      amountPoisha: 61_250,
      completed: true,
      refunds: [{ ...refund, completed: false }],
    },
  ]);
  const paidTotals = { completed: 1, paidPoisha: 61_250 };
  expect(before.totals).toEqual({ ...paidTotals, refunds: 0, refundedPoisha: 0 });
  advance(60_000);
  expect((await ledger()).totals).toEqual({ ...paidTotals, refunds: 1, refundedPoisha: 1_250 });
});

test("a state from before refunds and settings existed is still read", async () => {
  const store = memoryStore();
  const old = {
    paymentId: "TR0011old",
    trxId: "OLD0000001",
    hash: "h",
    signature: "s",
    invoice: "INV-OLD",
    amount: "612",
    payerReference: "x",
    callbackUrl: "https://shop.example/back",
    createdAt: 0,
    stage: "executed",
    wallet: PAYER,
    wrongTries: 0,
    executes: 1,
    queries: 0,
    hasRefusedToken: false,
    completesAt: 0,
    refund: null,
  };
  store.put("payments", "TR0011old", JSON.stringify(old));
  store.put("settings", "only", JSON.stringify({ hangMs: 1 }));
  const app = simulator({ store });
  const answer = async (path: string): Promise<unknown> => (await app.request(path)).json();
  expect(await answer("/control/ledger")).toMatchObject({ totals: { paidPoisha: 61_200 } });
  expect(await answer("/control/settings")).toMatchObject({ hangMs: 1, refundTakesMs: 0 });
});

test("a setting given at the start beats the default, and one made later beats both", async () => {
  const app = simulator({ settings: { tokenCallsPerHour: 7, hangMs: 1 } });
  const settings = async (): Promise<unknown> => (await app.request("/control/settings")).json();
  expect(await settings()).toMatchObject({ tokenCallsPerHour: 7, hangMs: 1, lateMs: 35_000 });
  await app.request("/control/settings", { method: "POST", body: '{"hangMs":2}' });
  expect(await settings()).toMatchObject({ tokenCallsPerHour: 7, hangMs: 2, lateMs: 35_000 });
});

test("an order or a setting that makes no sense is refused", async () => {
  const app = simulator();
  for (const path of ["/control/faults", "/control/settings", "/control/approve"]) {
    const body = JSON.stringify({
      hangMs: "long",
      call: "dance",
      paymentID: "none",
      wallet: "1",
    });
    const response = await app.request(path, { method: "POST", body });
    expect([409, 422]).toContain(response.status);
  }
});
