/**
 * What an object reads, keeps and writes does not grow with the bookings it has seen. Counted in rows of its SQLite and
 * in the sizes of its state, never in time.
 */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { HOLDS_REMEMBERED_MAX } from "../../../worker/domain/seats/past-holds.ts";
import { HOLD_REMEMBERED_MS } from "../../../worker/domain/seats/trip-state.ts";
import { aPastTrip, pastBooking } from "../../support/seats/past-trip.ts";

/** Enough to see what a full table costs now and then. */
const HOLDS = 64;

function atFixedTime() {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000 });
  onTestFinished(() => void vi.useRealTimers());
}

function passes(ms: number) {
  vi.setSystemTime(Date.now() + ms);
}

describe("an object that has seen many bookings", () => {
  test.each([
    ["gave their seat up", "give_up"],
    ["paid in vain", "released"],
    ["were refunded", "refunded"],
  ] as const)("costs a hold as many rows after 100 and after 1,000 that %s", (_, how) => {
    atFixedTime();
    const trip = aPastTrip(passes);
    trip.past(100, how);
    const early = trip.costOfHolds(HOLDS);
    trip.past(900, how);
    const late = trip.costOfHolds(HOLDS);
    expect(late.statements).toBeLessThanOrEqual(early.statements * 1.5);
    expect(late.rowsRead).toBeLessThanOrEqual(early.rowsRead);
    expect(late.holds).toBeLessThanOrEqual(HOLDS_REMEMBERED_MAX);
    expect(late.captures).toBe(0);
    expect(trip.rowsOf("captures"), "are kept for good").toBe(how === "give_up" ? 0 : 1_000);
  });

  test("loads no more of them when it wakes up", () => {
    atFixedTime();
    const trip = aPastTrip(passes);
    trip.past(600, "released");
    trip.evict();
    expect(trip.costOfHolds(1).rowsRead).toBeLessThan(HOLDS_REMEMBERED_MAX + 50);
  });

  test("keeps the lapses that matter when others are dropped before their time", () => {
    atFixedTime();
    const trip = aPastTrip(passes);
    trip.lapse("rival", 3);
    trip.past(HOLDS_REMEMBERED_MAX * 3, "give_up");
    expect(trip.hold("rival", "A1")).toMatchObject({ error: { reason: "cool_down" } });
  });

  test("keeps every hold with a seat, whatever else it drops", () => {
    atFixedTime();
    const trip = aPastTrip(passes);
    trip.hold("ana", "B2");
    trip.past(HOLDS_REMEMBERED_MAX * 2, "give_up");
    expect(trip.hold("ana", "B3")).toMatchObject({ ok: true, value: { seats: ["B2", "B3"] } });
  });

  test("drops them all after half an hour", () => {
    atFixedTime();
    const trip = aPastTrip(passes);
    trip.past(50, "give_up");
    trip.lapse("rival", 1);
    passes(HOLD_REMEMBERED_MS);
    trip.tidy();
    expect(trip.rowsOf("holds")).toBe(0);
  });

  test("still has each bill that ever had its seats", () => {
    atFixedTime();
    const trip = aPastTrip(passes);
    trip.past(300, "released");
    trip.evict();
    expect(trip.capture(7, pastBooking(7))).toMatchObject({ state: "gone" });
  });
});
