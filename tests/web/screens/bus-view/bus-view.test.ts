import { describe, expect, it, test } from "vitest";
import { hasSeat } from "../../../../worker/domain/seats/seat-plan.ts";
import {
  GROUPS,
  NO_FILTERS,
  OPTIONS,
  matchesFilters,
  findPeriod,
  toggleOption,
  type Filters,
} from "../../../../web/screens/bus-view/filters.ts";
import { SAMPLE_BUSES, type SampleBus } from "../../../../web/screens/bus-view/sample.ts";
import { moveToDay, searchError, trimSearch } from "../../../../web/screens/bus-view/search.ts";
import {
  FIRST_ORDER,
  changeOrder,
  seatsAvailable,
  sortBuses,
  type Order,
} from "../../../../web/screens/bus-view/sorting.ts";

const BUS: SampleBus = {
  id: "one",
  operator: "One",
  busType: "AC",
  departure: "22:30",
  arrival: "05:00",
  fareTaka: 600,
  planName: "45",
  sold: ["A1"],
};

function left(filters: Partial<Filters>): string[] {
  return SAMPLE_BUSES.filter((bus) => matchesFilters(bus, { ...NO_FILTERS, ...filters })).map(
    (bus) => bus.id,
  );
}

describe("the periods of a day", () => {
  test.each([
    ["00:00", "before6"],
    ["05:59", "before6"],
    ["06:00", "from6"],
    ["11:59", "from6"],
    ["12:00", "from12"],
    ["17:59", "from12"],
    ["18:00", "after18"],
    ["23:59", "after18"],
  ])(
    "%s falls into %s: a period begins at its first minute and ends before the next",
    (at, period) => {
      expect(findPeriod(at)).toBe(period);
    },
  );
});

describe("the filters", () => {
  it("let every bus through when nothing is ticked", () => {
    expect(left({})).toHaveLength(SAMPLE_BUSES.length);
  });

  it("widen inside a group and narrow between groups [D05]", () => {
    expect(left({ departure: ["before6"] })).toEqual(["shapla"]);
    expect(left({ departure: ["before6", "from6"] })).toEqual(["shapla", "shimul", "kadam"]);
    expect(left({ departure: ["before6", "from6"], busType: ["Non AC"] })).toEqual([
      "shimul",
      "kadam",
    ]);
    expect(left({ busType: ["AC", "Non AC"] })).toHaveLength(SAMPLE_BUSES.length);
  });

  it("check the departure and the arrival separately [D07]", () => {
    expect(matchesFilters(BUS, { ...NO_FILTERS, departure: ["after18"] })).toBe(true);
    expect(matchesFilters(BUS, { ...NO_FILTERS, arrival: ["after18"] })).toBe(false);
    expect(matchesFilters(BUS, { ...NO_FILTERS, arrival: ["before6"] })).toBe(true);
  });

  it("can leave no bus", () => {
    expect(left({ departure: ["before6"], busType: ["Non AC"] })).toEqual([]);
  });

  it("have for each box a bus of the sample that it finds and one that it leaves out [D01] [K11]", () => {
    for (const group of GROUPS) {
      for (const option of OPTIONS[group]) {
        const found = left({ [group]: [option] }).length;
        expect(found, `${group} ${option}`).toBeGreaterThan(0);
        expect(found, `${group} ${option}`).toBeLessThan(SAMPLE_BUSES.length);
      }
    }
  });

  it("tick a box with one press and clear it with the next, the other groups untouched", () => {
    const ticked = toggleOption({ ...NO_FILTERS, busType: ["AC"] }, "departure", "from6");
    expect(ticked).toEqual({ busType: ["AC"], departure: ["from6"], arrival: [] });
    expect(toggleOption(ticked, "departure", "from6")).toEqual({ ...NO_FILTERS, busType: ["AC"] });
  });
});

describe("the order of the results", () => {
  const day = { ...BUS, id: "day", departure: "09:00", arrival: "15:00", fareTaka: 1000 };
  const late = { ...BUS, id: "late", departure: "18:00", arrival: "23:50", sold: ["A1", "A2"] };
  const buses = [BUS, late, day];
  const ids = (order: Order) => sortBuses(buses, order).map((bus) => bus.id);

  it("begins with the first departure", () => {
    expect(ids(FIRST_ORDER)).toEqual(["day", "late", "one"]);
  });

  it("puts a bus that arrives the next morning behind those of the evening", () => {
    expect(ids({ column: "arrival", isDescending: false })).toEqual(["day", "late", "one"]);
    expect(ids({ column: "arrival", isDescending: true })).toEqual(["one", "late", "day"]);
  });

  it("goes by the number of free seats and by the fare, not by their digits", () => {
    expect(seatsAvailable(late)).toBe(43);
    expect(ids({ column: "seats", isDescending: false })[0]).toBe("late");
    expect(ids({ column: "fare", isDescending: true })[0]).toBe("day");
    expect(ids({ column: "fare", isDescending: false }).at(-1)).toBe("day");
  });

  it("goes by the operator's name", () => {
    const named = ["কদম", "শাপলা", "বকুল"].map((operator) => ({ ...BUS, operator }));
    const order = sortBuses(named, { column: "operator", isDescending: false });
    expect(order.map((bus) => bus.operator)).toEqual(["কদম", "বকুল", "শাপলা"]);
  });

  it("turns round when the same column is pressed again, and begins upwards with another", () => {
    const turned = changeOrder(FIRST_ORDER, "departure");
    expect(turned).toEqual({ column: "departure", isDescending: true });
    expect(changeOrder(turned, "departure").isDescending).toBe(false);
    expect(changeOrder(turned, "fare")).toEqual({ column: "fare", isDescending: false });
  });

  it("leaves the list that it was given as it is", () => {
    sortBuses(buses, { column: "fare", isDescending: true });
    expect(buses.map((bus) => bus.id)).toEqual(["one", "late", "day"]);
  });
});

describe("the search", () => {
  const search = { from: "Shimulpur", to: "Rajshahi", date: "2026-12-31" };

  it("goes a day on and a day back, over the ends of months and years", () => {
    expect(moveToDay(search, 1)).toEqual({ ...search, date: "2027-01-01" });
    expect(moveToDay(moveToDay(search, 1), -1)).toEqual(search);
    expect(moveToDay({ ...search, date: "2028-03-01" }, -1).date).toBe("2028-02-29");
  });

  it("needs a town at both ends, and a date", () => {
    expect(searchError(search, "from")).toBeNull();
    expect(searchError({ ...search, from: "  " }, "from")).toBe("missing");
    expect(searchError({ ...search, date: "" }, "date")).toBe("missing");
    expect(searchError({ ...search, from: "", to: "" }, "to")).toBe("missing");
  });

  it("goes from one town to another", () => {
    expect(searchError({ ...search, to: " shimulpur " }, "to")).toBe("sameTown");
    expect(searchError({ ...search, to: " shimulpur " }, "from")).toBeNull();
  });

  it("drops spaces around the names", () => {
    expect(trimSearch({ ...search, from: " Shimulpur " })).toEqual(search);
  });
});

describe("the sample", () => {
  it("has sold only seats that its plans have, each once", () => {
    for (const bus of SAMPLE_BUSES) {
      expect(
        bus.sold.filter((seatNo) => !hasSeat(bus.planName, seatNo)),
        bus.id,
      ).toEqual([]);
      expect(new Set(bus.sold).size, bus.id).toBe(bus.sold.length);
    }
  });
});
