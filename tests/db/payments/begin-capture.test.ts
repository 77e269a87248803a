import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { coupons } from "../../../drizzle/coupons.ts";
import { BILL_STATES } from "../../../drizzle/money.ts";
import { beginCapture } from "../../../worker/db/payments/bill-transitions.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { insertBill } from "../../../worker/db/payments/insert-bill.ts";
import { findCoupon } from "../../../worker/db/payments/coupons.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { database } from "../../../worker/db/client.ts";
import { BILL_EXECUTABLE_MS } from "../../../worker/payments/bkash/timing.ts";
import { PAYMENT_TAKES_MS } from "../../../worker/domain/payments/first-capture.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import {
  CAPTURE_TIMES,
  aBill,
  aNewBill,
  MARK,
  putInto,
  readState,
  T0,
} from "../../support/bills.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";

const db = database(env);

/** Writes another bill of the same booking, which begins in this state. */
async function copyInto(bill: number, state: string): Promise<void> {
  const columns = `kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
    charge_poisha, total_poisha, invoice, grant_hash, created_at, dead_at`;
  await env.DB.prepare(
    `INSERT INTO bills (state, ${columns}) SELECT ?, ${columns} FROM bills WHERE id = ?`,
  )
    .bind(state, bill)
    .run();
}

