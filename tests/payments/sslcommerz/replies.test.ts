/** How replies to a session and to a query are read: only an explicit statement counts. */
import { describe, expect, test } from "vitest";
import { MUST_GIVE_UP } from "../../support/hangs.ts";
import { aBench, answering, aRequest, aSimulatedBench, IN_TIME } from "./bench.ts";

const URL = "https://sandbox.sslcommerz.com/gwprocess/v4/gw.php?Q=pay&SESSIONKEY=K";
const CREATED = { status: "SUCCESS", failedreason: "", sessionkey: "K", GatewayPageURL: URL };
const UNKNOWN = { outcome: "unknown" };
const INITIATED = { outcome: "initiated" };

describe("a session", () => {
  test("is known by our number, so that it can be queried although its answer was lost", async () => {
    const { client, ledger } = aBench(answering(CREATED));
    const request = aRequest();
    expect(await client.create(request)).toEqual({
      outcome: "created",
      paymentId: request.invoice,
      payUrl: URL,
    });
    expect(ledger.noted).toEqual(["ok"]);
  });

  test.each([
    ["no page", { ...CREATED, GatewayPageURL: "" }, 200],
    ["a page that is no address", { ...CREATED, GatewayPageURL: "javascript:alert(1)" }, 200],
    ["an unknown status", { ...CREATED, status: "OK" }, 200],
    ["no status", {}, 200],
    ["HTML", "<html></html>", 200],
    ["nothing", "", 200],
    ["a success with status 500", CREATED, 500],
    ["a redirect", CREATED, 302],
  ])("with %s is an outage, to be tried again", async (_, body, status) => {
    const { client, ledger, reports } = aBench(answering(body, status));
    expect(await client.create(aRequest())).toEqual({ outcome: "away" });
    expect(ledger.noted).toEqual(["away"]);
    expect(reports).toMatchObject([{ call: "create", httpStatus: status }]);
  });

  test("that is refused has SSLCOMMERZ's own reason", async () => {
    const { client, ledger } = aBench(answering({ status: "FAILED", failedreason: "No such" }));
    expect(await client.create(aRequest())).toEqual({
      outcome: "refused",
      walletCode: "FAILED",
      walletMessage: "No such",
    });
    expect(ledger.noted).toEqual(["ok"]);
  });

  test("that is refused for the shop's account shows that the shop is refused", async () => {
    const failedreason = "Store Credential Error Or Store is De-active";
    const { client, ledger } = aBench(answering({ status: "FAILED", failedreason }));
    expect(await client.create(aRequest())).toMatchObject({ outcome: "refused" });
    expect(ledger.noted).toEqual(["refuses"]);
  });

  test.each(["dropped", "hangs"] as const)(
    "that is %s is an outage",
    MUST_GIVE_UP,
    async (kind) => {
      const { client, simulated } = aSimulatedBench();
      await simulated.fault({ call: "create", reply: { kind } });
      expect(await client.create(aRequest())).toEqual({ outcome: "away" });
    },
  );
});

const ONE = {
  status: "VALID",
  tran_date: "2026-11-29 14:05:09",
  tran_id: "BB-1",
  val_id: "VAL1",
  bank_tran_id: "BANK1",
  amount: "612.00",
  currency: "BDT",
  currency_type: "BDT",
  currency_amount: "612.00",
  risk_level: "0",
};
const PAID = {
  outcome: "completed",
  trxId: "BANK1",
  alias: "val:VAL1",
  amountPoisha: 61_200,
  currency: "BDT",
  invoice: "BB-1",
};

function list(...element: unknown[]) {
  return { APIConnect: "DONE", no_of_trans_found: element.length, element };
}

async function query(body: unknown, status = 200) {
  const bench = aBench(answering(body, status));
  return { ...bench, outcome: await bench.client.query("BB-1") };
}

