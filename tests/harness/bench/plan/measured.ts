/** Recorded figures of the built product, by which the simulation counts and is judged, and how they were measured. */
import type { CallCost, CallName } from "./shop.ts";

const NOTHING: CallCost = {
  processorMs: 0,
  d1Reads: 0,
  d1Writes: 0,
  tripCalls: 0,
  tripWrites: 0,
  sharedCalls: 0,
  walletCalls: 0,
  laterReads: 0,
  laterWrites: 0,
};

/**
 * Processor time by `npm run bench -- --only profile` (1,800 bookings, 4,000 reads; tests/README.md), those of the
 * first two and of the queue as the seat list's; queries and calls of objects by
 * tests/routes/platform/budgets.test.ts and by `--only cost`. Lists come from memory, so they ask nobody.
 */
export const CALL_COSTS: Record<CallName, CallCost> = {
  routes: { ...NOTHING, processorMs: 0.23 },
  units: { ...NOTHING, processorMs: 0.23 },
  trips: { ...NOTHING, processorMs: 0.35 },
  queue: { ...NOTHING, processorMs: 0.23, sharedCalls: 1 },
  seats: { ...NOTHING, processorMs: 0.23 },
  hold: { ...NOTHING, processorMs: 0.94, tripCalls: 1, tripWrites: 1 },
  quote: { ...NOTHING, processorMs: 0.33, tripCalls: 1 },
  create: {
    ...NOTHING,
    processorMs: 4.8,
    d1Reads: 1,
    d1Writes: 2,
    tripCalls: 2,
    tripWrites: 1,
    sharedCalls: 2,
    walletCalls: 1,
  },
  execute: {
    ...NOTHING,
    processorMs: 8.2,
    d1Reads: 3,
    d1Writes: 2,
    tripCalls: 2,
    tripWrites: 2,
    sharedCalls: 1,
    walletCalls: 1,
    laterReads: 1,
    laterWrites: 2,
  },
};

/**
 * A rush of 2,000 phones on this machine: `npm run bench -- --only surge --hold 20` on 29 November 2026 in one run, on
 * two cores that other work shared (load 4 to 9). The wallet and the phones were one process, with 512 connections.
 */
export const MEASURED_RUSH = {
  rush: {
    phones: 2_000,
    choices: 25,
    busesEach: 2,
    arriveMs: 10_000,
    lastsMs: 120_000,
    holdMs: 20_000,
    seed: 1,
    letIn: null,
  },
  /** Fitted to the medians and the counts below, since neither was measured: two figures for fourteen. */
  local: { speed: 0.45, loadMs: 2.1 },
  sold: 2_198,
  soldAfterMs: 108_585,
  calls: { trips: 5_574, seats: 5_340, hold: 8_614, quote: 1_859, create: 1_780, execute: 1_716 },
  p50Ms: { trips: 2_285, seats: 1_690, hold: 2_606, quote: 2_579, create: 6_965, execute: 8_476 },
};
