import { describe, expect, test } from "vitest";
import {
  decideAsking,
  kindOfTimes,
  type Asking,
  type TripFactsSeen,
} from "../../../worker/domain/trips/trip-change.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DEPARTS = toDhakaInstant("2030-12-04", "22:00");
const NOW = DEPARTS - 30 * 24 * HOUR_MS;
const WAS: TripFactsSeen = {
  departsAt: DEPARTS,
  arrivesAt: DEPARTS + 7 * HOUR_MS,
  returnsAt: DEPARTS + 20 * HOUR_MS,
  saleClosesAt: DEPARTS - HOUR_MS,
  examDate: "2030-12-05",
  busName: "Shimul",
  examPlace: "",
};
const later = (ms: number): Partial<TripFactsSeen> => ({ departsAt: DEPARTS + ms });

function asking(
  became: Partial<TripFactsSeen>,
  { earlier = null, now = NOW }: { earlier?: Asking | null; now?: number } = {},
) {
  return decideAsking({ was: WAS, became: { ...WAS, ...became } }, { earlier }, now);
}

test("times of another day are a new date", () => {
  expect(kindOfTimes(WAS, { ...WAS, departsAt: DEPARTS + 2 * HOUR_MS })).toBe("rescheduled");
  expect(kindOfTimes(WAS, { ...WAS, departsAt: DEPARTS + HOUR_MS })).toBe("time");
});

describe("a change asks", () => {
  test.each<[string, Partial<TripFactsSeen>, boolean]>([
    ["the departure by an hour", later(HOUR_MS), true],
    ["the departure by an hour earlier", later(-HOUR_MS), true],
    ["the departure by less", later(HOUR_MS - 1), false],
    ["the arrival alone", { arrivesAt: WAS.arrivesAt + HOUR_MS }, true],
    ["the way back alone", { returnsAt: (WAS.returnsAt ?? 0) + HOUR_MS }, true],
    ["another bus", { busName: "Polash" }, false],
    ["an exam's place that was not known", { examPlace: "Chittagong" }, false],
  ])("%s", (_, became, isAsking) => {
    expect(asking(became).chooseBy !== null).toBe(isAsking);
    expect(asking(became).silence).toBe("keep");
  });

  test("when the exam goes to another place", () => {
    const was = { ...WAS, examPlace: "Dhaka" };
    expect(decideAsking({ was, became: WAS }, { earlier: null }, NOW).chooseBy).toBe(
      NOW + 72 * HOUR_MS,
    );
  });

  test("when small steps sum up to an hour since passengers were asked", () => {
    const step = (ms: number) => ({ ...WAS, ...later(ms) });
    const change = { was: step(118 * MINUTE_MS), became: step(177 * MINUTE_MS) };
    const ask = (unasked: TripFactsSeen[]) =>
      decideAsking(change, { earlier: null, unasked }, NOW).chooseBy !== null;
    expect(ask([])).toBe(false);
    expect(ask([step(118 * MINUTE_MS)])).toBe(false);
    expect(ask([step(59 * MINUTE_MS)])).toBe(true);
    // Back to what they knew.
    expect(ask([step(177 * MINUTE_MS)])).toBe(false);
  });

  test.each([
    ["three days", 100 * HOUR_MS, 72 * HOUR_MS],
    ["until six hours before the departure", 48 * HOUR_MS, 42 * HOUR_MS],
    ["two hours at least", 7 * HOUR_MS, 2 * HOUR_MS],
    ["two hours when it leaves soon", 2 * HOUR_MS + MINUTE_MS, 2 * HOUR_MS],
    ["not at all when it leaves sooner", 2 * HOUR_MS, null],
  ])("for %s", (_, beforeMs, forMs) => {
    const now = DEPARTS + HOUR_MS - beforeMs;
    const { chooseBy } = asking(later(HOUR_MS), { now });
    expect(chooseBy).toBe(forMs === null ? null : now + forMs);
  });
});

describe("while an earlier change still asks", () => {
  const earlier: Asking = { chooseBy: NOW + 90 * HOUR_MS, silence: "refund" };

  test("one that only tells asks as long as that, with its silence", () => {
    expect(asking(later(1), { earlier })).toEqual(earlier);
  });

  test("one that asks has its own silence, and the later end of both", () => {
    expect(asking(later(HOUR_MS), { earlier })).toEqual({ ...earlier, silence: "keep" });
    const sooner = { ...earlier, chooseBy: NOW + HOUR_MS };
    expect(asking(later(HOUR_MS), { earlier: sooner }).chooseBy).toBe(NOW + 72 * HOUR_MS);
  });

  test("nobody chooses after the bus has left", () => {
    const soon = { departsAt: NOW + 10 * HOUR_MS };
    expect(asking(soon, { earlier })).toEqual({ chooseBy: NOW + 4 * HOUR_MS, silence: "keep" });
    const atOnce = { departsAt: NOW + HOUR_MS };
    expect(asking(atOnce, { earlier })).toEqual({ chooseBy: NOW + HOUR_MS, silence: "refund" });
  });

  test("nobody answers at night where the bus leaves sooner than it did", () => {
    // Six hours before it leaves it is three at night.
    const departsAt = toDhakaInstant("2030-12-05", "09:00");
    const now = departsAt - 30 * HOUR_MS;
    const open = { chooseBy: departsAt + 90 * HOUR_MS, silence: "refund" } as const;
    const evening = toDhakaInstant("2030-12-04", "21:00");
    const soon = { ...WAS, departsAt, arrivesAt: departsAt + 7 * HOUR_MS };
    const told = decideAsking({ was: soon, became: soon }, { earlier: open }, now);
    expect(told).toEqual({ chooseBy: evening, silence: "refund" });
    expect(decideAsking({ was: WAS, became: soon }, { earlier: open }, now).chooseBy).toBe(evening);
  });

  test("one whose time is over asks nothing any more", () => {
    const over = { ...earlier, chooseBy: NOW };
    expect(asking(later(1), { earlier: over }).chooseBy).toBeNull();
  });
});
