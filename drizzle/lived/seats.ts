/**
 * Gives the objects of the lived-in sample the seats that D1 has sold, as a rebuild does for an object that has lost
 * its storage (protocol 14). Until then a trip has an incarnation that no object has, so that its object refuses every
 * call: a start that was cut short is continued by the next one.
 */
import { eq } from "drizzle-orm";
import { database, type Database } from "../../worker/db/client.ts";
import { listOverClaims, listSaleRecords } from "../../worker/db/tickets/trip-records.ts";
import type { TripSeatsRemote } from "../../worker/trip/calls.ts";
import { tripSeats } from "../../worker/trip/stub.ts";
import { trips } from "../schema.ts";

/** The incarnation of a trip whose object has not got its seats yet. */
export const SEATS_TO_COME = "sample";

const NOTHING_KNOWN = { claims: [], numbers: [], moved: [], tied: [] };
const CLAIMS_MOST = 500;
const BY = "schedule";

export async function giveSeats(env: Pick<Env, "DB" | "TRIP_SEATS">): Promise<void> {
  const db = database(env);
  const waiting = await db
    .select({ id: trips.id })
    .from(trips)
    .where(eq(trips.incarnation, SEATS_TO_COME));
  for (const { id } of waiting) await giveTripItsSeats(db, id, tripSeats(env, id));
}

async function giveTripItsSeats(db: Database, trip: string, seats: TripSeatsRemote): Promise<void> {
  const over = await listOverClaims(db, trip, 0, CLAIMS_MOST);
  await seats.barOver({ claims: over, by: BY });
  for (const sale of await listSaleRecords(db, trip, NOTHING_KNOWN)) {
    const { claim, bill, booking, seats: places, trxId, facts } = sale;
    await seats.restore({ claim, bill, booking, seats: places, trxId, facts, by: BY });
  }
  const { incarnation } = await seats.ledger();
  await db.update(trips).set({ incarnation }).where(eq(trips.id, trip));
}
