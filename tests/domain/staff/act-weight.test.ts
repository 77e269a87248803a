/** What an act can cost the shop at worst, part by part. */
import { describe, expect, test } from "vitest";
import {
  PLACES_AT_RISK,
  isLargeCoupon,
  weigh,
  type ActMoves,
  type CouponGoods,
  type CouponShop,
  type CouponTerms,
  type WeightPart,
} from "../../../worker/domain/staff/act-weight.ts";

const GOODS: CouponGoods = {
  dearestPoisha: 90_000,
  trips: new Map([
    ["seats", { farePoisha: 50_000, planName: "40" }],
    ["places", { farePoisha: 50_000, planName: null }],
  ]),
};
const SHOP: CouponShop = {
  ...GOODS,
  now: 1_000,
  seatsMost: 6,
  raised: { was: GOODS, became: GOODS },
};
const COUPON: CouponTerms = {
  code: "EID",
  kind: "percent",
  value: 1_000,
  startsAt: 0,
  endsAt: 2_000,
  maxUses: 2,
  tripId: null,
};

function amount(part: WeightPart, moves: ActMoves): number {
  return weigh([part], { moves, tickets: 0 }).amountPoisha;
}

function coupon(was: Partial<CouponTerms> | null, became: Partial<CouponTerms>): number {
  const changes = [
    { was: was === null ? null : { ...COUPON, ...was }, became: { ...COUPON, ...became } },
  ];
  return amount("coupons", { coupons: { changes, shop: SHOP } });
}

test.each<[string, Partial<CouponTerms> | null, Partial<CouponTerms>, boolean]>([
  ["of 99 percent", null, { value: 9_900 }, true],
  ["of half the fare", null, { value: 5_000 }, true],
  ["of less than half", null, { value: 4_999, maxUses: null }, false],
  [
    "of an amount of half the dearest fare",
    null,
    { kind: "fixed", value: 45_000, maxUses: 9 },
    true,
  ],
  ["of a small amount", null, { kind: "fixed", value: 44_999, maxUses: null }, false],
  ["that gives no more than it did", { value: 9_900 }, { value: 9_900, maxUses: 1 }, false],
  ["that is over", null, { value: 9_900, endsAt: 1 }, false],
])("a coupon %s gives half away", (_, was, became, isSo) => {
  const change = {
    was: was === null ? null : { ...COUPON, ...was },
    became: { ...COUPON, ...became },
  };
  expect(isLargeCoupon({ changes: [change], shop: SHOP }, 200_000)).toBe(isSo);
  expect(isLargeCoupon({ changes: [change], shop: SHOP }, 1e9), "within the limit").toBe(false);
});

test("money that goes back weighs what goes back, and names its sale", () => {
  const moves = { back: { poisha: 170_000, bill: 7 } };
  expect(weigh(["back"], { moves, tickets: 1 })).toEqual({
    amountPoisha: 170_000,
    tickets: 1,
    bill: 7,
  });
});

test("a fare of 900 that becomes 1 gives away the difference on every seat; a dearer one gives nothing", () => {
  const fares = (wasPoisha: number, farePoisha: number) =>
    amount("fares", { fares: [{ wasPoisha, farePoisha, seats: 45 }] });
  expect(fares(90_000, 100)).toBe(89_900 * 45);
  expect(fares(100, 90_000)).toBe(0);
});

