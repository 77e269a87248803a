/** As many valid tickets of a trip as a test likes, written by one statement each table. */
import { env } from "cloudflare:workers";
import { aSale } from "./bills.ts";

/** With the one that is returned; each has a bill, a phone number and no message. */
export async function manyTickets(tripId: string, count: number): Promise<number> {
  const like = await aSale({ tripId, seats: ["A1"] });
  const others = `(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count - 1}) SELECT value FROM n)`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
         charge_poisha, total_poisha, invoice, grant_hash, claim, state, created_at, dead_at, ticket_id)
       SELECT kind, booking || '-' || n.value, trip_id, contact_name, '017' || substr('00000000' || (b.id * 10000 + n.value), -8),
         1, fare_poisha, 0, 0, fare_poisha, invoice || '-' || n.value, '', claim || '-' || n.value, 'paid', created_at, dead_at,
         b.ticket_id || '-' || n.value
       FROM bills b, ${others} AS n WHERE b.id = ?`,
    ).bind(like),
    env.DB.prepare(
      `INSERT INTO tickets (id, bill_id, pnr, created_at, current_trip, current_claim, current_revision)
       SELECT b.ticket_id, b.id, 'P' || b.id, b.created_at, b.trip_id, b.claim, b.revision FROM bills b
       WHERE b.trip_id = ? AND b.id <> ? AND b.state = 'paid'`,
    ).bind(tripId, like),
    env.DB.prepare("DELETE FROM messages WHERE bill_id = ?").bind(like),
  ]);
  return like;
}