describe("a query", () => {
  test.each(["VALID", "VALIDATED"])("of a payment that is %s is completed", async (status) => {
    expect((await query(list({ ...ONE, status }))).outcome).toEqual(PAID);
  });

  test.each([
    ["numbers for text", list({ ...ONE, amount: 612, risk_level: 0 })],
    ["one decimal", list({ ...ONE, amount: "612.0" })],
    ["further zeros", list({ ...ONE, amount: "612.0000" })],
    ["the count as text", { ...list(ONE), no_of_trans_found: "1" }],
    ["one element that is no list", { ...list(ONE), element: ONE }],
    ["no currency type", list({ ...ONE, currency_type: null, currency_amount: null })],
    ["an attempt that failed before", list({ ...ONE, status: "FAILED", bank_tran_id: "" }, ONE)],
    ["the same transaction twice", list(ONE, ONE)],
  ])("with %s is completed all the same", async (_, body) => {
    expect((await query(body)).outcome).toEqual(PAID);
  });

  test("has the exact amount that was taken, whatever was asked for", async () => {
    const { outcome } = await query(list({ ...ONE, amount: "611.05" }));
    expect(outcome).toEqual({ ...PAID, amountPoisha: 61_105 });
  });

  test("in another currency says so, with the amount in taka that can be refunded", async () => {
    const body = list({ ...ONE, currency_type: "USD", currency_amount: "5.10" });
    expect((await query(body)).outcome).toEqual({ ...PAID, currency: "USD" });
  });

  test.each(["FAILED", "CANCELLED", "EXPIRED", "UNATTEMPTED", "PENDING"])(
    "of an attempt that is %s has taken no money so far",
    async (status) => {
      expect((await query(list({ ...ONE, status }))).outcome).toEqual(INITIATED);
    },
  );

  test.each([
    ["no element", { APIConnect: "DONE", no_of_trans_found: 0, element: [] }],
    ["element left out", { APIConnect: "DONE", no_of_trans_found: 0 }],
    ["element null", { APIConnect: "DONE", no_of_trans_found: 0, element: null }],
    [
      "an invalid element",
      {
        APIConnect: "DONE",
        no_of_trans_found: 0,
        element: [{ tran_id: "BB-1", status: "INVALID" }],
      },
    ],
  ])("that finds nothing (%s) has taken no money so far", async (_, body) => {
    expect((await query(body)).outcome).toEqual(INITIATED);
  });

  test("with another status is unrecognised, with the status cut to 40 characters", async () => {
    const status = "SETTLED".repeat(10);
    expect((await query(list({ ...ONE, status: "FAILED" }, { ...ONE, status }))).outcome).toEqual({
      outcome: "unrecognised",
      status: status.slice(0, 40),
    });
  });

  test.each([
    ["no bank_tran_id", list({ ...ONE, bank_tran_id: "" })],
    ["no amount", list({ ...ONE, amount: null })],
    ["three decimals", list({ ...ONE, amount: "612.005" })],
    ["an amount that is no number", list({ ...ONE, amount: "6,12.00" })],
    ["a negative amount", list({ ...ONE, amount: "-612.00" })],
    ["no currency", list({ ...ONE, currency: null, currency_type: null })],
    ["one transaction with two amounts", list(ONE, { ...ONE, amount: "1.00" })],
    ["a second success that can't be read", list(ONE, { ...ONE, bank_tran_id: null })],
    [
      "a second success in another currency",
      list(ONE, {
        ...ONE,
        bank_tran_id: "BANK2",
        currency_type: "USD",
        currency_amount: "5.00",
      }),
    ],
  ])("with %s is not recognised, so that it comes to rest and a person looks", async (_, body) => {
    expect((await query(body)).outcome).toEqual({
      outcome: "unrecognised",
      status: "VALID, unreadable",
    });
  });

  test.each([
    ["another payment's element", list(ONE, { ...ONE, tran_id: "BB-2" })],
    ["fewer elements than it counts", { ...list(ONE), no_of_trans_found: 2 }],
    ["no count", { APIConnect: "DONE", element: [ONE] }],
    ["an element without a status", list({ ...ONE, status: null })],
  ])("with %s is unknown", async (_, body) => {
    expect((await query(body)).outcome).toEqual(UNKNOWN);
  });

  test.each(["INVALID_REQUEST", "FAILED", "INACTIVE", "SOMETHING"])(
    "whose connection is %s is unknown, whatever else it says",
    async (APIConnect) => {
      const { outcome, reports } = await query({ ...list(ONE), APIConnect });
      expect(outcome).toEqual(UNKNOWN);
      expect(reports).toEqual([{ call: "query", httpStatus: 200, code: APIConnect }]);
    },
  );

  test.each([
    ["HTML", "<html></html>", 200],
    ["nothing", "", 200],
    ["no connection", { element: [ONE], no_of_trans_found: 1 }, 200],
    ["status 500", list(ONE), 500],
    ["a redirect", list(ONE), 302],
  ])("answered by %s is unknown", async (_, body, status) => {
    const { outcome, reports } = await query(body, status);
    expect(outcome).toEqual(UNKNOWN);
    expect(reports).toEqual([{ call: "query", httpStatus: status, code: null }]);
  });
});

