import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { markRefundOwed, writeTicket } from "../../../worker/db/payments/bill-transitions.ts";
import { BILL_STATES } from "../../../drizzle/money.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { database } from "../../../worker/db/client.ts";
import { findRefundProgress } from "../../../worker/db/payments/refund-progress.ts";
import {
  cancelSaleWithTrip,
  cancelTrip,
  listSalesOfCancelledTrips,
  listUnconfirmedTrips,
  confirmCancelled,
} from "../../../worker/db/payments/cancelled-trips.ts";
import {
  beginRefund,
  cancelSale,
  owePart,
  postponeRefund,
  listRecordedRefunds,
  settleRefund,
} from "../../../worker/db/payments/refunds.ts";
import { listRefunds } from "../../../worker/db/payments/refunds-due.ts";
import { BKASH_TIMING, REFUND_SETTLED_MS } from "../../../worker/payments/bkash/timing.ts";
import { refundTimes, type RefundJob } from "../../../worker/domain/payments/refund.ts";
import { aBill, answeredBill, aSale, aTicket, MARK, readState, T0 } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { claimFor } from "../../support/seats/claims.ts";

const db = database(env);
const STAFF = { by: "staff:rima", now: T0 } as const;
const EVERYTHING = 10_000;

async function readJob(bill: number, now = T0): Promise<RefundJob | undefined> {
  return (await listRefunds(db, now, EVERYTHING)).find((job) => job.bill === bill);
}

async function readTicket(bill: number) {
  const sql = `SELECT voided_at, (SELECT count(*) FROM ticket_seats s WHERE s.ticket_id = t.id) AS seats
               FROM tickets t WHERE bill_id = ?`;
  return env.DB.prepare(sql).bind(bill).first<{ voided_at: number | null; seats: number }>();
}

const part = (bill: number, amountPoisha: number) =>
  owePart(db, { bill, amountPoisha, reason: "A late bus", requestedBy: "staff:rima" }, T0);

