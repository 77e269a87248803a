/** Trips that a restore of D1 sets back, and the way through it. */
import { env } from "cloudflare:workers";
import { CompareView, RebuildView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { findTripRow } from "./changed-trips.ts";
import { read } from "./browser.ts";
import { aPaidSale } from "./paid.ts";
import { staff, staffCall } from "./staff.ts";
import { pass } from "./stopped-clock.ts";
import { rememberD1 } from "./time-travel.ts";
import { startWallet } from "./wallet.ts";

/** A call of its own, which is no repetition of the last. */
export async function leadOnce(trip: string): Promise<RebuildView> {
  pass(1000);
  return read(await staff("after-restore", { trip }), RebuildView);
}

export async function readDifferences(trip: string) {
  return read(await staffCall("compare", { trip }), CompareView).differences;
}

export const findTrip = (id: string) => findTripRow(database(env), id);

export async function aSoldTrip() {
  const { tripId, bill } = await aPaidSale(await startWallet());
  return { tripId, bill, moment: await rememberD1() };
}
