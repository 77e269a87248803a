/** What all buyers of a run share: the shop's address, its trips, and the wallets. */
import { z } from "zod";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";
import type { Random } from "../../support/random.ts";
import { readRows } from "./files.ts";
import type { Machine } from "./machine.ts";
import type { Journal } from "./journal.ts";

export interface Market {
  machine: Pick<Machine, "origin" | "wallet" | "pages" | "phones" | "refundsPerPayment">;
  trips: Trip[];
  center: string;
  journal: Journal;
  /** False when no new visit is to begin. */
  isOpen(): boolean;
  /** False while no clerk may begin a sale for cash. */
  isCounterOpen(): boolean;
}

const Trip = z.object({ id: z.string(), mode: z.enum(["limited", "unlimited"]) });
export type Trip = z.output<typeof Trip>;

/** In order of departure. */
export function readTrips(d1: string): Trip[] {
  return readRows(d1, Trip, "SELECT id, mode FROM trips ORDER BY departs_at, id");
}

/** Wallets whose Execute goes wrong in a way of its own; see tests/wallet-simulator/stories.ts. */
const ODD_WALLETS = [
  "01823074817",
  "01823074818",
  "01700002029",
  "01700000001",
  "01700000002",
  "01700000003",
  "01700000004",
  "01700000005",
  "01700000006",
  "01700002056",
  "01700002003",
  "01700000503",
  "01700009999",
  "01700002062",
  "01700002117",
  // Twice, for late payments: money that comes after the seats were released.
  "01700000002",
  "01700000004",
  "01700000011",
  "01700000012",
  "01700000013",
] as const;
const ODD_SHARE = 0.35;

export function aWallet(random: Random): string {
  return random.chance(ODD_SHARE) ? random.of(ODD_WALLETS) : aPhone(random);
}

export function aPhone(random: Random): string {
  return plainPhone(`01${random.of(["3", "5", "6", "8", "9"])}`, random.upTo(1e7));
}

/** Most buyers want the same few buses. */
export function aTrip(random: Random, trips: readonly Trip[]): Trip {
  const hot = trips.slice(0, 6);
  return random.of(random.chance(0.6) ? hot : trips);
}

const SHORTEST_PAUSE_MS = 40;
const PAUSE_MS = 400;

export function pause(random: Random, mostMs = PAUSE_MS): Promise<void> {
  const ms = SHORTEST_PAUSE_MS + random.upTo(mostMs);
  return new Promise((resolve) => setTimeout(resolve, ms));
}
