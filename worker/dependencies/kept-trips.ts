/**
 * Trips that the shop's switch keeps outside D1 (protocol 22): each one before D1 knows its object, so before it sells
 * anything. Whatever of them D1 lacks, a restore has lost.
 */
import { listMissingTrips, readKeptName, writeKeptText } from "../db/catalogue/kept-trips.ts";
import { database } from "../db/client.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import { tripLost, type Difference } from "../flows/compare.ts";
import { shopSwitch } from "../shop-switch/stub.ts";
import { tripSeats } from "../trip/stub.ts";

/** As D1 has it now. */
export async function keepTrip(env: Env, id: string): Promise<void> {
  const row = await writeKeptText(database(env), id);
  if (row !== null) await shopSwitch(env).keepTrip({ id, row });
}

/** The incarnation of an object that D1 does not know yet, to be written there. Throws where the trip can't be kept. */
export async function firstIncarnation(env: Env, trip: string): Promise<string> {
  await keepTrip(env, trip);
  return tripSeats(env, trip).incarnation();
}

export async function listLostTrips(env: Env): Promise<string[]> {
  const lost: string[] = [];
  const db = database(env);
  for (let after = ""; ;) {
    const page = await shopSwitch(env).listKeptTrips({ after });
    const last = page.at(-1);
    if (last === undefined) return lost;
    lost.push(...(await listMissingTrips(db, page)));
    after = last;
  }
}

export interface LostTrip {
  /** For `restoreTripRow`. */
  kept: string;
  difference: Difference;
}

/** Of a trip that D1 does not have. Null: the shop never sold anything of it. */
export async function findLostTrip(env: Env, id: string): Promise<LostTrip | null> {
  const kept = await shopSwitch(env).readKeptTrip({ id });
  if (kept === null) return null;
  const { name, departsAt } = readKeptName(kept);
  const ledger = await tripSeats(env, id).ledger();
  const leaves = dhakaIso(departsAt).slice(0, 16).replace("T", " ");
  return { kept, difference: tripLost(`${name}, ${leaves}`, ledger) };
}
