/**
 * Refunds by SSLCOMMERZ, which takes a request and processes it later, and lists none: what was requested is
 * remembered, and "none" is said only where nothing was requested.
 */
import { describe, expect, test } from "vitest";
import { MUST_GIVE_UP } from "../../support/hangs.ts";
import { aBench, answering, aSimulatedBench, IN_TIME, NOW, TOO_LATE } from "./bench.ts";

const NONE = { outcome: "known", refunds: [] };
const UNKNOWN = { outcome: "unknown" };
const IN_DOUBT = { outcome: "in_doubt" };
const AMOUNT_POISHA = 61_200;
const HOUR_MS = 3_600_000;

async function aPaid() {
  const bench = aSimulatedBench();
  const payment = await bench.pay();
  return {
    ...bench,
    payment,
    give: (amountPoisha = AMOUNT_POISHA, limit = IN_TIME) =>
      bench.provider.refund({ ...payment, amountPoisha, reason: "seats gone" }, limit),
    status: () => bench.provider.refundStatus(payment),
    returned: async () => (await bench.simulated.ledger()).totals.refundedPoisha,
  };
}

describe("the answer to a request", () => {
  const ORDER = {
    refundTransId: "BB-R-1",
    bankTranId: "BANK1",
    invoice: "BB-1",
    amountPoisha: 100,
    reason: "",
  };
  const TAKEN = {
    APIConnect: "DONE",
    bank_tran_id: "BANK1",
    refund_ref_id: "REF1",
    status: "success",
    errorReason: "",
  };
  const send = (body: unknown, status = 200) =>
    aBench(answering(body, status)).client.refund(ORDER);

  test("success with a number is taken, and no refund yet", async () => {
    expect(await send(TAKEN)).toEqual({ outcome: "taken", refundRefId: "REF1" });
  });

  test("processing is a refund in progress, maybe an earlier one", async () => {
    const body = { ...TAKEN, status: "processing" };
    expect(await send(body)).toEqual({ outcome: "in_progress", refundRefId: "REF1" });
    expect(await send({ ...body, refund_ref_id: "" })).toEqual({
      outcome: "in_progress",
      refundRefId: null,
    });
  });

  test("failed is refused, with the reason", async () => {
    expect(await send({ ...TAKEN, status: "failed", errorReason: "Too late" })).toEqual({
      outcome: "refused",
      code: "failed",
      message: "Too late",
    });
  });

  test.each(["INVALID_REQUEST", "FAILED", "INACTIVE"])(
    "a connection that is %s has done nothing",
    async (APIConnect) => {
      expect(await send({ APIConnect })).toEqual({
        outcome: "refused",
        code: APIConnect,
        message: "",
      });
    },
  );

  test.each([
    ["success without a number", { ...TAKEN, refund_ref_id: "" }, 200],
    ["another transaction", { ...TAKEN, bank_tran_id: "BANK2" }, 200],
    ["another status", { ...TAKEN, status: "done" }, 200],
    ["no status", { ...TAKEN, status: null }, 200],
    ["another connection", { ...TAKEN, APIConnect: "SOMETHING" }, 200],
    ["no connection", { ...TAKEN, APIConnect: undefined }, 200],
    ["HTML", "<html></html>", 200],
    ["status 500", TAKEN, 500],
    ["a refusal with status 500", { APIConnect: "FAILED" }, 500],
  ])("%s is in doubt", async (_, body, status) => {
    expect(await send(body, status)).toEqual(IN_DOUBT);
  });
});

describe("what became of a request", () => {
  const STATE = { APIConnect: "DONE", refund_ref_id: "REF1", status: "refunded" };
  const ask = (body: unknown, status = 200) =>
    aBench(answering(body, status)).client.refundState("REF1");

  test.each(["refunded", "processing", "cancelled"])("is %s where it says so", async (status) => {
    expect(await ask({ ...STATE, status })).toBe(status);
    expect(await ask({ ...STATE, status: status.toUpperCase() })).toBe(status);
  });

  test.each([
    ["another number", { ...STATE, refund_ref_id: "REF2" }, 200],
    ["another status", { ...STATE, status: "failed" }, 200],
    ["another connection", { ...STATE, APIConnect: "FAILED" }, 200],
    ["HTML", "<html></html>", 200],
    ["status 500", STATE, 500],
  ])("is unknown by %s", async (_, body, status) => {
    expect(await ask(body, status)).toBe("unknown");
  });
});