describe("a payment without a number of the bank", () => {
  const UNNUMBERED = { ...ONE, bank_tran_id: "" };
  const BY_VALIDATION = {
    outcome: "completed",
    trxId: "val:VAL1",
    amountPoisha: 61_200,
    currency: "BDT",
    invoice: "BB-1",
  };

  test("is validated first, and then known by its validation, and a person is told", async () => {
    const asked: string[] = [];
    const bench = aBench(async (url) => {
      asked.push(url);
      return answering(list(UNNUMBERED))(url, {});
    });
    expect((await bench.client.query("BB-1")).outcome).toBe("unrecognised");
    await bench.settled();
    expect(asked.at(-1)).toContain("validationserverAPI");

    const { outcome, alerts } = await query(list({ ...UNNUMBERED, status: "VALIDATED" }));
    expect(outcome).toEqual(BY_VALIDATION);
    expect(alerts).toEqual(["unnumbered VAL1"]);
  });

  test("is never a further one that goes back, and comes after one that has a number", async () => {
    const other = { ...UNNUMBERED, status: "VALIDATED", val_id: "VAL0", tran_date: "2020" };
    expect((await query(list(other, ONE))).outcome).toEqual(PAID);
  });

  test("is refunded by a person", async () => {
    const { provider, ledger } = await query(list({ ...UNNUMBERED, status: "VALIDATED" }));
    const payment = { paymentId: "BB-1", trxId: "val:VAL1" };
    expect(await provider.refundStatus(payment)).toEqual({ outcome: "known", refunds: [] });
    const request = { ...payment, amountPoisha: 100, reason: "" };
    expect(await provider.refund(request, IN_TIME)).toMatchObject({
      outcome: "refused",
      walletCode: "no_bank_tran_id",
    });
    expect(await ledger.list("val:VAL1")).toEqual([]);
  });
});

describe("a page that was paid more than once", () => {
  const [second, third] = [
    { ...ONE, val_id: "VAL2", bank_tran_id: "BANK0", tran_date: "2026-11-29 14:05:10" },
    { ...ONE, val_id: "VAL3", bank_tran_id: "BANK3", amount: "611.00", tran_date: ONE.tran_date },
  ];
  const SURPLUS = [
    { trxId: "BANK3", amountPoisha: 61_100, alias: "val:VAL3" },
    { trxId: "BANK0", amountPoisha: 61_200, alias: "val:VAL2" },
  ];

  test.each([[[ONE, second, third]], [[third, second, ONE]], [[second, ONE, third, second]]])(
    "has the first by date, then by number, and the others as surplus in that order",
    async (all) => {
      expect((await query(list(...all))).outcome).toEqual({ ...PAID, surplus: SURPLUS });
    },
  );

  test("has one without a date last", async () => {
    const undated = { ...ONE, bank_tran_id: "BANK", tran_date: null };
    expect((await query(list(undated, ONE))).outcome).toEqual({
      ...PAID,
      surplus: [{ trxId: "BANK", amountPoisha: 61_200, alias: "val:VAL1" }],
    });
  });
});

describe("a payment that SSLCOMMERZ marks as risky", () => {
  test("is completed, since its money has moved, and reported", async () => {
    const { outcome, warnings } = await query(list({ ...ONE, risk_level: 1 }));
    expect(outcome).toEqual(PAID);
    expect(warnings).toEqual([{ invoice: "BB-1", trxIds: ["BANK1"] }]);
  });

  test.each([{ risk_level: "0" }, { risk_level: null }, { status: "FAILED", risk_level: "1" }])(
    "is no other: %o is not reported",
    async (change) => {
      expect((await query(list({ ...ONE, ...change }))).warnings).toEqual([]);
    },
  );
});
