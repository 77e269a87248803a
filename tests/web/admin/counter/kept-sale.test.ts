/** A counter sale in this tab: taken up again by its clerk alone, and without the passenger once that one signs out. */
import { beforeEach, expect, test } from "vitest";
import {
  forgetPassenger,
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