describe("a refund", () => {
  test("that is done at once is refunded under SSLCOMMERZ's number, and listed", async () => {
    const { give, status, returned, simulated } = await aPaid();
    const refunded = await give();
    const [refund] = (await simulated.ledger()).payments[0]?.refunds ?? [];
    const refundTrxId = refund?.refundRefId;
    expect(refunded).toEqual({ outcome: "refunded", refundTrxId });
    expect(await status()).toEqual({
      outcome: "known",
      refunds: [{ refundTrxId, amountPoisha: AMOUNT_POISHA }],
    });
    expect(await returned()).toBe(AMOUNT_POISHA);
  });

  test("that is processed for days is in doubt and unknown until it is refunded", async () => {
    const { give, status, simulated, alerts } = await aPaid();
    await simulated.set({ refundTakesMs: 72 * HOUR_MS });
    expect(await give()).toEqual(IN_DOUBT);
    await simulated.advance(71 * HOUR_MS);
    expect(await status()).toEqual(UNKNOWN);
    await simulated.advance(HOUR_MS);
    expect(await status()).toMatchObject({ refunds: [{ amountPoisha: AMOUNT_POISHA }] });
    expect(alerts).toEqual([]);
  });

  test("that was refunded once stays so, and is not asked about again", async () => {
    const { give, status, simulated } = await aPaid();
    await give();
    await simulated.fault({ call: "refund_state", reply: { kind: "html" }, times: 9 });
    expect(await status()).toMatchObject({ outcome: "known" });
  });

  test("that is cancelled is unknown, and a person has to look", async () => {
    const { give, status, simulated, alerts } = await aPaid();
    await simulated.set({ refundEnds: "cancelled" });
    expect(await give()).toEqual(IN_DOUBT);
    expect(await status()).toEqual(UNKNOWN);
    expect(alerts).toEqual(["sslcommerz_refund_cancelled", "sslcommerz_refund_cancelled"]);
  });

  test("in parts: each is listed, one in progress makes the whole unknown", async () => {
    const { give, status, simulated } = await aPaid();
    expect(await give(100)).toMatchObject({ outcome: "refunded" });
    await simulated.set({ refundTakesMs: HOUR_MS });
    expect(await give(200)).toEqual(IN_DOUBT);
    expect(await status()).toEqual(UNKNOWN);
    await simulated.advance(HOUR_MS);
    expect(await status()).toMatchObject({
      refunds: [{ amountPoisha: 100 }, { amountPoisha: 200 }],
    });
  });

  test("of more than was paid is refused with the reason, and leaves nothing unknown", async () => {
    const { give, status } = await aPaid();
    expect(await give(AMOUNT_POISHA + 1)).toEqual({
      outcome: "refused",
      walletCode: "failed",
      walletMessage: "Refund amount exceeds the transaction amount",
    });
    expect(await status()).toEqual(NONE);
  });

  test("belongs to its transaction: the surplus of a page has refunds of its own", async () => {
    const { give, payment, provider, simulated, status } = await aPaid();
    await simulated.act(payment.paymentId);
    const { answer } = await provider.query(payment.paymentId, IN_TIME);
    if (answer.outcome !== "completed") throw new Error(answer.outcome);
    const all = [answer, ...(answer.surplus ?? [])].map((one) => one.trxId);
    const trxId = all.find((one) => one !== payment.trxId) ?? "";
    expect(all.length).toBe(2);
    await give();
    const surplus = { ...payment, trxId };
    expect(await provider.refundStatus(surplus)).toEqual(NONE);
    const request = { ...surplus, amountPoisha: AMOUNT_POISHA, reason: "paid twice" };
    expect(await provider.refund(request, IN_TIME)).toMatchObject({ outcome: "refunded" });
    expect(await status()).toMatchObject({ refunds: [{ amountPoisha: AMOUNT_POISHA }] });
  });
});

describe("a refund whose answer is lost", () => {
  test.each(["dropped", "hangs", "html", "empty"] as const)(
    "(%s) is in doubt and stays unknown, requested or not, and a person has to look",
    MUST_GIVE_UP,
    async (kind) => {
      for (const processed of [true, false]) {
        const { give, status, simulated, alerts } = await aPaid();
        await simulated.fault({ call: "refund", reply: { kind }, processed });
        expect(await give()).toEqual(IN_DOUBT);
        expect(await status()).toEqual(UNKNOWN);
        expect(alerts).toEqual(["sslcommerz_refund_unanswered"]);
      }
    },
  );

  test("is known to be none where the API has refused the call", async () => {
    const { give, status, simulated } = await aPaid();
    await simulated.fault({ call: "refund", reply: { kind: "connection", value: "FAILED" } });
    expect(await give()).toEqual({ outcome: "refused", walletCode: "FAILED", walletMessage: "" });
    expect(await status()).toEqual(NONE);
    expect(await give()).toMatchObject({ outcome: "refunded" });
  });

  test("stays unknown while the query of it is not answered", async () => {
    const { give, status, simulated } = await aPaid();
    await simulated.fault({ call: "refund_state", reply: { kind: "html" }, times: 2 });
    expect(await give()).toEqual(IN_DOUBT);
    expect(await status()).toEqual(UNKNOWN);
    expect(await status()).toMatchObject({ refunds: [{ amountPoisha: AMOUNT_POISHA }] });
  });
});

