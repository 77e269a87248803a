/**
 * Comparisons at night: every trip's object with D1 once a week; and the newest paid bills with the wallet, a seventh
 * of them each night, together with all earlier differences. Called every minute, it works in the quiet hour, on a few
 * items per minute. A difference is an alert, and shows in GET /api/health until a later comparison finds it resolved.
 */
import { listMissingTrips } from "../db/catalogue/kept-trips.ts";
import { database } from "../db/client.ts";
import {
  listBillsToCheck,
  listEndedPages,
  listFindingsToCheck,
  listTripsToCheck,
  storeMereCheck,
  storeTripCheck,
  type TripCheck,
} from "../db/trip-checks.ts";
import { checkAtWallet } from "../dependencies/check-at-wallet.ts";
import { findKeptTrip, keepTrip, listLostTrips } from "../dependencies/kept-trips.ts";
import { pageProviderNames } from "../dependencies/payments.ts";
import { compareDependencies } from "../dependencies/rebuild.ts";
import { sliceAt } from "../domain/retention.ts";
import type { Difference } from "../flows/rebuild/compare.ts";
import { compare } from "../flows/rebuild/rebuild.ts";
import { logAlert } from "../telemetry/log.ts";
import { runInLanes, runSafely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

const DAY_MS = 86_400_000;
/** Less than a week by two nights, so that every trip is compared within the week. */
const CHECKED_AGAIN_MS = 5 * DAY_MS;
/** Journeys that ended earlier do not change any more. */
const OVER_MS = 30 * DAY_MS;
const TRIPS_A_MINUTE = 20;
/** A page is looked at in two nights after its end, so that one which the schedule misses loses nothing. */
const PAGES_ENDED_MS = 2 * DAY_MS;
/** In a week with fewer new bills, paid or not, every payment is checked within seven nights. */
export const WALLET_SAMPLE = { newest: 8_400, most: 20 };

/**
 * Compares a trip, and stores the result outside a restore. Null: there is no such trip, and none with this id ever
 * sold anything.
 */
export async function checkTrip(env: Env, trip: string): Promise<Difference[] | null> {
  const checkedAt = Date.now();
  const db = database(env);
  const kept = await findKeptTrip(env, trip);
  const [missing] = await listMissingTrips(db, [trip]);
  if (missing !== undefined && kept === null) return null;
  const { found: ofSales } =
    missing === undefined ? await compare(compareDependencies(env, trip), trip) : { found: [] };
  const found = [...(kept === null ? [] : [kept.difference]), ...ofSales];
  await storeMereCheck(db, tripCheck(trip, found, checkedAt));
  return found;
}

/** Stores what a rebuild left, which leads the trip through a restore. */
export async function keepCheck(
  env: Env,
  trip: string,
  found: readonly Difference[],
  checkedAt: number,
): Promise<void> {
  await storeTripCheck(database(env), tripCheck(trip, found, checkedAt));
}

function tripCheck(trip: string, found: readonly Difference[], checkedAt: number): TripCheck {
  const lasting = found.filter((one) => !one.isUnderWay).length;
  return { tripId: trip, checkedAt, differences: found.length, lasting };
}

export async function checkTripsNightly(
  env: Env,
  now: number,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  if (sliceAt(now) === null) return;
  const due = { before: now - CHECKED_AGAIN_MS, overBy: now - OVER_MS };
  const trips = await listTripsToCheck(database(env), { ...due, most: TRIPS_A_MINUTE });
  const lost = sliceAt(now) === 0 ? await listLostTrips(env) : [];
  await runInLanes(
    [...lost, ...trips],
    (trip) =>
      runSafely("compare_nightly", { trip }, async () => {
        // Trips that sold before there was a copy of each, or whose copy the switch has lost.
        await keepTrip(env, trip);
        await checkTripAloud(env, trip);
      }),
    allowance,
  );
}

/**
 * Compares a trip whose object refuses a buyer because it has lost its data, so that health shows it at once and not
 * only after the night.
 */
export async function checkRefusingTrip(env: Env, trip: string): Promise<void> {
  await runSafely("compare_refusing", { trip }, () => checkTripAloud(env, trip));
}

async function checkTripAloud(env: Env, trip: string): Promise<void> {
  const lasting = (await checkTrip(env, trip))?.filter((one) => !one.isUnderWay) ?? [];
  if (lasting.length === 0) return;
  logAlert("trip_differs", { trip, kinds: [...new Set(lasting.map(({ kind }) => kind))] });
}

export async function checkWalletNightly(
  env: Env,
  now: number,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const minute = sliceAt(now);
  if (minute === null) return;
  const night = Math.floor(now / DAY_MS);
  const sample = { ...WALLET_SAMPLE, night, minute };
  const db = database(env);
  const ended = { ...sample, deadAfter: now - PAGES_ENDED_MS, deadBy: now };
  const found = await listFindingsToCheck(db, sample);
  const bills = new Set([
    ...found,
    ...(await listEndedPages(db, ended, pageProviderNames(env))),
    ...(await listBillsToCheck(db, sample)),
  ]);
  await runInLanes(
    [...bills],
    (bill) => runSafely("check_at_wallet", { bill }, () => checkAtWallet(env, bill)),
    allowance,
  );
}
