/** The night after midnight is called by the day before, and nobody has to answer in it. */
import { describe, expect, test } from "vitest";
import { toDhakaInstant, dhakaIso, dhakaTime } from "../../worker/domain/dhaka-time.ts";
import { instantIn, formatSoon } from "../../worker/domain/messages/instants.ts";
import { findCalledDay, eveningBefore } from "../../worker/domain/night.ts";
import { decideAsking, type TripFactsSeen } from "../../worker/domain/trips/trip-change.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  ["2026-12-29", "00:00", "2026-12-28"],
  ["2027-01-01", "03:59", "2026-12-31"],
  ["2026-12-29", "04:00", "2026-12-29"],
  ["2026-12-29", "23:59", "2026-12-29"],
])("%s %s is of %s", (day, clock, called) => {
  expect(findCalledDay(day, clock)).toBe(called);
});

test.each([
  ["2026-12-29", "00:00", "2026-12-28T21:00:00+06:00"],
  ["2026-12-29", "05:59", "2026-12-28T21:00:00+06:00"],
  ["2026-12-29", "06:00", "2026-12-29T06:00:00+06:00"],
  ["2026-12-28", "23:59", "2026-12-28T23:59:00+06:00"],
])("a deadline at %s %s is met by %s", (day, clock, by) => {
  expect(dhakaIso(eveningBefore(toDhakaInstant(day, clock)))).toBe(by);
});

test("a message names the night as people do", () => {
  const at = toDhakaInstant("2026-12-29", "00:15");
  expect(instantIn("bn", at)).toBe("২৮ ডিসেম্বর দিবাগত রাত ১২:১৫");
  expect(instantIn("en", at)).toBe("12:15 AM, night of 28 December");
  expect(formatSoon("bn", at)).toBe("২৮/১২ দিবাগত রাত ১২:১৫");
  expect(formatSoon("en", at)).toBe("12:15 AM, night of 28/12");
});

describe("the choice that a change gives", () => {
  const seen = (departsAt: number): TripFactsSeen => ({
    departsAt,
    arrivesAt: departsAt + 7 * HOUR_MS,
    returnsAt: null,
    saleClosesAt: departsAt - HOUR_MS,
    examDate: "2026-12-30",
    busName: "",
    examPlace: "",
  });

  test("ends at night only where the evening before leaves less than two hours", () => {
    const start = toDhakaInstant("2026-12-20", "00:00");
    let nights = 0;
    for (let step = 0; step < 48 * 12; step += 1) {
      const now = start + step * 5 * MINUTE_MS;
      for (const ahead of [7, 12.5, 30, 80, 200]) {
        const departsAt = now + ahead * HOUR_MS;
        const facts = { was: seen(departsAt - 5 * HOUR_MS), became: seen(departsAt) };
        const { chooseBy } = decideAsking(facts, { earlier: null }, now);
        if (chooseBy === null) continue;
        expect(chooseBy).toBeGreaterThanOrEqual(now + HOUR_MS);
        expect(chooseBy).toBeLessThanOrEqual(departsAt);
        if (dhakaTime(chooseBy) >= "06:00") continue;
        nights += 1;
        const evening = toDhakaInstant(dhakaIso(chooseBy - 12 * HOUR_MS).slice(0, 10), "21:00");
        expect(evening).toBeLessThan(now + 2 * HOUR_MS);
      }
    }
    expect(nights).toBeGreaterThan(0);
  });
});