describe("a refund that is said to be in progress already", () => {
  const body = { APIConnect: "DONE", bank_tran_id: "BANK1", status: "processing" };
  const request = { paymentId: "BB-1", trxId: "BANK1", amountPoisha: 100, reason: "" };
  const EARLIER = { refundTransId: "BB-R-0", amountPoisha: 100 };

  async function send(refundRefId: string) {
    const bench = aBench(answering({ ...body, refund_ref_id: refundRefId }));
    await bench.ledger.begin("BANK1", EARLIER);
    await bench.ledger.take("BB-R-0", "REF0");
    expect(await bench.provider.refund(request, IN_TIME)).toEqual(IN_DOUBT);
    return { ...bench, requests: await bench.ledger.list("BANK1") };
  }

  test("under an earlier number was none: nothing but the earlier one is remembered", async () => {
    const { requests, alerts } = await send("REF0");
    expect(requests).toMatchObject([{ refundRefId: "REF0" }]);
    expect(alerts).toEqual([]);
  });

  test("under a number that the shop has not recorded is somebody else's: a person is told, and nothing more is sent", async () => {
    const { requests, alerts, provider } = await send("REF1");
    expect(requests).toMatchObject([{ refundRefId: "REF0" }, { refundRefId: null }]);
    expect(alerts).toEqual(["sslcommerz_refund_foreign"]);
    expect(await provider.refundStatus(request)).toEqual(UNKNOWN);
  });

  test("without a number is remembered as unanswered", async () => {
    expect((await send("")).requests).toMatchObject([
      { refundRefId: "REF0" },
      { refundRefId: null },
    ]);
  });
});

describe("the clock and the ledger before a refund is sent", () => {
  test("from its last moment on nothing is sent and nothing remembered", async () => {
    const { give, status, returned } = await aPaid();
    expect(await give(AMOUNT_POISHA, TOO_LATE)).toEqual(IN_DOUBT);
    expect(await status()).toEqual(NONE);
    expect(await returned()).toBe(0);
  });

  test("the clock is read again after the ledger: if it has become too late, nothing is sent", async () => {
    const { give, status, returned } = await aPaid();
    let reads = 0;
    const now = () => {
      reads += 1;
      return reads === 1 ? NOW : NOW + 1;
    };
    expect(await give(AMOUNT_POISHA, { sendBy: NOW + 1, now })).toEqual(IN_DOUBT);
    expect(reads).toBe(2);
    expect(await status()).toEqual(NONE);
    expect(await returned()).toBe(0);
  });

  test("nothing is sent that could not be remembered", async () => {
    const { give, ledger, returned, status } = await aPaid();
    ledger.lose(1);
    expect(await give()).toEqual(IN_DOUBT);
    expect(await returned()).toBe(0);
    expect(await status()).toEqual(NONE);
  });

  test("a number that could not be remembered is told to a person, and nothing is sent again", async () => {
    const { give, ledger, status, alerts, simulated } = await aPaid();
    await simulated.set({ refundTakesMs: HOUR_MS });
    let reads = 0;
    const now = () => {
      reads += 1;
      if (reads === 2) ledger.lose(1);
      return NOW;
    };
    expect(await give(AMOUNT_POISHA, { sendBy: NOW + 1, now })).toEqual(IN_DOUBT);
    expect(alerts).toEqual(["sslcommerz_refund_number_lost"]);
    expect(await status()).toEqual(UNKNOWN);
    expect(alerts.at(-1)).toBe("sslcommerz_refund_unanswered");
  });

  test("what was refunded is unknown while the ledger can't be read", async () => {
    const { ledger, status } = await aPaid();
    ledger.lose(1);
    expect(await status()).toEqual(UNKNOWN);
  });

  test("numbers of requests are never the same, and not longer than 30 characters", async () => {
    const { give, ledger, payment } = await aPaid();
    await give(100);
    await give(100);
    const ids = (await ledger.list(payment.trxId))?.map((one) => one.refundTransId) ?? [];
    expect(new Set(ids).size).toBe(2);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(30);
  });
});
