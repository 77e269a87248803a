/** Bills as rows, written directly in any state. */
import { env } from "cloudflare:workers";
import { writeTicket } from "../../worker/db/payments/bill-transitions.ts";
import { findBill } from "../../worker/db/payments/bills.ts";
import { insertBill, type NewBill } from "../../worker/db/payments/insert-bill.ts";
import { database } from "../../worker/db/client.ts";
import type { BillState } from "../../worker/domain/payments/bill.ts";
import { findPayEnd } from "../../worker/domain/payments/first-capture.ts";
import { HOLD_MS } from "../../worker/domain/seats/seat-limits.ts";
import { quote } from "../../worker/domain/payments/fare.ts";
import { BILL_EXECUTABLE_MS, DEAD_AFTER_MS } from "../../worker/payments/bkash/timing.ts";
import { aTrip, freshId } from "./catalogue.ts";

const db = database(env);
/** When the test bills are created. */
export const T0 = 1_000_000_000_000;

/** Arguments of a first capture at T0. */
export const CAPTURE_TIMES = {
  executeBy: T0 + 60,
  believeFrom: T0 + 900,
  createdAfter: T0 - BILL_EXECUTABLE_MS,
  incarnation: "first",
};
/** More rows than a test writes. */
export const EVERYTHING = 10_000;
export const MARK = { by: "buyer", now: T0 } as const;

/** Two seats, 1,224 taka, unless overridden. */
export async function aBill(over: BillRow & { state?: BillState } = {}): Promise<number> {
  const id = await insertBill(db, await aNewBill(over), T0, null);
  if (id === null) throw new Error("a bill without a limit is written");
  if (over.state) await putInto(id, over.state);
  return id;
}

/** This many bills beside one of aBill, which is returned; `set` is what an UPDATE gives to each. */
export async function manyBills(count: number, set: string): Promise<number> {
  const like = await aBill();
  await env.DB.prepare(
    `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
       charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at)
     SELECT kind, booking || '-' || n.value, trip_id, '', '', quantity, fare_poisha, discount_poisha, charge_poisha,
       total_poisha, invoice || '-' || n.value, '', 'created', 1, dead_at
     FROM bills, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count}) SELECT value FROM n) AS n
     WHERE id = ${like}`,
  ).run();
  await env.DB.prepare(
    `UPDATE bills SET ${set} WHERE invoice LIKE (SELECT invoice FROM bills WHERE id = ${like}) || '-%'`,
  ).run();
  return like;
}

interface BillRow {
  booking?: string;
  tripId?: string;
  seats?: string[];
  payUntil?: number;
  couponId?: string;
  revision?: number;
}

export async function aNewBill(over: BillRow = {}): Promise<NewBill> {
  const tripId = over.tripId ?? (await aTrip(db)).id;
  const seats = over.seats ?? ["B2", "A1"];
  return {
    claim: `bill/${freshId()}`,
    mode: "limited",
    provider: "bkash",
    deadAt: T0 + DEAD_AFTER_MS,
    booking: over.booking ?? `${tripId}.${freshId()}`,
    tripId,
    agentId: null,
    contactName: "Rahim",
    contactPhone: "01712345678",
    contactEmail: null,
    couponId: over.couponId ?? null,
    centerName: null,
    boardingPointId: null,
    paymentType: null,
    quote: quote({ farePoisha: 60_000, seats: seats.length, coupon: null }),
    seats,
    invoice: `BB-${freshId()}`,
    grantHash: "hash",
    revision: over.revision ?? 0,
    payUntil: over.payUntil ?? findPayEnd(T0 + HOLD_MS),
  };
}

export async function putInto(id: number, state: BillState): Promise<void> {
  await env.DB.prepare("UPDATE bills SET state = ? WHERE id = ?").bind(state, id).run();
}

export async function readState(id: number): Promise<BillState | undefined> {
  return (await findBill(db, id))?.state;
}

/** As the object of its trip answers for it now. */
export async function answeredBill(id: number) {
  const bill = await findBill(db, id);
  if (bill === null) throw new Error(`there is no bill ${id}`);
  return bill;
}

export const aTicket = () => ({ id: `t${freshId()}`, pnr: `P${freshId()}`, trxId: "TRX1" });

/** A bill with its ticket, as after a payment. */
export async function aSale(over: { tripId?: string; seats?: string[] } = {}): Promise<number> {
  const id = await aBill({ ...over, state: "capturing" });
  await env.DB.prepare("UPDATE bills SET payment_id = ? WHERE id = ?").bind(`TR${id}`, id).run();
  await writeTicket(db, await answeredBill(id), aTicket(), MARK);
  return id;
}
