/** Tickets that have moved, as a finished move leaves them in D1. */
import { env } from "cloudflare:workers";
import { bills, tickets, ticketSeats } from "../../drizzle/money.ts";
import { ticketMoves } from "../../drizzle/moves.ts";
import { and, eq } from "drizzle-orm";
import { database } from "../../worker/db/client.ts";
import { randomId } from "../../worker/auth/signer.ts";
import { CURRENT_SEATS } from "../../worker/db/tickets/current.ts";

/** Puts a ticket on a trip, or on other seats of its own. The seats of trips' objects are not touched. */
export async function setMoved(
  ticket: { id: string; billId: number },
  toTrip: string,
  seats: string[],
  now = Date.now(),
): Promise<void> {
  const db = database(env);
  const [was] = await db
    .select({
      trip: tickets.currentTrip,
      claim: tickets.currentClaim,
      seats: CURRENT_SEATS,
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .where(eq(tickets.id, ticket.id));
  if (was === undefined) throw new Error("there is no such ticket");
  const toClaim = randomId();
  const moves = await db.$count(ticketMoves, eq(ticketMoves.ticketId, ticket.id));
  await db.insert(ticketMoves).values({
    ticketId: ticket.id,
    billId: ticket.billId,
    seq: moves + 1,
    fromTrip: was.trip,
    fromClaim: was.claim,
    fromRevision: 0,
    fromSeats: JSON.stringify(was.seats),
    toTrip,
    toClaim,
    toRevision: 0,
    toSeats: JSON.stringify(seats),
    state: "done",
    by: "buyer",
    createdAt: now,
    settledAt: now,
  });
  await db
    .update(tickets)
    .set({ currentTrip: toTrip, currentClaim: toClaim })
    .where(eq(tickets.id, ticket.id));
  await db
    .delete(ticketSeats)
    .where(and(eq(ticketSeats.tripId, was.trip), eq(ticketSeats.ticketId, ticket.id)));
}
