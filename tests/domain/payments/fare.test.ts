import { describe, expect, test } from "vitest";
import { couponFor, quote, type Coupon } from "../../../worker/domain/payments/fare.ts";

function aCoupon(over: Partial<Coupon> = {}): Coupon {
  return {
    id: "c1",
    kind: "percent",
    value: 1000,
    startsAt: 100,
    endsAt: 200,
    maxUses: null,
    tripId: null,
    ...over,
  };
}

describe("a quote", () => {
  test.each([
    // fare, seats, subtotal, charge, total (poisha)
    [60_000, 1, 60_000, 1_200, 61_200],
    [60_000, 3, 180_000, 3_600, 183_600],
    [45_000, 6, 270_000, 5_400, 275_400],
    [1, 1, 1, 0, 1],
    [24, 1, 24, 0, 24],
    // 2 % of 25 poisha is half a poisha: rounded up.
    [25, 1, 25, 1, 26],
    [33_333, 1, 33_333, 667, 34_000],
  ])(
    "of fare %i x %i is %i and a charge of %i, %i in all",
    (fare, seats, subtotal, charge, total) => {
      expect(quote({ farePoisha: fare, seats, coupon: null })).toEqual({
        seats,
        farePoisha: fare,
        subtotalPoisha: subtotal,
        discountPoisha: 0,
        chargeBps: 200,
        chargePoisha: charge,
        totalPoisha: total,
      });
    },
  );

  test("with a percent coupon charges 2 % of what is left [C10] [K07]", () => {
    const quoted = quote({ farePoisha: 60_000, seats: 2, coupon: aCoupon({ value: 1000 }) });
    expect(quoted).toMatchObject({
      discountPoisha: 12_000,
      chargePoisha: 2_160,
      totalPoisha: 110_160,
    });
  });

  test("with a fixed coupon takes that much off", () => {
    const coupon = aCoupon({ kind: "fixed", value: 5_000 });
    expect(quote({ farePoisha: 60_000, seats: 1, coupon })).toMatchObject({
      discountPoisha: 5_000,
      chargePoisha: 1_100,
      totalPoisha: 56_100,
    });
  });

  test.each([
    [aCoupon({ kind: "fixed", value: 99_999_999 })],
    [aCoupon({ kind: "percent", value: 10_000 })],
  ])("is never for nothing: a taka of the fare stays to be paid", (coupon) => {
    expect(quote({ farePoisha: 60_000, seats: 1, coupon })).toMatchObject({
      discountPoisha: 59_900,
      totalPoisha: 102,
    });
  });

  test.each([
    ["no seats", { farePoisha: 60_000, seats: 0 }],
    ["a fare that is no whole poisha", { farePoisha: 0.5, seats: 1 }],
    ["no fare", { farePoisha: 0, seats: 1 }],
  ])("of %s is an error", (_, input) => {
    expect(() => quote({ ...input, coupon: null })).toThrow();
  });
});

describe("a coupon", () => {
  const now = { tripId: "31", uses: 0, now: 150 };

  test.each([
    ["nobody knows", null, now, "coupon_unknown"],
    ["of another trip", aCoupon({ tripId: "32" }), now, "coupon_not_here"],
    ["a moment too early", aCoupon(), { ...now, now: 99 }, "coupon_not_now"],
    ["at its end", aCoupon(), { ...now, now: 200 }, "coupon_not_now"],
    ["used up", aCoupon({ maxUses: 3 }), { ...now, uses: 3 }, "coupon_used_up"],
  ])("%s is refused", (_, coupon, input, reason) => {
    expect(couponFor(coupon, input)).toEqual({ ok: false, error: { reason } });
  });

  test.each([
    ["at its first moment", aCoupon(), { ...now, now: 100 }],
    ["at its last moment", aCoupon(), { ...now, now: 199 }],
    ["with a use left", aCoupon({ maxUses: 3 }), { ...now, uses: 2 }],
    ["of this trip", aCoupon({ tripId: "31" }), now],
  ])("%s is taken", (_, coupon, input) => {
    expect(couponFor(coupon, input)).toEqual({ ok: true, value: coupon });
  });
});
