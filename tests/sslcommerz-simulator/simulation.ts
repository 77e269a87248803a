/** What every part of the simulator uses: a clock, its tables, the shop's account and the way to the shop. */
import { z } from "zod";
import { table, type Store } from "../wallet-simulator/store.ts";
import { fault } from "./faults.ts";
import { session, type Session } from "./session.ts";
import type { Settings } from "./settings.ts";

/** A notification of the shop; `sentAt` is null until it is due and sent. */
const notification = z.object({
  id: z.string(),
  url: z.string(),
  body: z.string(),
  dueAt: z.number(),
  sentAt: z.number().nullable(),
});

export type Notification = z.output<typeof notification>;

export type Tables = ReturnType<typeof listTables>;

export function listTables(store: Store) {
  return {
    sessions: table(store, "sessions", session),
    notifications: table(store, "notifications", notification),
    faults: table(store, "faults", z.array(fault)),
    /** Only what was changed, so that a file from before a switch existed is still read. */
    settings: table(store, "settings", z.record(z.string(), z.unknown())),
  };
}

export interface Simulation {
  now(): number;
  tables: Tables;
  settings(): Settings;
  account: { storeId: string; storePassword: string };
  /** A pause of this length. Tests end it at once, as the shop's own time-out would. */
  pause(ms: number): Promise<void>;
  /** The shop's server, for notifications. */
  shop(url: string, init: RequestInit): Promise<unknown>;
}

/** All pages of a number of the shop: a shop that opens one twice has two. */
export function findPages({ tables }: Simulation, tranId: string): Session[] {
  return tables.sessions.list().filter((page) => page.tranId === tranId);
}
