/**
 * The simulated shop: what each call asks of the machine that runs it. On this machine all calls share one thread; on
 * the platform a Worker never waits for another, while D1 and each object do one thing after the other.
 */
import { Station, type Kernel, type Process } from "./kernel.ts";
import { LIMITS } from "./platform.ts";

/** What a call does: its own processor time, and what it waits for. */
export interface CallCost {
  processorMs: number;
  d1Reads: number;
  d1Writes: number;
  /** Calls of the bus's object, of which some write. */
  tripCalls: number;
  tripWrites: number;
  /** Calls of objects that many buses share: a counter of attempts, the wallet's token. */
  sharedCalls: number;
  walletCalls: number;
  /** Queries that follow the answer: the message of a ticket. */
  laterReads: number;
  laterWrites: number;
}

export type CallName =
  | "routes"
  | "units"
  | "trips"
  | "queue"
  | "seats"
  | "hold"
  | "quote"
  | "create"
  | "execute";

/** The wallet answers after this; on this machine it has a thread of its own. */
export const WALLET_MS = 300;
/** From a Worker to an object or D1 and back, within a region. */
const HOP_MS = 5;
/** An object with 1,000 requests a second takes one for each, and with 200 writes five. */
const OBJECT_MS = 1_000 / LIMITS.objectRequests.value;
const OBJECT_WRITE_MS = 1_000 / LIMITS.objectWrites.value;

export interface Machine {
  /** The value is false where the call was shed. */
  call(name: CallName, bus: number): Process<boolean>;
  stations: Record<string, Station[]>;
  /** Where a query of D1 waits. */
  databases: readonly Station[];
}

export interface Design {
  /** Databases, each with the bills of some of the buses. */
  shards: number;
  /** Bookings whose writes are one batch of D1, while many come at once. */
  batch: number;
}

/** How fast this machine was beside its other work, and what a call costs the load: its turn at a connection. */
export interface Local {
  /** Compared with the run that measured the costs of calls. */
  speed: number;
  loadMs: number;
}

/**
 * One thread that serves every turn of every call, of which there is one more for each thing that a call waits for; and
 * the load's own queue, which each call passes, too.
 */
export function localMachine(
  kernel: Kernel,
  costs: Record<CallName, CallCost>,
  { speed, loadMs }: Local,
): Machine {
  const [thread, load] = [new Station(kernel), new Station(kernel)];
  return {
    stations: { "the runtime's thread": [thread], "the load": [load] },
    databases: [thread],
    *call(name) {
      const cost = costs[name];
      const { d1Reads, d1Writes, tripCalls, sharedCalls, walletCalls } = cost;
      const turns = 1 + d1Reads + d1Writes + tripCalls + sharedCalls + walletCalls;
      for (let turn = 0; turn < turns; turn += 1) {
        yield* thread.serve(cost.processorMs / speed / turns);
      }
      yield* load.serve(loadMs);
      return true;
    },
  };
}

export function platformMachine(
  kernel: Kernel,
  costs: Record<CallName, CallCost>,
  buses: number,
  { shards, batch }: Design,
): Machine {
  const patienceMs = LIMITS.d1Patience.value * 1_000;
  const d1 = Array.from({ length: shards }, () => new Station(kernel, patienceMs));
  const trips = Array.from({ length: buses }, () => new Station(kernel));
  const shared = Array.from({ length: 64 }, () => new Station(kernel));
  const readMs = LIMITS.d1ReadMs.value;
  // A batch is made durable once; each of its statements takes as long as a read.
  const writeMs = (LIMITS.d1WriteMs.value + (batch - 1) * readMs) / batch;
  let turn = 0;

  function* queryLater(database: Station | undefined, cost: CallCost): Process {
    const later = cost.laterReads + cost.laterWrites;
    if (database === undefined) return;
    for (let number = 0; number < later; number += 1) {
      yield* database.serve(number < cost.laterReads ? readMs : writeMs);
    }
  }

  return {
    stations: { D1: d1, "a bus's object": trips, "shared objects": shared },
    databases: d1,
    *call(name, bus) {
      const cost = costs[name];
      yield kernel.wait(cost.processorMs);
      const database = d1[bus % shards];
      const trip = trips[bus];
      for (let number = 0; number < cost.sharedCalls; number += 1) {
        const one = shared[(turn += 1) % shared.length];
        yield kernel.wait(HOP_MS);
        if (one !== undefined) yield* one.serve(OBJECT_MS);
      }
      for (let number = 0; number < cost.tripCalls; number += 1) {
        yield kernel.wait(HOP_MS);
        const ms = number < cost.tripWrites ? OBJECT_WRITE_MS : OBJECT_MS;
        if (trip !== undefined) yield* trip.serve(ms);
      }
      for (let number = 0; number < cost.d1Reads + cost.d1Writes; number += 1) {
        yield kernel.wait(HOP_MS);
        const ms = number < cost.d1Reads ? readMs : writeMs;
        if (database !== undefined && !(yield* database.serve(ms))) return false;
      }
      for (let number = 0; number < cost.walletCalls; number += 1) yield kernel.wait(WALLET_MS);
      kernel.start(queryLater(database, cost));
      return true;
    },
  };
}
