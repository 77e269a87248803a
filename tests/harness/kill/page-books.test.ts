/** The books of the page's wallet find money that became neither a ticket nor a refund. */
import { expect, test } from "vitest";
import type { BillRow, PartRow } from "../sim/audit/rows.ts";
import type { Shot } from "../sim/audit/shot.ts";
import { restRules } from "../sim/audit/rest-rules.ts";
import { Ledger } from "../sim/ledger.ts";
import { simulator } from "../../sslcommerz-simulator/simulator.ts";
import { memoryStore } from "../../wallet-simulator/store.ts";
import { findLostFurther, readPageBooks, withPaidByHand } from "./page-books.ts";

const NOW = 1_795_000_000_000;
const INVOICE = "BB-1";

/** A page that was paid so many times. */
async function aPage(paid: number) {
  const store = memoryStore();
  const { app } = simulator({ store, now: () => NOW, shop: async () => null });
  const fields = {
    store_id: "local",
    store_passwd: "local",
    total_amount: "612.00",
    currency: "BDT",

    tran_id: INVOICE,
    product_category: "bus ticket",
    cus_name: "Passenger",
    cus_email: "p@example.com",

    success_url: "http://shop.test/",
    fail_url: "http://shop.test/",
    cancel_url: "http://shop.test/",
    cus_add1: "Dhaka",
    cus_city: "Dhaka",
    cus_postcode: "1000",
    cus_country: "Bangladesh",
    cus_phone: "01712345678",
    shipping_method: "NO",
    product_name: "Bus ticket",
    product_profile: "non-physical-goods",
  };
  await app.request("/gwprocess/v4/api.php", { method: "POST", body: new URLSearchParams(fields) });
  for (let times = 0; times < paid; times += 1) {
    await app.request("/control/do", {
      method: "POST",
      body: JSON.stringify({ tran_id: INVOICE }),
    });
  }
  const refund = (trxId: string, taka: string) => {
    const order = {
      store_id: "local",
      store_passwd: "local",
      bank_tran_id: trxId,
      refund_amount: taka,
      refund_trans_id: `of ${trxId}`.slice(0, 30),
      refund_remarks: "Refund",
    };
    return app.request(
      `/validator/api/merchantTransIDvalidationAPI.php?${new URLSearchParams(order)}`,
    );
  };
  return { refund, read: (trxId: string | null) => readPageBooks(store, byInvoice(trxId), NOW) };
}

function byInvoice(trxId: string | null) {
  return new Map([[INVOICE, { trxId }]]);
}

/** D1 at rest with one bill of the page, which is failed: it has neither a ticket nor a refund. */
function aShot(bill: Partial<BillRow>): Shot {
  const row = {
    id: 1,
    invoice: INVOICE,
    provider: "sslcommerz",
    state: "failed",
    totalPoisha: 61_200,
  };
  const d1 = {
    bills: new Map([[1, { ...row, lateCheckUntil: null, trxId: null, ...bill }]]),

    tickets: [],
    parts: [],
    moves: new Map(),
    numbersOfTickets: new Map(),
    choices: new Map(),

    cancelledTrips: new Set(),
    revisions: new Map(),
    departures: new Map(),
    changes: new Map(),
  };
  return { now: NOW, d1, trips: new Map() } as unknown as Shot;
}

function findLosses(
  payments: ReturnType<typeof readPageBooks>["payments"],
  bill: Partial<BillRow>,
) {
  const ledger = new Ledger();
  for (const payment of payments) ledger.payments.set(payment.id, payment);
  return restRules(aShot(bill), ledger, []);
}

test("a charge on a page without a ticket is lost until it went back", async () => {
  const page = await aPage(1);
  const [payment] = page.read(null).payments;
  const trxId = payment?.charges[0]?.trxId ?? "";
  expect(findLosses(page.read(null).payments, {}).join()).toContain("I2 bill 1 paid 61200");
  await page.refund(trxId, "612.00");
  const { payments } = page.read(trxId);
  const refundTrxId = payments[0]?.back[0]?.id ?? "";
  expect(findLosses(payments, { state: "refunded", trxId, refundTrxId })).toEqual([]);
});

test("of two payments on one page one is the bill's own, whichever D1 has, and the other stands apart", async () => {
  const page = await aPage(2);
  const [other] = page.read(null).further;
  const { payments, further } = page.read(other?.trxId ?? null);
  expect(payments[0]?.charges.map(({ trxId }) => trxId)).toEqual([other?.trxId]);
  expect(further).toMatchObject([{ invoice: INVOICE, poisha: 61_200, backPoisha: 0 }]);
});

test("a second payment is lost unless it goes back whole or a person is told", async () => {
  const page = await aPage(2);
  const find = (told: string[]) => findLostFurther(page.read(null).further, new Set(told));
  const trxId = page.read(null).further[0]?.trxId ?? "";
  expect(find([])).toHaveLength(1);
  expect(find([trxId])).toEqual([]);
  await page.refund(trxId, "600.00");
  expect(find([])).toHaveLength(1);
  expect(find([trxId])).toHaveLength(1);
});

test("what a person settled stands in the books, unless the wallet gave more back", async () => {
  const page = await aPage(1);
  const trxId = page.read(null).payments[0]?.charges[0]?.trxId ?? "";
  await page.refund(trxId, "100.00");
  const [payment] = page.read(trxId).payments;
  if (payment === undefined) throw new Error("the page was paid");
  const settled = (poisha: number) =>
    [{ id: 1, bill: 1, poisha, state: "refunded", refundTrxId: null }] as unknown as PartRow[];
  const bill = { refundTrxId: null };
  expect(withPaidByHand(payment, bill, settled(10_000)).back).toMatchObject([
    { id: "null", poisha: 10_000 },
  ]);
  expect(withPaidByHand(payment, bill, settled(5_000))).toBe(payment);
});
