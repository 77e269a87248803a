import { expect, test } from "vitest";
import { findPressReason } from "../../../worker/domain/seats/press-reason.ts";
import {
  addPress,
  findMainReason,
  listPresses,
  mergePresses,
  NO_PRESSES,
  readPresses,
  sumPresses,
} from "../../../worker/domain/seats/refused-presses.ts";
import type { HoldRefusal } from "../../../worker/domain/seats/seat-lock.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { EMPTY_TRIP, type TakenSeat } from "../../../worker/domain/seats/trip-state.ts";
import { T0 } from "../../support/seats/desk.ts";

const SEATS = seatPlan("40").seats.map(({ seatNo }) => seatNo);
const SOLD: TakenSeat = { state: "sold", booking: "ana", bill: 1, claim: "bill" };

/** A bus whose last `free` seats are free, and A1 as it is said. */
function find(refusal: HoldRefusal, { free = 3, count = 1, first = SOLD } = {}) {
  const taken = SEATS.slice(0, SEATS.length - free).map((seatNo) => [seatNo, SOLD] as const);
  const state = { ...EMPTY_TRIP, seats: new Map([...taken, ["A1", first] as const]) };
  return findPressReason(state, refusal, { planName: "40", count }, T0);
}

const TAKEN = { reason: "seat_taken", seatNo: "A1" } as const;

test("a press is refused for want of seats, another buyer, the shop, or a limit", () => {
  expect(find(TAKEN)).toBe("taken");
  expect(find(TAKEN, { free: 0 })).toBe("sold_out");
  expect(find(TAKEN, { free: 3, count: 4 }), "a group does not fit").toBe("sold_out");
  expect(find(TAKEN, { first: { state: "blocked" } })).toBe("blocked");
  expect(find({ reason: "not_enough_seats", free: 2 }, { free: 2, count: 3 })).toBe("sold_out");
  expect(find({ reason: "seat_limit" })).toBe("over_limit");
  expect(find({ reason: "phone_limit" })).toBe("over_limit");
  expect(find({ reason: "cool_down", retryAfterSeconds: 9 })).toBe("over_limit");
});

test.each<HoldRefusal>([
  { reason: "order_unchecked" },
  { reason: "human_check_needed" },
  { reason: "sale_closed" },
  { reason: "trip_cancelled" },
  { reason: "no_such_seat", seatNo: "Z9" },
])("another bus would not have helped: $reason", (refusal) => {
  expect(find(refusal)).toBeNull();
});

test("counts are stored in the order of the reasons, and read where none was stored", () => {
  const some = addPress(addPress(addPress(NO_PRESSES, "taken"), "taken"), "blocked");
  expect(sumPresses(some)).toBe(3);
  expect(listPresses(some)).toEqual([0, 2, 1, 0]);
  expect(readPresses("[0,2,1,0]")).toEqual(some);
  expect(readPresses(null)).toEqual(NO_PRESSES);
  expect(readPresses("[1]"), "of a version with fewer reasons").toEqual(
    addPress(NO_PRESSES, "sold_out"),
  );
});

test("of two stores each count is the larger one", () => {
  expect(mergePresses(readPresses("[5,1,0,0]"), readPresses("[4,2,0,1]"))).toEqual(
    readPresses("[5,2,0,1]"),
  );
});

test("the main reason has the most presses, the first of equal ones", () => {
  expect(findMainReason(readPresses("[1,3,0,2]"))).toBe("taken");
  expect(findMainReason(readPresses("[2,2,0,2]"))).toBe("sold_out");
});
