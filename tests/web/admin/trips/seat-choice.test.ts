/** Seats that are chosen for an act: of one state, while it stays so. */
import { expect, test } from "vitest";
import {
  actOn,
  seatRows,
  listStillChosen,
  togglePressed,
  type ShownSeat,
} from "../../../../web/admin/trips/page/seat-choice.ts";

const seat = (seatNo: string, state: ShownSeat["state"] = "free"): ShownSeat => ({
  seat_no: seatNo,
  state,
  passenger: null,
});
const [a1, a2, b1, b2, c1] = [
  seat("A1"),
  seat("A2"),
  seat("B1", "blocked"),
  seat("B2", "sold"),
  seat("C1", "sold"),
];
const SEATS = [a1, a2, b1, b2, c1];
const press = (...pressed: ShownSeat[]) =>
  pressed.reduce<string[]>((chosen, one) => togglePressed(chosen, one, SEATS), []);

test("seats stand in their rows", () => {
  expect(seatRows(SEATS).map((row) => row.map(({ seat_no }) => seat_no))).toEqual([
    ["A1", "A2"],
    ["B1", "B2"],
    ["C1"],
  ]);
});

test("free seats are chosen together, others begin anew, and a second press takes one out", () => {
  expect(press(a1, a2)).toEqual(["A1", "A2"]);
  expect(press(a1, a2, b1)).toEqual(["B1"]);
  expect(press(b2, c1)).toEqual(["C1"]);
  expect(press(a1, a2, a1)).toEqual(["A2"]);
});

test("a seat that somebody took meanwhile is no longer chosen", () => {
  const later = [a1, seat("A2", "held")];
  expect(listStillChosen(["A1", "A2"], later)).toEqual([a1]);
  expect(listStillChosen(["Z9"], later)).toEqual([]);
});

test.each([
  ["free", "block"],
  ["blocked", "unblock"],
  ["held", null],
  ["capturing", null],
  ["sold", null],
] as const)("seats that are %s: %s", (state, act) => {
  expect(actOn(state)).toBe(act);
});
