/**
 * What piles up and must not be felt: visitors who held a seat of a trip, in its object's store; and the bills of other
 * years, in the figures of every ten minutes. Both with the product's own code over SQLite in this process.
 */
import type { DatabaseSync } from "node:sqlite";
import { addUpTotals } from "../../../worker/db/payments/figures.ts";
import { database } from "../../../worker/db/client.ts";
import { d1Over } from "../../support/simulated/d1-over-sqlite.ts";
import { aPastTrip } from "../../support/seats/past-trip.ts";
import { median } from "./rate.ts";
import { countTo, openShop } from "./shop-in-memory.ts";

const HOLDS = 64;
const ROUNDS = 15;
const SEATS_A_TRIP = 45;

/** Milliseconds of a hold, by how many visitors held a seat of the trip before. */
export function holdsAfter(steps: readonly number[]): { past: number; holdMs: number }[] {
  const trip = aPastTrip(() => {});
  let there = HOLDS;
  trip.costOfHolds(HOLDS);
  return steps.map((past) => {
    trip.past(past - there, "give_up");
    const took = Array.from({ length: ROUNDS }, () => timed(() => trip.costOfHolds(HOLDS)));
    there = past + ROUNDS * HOLDS;
    // The least disturbed round: the others were slowed by other processes.
    return { past, holdMs: Math.min(...took) / HOLDS };
  });
}

/** Milliseconds that the figures take of the database, with so many paid bills and so many trips that changed. */
export async function getFigures(bills: number, changedTrips: number): Promise<number> {
  const db = openShop();
  putPaidBills(db, bills);
  const d1 = database({ DB: d1Over(db) });
  await addUpTotals(d1);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    db.exec(`INSERT INTO figures_due SELECT 't' || value FROM ${countTo(changedTrips)}`);
    const from = performance.now();
    await addUpTotals(d1);
    took.push(performance.now() - from);
  }
  db.close();
  return median(took);
}

/** One seat each, every one with its ticket. */
function putPaidBills(db: DatabaseSync, bills: number): void {
  db.exec(`
    BEGIN;
    INSERT INTO bills (id, kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
      charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at, ticket_id, trx_id)
    SELECT value, 'limited', 'b' || value, 't' || (value / ${SEATS_A_TRIP}), 'x', '017', 1, 60000, 0, 1200, 61200,
      'i' || value, 'x', 'paid', value, value, 'k' || value, 'T' || value FROM ${countTo(bills)};
    INSERT INTO tickets (id, bill_id, pnr, created_at) SELECT ticket_id, id, 'P' || id, id FROM bills;
    INSERT INTO bill_seats SELECT id, trip_id, 'S' || (id % ${SEATS_A_TRIP}) FROM bills;
    INSERT INTO ticket_seats SELECT trip_id, 'S' || (id % ${SEATS_A_TRIP}), ticket_id FROM bills;
    INSERT OR IGNORE INTO figures_due SELECT DISTINCT trip_id FROM bills;
    COMMIT;`);
}

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
