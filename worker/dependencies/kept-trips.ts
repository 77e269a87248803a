/**
 * Trips that the shop's switch keeps outside D1 (protocol 22): each one before D1 knows its object, so before it sells
 * anything, and again after each change. A kept trip that D1 lacks was lost by a restore; one that is older in D1 was
 * set back.
 */
import {
  copyTrip,
  findOlderFacts,
  listMissingTrips,
  listTripsToKeep,
  markKept,
  readKeptFacts,
  readKeptIncarnation,
} from "../db/catalogue/kept-trips.ts";
import {
  listMissingReferences,
  restoreTripFacts,
  restoreTripRow,
} from "../db/catalogue/trip-restores.ts";
import { database } from "../db/client.ts";
import { describeSetBack, describeTrip } from "../domain/restore/trip-copy.ts";
import { tripLost, tripSetBack, type Difference } from "../flows/rebuild/compare.ts";
import { hasTried } from "../flows/rebuild/trip-records.ts";
import { shopSwitch } from "../shop-switch/stub.ts";
import { logAlert } from "../telemetry/log.ts";
import { tripSeats } from "../trip/stub.ts";

/** A bound on one call: each trip is a read, a call of the switch and a write. What is left follows within a minute. */
const KEPT_A_CALL = 50;

/** As D1 has it now. Returns the version of it, or null where D1 has no such trip. */
export async function keepTrip(env: Env, id: string): Promise<number | null> {
  const copy = await copyTrip(database(env), id);
  if (copy === null) return null;
  await shopSwitch(env).keepTrip({ id, ...copy });
  return copy.stamp.version;
}

/** `begin`: whether one more trip may be kept now; `end`: it was. */
interface KeepBounds {
  begin(): boolean;
  end(): void;
}

/** The trips that sold something and have changed since the switch was told of them. */
export async function keepChangedTrips(
  env: Env,
  { begin, end }: KeepBounds = { begin: () => true, end: () => undefined },
): Promise<void> {
  const db = database(env);
  const due = await listTripsToKeep(db, KEPT_A_CALL);
  await Promise.all(
    due
      .filter(() => begin())
      .map(async (id) => {
        try {
          const version = await keepTrip(env, id);
          if (version !== null) await markKept(db, id, version);
        } finally {
          end();
        }
      }),
  );
}

/** After an act that is done already: what could not be kept is kept within a minute. */
export async function tryToKeepChangedTrips(env: Env): Promise<void> {
  try {
    await keepChangedTrips(env);
  } catch (error) {
    logAlert("trips_not_kept", { error });
  }
}

/** The incarnation of an object that D1 does not know yet, to be written there. Throws where the trip can't be kept. */
export async function readFirstIncarnation(env: Env, trip: string): Promise<string> {
  await keepTrip(env, trip);
  return tripSeats(env, trip).incarnation();
}

/** Kept trips that D1 does not have. */
export interface MissingTrips {
  /** Trips that a restore has lost: some of their seats were sold. */
  lost: string[];
  /** Staff have deleted them, or a restore has taken them before they sold anything. */
  unsold: string[];
}

export async function listMissingKeptTrips(env: Env): Promise<MissingTrips> {
  const found: MissingTrips = { lost: [], unsold: [] };
  const db = database(env);
  for (let after = ""; ;) {
    const page = await shopSwitch(env).listKeptTrips({ after });
    const last = page.at(-1);
    if (last === undefined) return found;
    for (const id of await listMissingTrips(db, page)) {
      found[(await findKeptTrip(env, id)) === null ? "unsold" : "lost"].push(id);
    }
    after = last;
  }
}

export async function listLostTrips(env: Env): Promise<string[]> {
  return (await listMissingKeptTrips(env)).lost;
}

/** A trip that a restore has lost or set back. */
export interface KeptTrip {
  isLost: boolean;
  /** The trip as text, for the statements that write it again. */
  kept: string;
  difference: Difference;
  /** The data to write it again. */
  facts: string;
}

/**
 * Null where D1 has the trip as it was last, and where it lacks it and nothing was sold of it: its object has
 * no bill that took a seat or money, and is the one that D1 knew.
 */
export async function findKeptTrip(env: Env, id: string): Promise<KeptTrip | null> {
  const kept = await shopSwitch(env).readKeptTrip({ id });
  if (kept === null) return null;
  const db = database(env);
  const facts = readKeptFacts(kept);
  const older = await findOlderFacts(db, kept);
  if (older !== null) {
    const what = describeSetBack(older, facts) || "nothing that people know of it";
    const lacks = await listMissingReferences(db, kept);
    return { isLost: false, kept, difference: tripSetBack(id, what, lacks), facts: what };
  }
  const [missing] = await listMissingTrips(db, [id]);
  if (missing === undefined) return null;
  const ledger = await tripSeats(env, id).ledger();
  const known = readKeptIncarnation(kept);
  const isLost = known !== null && known !== ledger.incarnation;
  if (!isLost && !ledger.bills.some((record) => hasTried(record))) return null;
  const { name, destinationId, unitId } = facts;
  const described = `${name}: ${describeTrip(facts)}; destination ${destinationId}; unit ${unitId}`;
  return { isLost: true, kept, difference: tripLost(described, ledger), facts: described };
}

/** Writes it into D1. False where D1 lacks what the trip refers to. */
export async function restoreKeptTrip(env: Env, { isLost, kept }: KeptTrip): Promise<boolean> {
  const db = database(env);
  const restore = isLost ? restoreTripRow : restoreTripFacts;
  return restore(db, kept, Date.now());
}
