/** The end of a choice and the windows in which wallets take refunds. */
import { expect, test } from "vitest";
import {
  computeWindowNeeded,
  computeEarliestWindow,
  fitWindow,
} from "../../../worker/domain/trips/refund-window.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-12-01T10:00:00+06:00");
const ASKING = { chooseBy: NOW + 72 * HOUR_MS, silence: "refund" } as const;

test("a choice ends six hours before the window does, and not later than it would", () => {
  const getEnd = (hours: number | null) =>
    fitWindow(ASKING, hours === null ? null : NOW + hours * HOUR_MS).chooseBy;
  expect(getEnd(50)).toBe(NOW + 44 * HOUR_MS);
  expect([getEnd(78), getEnd(1000), getEnd(null)]).toEqual(
    [72, 72, 72].map((h) => NOW + h * HOUR_MS),
  );
  expect(computeWindowNeeded(getEnd(50) ?? 0)).toBe(NOW + 50 * HOUR_MS);
});

test("a change that only tells has no end to shorten", () => {
  const tells = { chooseBy: null, silence: "keep" } as const;
  expect(fitWindow(tells, NOW)).toBe(tells);
});

test("whatever window counts leaves a day to choose", () => {
  expect(fitWindow(ASKING, computeEarliestWindow(NOW)).chooseBy).toBe(NOW + 24 * HOUR_MS);
});
