/**
 * Trips that are sold, in D1 and in their objects alike, without a call for each step; some paid at the simulated
 * wallet.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { checkoutProvider } from "../../worker/payments/registry.ts";
import { tripSeats } from "../../worker/trip/stub.ts";
import { T0 } from "./bills.ts";
import { freshId } from "./catalogue.ts";
import type { SimulatedWallet } from "./simulated/simulated-wallet.ts";

const FARE_POISHA = 60_000;
const TOTAL_POISHA = 61_200;

/** A ticket of one seat. */
export interface Sold {
  ticket: string;
  bill: number;
  trip: string;
  seatNo: string;
  phone: string;
  claim: string;
  booking: string;
  invoice: string;
  trxId: string;
  paymentId: string | null;
}

/** A ticket for each of the seats of each trip; `isPaid`: the wallet knows its payment, so that it can be refunded. */
export async function sellSeats(
  trips: readonly string[],
  seatNos: readonly string[],
  { wallet, isPaid }: { wallet: SimulatedWallet; isPaid: (sold: Sold, seat: number) => boolean },
): Promise<Sold[]> {
  const all: Sold[] = [];
  const pay = await payer(wallet);
  for (const trip of trips) {
    for (const [seat, seatNo] of seatNos.entries()) {
      const id = `sold-${trip}-${seatNo}-${freshId()}`;
      const phone = `017${String(all.length).padStart(8, "0")}`;
      const names = { ticket: id, claim: `bill/${id}`, booking: `${trip}.${id}`, invoice: id };
      const one = { ...names, bill: 0, trip, seatNo, phone, trxId: `T-${id}`, paymentId: null };
      all.push(isPaid(one, seat) ? { ...one, ...(await pay(one)) } : one);
    }
  }
  await writeSales(all);
  const { results } = await env.DB.prepare(
    "SELECT b.id, b.claim FROM json_each(?) AS one JOIN bills b ON b.claim <> '' AND b.claim = one.value",
  )
    .bind(JSON.stringify(all.map(({ claim }) => claim)))
    .all<{ id: number; claim: string }>();
  const bills = new Map(results.map(({ id, claim }) => [claim, id]));
  const sold = all.map((one) => ({ ...one, bill: bills.get(one.claim) ?? 0 }));
  for (const trip of trips) await fillObject(trip, sold);
  return sold;
}

async function payer(wallet: SimulatedWallet) {
  const session = await checkoutProvider(env).prepare();
  if (session === null) throw new Error("the wallet gives no token");
  return async ({ invoice, phone }: Sold) => {
    const callbackUrl = "http://localhost/";
    const made = await session.create({
      bill: 1,
      invoice,
      amountPoisha: TOTAL_POISHA,
      callbackUrl,
      payerReference: phone,
    });
    if (made.outcome !== "created") throw new Error(`not created: ${made.outcome}`);
    const { paymentId } = made;
    // A wallet of its own: the same amount twice is refused.
    await wallet.approve(paymentId, phone.replace("017", "019"));
    const limit = { sendBy: Infinity, now: Date.now };
    const paid = await session.execute(paymentId, limit);
    if (paid.outcome !== "completed") throw new Error(`not paid: ${paid.outcome}`);
    return { paymentId, trxId: paid.trxId };
  };
}

async function writeSales(sold: readonly Sold[]): Promise<void> {
  const rows = JSON.stringify(sold);
  const of = (name: string) => `one.value ->> '${name}'`;
  // By their index; there is none on the invoice.
  const from = `FROM json_each(?) AS one JOIN bills b ON b.claim <> '' AND b.claim = ${of("claim")}`;
  await env.DB.batch(
    [
      `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
         charge_poisha, total_poisha, invoice, grant_hash, claim, payment_id, state, created_at, dead_at, trx_id, ticket_id)
       SELECT 'limited', ${of("booking")}, ${of("trip")}, 'Rahim', ${of("phone")}, 1, ${FARE_POISHA}, 0,
         ${TOTAL_POISHA - FARE_POISHA}, ${TOTAL_POISHA}, ${of("invoice")}, '', ${of("claim")}, ${of("paymentId")}, 'paid',
         ${T0}, ${T0}, ${of("trxId")}, ${of("ticket")} FROM json_each(?) AS one`,
      `INSERT INTO bill_seats (bill_id, trip_id, seat_no) SELECT b.id, b.trip_id, ${of("seatNo")} ${from}`,
      `INSERT INTO tickets (id, bill_id, pnr, created_at, current_trip, current_claim, current_revision)
       SELECT b.ticket_id, b.id, 'P' || b.id, b.created_at, b.trip_id, b.claim, 0 ${from}`,
      `INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) SELECT b.trip_id, ${of("seatNo")}, b.ticket_id ${from}`,
    ].map((statement) => env.DB.prepare(statement).bind(rows)),
  );
}

/** One transaction each, where its own calls would be one a seat. */
async function fillObject(trip: string, sold: readonly Sold[]): Promise<void> {
  const rows = JSON.stringify(sold.filter((one) => one.trip === trip));
  const of = (name: string) => `value ->> '${name}'`;
  const object = env.TRIP_SEATS.getByName(trip);
  await runInDurableObject(object, (_, { storage }) => {
    storage.transactionSync(() => {
      storage.sql.exec(
        `INSERT INTO seat_checkpoint (id, number, seats) SELECT 1, 0, json_group_array(json_array(${of("seatNo")}, 'free',
           'sold', ${of("booking")}, ${of("bill")}, ${of("claim")})) FROM json_each(?)`,
        rows,
      );
      storage.sql.exec(
        `INSERT INTO captures (claim, bill, state, booking, seats, trx_id)
         SELECT ${of("claim")}, ${of("bill")}, 'sold', ${of("booking")}, json_array(${of("seatNo")}), ${of("trxId")}
         FROM json_each(?)`,
        rows,
      );
    });
  });
  await evictDurableObject(object);
  await env.DB.prepare("UPDATE trips SET incarnation = ? WHERE id = ?")
    .bind(await tripSeats(env, trip).incarnation(), trip)
    .run();
}

/** Trip and seats of each, where both agree; `void` without any. */
export async function whereTheyAre(sold: readonly Sold[]): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare(
    `SELECT t.id, iif(t.voided_at IS NULL, t.current_trip || ' ', 'void') || COALESCE(
       (SELECT group_concat(iif(s.trip_id = t.current_trip, s.seat_no, 'elsewhere')) FROM ticket_seats s
        WHERE s.ticket_id = t.id), '') AS place
     FROM json_each(?) AS one JOIN tickets t ON t.id = one.value`,
  )
    .bind(JSON.stringify(sold.map(({ ticket }) => ticket)))
    .all<{ id: string; place: string }>();
  return new Map(results.map(({ id, place }) => [id, place]));
}

export async function countBills(sold: readonly Sold[], state: string): Promise<number | null> {
  return env.DB.prepare(
    "SELECT count(*) AS n FROM json_each(?) AS one JOIN bills b ON b.id = one.value WHERE b.state = ?",
  )
    .bind(JSON.stringify(sold.map(({ bill }) => bill)), state)
    .first<number>("n");
}
