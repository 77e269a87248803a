/** The audit trail: an act of staff is written with its change, and never altered. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  beginCapture,
  expireBills,
  markFailed,
  markRefundOwed,
  writeTicket,
} from "../../../worker/db/payments/bill-transitions.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import {
  cancelSale,
  owePart,
  settleOtherwise,
  settleRefund,
} from "../../../worker/db/payments/refunds.ts";
import { listActs, writeAct, type StaffAct } from "../../../worker/db/staff/staff-acts.ts";
import { restoreFailure, resumeCapture } from "../../../worker/db/tickets/lost-records.ts";
import { BILL_TRANSITIONS, type BillState } from "../../../worker/domain/payments/bill.ts";
import { BILL_EXPIRES_MS } from "../../../worker/domain/payments/payment-times.ts";
import { BELIEVE_FROM_MS } from "../../../worker/payments/bkash/timing.ts";
import { answeredBill, aBill, aSale, aTicket, putInto, T0 } from "../../support/bills.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";

const db = database(env);
const STAFF = { by: "staff:rima", now: T0 } as const;
const TIMES = { executeBy: T0 + 60, believeFrom: T0 + 900, createdAfter: 0, incarnation: "first" };

function note(target: number | string, act = "cancel_sale"): StaffAct {
  return { ...STAFF, act, target: String(target), reason: "The bus broke down" };
}

describe("an act of staff", () => {
  test.each(["UPDATE staff_acts SET reason = 'none'", "DELETE FROM staff_acts"])(
    "is changed by nobody: %s",
    async (sql) => {
      await writeAct(db, note(freshId()));
      await expect(env.DB.prepare(sql).run()).rejects.toThrow(/append-only/);
    },
  );

  test("that is done leaves one row, and an impossible one leaves none", async () => {
    const sale = await aSale();
    expect(await cancelSale(db, sale, "sale_cancelled", STAFF, note(sale))).toBe(true);
    expect(await cancelSale(db, sale, "sale_cancelled", STAFF, note(sale))).toBe(false);
    expect(await listActs(db, String(sale))).toMatchObject([
      { at: T0, actor: "staff:rima", act: "cancel_sale", reason: "The bus broke down" },
    ]);
  });

  test("on a part of the money likewise", async () => {
    const bill = await aSale();
    const part = { bill, amountPoisha: 1_000, reason: "late", requestedBy: STAFF.by };
    const tooMuch = { ...part, amountPoisha: 122_400 };
    expect(await owePart(db, tooMuch, T0, note(bill, "give_back"))).toBeNull();
    expect(await owePart(db, part, T0, note(bill, "give_back"))).not.toBeNull();
    expect(await owePart(db, part, T0, note(bill, "give_back"))).toBeNull();
    expect(await listActs(db, String(bill))).toHaveLength(1);
  });

  test("on a part that the wallet refuses likewise", async () => {
    const bill = await aSale();
    const input = { bill, amountPoisha: 1_000, reason: "late", requestedBy: STAFF.by };
    const part = await owePart(db, input, T0);
    const settle = () => settleOtherwise(db, { bill, part }, STAFF, note(bill, "settle"));
    expect([await settle(), await settle()]).toEqual([true, false]);
    expect(await listActs(db, String(bill))).toMatchObject([{ act: "settle" }]);
    const sql = "SELECT state, settled_at FROM part_refunds WHERE id = ?";
    expect(await env.DB.prepare(sql).bind(part).first()).toEqual({
      state: "refunded",
      settled_at: T0,
    });
  });

  test("on a trip likewise", async () => {
    const { id } = await aTrip(db);
    const cancel = (trip: string) => cancelTrip(db, trip, T0, note(trip, "cancel_trip"));
    expect([await cancel(id), await cancel(id), await cancel("none")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await listActs(db, id)).toHaveLength(1);
    expect(await listActs(db, "none")).toEqual([]);
  });

  test("settles no refund of which an attempt is under way", async () => {
    const bill = await aSale();
    await cancelSale(db, bill, "sale_cancelled", STAFF);
    const settle = (now: number) =>
      settleOtherwise(db, { bill, part: null }, { ...STAFF, now }, note(bill, "settle"));
    await env.DB.prepare("UPDATE bills SET refund_settled_at = ? WHERE id = ?")
      .bind(T0 + 10, bill)
      .run();
    expect(await settle(T0 + 9)).toBe(false);
    expect(await listActs(db, String(bill))).toEqual([]);
    expect(await settle(T0 + 10)).toBe(true);
  });
});

/** How each transition of a bill is made, and by which cause. */
const WALKS: Record<string, [cause: string, walk: (bill: number) => Promise<unknown>]> = {
  "created > capturing": ["execute", (id) => beginCapture(db, id, TIMES, STAFF)],
  "created > failed": ["rebuild", (id) => restoreFailure(db, id, STAFF)],
  "expired > failed": ["rebuild", (id) => restoreFailure(db, id, STAFF)],
  "created > expired": [
    "nobody_paid",
    () => expireBills(db, { ...STAFF, now: T0 + BILL_EXPIRES_MS + 1 }, 1_000),
  ],
  "capturing > paid": [
    "ticket",
    async (id) => writeTicket(db, await answeredBill(id), aTicket(), STAFF),
  ],
  "capturing > failed": [
    "balance",
    async (id) => markFailed(db, await answeredBill(id), "balance", null, STAFF),
  ],
  "capturing > refund_owed": ["money_without_seat", owed],
  "failed > refund_owed": ["money_without_seat", owed],
  "paid > refund_owed": ["sale_cancelled", (id) => cancelSale(db, id, "sale_cancelled", STAFF)],
  "expired > capturing": [
    "rebuild",
    (id) => resumeCapture(db, id, STAFF.now + BELIEVE_FROM_MS, STAFF),
  ],
  "refund_owed > refunded": [
    "refund",
    (id) => settleRefund(db, { bill: id, part: null }, "BACK1", STAFF),
  ],
};

