/** The books of the page's wallet find money that became neither a ticket nor a refund. */
import { expect, test } from "vitest";
import type { BillRow, PartRow } from "../sim/audit/rows.ts";
import type { Shot } from "../sim/audit/shot.ts";
import { restRules } from "../sim/audit/rest-rules.ts";
import { Ledger, type Payment } from "../sim/ledger.ts";
import { simulator } from "../../sslcommerz-simulator/simulator.ts";
import { memoryStore } from "../../wallet-simulator/store.ts";
import { surplusBack } from "../sim/audit/page-rules.ts";
import { readPagePayments, withPaidByHand } from "./page-books.ts";

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
  return {
    refund,
    read() {
      const [payment] = readPagePayments(store, NOW);
      if (payment === undefined) throw new Error("the page was opened");
      return payment;
    },
  };
}

/** A bill of the page is failed: it has neither a ticket nor a refund. */
const A_BILL = {
  id: 1,
  invoice: INVOICE,
  provider: "sslcommerz",
  state: "failed",
  totalPoisha: 61_200,
  paymentId: INVOICE,
  lateCheckUntil: null,
  trxId: null,
  surplusOf: null,
};

/** D1 at rest. */
function aShot(bills: readonly Partial<BillRow>[]): Shot {
  const d1 = {
    bills: new Map(bills.map((bill, index) => [index + 1, { ...A_BILL, id: index + 1, ...bill }])),

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

function findLosses(payment: Payment, ...bills: Partial<BillRow>[]): string[] {
  const ledger = new Ledger();
  ledger.payments.set(payment.id, payment);
  const shot = aShot(bills);
  return [...restRules(shot, ledger, []), ...surplusBack(shot, ledger)];
}

/** Refunded by the wallet. */
function refunded({ charges, back }: Payment, trxId: string | undefined) {
  const refundTrxId = back.find((one) => one.trxId === trxId)?.id ?? null;
  expect(charges.map((one) => one.trxId)).toContain(trxId);
  return { state: "refunded", trxId: trxId ?? null, refundTrxId };
}

test("a charge on a page without a ticket is lost until it went back", async () => {
  const page = await aPage(1);
  const trxId = page.read().charges[0]?.trxId ?? "";
  expect(findLosses(page.read(), {}).join()).toContain("I2 bill 1 paid 61200");
  await page.refund(trxId, "612.00");
  const payment = page.read();
  expect(findLosses(payment, refunded(payment, trxId))).toEqual([]);
});

test.each([
  ["the first", 0, 1],
  ["the second", 1, 0],
])("of two payments %s is the bill's own, and each has gone back once", async (_, own, other) => {
  const page = await aPage(2);
  const trxIds = page.read().charges.map(({ trxId }) => trxId);
  for (const trxId of trxIds) await page.refund(trxId, "612.00");
  const payment = page.read();
  const bill = refunded(payment, trxIds[own]);
  const surplus = { ...refunded(payment, trxIds[other]), surplusOf: 1 };
  expect(findLosses(payment, bill, surplus)).toEqual([]);
  expect(findLosses(payment, bill).join()).toContain(`Z3 ${trxIds[other]} of ${INVOICE}`);
});

test("a second payment is lost unless it goes back whole", async () => {
  const page = await aPage(2);
  const [own = "", other = ""] = page.read().charges.map(({ trxId }) => trxId);
  await page.refund(own, "612.00");
  const find = (state: string) => {
    const payment = page.read();
    const bills = [refunded(payment, own), { ...refunded(payment, other), state, surplusOf: 1 }];
    return findLosses(payment, ...bills).join();
  };
  expect(find("refund_owed")).toContain("and is not over");
  expect(find("refunded")).toContain("paid twice, and went back 0 times");
  await page.refund(other, "600.00");
  expect(find("refunded")).toContain("paid twice, and went back 1 times");
});

test("what a person settled stands in the books, unless the wallet gave more back", async () => {
  const page = await aPage(2);
  const [trxId = "", second = ""] = page.read().charges.map((one) => one.trxId);
  await page.refund(trxId, "100.00");
  await page.refund(second, "612.00");
  const payment = page.read();
  const settled = (poisha: number) =>
    [{ id: 1, bill: 1, poisha, state: "refunded", refundTrxId: null }] as unknown as PartRow[];
  const bill = { trxId, refundTrxId: null };
  expect(withPaidByHand(payment, bill, settled(10_000)).back).toMatchObject([
    { trxId: second, poisha: 61_200 },
    { id: "null", trxId, poisha: 10_000 },
  ]);
  expect(withPaidByHand(payment, bill, settled(5_000))).toBe(payment);
});
