/**
 * A choice that is open was weighed by the dearest seat of its moment: what makes that seat dearer weighs the
 * difference (protocol 23).
 */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { database } from "../../worker/db/client.ts";
import type { Browser } from "../support/browser.ts";
import { aTrip } from "../support/catalogue.ts";
import { act, previewAct, twoOwnersOfAnEmptySeason } from "../support/clerk.ts";
import { aPaidSale, nothingWaits } from "../support/paid.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const LATER = {
  departs: "2030-12-04T19:30:00+06:00",
  arrives: "2030-12-05T02:30:00+06:00",
  returns: "2030-12-05T18:00:00+06:00",
};
const ALONE = { next: "done", second: null };
/** One seat of 60 taka, and 1.20 for its charge, that becomes one of 1,500 where the dearest cost 60. */
const ASKS = { next: "asked", second: { why: "amount", limit: 100 } };

let clerk: Browser;

beforeEach(async () => {
  await env.DB.prepare("UPDATE coupons SET hidden = 1").run();
  clerk = await twoOwnersOfAnEmptySeason();
});

const preview = (name: string, input: object) => previewAct(clerk, name, input);

/** A sold trip, and another that its passenger may choose once the first is moved. */
async function aSoldTrip() {
  const trip = await aTrip(db, { farePoisha: 6_000 });
  const { destinationId, unitId } = trip;
  await aPaidSale(await startWallet(), ["A1"], { tripId: trip.id });
  const other = await aTrip(db, {
    farePoisha: 6_000,
    destinationId,
    unitId,
    journeyDate: "2031-01-01",
  });
  return { trip, other };
}

test("a bus that is opened dearer than any, or an offered one that gets dearer, weighs what open choices take more", async () => {
  const { trip, other } = await aSoldTrip();
  const raise = () => preview("set-fare", { trip: other.id, fare: 1500 });
  const open = async () => preview("create-trip", { ...(await likeTrip(trip.id)), fare: 1500 });
  expect(await raise()).toEqual(ALONE);
  expect(await open()).toEqual(ALONE);

  expect(await act(clerk, "set-times", { trip: trip.id, ...LATER })).toMatchObject({ status: 200 });
  expect(await raise()).toMatchObject(ASKS);
  expect(await open()).toMatchObject(ASKS);
  // No dearer than the dearest seat that the choices were weighed by.
  expect(await preview("set-fare", { trip: other.id, fare: 60 })).toMatchObject({ second: null });
  await nothingWaits();
});
