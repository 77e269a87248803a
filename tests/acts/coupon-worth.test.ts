/**
 * Coupons and choices are weighed by what seats usually cost (protocol 23, Y9), not only by what is on sale at that
 * moment: dear buses are opened a minute later at no weight. A coupon that is there already weighs what an act lets it
 * give more than before, since it was weighed by what its trip, or the shop's dearest seat, cost by then. The limit of
 * these shops is a hundred taka.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { placesMax } from "../../worker/config/variables.ts";
import { database } from "../../worker/db/client.ts";
import type { Browser } from "../support/browser.ts";
import { aBus, aTrip, freshId } from "../support/catalogue.ts";
import { act, previewAct, twoOwnersOfAnEmptySeason } from "../support/clerk.ts";
import { aPaidSale, nothingWaits } from "../support/paid.ts";
import { staff } from "../support/staff.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const ALONE = { next: "done", second: null };

const asks = (taka: number) => ({
  next: "asked",
  second: { why: "amount", weight: taka, before: 0, limit: 100 },
});

let clerk: Browser;

beforeEach(async () => {
  clerk = await twoOwnersOfAnEmptySeason();
});

const preview = (name: string, input: object) => previewAct(clerk, name, input);

/** A trip at 60 taka, and a bus of a dear type that has left to the same place. */
async function aSeasonThatBegins({ dear }: { dear: number }) {
  const trip = await aTrip(db, { farePoisha: 6_000 });
  const { destinationId, unitId } = trip;
  const departsAt = Date.now() - 20 * 24 * HOUR_MS;
  const vip = await aBus(db, { typeName: `VIP ${freshId()}` });
  await aTrip(db, { destinationId, unitId, busId: vip, farePoisha: dear, departsAt });
  return { trip, vip };
}

const coupon = (terms: object) => ({
  kind: "coupon",
  fields: {
    code: `OFFER${freshId()}`,
    kind: "percent",
    value: 2,
    max_uses: 1,
    trip: null,
    starts: "2026-01-01T00:00:00+06:00",
    ends: "2032-01-01T00:00:00+06:00",
    ...terms,
  },
});

const LATER = {
  departs: "2030-12-04T19:30:00+06:00",
  arrives: "2030-12-05T02:30:00+06:00",
  returns: "2030-12-05T18:00:00+06:00",
};

describe("before the dear buses of a season are opened", () => {
  test("a choice is weighed by what a seat on them costs", async () => {
    const { trip } = await aSeasonThatBegins({ dear: 150_000 });
    await aPaidSale(await startWallet(), ["A1"], { tripId: trip.id });
    expect(await preview("set-times", { trip: trip.id, ...LATER })).toMatchObject({
      next: "asked",
      // Less what was paid, with the wallet's share.
      second: { why: "amount", limit: 100, weight: 1500 - 61.2 },
    });
    await nothingWaits();
  });

  test("a coupon of the shop, or of one trip to the same place, is weighed by it too", async () => {
    const { trip } = await aSeasonThatBegins({ dear: 150_000 });
    expect(await preview("save-entry", coupon({}))).toEqual(asks(0.02 * 1500 * placesMax(env)));
    const own = coupon({ trip: trip.id, max_uses: null });
    expect(await preview("save-entry", own)).toEqual(asks(0.02 * 1500 * 45));
  });

  test("a coupon is weighed by what the trips cost before somebody lowered their fares", async () => {
    const trip = await aTrip(db, { farePoisha: 200_000 });
    await staff("set-fare", { trip: trip.id, fare: 60 });
    expect(await preview("save-entry", coupon({}))).toEqual(asks(0.02 * 2000 * placesMax(env)));
    const elsewhere = await aTrip(db, { farePoisha: 6_000 });
    const own = coupon({ trip: elsewhere.id, max_uses: null });
    expect(await preview("save-entry", own)).toEqual(ALONE);
  });
});

describe("a coupon that is there already", () => {
  /** One percent of each of 45 seats at 200 taka is 90 taka, which one person offers alone. */
  async function anOffer() {
    await env.DB.prepare("UPDATE coupons SET hidden = 1").run();
    const trip = await aTrip(db, { farePoisha: 20_000 });
    const saved = coupon({ value: 1, max_uses: null, trip: trip.id });
    expect(await act(clerk, "save-entry", saved)).toMatchObject({ body: { changed: true } });
    return { trip, before: 0.01 * 200 * 45 };
  }

  const asksOnTheDay = (weight: number, before: number) => ({
    next: "asked",
    second: { why: "day", weight, before, limit: 100 },
  });

  test.each([
    ["set-fare", (trip: string, fare: number) => ({ trip, fare })],
    ["set-fares", (trip: string, fare: number) => ({ fares: [{ trip, fare }] })],
  ])("weighs what %s makes it worth more", async (name, input) => {
    const { trip, before } = await anOffer();
    expect(await preview(name, input(trip.id, 1500))).toEqual({
      next: "asked",
      second: { why: "amount", weight: 0.01 * 1300 * 45, before: 0, limit: 100 },
    });
    const dearer = 0.01 * 40 * 45;
    expect(await preview(name, input(trip.id, 240))).toEqual(asksOnTheDay(dearer, before));
    // A coupon that nobody can use gives nothing.
    await env.DB.prepare("UPDATE coupons SET hidden = 1").run();
    expect(await preview(name, input(trip.id, 1500))).toEqual(ALONE);
    await env.DB.prepare("UPDATE coupons SET hidden = 0, ends_at = 1").run();
    expect(await preview(name, input(trip.id, 1500))).toEqual(ALONE);
  });

  test("of another trip weighs nothing", async () => {
    await anOffer();
    const other = await aTrip(db, { farePoisha: 6_000 });
    expect(await preview("set-fare", { trip: other.id, fare: 1500 })).toEqual(ALONE);
  });

  test("of the shop weighs what a seat that is dearer than any before makes it worth more", async () => {
    await env.DB.prepare("UPDATE coupons SET hidden = 1").run();
    const trip = await aTrip(db);
    const dearest = 10_000;
    await aTrip(db, { farePoisha: dearest * 100 });
    expect((await staff("save-entry", coupon({ value: 1 }))).status).toBe(200);
    const more = 0.01 * 5_000 * placesMax(env);
    const like = await likeTrip(trip.id);
    const second = { why: "amount", limit: 100, weight: more };
    for (const [name, input] of [
      ["create-trip", { ...like, fare: dearest + 5_000 }],
      ["set-fare", { trip: trip.id, fare: dearest + 5_000 }],
    ] as const) {
      expect(await preview(name, input)).toMatchObject({ next: "asked", second });
    }
    expect(await preview("create-trip", { ...like, fare: dearest })).toEqual(ALONE);
  });
});