describe("a coupon", () => {
  test.each<[string, number, number]>([
    ["weighs its share of the largest bookings", coupon(null, {}), 9_000 * 2 * 6],
    ["of 99 percent almost all of them", coupon(null, { value: 9_900 }), 89_100 * 12],
    ["without a limit is used a thousand times", coupon(null, { maxUses: null }), 9_000 * 6_000],
    [
      "of a trip weighs no more than its seats",
      coupon(null, { maxUses: null, tripId: "seats" }),
      5_000 * 40,
    ],
    [
      "of a trip of places has an end, too",
      coupon(null, { maxUses: null, tripId: "places" }),
      5_000 * PLACES_AT_RISK,
    ],
    ["of an amount weighs it for each use", coupon(null, { kind: "fixed", value: 30_000 }), 60_000],
    [
      "of an amount gives no more than the fares",
      coupon(null, { kind: "fixed", value: 9_999_999 }),
      90_000 * 12,
    ],
    ["that has ended weighs nothing", coupon(null, { endsAt: 1_000 }), 0],
  ])("%s", (_, weight, poisha) => {
    expect(weight).toBe(poisha);
  });

  test.each<[string, Partial<CouponTerms>, Partial<CouponTerms>]>([
    ["gives less", { value: 1_001 }, {}],
    ["is used less often", { maxUses: null }, {}],
    ["is good for fewer days", { startsAt: -1, endsAt: 2_001 }, {}],
    ["is for one trip of all", {}, { tripId: "seats" }],
  ])("that %s than before weighs nothing", (_, was, became) => {
    expect(coupon(was, became)).toBe(0);
  });

  test.each<[string, Partial<CouponTerms>]>([
    ["gives more", { value: 1_001 }],
    ["has another code", { code: "SECRET" }],
    ["is of another kind", { kind: "fixed" }],
    ["begins earlier", { startsAt: -1 }],
    ["ends later", { endsAt: 2_001 }],
    ["is used more often", { maxUses: 3 }],
  ])("that %s weighs all that it gives from now on", (_, became) => {
    expect(coupon({}, became)).toBe(coupon(null, became));
    expect(coupon({}, became)).toBeGreaterThan(0);
  });

  test("for another trip weighs all of it", () => {
    expect(coupon({ tripId: "places" }, { tripId: "seats" })).toBeGreaterThan(0);
    expect(coupon({ tripId: "seats" }, {})).toBeGreaterThan(0);
  });

  test.each([
    ["costs more", "seats", { farePoisha: 70_000, planName: "40" }, 0.1 * 200 * 40],
    ["has more seats", "seats", { farePoisha: 50_000, planName: "45" }, 0.1 * 500 * 5],
    ["has no seat map", "seats", { farePoisha: 50_000, planName: null }, 0.1 * 500 * 960],
    ["costs less", "seats", { farePoisha: 40_000, planName: "40" }, 0],
    ["is another one", "places", { farePoisha: 70_000, planName: null }, 0],
  ])("that stays weighs the difference where its trip %s by the act", (_, id, trip, taka) => {
    const own = { ...COUPON, tripId: "seats", maxUses: null };
    const became = { ...GOODS, trips: new Map([...GOODS.trips, [id, trip]]) };
    const shop = { ...SHOP, raised: { was: GOODS, became } };
    const changes = [{ was: own, became: own }];
    expect(amount("coupons", { coupons: { changes, shop } })).toBe(taka * 100);
  });

  test("of the shop that stays weighs the difference where a seat is dearer than any was before", () => {
    const shop = { ...SHOP, raised: { was: GOODS, became: { ...GOODS, dearestPoisha: 100_000 } } };
    const changes = [{ was: COUPON, became: COUPON }];
    expect(amount("coupons", { coupons: { changes, shop } })).toBe(1_000 * 12);
  });

  test("in a shop without a trip weighs what a trip may cost", () => {
    const changes = [{ was: null, became: COUPON }];
    const shop = { ...SHOP, dearestPoisha: 0, trips: new Map() };
    expect(amount("coupons", { coupons: { changes, shop } })).toBe(10_000 * 12);
  });
});

test("a choice weighs what was paid, or a seat on the dearest bus where that is worth more", () => {
  const choices = (poisha: number) =>
    amount("choices", {
      choices: {
        tickets: [{ tickets: 1, seats: 2, poisha, isSoldSince: 0 }],
        dearestPoisha: 90_000,
      },
    });
  expect(choices(120_000)).toBe(120_000);
  expect(choices(200)).toBe(179_800);
});

test("a ticket that moves weighs what its new seats cost more than it was bought for", () => {
  const dearer = (farePoisha: number) =>
    weigh(["dearer"], {
      moves: { dearer: [{ boughtPoisha: 102_000, farePoisha, seats: 2, bill: 7 }] },
      tickets: 1,
    });
  expect(dearer(90_000)).toMatchObject({ amountPoisha: 78_000, bill: 7 });
  expect(dearer(40_000).amountPoisha).toBe(0);
});

test("seats that were kept back weigh their fares", () => {
  expect(amount("freed", { freed: { farePoisha: 51_000, seats: 3 } })).toBe(153_000);
});

test("what does not count weighs nothing, and what counts and was not worked out throws", () => {
  const moves = { back: { poisha: 1, bill: 7 } };
  expect(weigh([], { moves, tickets: 3 })).toEqual({ amountPoisha: 0, tickets: 3, bill: null });
  expect(() => weigh(["fares"], { moves, tickets: 0 })).toThrow(/weighs fares says nothing of it/);
});
