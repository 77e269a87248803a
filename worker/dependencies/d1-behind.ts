/** Decides which store is right about a seat that D1 has on another ticket (protocol 13, A3). */
import { database } from "../db/client.ts";
import { listSeatOwners } from "../db/tickets/restored-moves.ts";
import type { Claim } from "../domain/seats/claim.ts";
import { tripSeats } from "../trip/stub.ts";

/**
 * True if each other ticket that D1 has on one of the claim's seats has given it up according to the trip's object,
 * which D1 has lost in a restore. False if the object does not know such a ticket: then the object has lost something.
 */
export async function isD1Behind(env: Env, tripId: string, claim: Claim): Promise<boolean> {
  const places = claim.seats.map((seatNo) => ({ trip: tripId, seatNo }));
  const owners = (await listSeatOwners(database(env), places)).filter(
    ({ bill }) => bill !== claim.bill,
  );
  if (owners.length === 0) return false;
  const { bills } = await tripSeats(env, tripId).ledger();
  return owners.every(
    ({ currentClaim }) =>
      bills.find((record) => record.claim === currentClaim)?.state === "released",
  );
}
