/** Whole sales: held, paid at the simulated wallet, executed; and stores that lose their records of them. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { database } from "../../worker/db/client.ts";
import { findBill } from "../../worker/db/payments/bills.ts";
import { toClaim } from "../../worker/flows/payments/bill-claim.ts";
import type { Claim } from "../../worker/domain/seats/claim.ts";
import { aVisit, executeBody, type Visit } from "./booking.ts";
import type { Answer } from "./browser.ts";
import { aTrip } from "./catalogue.ts";
import type { SimulatedWallet } from "./simulated/simulated-wallet.ts";

const EXECUTE = "/api/bkash/payment/execute";

export interface Paying {
  visit: Visit;
  tripId: string;
  bill: number;
  execute(): Promise<Answer>;
}

/** Approved on the wallet's page: only Execute is missing. */
export async function aPayment(
  wallet: SimulatedWallet,
  seats: readonly string[] = ["B2", "A1"],
  over: { tripId?: string; payer?: string } = {},
): Promise<Paying> {
  const tripId = over.tripId ?? (await aTrip(database(env))).id;
  const visit = await aVisit(tripId);
  for (const seatNo of seats) await visit.hold(seatNo);
  const body = executeBody(await visit.create());
  await wallet.approve(body.paymentID, over.payer);
  return {
    visit,
    tripId,
    bill: body.ticketBillPayBkashId,
    execute: () => visit.browser.post(EXECUTE, body),
  };
}

export async function aPaidSale(...args: Parameters<typeof aPayment>) {
  const paying = await aPayment(...args);
  const answer = await paying.execute();
  if (answer.status !== 201) throw new Error(`not paid: ${JSON.stringify(answer.body)}`);
  return { ...paying, ...(await readRow(paying.bill)) };
}

export async function readRow(bill: number) {
  const row = await env.DB.prepare(
    "SELECT b.state, b.trx_id, b.ticket_id, t.pnr FROM bills b LEFT JOIN tickets t ON t.bill_id = b.id WHERE b.id = ?",
  )
    .bind(bill)
    .first<{ state: string; trx_id: string; ticket_id: string; pnr: string }>();
  if (row === null) throw new Error(`no bill ${bill}`);
  return { state: row.state, trxId: row.trx_id, ticketId: row.ticket_id, pnr: row.pnr };
}

/** The wallet took the money and its reply was lost: the payment is in doubt. */
export async function aDoubt(wallet: SimulatedWallet, ...args: DropFirst<typeof aPayment>) {
  const paying = await aPayment(wallet, ...args);
  await wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
  await wallet.fault({ call: "query", reply: { kind: "dropped" } });
  const answer = await paying.execute();
  if (answer.status !== 202) throw new Error(`not in doubt: ${JSON.stringify(answer.body)}`);
  return paying;
}

type DropFirst<F extends (...args: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Rest] ? Rest : never;

/** So that the cron of a later test finds no open bill of this one: its wallet is another. */
export async function nothingWaits(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("UPDATE part_refunds SET state = 'refunded' WHERE state = 'owed'"),
    env.DB.prepare("UPDATE bills SET state = 'refunded' WHERE state = 'refund_owed'"),
    env.DB.prepare("UPDATE bills SET state = 'failed' WHERE state = 'capturing'"),
    env.DB.prepare("UPDATE bills SET watch_until = NULL WHERE watch_until IS NOT NULL"),
  ]);
}

/** Clears the trip's object, as if it had been lost. */
export async function emptyObject(tripId: string): Promise<void> {
  const object = env.TRIP_SEATS.getByName(tripId);
  await runInDurableObject(object, (_, { storage }) => {
    for (const table of ["holds", "captures"]) storage.sql.exec(`DELETE FROM ${table}`);
    storage.sql.exec(
      "INSERT OR REPLACE INTO seat_checkpoint SELECT 1, COALESCE(max(number), 0), '[]' FROM seat_events",
    );
    storage.sql.exec("UPDATE meta SET incarnation = lower(hex(randomblob(16)))");
  });
  await evictDurableObject(object);
}

/** Clears a bill's payment in D1, as if D1 had been restored to the minute before Execute. */
export async function forgetPayment(bill: number): Promise<void> {
  const { results: guards } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN ('bills_moved', 'bills_begin_once', 'bills_paid_before', 'bills_stay_paid', 'bill_events_are_kept')",
  ).all<{ name: string; sql: string }>();
  await env.DB.batch([
    ...guards.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
    env.DB.prepare("DELETE FROM bill_events WHERE bill_id = ? AND was IS NOT NULL").bind(bill),
    env.DB.prepare(
      "DELETE FROM ticket_seats WHERE ticket_id IN (SELECT id FROM tickets WHERE bill_id = ?)",
    ).bind(bill),
    env.DB.prepare("DELETE FROM tickets WHERE bill_id = ?").bind(bill),
    env.DB.prepare(
      `UPDATE bills SET state = 'created', execute_by = NULL, believe_from = NULL, doubt_at = NULL,
       begun_at = NULL, begun_by = NULL, ticket_id = NULL, trx_id = NULL, changed_at = NULL, claimed_until = NULL WHERE id = ?`,
    ).bind(bill),
    ...guards.map(({ sql }) => env.DB.prepare(sql)),
  ]);
}

/** A bill as its trip's object receives it. */
export async function claimOfBill(bill: number): Promise<Claim> {
  const found = await findBill(database(env), bill);
  if (found === null) throw new Error(`no bill ${bill}`);
  return toClaim(found);
}