describe("E1", () => {
  test("is won by one of twenty callers", async () => {
    const id = await aBill();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => beginCapture(db, id, CAPTURE_TIMES, MARK)),
    );
    expect(begun.filter((one) => one.won)).toHaveLength(1);
    for (const { bill } of begun)
      expect(bill).toMatchObject({ state: "capturing", executeBy: T0 + 60 });
  });

  test.each(BILL_STATES.filter((state) => state !== "created"))(
    "is not won by a bill that is %s",
    async (state) => {
      const id = await aBill({ state });
      expect((await beginCapture(db, id, CAPTURE_TIMES, MARK)).won).toBe(false);
      expect(await readState(id)).toBe(state);
    },
  );

  const HELD_FOR = HOLD_MS + PAYMENT_TAKES_MS;
  const later = (ms: number) => ({ ...MARK, now: T0 + ms });

  test.each([
    [HELD_FOR - 1, true, "capturing", null],
    [HELD_FOR, false, "expired", "bill_expired"],
    [BILL_EXECUTABLE_MS - 1, false, "expired", "bill_expired"],
  ])("%i ms after the hold began is won: %s", async (age, won, state, failure) => {
    const begun = await beginCapture(db, await aBill(), CAPTURE_TIMES, later(age));
    expect(begun).toMatchObject({ won, bill: { state, failure } });
  });

  test("is never later than the provider executes, whatever the bill has", async () => {
    const at = async (age: number) => {
      const id = await aBill({ payUntil: Number.MAX_SAFE_INTEGER });
      const createdAfter = T0 + age - BILL_EXECUTABLE_MS;
      return beginCapture(db, id, { ...CAPTURE_TIMES, createdAfter }, later(age));
    };
    expect((await at(BILL_EXECUTABLE_MS - 1)).won).toBe(true);
    expect(await at(BILL_EXECUTABLE_MS)).toMatchObject({ won: false, bill: { state: "expired" } });
  });

  test("of a bill of an earlier version depends on its age", async () => {
    const old = async () => {
      const id = await aBill();
      await env.DB.prepare("UPDATE bills SET pay_until = NULL WHERE id = ?").bind(id).run();
      return id;
    };
    expect((await beginCapture(db, await old(), CAPTURE_TIMES, later(HELD_FOR - 1))).won).toBe(
      true,
    );
    expect((await beginCapture(db, await old(), CAPTURE_TIMES, later(HELD_FOR))).won).toBe(false);
  });

  test.each([
    [PAYMENT_TAKES_MS - 1, true, null],
    [PAYMENT_TAKES_MS, false, "sale_closed"],
  ])("%i ms after the sale has closed is won: %s", async (ms, won, failure) => {
    const tripId = (await aTrip(db, { saleClosesAt: T0 })).id;
    const begun = await beginCapture(db, await aBill({ tripId }), CAPTURE_TIMES, later(ms));
    expect(begun).toMatchObject({ won, bill: { failure } });
  });

  test("of a cancelled trip is not won, and never will be", async () => {
    const tripId = (await aTrip(db)).id;
    const id = await aBill({ tripId });
    await cancelTrip(db, tripId, T0);
    expect(await beginCapture(db, id, CAPTURE_TIMES, MARK)).toMatchObject({
      won: false,
      bill: { state: "expired", failure: "trip_cancelled" },
    });
  });

  test("of a postponed trip is not won, also by who has seen its last revision, and never will be", async () => {
    const tripId = (await aTrip(db, { revision: 1, postponedAt: T0 })).id;
    for (const revision of [0, 1]) {
      const id = await aBill({ tripId, revision });
      expect(await beginCapture(db, id, CAPTURE_TIMES, MARK)).toMatchObject({
        won: false,
        bill: { state: "expired", failure: "trip_postponed" },
      });
    }
  });

  test("of a trip that changed since its buyer saw it is not won, and never will be", async () => {
    const tripId = (await aTrip(db, { revision: 1 })).id;
    const refused = await beginCapture(db, await aBill({ tripId }), CAPTURE_TIMES, MARK);
    expect(refused).toMatchObject({
      won: false,
      bill: { state: "expired", failure: "trip_changed" },
    });
    const seen = await beginCapture(db, await aBill({ tripId, revision: 1 }), CAPTURE_TIMES, MARK);
    expect(seen.won).toBe(true);
  });

  describe("with a coupon", () => {
    async function aCoupon(over: Partial<typeof coupons.$inferInsert> = {}) {
      const id = freshId();
      const all = { id, code: `C${id}`, kind: "percent", value: 1000 } as const;
      await db.insert(coupons).values({ ...all, startsAt: 0, endsAt: T0 + 60_000, ...over });
      return id;
    }

    test("is won as often as the coupon may be used, by any number of callers at once", async () => {
      const couponId = await aCoupon({ maxUses: 2 });
      const made = await Promise.all(Array.from({ length: 8 }, () => aBill({ couponId })));
      const begun = await Promise.all(made.map((id) => beginCapture(db, id, CAPTURE_TIMES, MARK)));
      expect(begun.filter(({ won }) => won)).toHaveLength(2);
      const refused = begun.filter(({ won }) => !won);
      for (const { bill } of refused) {
        expect(bill).toMatchObject({ state: "expired", failure: "coupon_used_up" });
      }
    });

    test("is not won once the coupon has ended, five minutes for a payment aside", async () => {
      const couponId = await aCoupon();
      const last = 60_000 + PAYMENT_TAKES_MS;
      const one = await beginCapture(db, await aBill({ couponId }), CAPTURE_TIMES, later(last - 1));
      expect(one.won).toBe(true);
      const two = await beginCapture(db, await aBill({ couponId }), CAPTURE_TIMES, later(last));
      expect(two).toMatchObject({ won: false, bill: { failure: "coupon_not_now" } });
    });

    test("is not used up before the payment begins", async () => {
      const couponId = await aCoupon({ maxUses: 1 });
      for (let bill = 0; bill < 20; bill += 1) await aBill({ couponId });
      expect((await findCoupon(db, `C${couponId}`, "")).uses).toBe(0);
      expect((await beginCapture(db, await aBill({ couponId }), CAPTURE_TIMES, MARK)).won).toBe(
        true,
      );
      expect((await findCoupon(db, `C${couponId}`, "")).uses).toBe(1);
    });
  });

  test.each([
    ["capturing", false],
    ["paid", false],
    ["created", true],
    ["failed", true],
    ["refunded", true],
  ] as const)("beside a bill of the same booking that is %s is won: %s", async (state, won) => {
    const booking = `b.${freshId()}`;
    const tripId = (await aTrip(db)).id;
    await aBill({ booking, tripId, state });
    expect(
      (await beginCapture(db, await aBill({ booking, tripId }), CAPTURE_TIMES, MARK)).won,
    ).toBe(won);
  });

  test("[S5] ends the open bill of a booking when another is written, and one in payment stays", async () => {
    const booking = `b.${freshId()}`;
    const tripId = (await aTrip(db)).id;
    const [first, second] = [await aBill({ booking, tripId }), await aBill({ booking, tripId })];
    expect(await findBill(db, first)).toMatchObject({ state: "expired", failure: "replaced" });
    expect((await beginCapture(db, first, CAPTURE_TIMES, MARK)).won).toBe(false);
    expect((await beginCapture(db, second, CAPTURE_TIMES, MARK)).won).toBe(true);
    await aBill({ booking, tripId });
    expect(await readState(second)).toBe("capturing");
  });

  test("[S5] has as many bills within a time as its limit allows, also of concurrent calls; more write nothing", async () => {
    const over = { booking: `b.${freshId()}`, tripId: (await aTrip(db)).id };
    const limit = { most: 3, windowMs: 1_000 };
    const open = async (now: number, given: typeof limit | null = limit) =>
      insertBill(db, await aNewBill(over), now, given);
    const first = await Promise.all(Array.from({ length: 8 }, () => open(T0)));
    const written = first.filter((id) => id !== null);
    expect(written).toHaveLength(3);
    const last = Math.max(...written);
    expect(await open(T0 + 999)).toBeNull();
    expect(await readState(last)).toBe("created");
    const { results } = await env.DB.prepare(
      "SELECT count(*) AS seats FROM bill_seats WHERE trip_id = ?",
    )
      .bind(over.tripId)
      .all();
    expect(results).toEqual([{ seats: 6 }]);
    expect(await aBill({ ...over, booking: "another" })).toBeGreaterThan(last);
    expect(await open(T0 + 999, null)).toBeGreaterThan(last);
    expect(await readState(last)).toBe("expired");
    expect(await open(T0 + 1_000)).not.toBeNull();
  });

  test("is also enforced by a trigger: D1 refuses two bills of a booking in payment", async () => {
    const booking = `b.${freshId()}`;
    const tripId = (await aTrip(db)).id;
    await aBill({ booking, tripId, state: "paid" });
    const second = await aBill({ booking, tripId });
    await expect(putInto(second, "capturing")).rejects.toThrow(/UNIQUE/);
    const other = await aBill({ tripId, state: "paid" });
    const joined = env.DB.prepare("UPDATE bills SET booking = ? WHERE id = ?").bind(booking, other);
    await expect(joined.run()).rejects.toThrow(/UNIQUE/);
    for (const state of ["capturing", "paid"])
      await expect(copyInto(second, state)).rejects.toThrow(/UNIQUE/);
    await copyInto(second, "refund_owed");
  });
});
