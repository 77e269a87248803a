import { expect, test } from "vitest";
import { costOfSeason, costPerBooking, type Use } from "./cost.ts";
import { LIMITS, PRICES, priceOfOne, type Published } from "./platform.ts";

const NOTHING: Use = {
  counts: {
    requests: 0,
    calls: {},
    d1: { queries: 0, rowsRead: 0, rowsWritten: 0 },
    rowsRead: 0,
    rowsWritten: 0,
    alarms: 0,
    sockets: 0,
    awakeMs: 0,
    written: {},
    objectBytes: 0,
    cacheCalls: 0,
  },
  processorMs: 0,
  stored: { d1Bytes: 0, objectBytes: 0 },
};

test("each published figure has its unit, the day it was read and its page", () => {
  const all: Published[] = [...Object.values(PRICES), ...Object.values(LIMITS)];
  for (const { value, unit, readOn, page } of all) {
    expect(value).toBeGreaterThan(0);
    expect(unit).not.toBe("");
    expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(page).toContain("/");
  }
});

test("each thing that is counted costs its price, and all of them are added", () => {
  const { counts } = NOTHING;
  const cases: [Partial<Use>, number][] = [
    [{ counts: { ...counts, requests: 1e6 } }, 0.3],
    [{ processorMs: 1e6 }, 0.02],
    // A million of calls is awake for 13 ms each, too, while their writes become durable.
    [{ counts: { ...counts, calls: { hold: 1e6 } } }, 0.15 + 13_000 * 0.128 * 12.5e-6],
    [{ counts: { ...counts, calls: { "room: webSocketMessage": 20e6 } } }, 0.1708],
    [{ counts: { ...counts, awakeMs: 1e9 } }, 0.128 * 12.5],
    [{ counts: { ...counts, rowsRead: 1e6, d1: { ...counts.d1, rowsRead: 1e6 } } }, 0.002],
    [{ counts: { ...counts, d1: { ...counts.d1, rowsWritten: 1e6 } } }, 1],
    [{ counts: { ...counts, rowsWritten: 1e6 } }, 1],
    [{ counts: { ...counts, alarms: 1e6 } }, 1],
    [{ stored: { d1Bytes: 1e9, objectBytes: 1e9 } }, 0.95],
  ];
  for (const [use, dollars] of cases) {
    // The run had ten bookings, and the price is that of a thousand.
    const cost = costPerBooking({ ...NOTHING, ...use }, 10);
    expect(cost.dollarsPerThousand).toBeCloseTo(dollars * 100, 6);
    const items = Object.values(cost.items).reduce((sum, one) => sum + one, 0);
    expect(items).toBeCloseTo(cost.dollarsPerThousand, 9);
  }
});

test("a price of a million is divided, one of a GB is not", () => {
  expect(priceOfOne(PRICES.rowsWritten)).toBe(1e-6);
  expect(priceOfOne(PRICES.d1Gb)).toBe(0.75);
});

test("a year costs its plan, its bookings and what is stored", () => {
  const stored = { d1Bytes: 1e9, objectBytes: 2e9 };
  expect(costOfSeason(10_000, 0.05, stored)).toBeCloseTo(12 * (5 + 0.75 + 0.4) + 0.5, 9);
});
