import { expect, test } from "vitest";
import {
  joinSeatNames,
  seatsAfter,
  keepFreeSeats,
} from "../../../../web/screens/ticket-answers/chosen-seats.ts";

test("so many seats are chosen as the ticket has: one more takes the place of the first", () => {
  expect(seatsAfter([], "B1", 2)).toEqual(["B1"]);
  expect(seatsAfter(["B1"], "A2", 2)).toEqual(["B1", "A2"]);
  expect(seatsAfter(["B1", "A2"], "C3", 2)).toEqual(["A2", "C3"]);
  expect(seatsAfter(["B1", "A2"], "B1", 2)).toEqual(["A2"]);
});

test("a seat that somebody else takes meanwhile is chosen no more", () => {
  const seats = [
    { seat_no: "A1", state: "free" as const },
    { seat_no: "A2", state: "held" as const },
    { seat_no: "A3", state: "sold" as const },
  ];
  expect(keepFreeSeats(["A3", "A2", "A1"], seats)).toEqual(["A1"]);
});

test("seats are named in their order", () => {
  expect(joinSeatNames(["B1", "A10", "A2"])).toBe("A2, A10, B1");
});
