import { describe, expect, test } from "vitest";
import { nameChangesLeft } from "../../../worker/domain/tickets/name-changes.ts";

const NOW = Date.UTC(2026, 11, 1);
const HOUR_MS = 3_600_000;

describe("the name may be corrected", () => {
  const ticket = { voidedAt: null, billState: "paid" as const, nameChanges: 0, isErased: false };
  const trip = { departsAt: NOW + 3 * HOUR_MS, postponedAt: null };

  test("twice", () => {
    const left = [0, 1, 2, 3].map((nameChanges) =>
      nameChangesLeft({ ...ticket, nameChanges }, trip, NOW),
    );
    expect(left).toEqual([2, 1, 0, 0]);
  });

  test("until two hours before the bus leaves, and while there is no date", () => {
    const soon = { ...trip, departsAt: NOW + 2 * HOUR_MS };
    expect(nameChangesLeft(ticket, soon, NOW)).toBe(0);
    expect(nameChangesLeft(ticket, soon, NOW - 1)).toBe(2);
    expect(nameChangesLeft(ticket, { ...soon, postponedAt: NOW }, NOW)).toBe(2);
  });

  test.each([{ voidedAt: NOW }, { billState: "refund_owed" as const }, { isErased: true }])(
    "not of a ticket that is over: %o",
    (over) => {
      expect(nameChangesLeft({ ...ticket, ...over }, trip, NOW)).toBe(0);
    },
  );
});