function owed(id: number) {
  return markRefundOwed(db, id, { trxId: "TRX9", amountPoisha: 122_400 }, STAFF);
}

const ARROWS = Object.entries(BILL_TRANSITIONS).flatMap(([was, next]) =>
  next.map((became): [BillState, BillState] => [was as BillState, became]),
);

async function lastEvent(bill: number, became: string) {
  return env.DB.prepare("SELECT was, cause, actor FROM bill_trail WHERE bill_id = ? AND became = ?")
    .bind(bill, became)
    .first();
}

test.each(ARROWS)(
  "the change from %s to %s leaves a row with its cause and its actor",
  async (was, became) => {
    const [cause, walk] = WALKS[`${was} > ${became}`] ?? [];
    if (walk === undefined) throw new Error(`no walk from ${was} to ${became}`);
    const bill = await aBill();
    if (was !== "created") await putInto(bill, was);
    await walk(bill);
    expect(await lastEvent(bill, became)).toEqual({ was, cause, actor: "staff:rima" });
  },
);

test("a payment that D1 has lost is resumed once, in doubt, and not beside another of its booking", async () => {
  const tripId = (await aTrip(db)).id;
  const booking = `b.${freshId()}`;
  const bill = await aBill({ booking, tripId });
  expect(await resumeCapture(db, bill, T0 + BELIEVE_FROM_MS, STAFF)).toBe(true);
  expect(await resumeCapture(db, bill, T0 + BELIEVE_FROM_MS, STAFF)).toBe(false);
  expect(await lastEvent(bill, "capturing")).toMatchObject({ cause: "rebuild" });
  expect(await findBill(db, bill)).toMatchObject({
    executeBy: T0,
    doubtAt: T0,
    believeFrom: T0 + BELIEVE_FROM_MS,
  });
  const other = await aBill({ booking, tripId });
  expect(await resumeCapture(db, other, T0 + BELIEVE_FROM_MS, STAFF)).toBe(false);
});