describe("a sale that is cancelled", () => {
  test("owes its money, its ticket is void, and its seats can be sold again", async () => {
    const tripId = (await aTrip(db)).id;
    const bill = await aSale({ tripId, seats: ["A1"] });
    expect(await cancelSale(db, bill, "sale_cancelled", STAFF)).toBe(true);
    expect(await readState(bill)).toBe("refund_owed");
    expect(await readTicket(bill)).toEqual({ voided_at: T0, seats: 0 });
    const next = await aBill({ tripId, seats: ["A1"], state: "capturing" });
    expect(await writeTicket(db, await answeredBill(next), aTicket(), MARK)).toBe("written");
  });

  test("is cancelled once, and a late run of its ticket batch brings nothing back", async () => {
    const bill = await aSale();
    const both = await Promise.all([
      cancelSale(db, bill, "sale_cancelled", STAFF),
      cancelSale(db, bill, "sale_cancelled", STAFF),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    await writeTicket(db, await answeredBill(bill), aTicket(), MARK);
    expect(await readState(bill)).toBe("refund_owed");
    expect(await readTicket(bill)).toEqual({ voided_at: T0, seats: 0 });
  });

  test.each(["created", "capturing", "failed", "refund_owed", "refunded"] as const)(
    "was paid: one that is %s stays as it is",
    async (state) => {
      const bill = await aBill({ state });
      expect(await cancelSale(db, bill, "sale_cancelled", STAFF)).toBe(false);
      expect(await readState(bill)).toBe(state);
    },
  );

  test("owes the rest beside a part that is owed: both sum to what was paid", async () => {
    const bill = await aSale();
    const id = await part(bill, 20_000);
    expect(await cancelSale(db, bill, "sale_cancelled", STAFF)).toBe(true);
    expect(await readTicket(bill)).toEqual({ voided_at: T0, seats: 0 });
    const jobs = (await listRefunds(db, T0, EVERYTHING)).filter((job) => job.bill === bill);
    expect(jobs.map((job) => [job.part, job.amountPoisha])).toEqual([
      [null, 102_400],
      [id, 20_000],
    ]);
    expect(await findRefundProgress(db, { bill, part: null })).toMatchObject({
      isOwed: true,
      owedPoisha: [20_000],
    });
    expect(await findRefundProgress(db, { bill, part: id })).toMatchObject({
      isOwed: true,
      owedPoisha: [102_400],
    });
    await settleRefund(db, { bill, part: null }, "BACK1", STAFF);
    expect(await readJob(bill)).toMatchObject({ part: id, amountPoisha: 20_000 });
    await settleRefund(db, { bill, part: id }, "BACK2", STAFF);
    expect(await readJob(bill)).toBeUndefined();
    expect(await part(bill, 100)).toBeNull();
  });
});

describe("a refund", () => {
  async function owed(): Promise<number> {
    const bill = await aSale();
    await cancelSale(db, bill, "sale_cancelled", STAFF);
    return bill;
  }

  test("is of the full amount, of the payment that it came by", async () => {
    const bill = await owed();
    expect(await readJob(bill)).toMatchObject({
      part: null,
      paymentId: `TR${bill}`,
      trxId: "TRX1",
      amountPoisha: 122_400,
    });
  });

  test("of another amount than the bill's is of the received amount", async () => {
    const bill = await aBill({ state: "capturing" });
    await markRefundOwed(db, bill, { trxId: "TRX5", amountPoisha: 5_000 }, MARK);
    expect(await readJob(bill)).toMatchObject({ trxId: "TRX5", amountPoisha: 5_000 });
  });

  test("has one attempt at a time, and they are counted", async () => {
    const bill = await owed();
    const job = await readJob(bill);
    if (job === undefined) throw new Error("a refund is owed");
    const begun = await Promise.all(
      [1, 2, 3].map(() => beginRefund(db, job, refundTimes(T0, BKASH_TIMING))),
    );
    expect(begun.filter((tries) => tries !== null)).toEqual([1]);
    const settled = T0 + REFUND_SETTLED_MS;
    expect(await beginRefund(db, job, refundTimes(settled - 1, BKASH_TIMING))).toBeNull();
    expect(await readJob(bill, settled - 1)).toBeUndefined();
    expect(await readJob(bill, settled)).toBeDefined();
    expect(await beginRefund(db, job, refundTimes(settled, BKASH_TIMING))).toBe(2);
  });

  test.each(BILL_STATES.filter((state) => state !== "refund_owed"))(
    "is begun of no bill that is %s",
    async (state) => {
      const bill = await aBill({ state });
      const payment = { provider: "bkash", paymentId: "TR1", trxId: "TRX1" };
      const claim = claimFor(bill, "b", []);
      const what = { bill, claim, part: null, tripId: "31", refusals: 0, billedAt: T0 };
      const job = { ...what, ...payment, amountPoisha: 100 };
      expect(await beginRefund(db, job, refundTimes(T0, BKASH_TIMING))).toBeNull();
      expect((await findBill(db, bill))?.refundTries).toBe(0);
    },
  );

  test("that is settled is over for good", async () => {
    const bill = await owed();
    await settleRefund(db, { bill, part: null }, "BACK1", STAFF);
    expect(await findBill(db, bill)).toMatchObject({ state: "refunded", refundTrxId: "BACK1" });
    expect(await readJob(bill)).toBeUndefined();
  });

  test.each(["paid", "capturing", "failed"] as const)(
    "is not settled for a bill that is %s",
    async (state) => {
      const bill = await aBill({ state });
      await settleRefund(db, { bill, part: null }, "BACK1", STAFF);
      expect(await readState(bill)).toBe(state);
    },
  );
});

describe("a part of a ticket's money", () => {
  test("is refunded of a valid ticket, which stays valid", async () => {
    const bill = await aSale();
    const id = await part(bill, 20_000);
    expect(id).not.toBeNull();
    expect(await readJob(bill)).toMatchObject({ part: id, amountPoisha: 20_000 });
    await settleRefund(db, { bill, part: id }, "BACK1", STAFF);
    expect(await readState(bill)).toBe("paid");
    expect(await listRecordedRefunds(db, bill)).toEqual({ trxIds: ["BACK1"], byHandPoisha: 0 });
    expect(await readJob(bill)).toBeUndefined();
  });

  test("and the rest of its bill never have one refund's number", async () => {
    const bill = await aSale();
    const first = await part(bill, 20_000);
    await settleRefund(db, { bill, part: first }, "BACK1", STAFF);
    const second = await part(bill, 20_000);
    await settleRefund(db, { bill, part: second }, "BACK1", STAFF);
    expect(await readJob(bill)).toMatchObject({ part: second });
    expect(await findRefundProgress(db, { bill, part: second })).toMatchObject({
      isOwed: true,
      owedPoisha: [],
      trxIds: ["BACK1"],
      byHandPoisha: 0,
    });
    await settleRefund(db, { bill, part: second }, "BACK2", STAFF);
    expect((await findRefundProgress(db, { bill, part: second })).isOwed).toBe(false);
    await cancelSale(db, bill, "sale_cancelled", STAFF);
    await settleRefund(db, { bill, part: null }, "BACK2", STAFF);
    expect(await readState(bill)).toBe("refund_owed");
    await settleRefund(db, { bill, part: null }, "BACK3", STAFF);
    expect(await readState(bill)).toBe("refunded");
  });

  test("is under way once at a time", async () => {
    const bill = await aSale();
    const parts = await Promise.all([part(bill, 100), part(bill, 100)]);
    expect(parts.filter((id) => id !== null)).toHaveLength(1);
  });

  test("leaves something of what was paid, with the earlier parts", async () => {
    const bill = await aSale();
    expect(await part(bill, 122_400)).toBeNull();
    const first = await part(bill, 100_000);
    await settleRefund(db, { bill, part: first }, "BACK1", STAFF);
    expect(await part(bill, 22_400)).toBeNull();
    expect(await part(bill, 22_399)).not.toBeNull();
  });

  test("that the wallet refuses stays owed, and its money can't be given a second time", async () => {
    const bill = await aSale();
    const first = await part(bill, 100_000);
    const job = await readJob(bill);
    if (job === undefined) throw new Error("a part is owed");
    await postponeRefund(db, job, T0 + 1);
    expect(await readJob(bill, T0)).toBeUndefined();
    expect(await readJob(bill, T0 + 1)).toMatchObject({ part: first, refusals: 1 });
    expect(await part(bill, 100)).toBeNull();
    expect(await listRecordedRefunds(db, bill)).toEqual({ trxIds: [], byHandPoisha: 0 });
  });

  test("and the rest never end with one number, whichever is first", async () => {
    for (const isPartFirst of [true, false]) {
      const bill = await aSale();
      const id = await part(bill, 61_200);
      await cancelSale(db, bill, "sale_cancelled", STAFF);
      const [first, second] = isPartFirst ? [id, null] : [null, id];
      await settleRefund(db, { bill, part: first }, "BACK1", STAFF);
      await settleRefund(db, { bill, part: second }, "BACK1", STAFF);
      expect(await readJob(bill)).toMatchObject({ part: second, amountPoisha: 61_200 });
    }
  });

  test.each(["created", "capturing", "failed", "refund_owed"] as const)(
    "is of a paid bill, not of one that is %s",
    async (state) => {
      expect(await part(await aBill({ state }), 100)).toBeNull();
    },
  );
});

describe("a cancelled trip", () => {
  test("is sent to its object until confirmed", async () => {
    const tripId = (await aTrip(db)).id;
    await cancelTrip(db, tripId, T0);
    expect(await listUnconfirmedTrips(db)).toContain(tripId);
    await confirmCancelled(db, tripId, T0);
    expect(await listUnconfirmedTrips(db)).not.toContain(tripId);
  });

  test("has each of its sales found, a late one too", async () => {
    const tripId = (await aTrip(db)).id;
    const bill = await aSale({ tripId, seats: ["A1"] });
    await cancelTrip(db, tripId, T0);
    expect(await listSalesOfCancelledTrips(db, EVERYTHING)).toContain(bill);
    await cancelSaleWithTrip(db, bill, { by: "schedule", now: T0 });
    expect(await listSalesOfCancelledTrips(db, EVERYTHING)).not.toContain(bill);
    const late = await aSale({ tripId, seats: ["B1"] });
    expect(await listSalesOfCancelledTrips(db, EVERYTHING)).toContain(late);
  });

  test("cancels a sale while a part of it is on its way back, or left to a person", async () => {
    const tripId = (await aTrip(db)).id;
    const bill = await aSale({ tripId, seats: ["A1"] });
    expect(await part(bill, 100)).not.toBeNull();
    await cancelTrip(db, tripId, T0);
    expect(await listSalesOfCancelledTrips(db, EVERYTHING)).toContain(bill);
    await cancelSaleWithTrip(db, bill, { by: "schedule", now: T0 });
    expect(await readState(bill)).toBe("refund_owed");
  });
});
