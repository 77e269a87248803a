/** What a counter sale needs, from what was typed; what a reload finds; and the trips that a clerk's words name. */
import { describe, expect, test } from "vitest";
import type { TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import {
  forgetSale,
  keepSale,
  readSale,
  type KeptSale,
} from "../../../../web/admin/counter/kept-sale.ts";
import {
  chooseSeats,
  countChange,
  findFault,
  isAsShown,
  toggleSeat,
} from "../../../../web/admin/counter/sale-input.ts";
import { findTripsToSell } from "../../../../web/admin/counter/trips-to-sell.ts";

const aSeat = (seat_no: string, state: "free" | "held" | "sold") => ({
  seat_no,
  state,
  passenger: null,
});
const SEATS = [aSeat("F1", "free"), aSeat("F2", "held"), aSeat("F3", "sold")];
const HOLD = { booking: "b", seats: ["F2"], total: 600, endsAt: null };

describe("seats", () => {
  test("are typed in either script, each once, and only free ones are chosen", () => {
    expect(chooseSeats("f1, F১ f3 z9", SEATS, null)).toEqual({
      chosen: ["F1"],
      notFree: ["F3", "Z9"],
    });
  });

  test("that are held for this sale are its own", () => {
    expect(chooseSeats("f2", SEATS, HOLD)).toEqual({ chosen: ["F2"], notFree: [] });
    expect(chooseSeats("f2", SEATS, null)).toEqual({ chosen: [], notFree: ["F2"] });
  });

  test("are added and taken away by a press", () => {
    expect(toggleSeat("f1", "F2")).toBe("F1 F2");
    expect(toggleSeat("f1 f2", "F1")).toBe("F2");
  });
});

describe("what keeps a sale from being made", () => {
  const typed = { name: "Rahim", phone: "01711223345", places: "1", center: "", cash: "" };
  const given = {
    isSeated: true,
    seats: { chosen: ["F1"], notFree: [] },
    typed,
    counter: "Gate",
    amount: 600,
  };

  test("is nothing, with all that is needed; cash need not be typed", () => {
    expect(findFault(given)).toBeNull();
    expect(findFault({ ...given, typed: { ...typed, cash: "600" } })).toBeNull();
  });

  test("is the first field of the screen that is wrong", () => {
    expect(findFault({ ...given, seats: { chosen: [], notFree: [] } })).toBe("seats");
    expect(findFault({ ...given, seats: { chosen: ["F1"], notFree: ["F3"] } })).toBe("seats");
    expect(findFault({ ...given, typed: { ...typed, phone: "0171", name: "" } })).toBe("phone");
    expect(findFault({ ...given, typed: { ...typed, name: " " } })).toBe("name");
    expect(findFault({ ...given, counter: " " })).toBe("counter");
    expect(findFault({ ...given, typed: { ...typed, cash: "599" } })).toBe("cash");
  });

  test("of a trip without a seat map is the number of places, or where they get on", () => {
    const places = { ...given, isSeated: false, seats: { chosen: [], notFree: [] } };
    expect(findFault({ ...places, typed: { ...typed, center: "Gate" } })).toBeNull();
    expect(findFault(places)).toBe("seats");
    expect(findFault({ ...places, typed: { ...typed, center: "Gate", places: "0" } })).toBe(
      "seats",
    );
  });
});

test("the change is exact to the poisha, and nothing while no cash was typed", () => {
  expect(countChange("1000", 950.1)).toBe(49.9);
  expect(countChange("500", 600)).toBe(-100);
  expect(countChange("", 600)).toBeNull();
  expect(countChange("much", 600)).toBeNull();
});

test("a preview that differs from the screen is not sold unseen", () => {
  const shown = {
    trip: { departs_at: "2030-12-04T22:00:00+06:00", bus: "Shimul" },
    amount: 600,
  };
  const preview = { amount: 600, bus: "Shimul", departs: "2030-12-04T22:00:00+06:00" };
  expect(isAsShown(preview, shown)).toBe(true);
  expect(isAsShown({ ...preview, amount: 650 }, shown)).toBe(false);
  expect(isAsShown({ ...preview, bus: "Doel" }, shown)).toBe(false);
  expect(isAsShown({ ...preview, departs: "2030-12-05T22:00:00+06:00" }, shown)).toBe(false);
});

describe("a sale that is kept over a reload", () => {
  const store = new Map<string, string>();
  const memory = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  };
  const sale: KeptSale = {
    staff: "S-1",
    trip: "7",
    typed: {
      seats: "F1",
      name: "R",
      phone: "1",
      places: "1",
      center: "",
      stop: "",
      cash: "",
      past: "",
    },
    hold: HOLD,
    pending: { input: { trip: "7", amount: 600 }, hash: "h" },
  };

  test("is the same one, for the same person alone", () => {
    keepSale(sale, memory);
    expect(readSale("S-1", memory)).toEqual(sale);
    expect(readSale("S-2", memory)).toBeNull();
    keepSale({ ...sale, hold: null, pending: null }, memory);
    expect(readSale("S-1", memory)).toEqual({ ...sale, hold: null, pending: null });
  });

  test("is gone once it is forgotten", () => {
    keepSale(sale, memory);
    forgetSale(memory);
    expect(readSale("S-1", memory)).toBeNull();
  });
});

describe("a trip to sell", () => {
  const aRow = (id: string, over: Partial<TripRow>): TripRow => ({
    id,
    name: "জাহাঙ্গীরনগর, A",
    mode: "limited",
    destination: "জাহাঙ্গীরনগর বিশ্ববিদ্যালয়",
    unit: "A",
    bus: "শিমুল",
    departs_at: "2030-11-27T23:15:00+06:00",
    fare: 500,
    sold: 29,
    total: 45,
    state: "on_sale",
    waits_for: null,
    ...over,
  });
  const trips = [aRow("7", {}), aRow("8", { name: "ঢাকা, B", destination: "ঢাকা", bus: "দোয়েল" })];
  const destinations = [
    {
      id: "1",
      name: "জাহাঙ্গীরনগর বিশ্ববিদ্যালয়",
      mode: "limited" as const,
      short_names: ["জাবি", "JU", "Savar"],
    },
  ];
  const find = (typed: string) =>
    findTripsToSell(
      trips,
      typed,
      ({ id }) => (id === "7" ? "শুক্র ২৭ নভেম্বর" : "রবি ২৯ নভেম্বর"),
      destinations,
    ).map(({ id }) => id);

  test.each([
    ["", ["7", "8"]],
    ["জাহাঙ্গীর", ["7"]],
    ["দোয়েল", ["8"]],
    ["নভেম্বর 29", ["8"]],
    ["#7", ["7"]],
    ["জাহাঙ্গিরনগর", ["7"]],
    ["জাহাঙ্গিরনগর a", ["7"]],
    ["ju", ["7"]],
    ["savar 27", ["7"]],
    ["savar 29", []],
    ["চট্টগ্রাম", []],
  ])("%j names %j", (typed, ids) => {
    expect(find(typed)).toEqual(ids);
  });
});
