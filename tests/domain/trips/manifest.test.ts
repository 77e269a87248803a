/** The order of the list of who travels. */
import { expect, test } from "vitest";
import { manifestRows, type Traveller } from "../../../worker/domain/trips/manifest.ts";

const one = (over: Partial<Traveller>): Traveller => ({
  seats: [],
  quantity: 1,
  name: "Rahim",
  phone: "01712345678",
  point: "",
  pointPosition: null,
  pnr: "K7M2XQ4",
  ...over,
});

test("a booking of two seats is two rows of one, in the natural order of the seats", () => {
  const rows = manifestRows(
    [one({ seats: ["B1", "A10"], quantity: 2 }), one({ seats: ["A9"] })],
    "seat",
  );
  expect(rows.map(({ seatNo, quantity }) => [seatNo, quantity])).toEqual([
    ["A9", 1],
    ["A10", 1],
    ["B1", 1],
  ]);
});

test("by point follows the road; who has chosen none gets on at the first", () => {
  const rows = manifestRows(
    [
      one({ seats: ["A1"], point: "Ferry", pointPosition: 1 }),
      one({ seats: ["A2"], point: "Gate", pointPosition: 0 }),
      one({ seats: ["A3"] }),
    ],
    "point",
  );
  expect(rows.map(({ seatNo }) => seatNo)).toEqual(["A3", "A2", "A1"]);
});

test("bookings without seats stand by place and name", () => {
  const rows = manifestRows(
    [
      one({ point: "College", name: "Rima" }),
      one({ point: "College", name: "Karim" }),
      one({ point: "Bazar" }),
    ],
    "point",
  );
  expect(rows.map(({ name }) => name)).toEqual(["Rahim", "Karim", "Rima"]);
});
