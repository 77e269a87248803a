import { describe, expect, test } from "vitest";
import { isOffered, nameChangesLeft } from "../../../worker/domain/tickets/ticket-standing.ts";

const NOW = Date.UTC(2026, 11, 1);
const HOUR_MS = 3_600_000;

describe("a trip is offered to who may move", () => {
  const unit = {
    id: "u",
    destinationId: "d",
    name: "A",
    groupName: "Science",
    directCheckout: false,
  };
  const from = {
    id: "1",
    mode: "limited" as const,
    examId: null,
    unit,
    departsAt: NOW + 48 * HOUR_MS,
    cancelledAt: null,
    postponedAt: null,
    opensAt: null,
  };
  const to = { ...from, id: "2" };

  test("where it goes to the same exam, and more than an hour from now", () => {
    expect(isOffered(from, to, NOW)).toBe(true);
    expect(isOffered(from, { ...to, departsAt: NOW + HOUR_MS + 1 }, NOW)).toBe(true);
    expect(isOffered(from, { ...to, opensAt: NOW }, NOW)).toBe(true);
  });

  test.each([
    ["is the ticket's own", { id: "1" }],
    ["goes to another unit", { unit: { ...unit, id: "v" } }],
    ["has no seat map", { mode: "unlimited" as const }],
    ["is cancelled", { cancelledAt: 1 }],
    ["has no date", { postponedAt: 1 }],
    ["is not on sale yet", { opensAt: NOW + 1 }],
    ["is about to leave", { departsAt: NOW + HOUR_MS }],
  ])("not where it %s", (_, over) => {
    expect(isOffered(from, { ...to, ...over }, NOW)).toBe(false);
  });
});

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
