/** A bus whose name has a number is called by it, and carries no other. */
import { expect, test } from "vitest";
import {
  findOwnNumber,
  hasOtherNumber,
  sayBusNumber,
} from "../../../../web/screens/booking/trips/own-number.ts";

const aBus = (trip_name: string, bus_name = "Green Line") => ({
  trip_name,
  bus_number: 3,
  bus_data: { bus_name },
});

test.each([
  ["রাবি এ ইউনিট, বাস ২", "Green Line", "২"],
  ["To the exam", "Bus 2", "2"],
  ["To the exam", "Bus-12 AC", "12"],
])("%s, %s", (trip, bus, number) => {
  expect(findOwnNumber(aBus(trip, bus))).toBe(number);
  expect(sayBusNumber(aBus(trip, bus))).toBe(number === "২" ? "2" : number);
});

test.each(["রাবি এ ইউনিট ২০২৬", "Bus of 2026", "Bus 2026", "Columbus 2"])("%s has none", (name) => {
  expect(findOwnNumber(aBus(name))).toBeNull();
  expect(sayBusNumber(aBus(name))).toBe("3");
});

test("a name with the number of its place is no contradiction", () => {
  expect(hasOtherNumber(aBus("রাবি এ ইউনিট, বাস ২"))).toBe(true);
  expect(hasOtherNumber(aBus("রাবি এ ইউনিট, বাস ৩"))).toBe(false);
  expect(hasOtherNumber(aBus("রাবি এ ইউনিট"))).toBe(false);
});
