/** Where a ticket may go, and with which seats (protocol 14). */
import { expect, test } from "vitest";
import { isOffered, seatsOfMove } from "../../../worker/domain/tickets/move.ts";
import type { LimitedTrip } from "../../../worker/domain/trips/trip.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NOW = 1_000;

function bus(id: string): LimitedTrip {
  const destination = { id: "1", name: "University", mode: "limited", image: "x.svg" } as const;
  const unit = {
    id: "1",
    destinationId: "1",
    name: "A",
    groupName: "Science",
    directCheckout: false,
  };
  return {
    id,
    name: `Bus ${id}`,
    mode: "limited",
    planName: "40",
    openedBy: "1",
    destination,
    unit,
    busName: "Bus",
    busTypeName: "Non AC",
    boarding: [],
    dropping: [],
    farePoisha: 60_000,
    journeyDate: "2030-11-10",
    departsAt: NOW + DAY_MS,
    arrivesAt: NOW + 2 * DAY_MS,
    returnsAt: null,
    examDate: "2030-11-12",
    saleClosesAt: NOW + DAY_MS,
    cancelledAt: null,
    postponedAt: null,
    revision: 0,
    examId: null,
    exam: null,
    opensAt: null,
    details: {},
    incarnation: null,
    salesPausedAt: null,
  };
}

const FROM = bus("31");
const TO = bus("32");

test.each([
  ["the same exam", "E1", "E1", "1", true],
  ["another exam of the unit", "E1", "E2", "1", false],
  ["the same unit, where one has no exam", "E1", null, "1", true],
  ["another unit", null, null, "2", false],
])("%s", (_, fromExam, toExam, unitId, isOpen) => {
  const from = { ...FROM, examId: fromExam };
  const to = { ...TO, examId: toExam, unit: { ...TO.unit, id: unitId } };
  expect(isOffered(from, to, NOW)).toBe(isOpen);
});

test("a trip that leaves in more than an hour, or whose sale has just begun, is offered", () => {
  expect(isOffered(FROM, { ...TO, departsAt: NOW + HOUR_MS + 1 }, NOW)).toBe(true);
  expect(isOffered(FROM, { ...TO, opensAt: NOW }, NOW)).toBe(true);
});

test.each([
  ["the ticket's own", { id: FROM.id }],
  ["without a seat map", { mode: "unlimited" as const }],
  ["cancelled", { cancelledAt: 1 }],
  ["without a date", { postponedAt: 1 }],
  ["not on sale yet", { opensAt: NOW + 1 }],
  ["about to leave", { departsAt: NOW + HOUR_MS }],
])("a trip that is %s is not offered", (_, over) => {
  expect(isOffered(FROM, { ...TO, ...over }, NOW)).toBe(false);
});

const TICKET = { id: "t", tripId: "31", claim: "bill/1", quantity: 2, seats: ["A1", "B2"] };

test.each([
  ["cancelled", { cancelledAt: 1 }, "trip_cancelled"],
  ["while the shop does not sell", { salesPausedAt: 1 }, "sales_paused"],
  ["changed since it was shown", { revision: 1 }, "trip_changed"],
  ["postponed", { postponedAt: 1 }, "trip_postponed"],
  ["that has left", { departsAt: NOW }, "sale_closed"],
])("a trip %s takes nobody", (_, over, reason) => {
  const input = { seats: ["C1", "C2"], toRevision: 0, chooser: "staff" } as const;
  const trips = { from: FROM, to: { ...TO, ...over } };
  expect(seatsOfMove(TICKET, trips, input, NOW)).toEqual({ ok: false, error: { reason } });
});

test("a ticket of a cancelled trip stays there: its buyer is told that the money goes back", () => {
  const input = { seats: ["C1", "C2"], toRevision: 0, chooser: "staff" } as const;
  const left = { from: { ...FROM, cancelledAt: NOW }, to: TO };
  expect(seatsOfMove(TICKET, left, input, NOW)).toEqual({
    ok: false,
    error: { reason: "trip_cancelled" },
  });
});

test("the same trip and seats are no move, and seats come in their order", () => {
  const same = { seats: ["B2", "A1"], toRevision: 0, chooser: "staff" } as const;
  expect(seatsOfMove(TICKET, { from: FROM, to: FROM }, same, NOW)).toEqual({
    ok: false,
    error: { reason: "ticket_unchanged" },
  });
  expect(seatsOfMove(TICKET, { from: FROM, to: TO }, same, NOW)).toEqual({
    ok: true,
    value: ["A1", "B2"],
  });
});

test("passengers are held to what is offered, staff are not", () => {
  const soon = { from: FROM, to: { ...TO, departsAt: NOW + HOUR_MS } };
  const seats = { seats: ["A1", "B2"], toRevision: 0 };
  expect(seatsOfMove(TICKET, soon, { ...seats, chooser: "passenger" }, NOW)).toEqual({
    ok: false,
    error: { reason: "trip_unknown" },
  });
  expect(seatsOfMove(TICKET, soon, { ...seats, chooser: "staff" }, NOW)).toMatchObject({
    ok: true,
  });
});
