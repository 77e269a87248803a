/** The differences of a trip between its object and D1, and the calls that rebuild either. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { CompareView, RebuildView } from "../../../../worker/contract/staff/staff.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { read } from "../../../support/browser.ts";
import { staff } from "../../../support/staff.ts";

export const OTHER_PAYER = "01929918378";

/** No Execute of the trip's payments can still be sent. */
export async function executesAreOver(trip: string) {
  await env.DB.prepare(
    "UPDATE bills SET execute_by = 1, believe_from = 1 WHERE trip_id = ? AND execute_by > 1",
  )
    .bind(trip)
    .run();
}

export async function found(trip: string) {
  const { differences } = read(await staff("compare", { trip }), CompareView);
  return differences.map((one) => one.kind);
}

export async function rebuild(what: "tickets" | "seats", trip: string, dry_run = false) {
  return read(await staff(`rebuild-${what}`, { trip, dry_run }), RebuildView);
}

export async function expectNothingLeft(what: "tickets" | "seats", trip: string) {
  expect(await found(trip)).toEqual([]);
  expect(await rebuild(what, trip)).toMatchObject({ changed: false, steps: [], before: [] });
}

export async function actsOn(trip: string) {
  const { results } = await env.DB.prepare("SELECT act FROM staff_acts WHERE target = ?")
    .bind(trip)
    .all();
  return results;
}

export async function seatsIn(tripId: string, state: string) {
  const map = await tripSeats(env, tripId).seatMap({ planName: "45", bookings: [] });
  return map.seats.filter((seat) => seat.state === state).map((seat) => seat.seatNo);
}

export async function forgetAll(...statements: string[]) {
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
}
