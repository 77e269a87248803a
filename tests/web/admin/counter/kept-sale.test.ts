/** A counter sale in this tab: taken up again by its clerk alone, and without the passenger once that one signs out. */
import { beforeEach, expect, test } from "vitest";
import {
  forgetPassenger,
  goesOnWith,
  isBegun,
  keepSale,
  readSale,
  type KeptSale,
} from "../../../../web/admin/counter/kept-sale.ts";

const SALE: KeptSale = {
  staff: "S-1",
  trip: "101",
  typed: {
    seats: "A1",
    name: "Rahim",
    phone: "01712345678",
    places: "",
    center: "",
    stop: "",
    cash: "700",
    past: "",
  },
  hold: { booking: "101.x", seats: ["A1"], total: 650, endsAt: null },
  pending: { input: { name: "Rahim", phone: "01712345678" }, hash: "h" },
};

const stored = new Map<string, string>();
const memory = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => stored.clear());

test("goes on for the clerk who began it, and for nobody else", () => {
  keepSale(SALE, memory);
  expect(readSale("S-1", memory)).toEqual(SALE);
  expect(readSale("S-2", memory)).toBeNull();
});

test("that is in doubt keeps only what asks for its end, when its clerk signs out", () => {
  keepSale(SALE, memory);
  forgetPassenger("S-1", memory);
  expect([...stored.values()].join()).not.toMatch(/Rahim|01712345678/);
  expect(readSale("S-1", memory)).toMatchObject({
    trip: "101",
    pending: { input: null, hash: "h" },
  });
});

test("that is not in doubt is forgotten, when its clerk signs out", () => {
  keepSale({ ...SALE, pending: null }, memory);
  forgetPassenger("S-1", memory);
  expect(stored.size).toBe(0);
});

test("a sale without a hold goes on with its own seats, and other ones begin another", () => {
  const left = { ...SALE, hold: null, pending: null };
  expect(goesOnWith(left, [])).toBe(true);
  expect(goesOnWith(left, ["A1"])).toBe(true);
  expect(goesOnWith(left, ["A1", "A2"])).toBe(false);
  expect(goesOnWith({ ...left, hold: SALE.hold }, ["B1"])).toBe(true);
  expect(goesOnWith({ ...left, pending: SALE.pending }, ["B1"])).toBe(true);
});

test("a sale is begun with a seat or with the passenger, not with what the screen chooses", () => {
  const chosen = {
    ...SALE.typed,
    seats: "",
    name: " ",
    phone: "",
    cash: "",
    stop: "7",
    places: "1",
  };
  expect(isBegun(chosen)).toBe(false);
  for (const name of ["seats", "name", "phone", "cash"] as const) {
    expect(isBegun({ ...chosen, [name]: "A1" })).toBe(true);
  }
});
