import { describe, expect, it, test } from "vitest";
import { findBestSeats } from "../../../worker/domain/seats/best-seats.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";

/** With all the other seats taken. */
function among(free: readonly string[], count: number, plan = "45"): string | undefined {
  return findBestSeats(plan, (seatNo) => free.includes(seatNo), count)?.join(" ");
}

/** With all the other seats free. */
function without(taken: readonly string[], count: number, plan = "45"): string | undefined {
  return findBestSeats(plan, (seatNo) => !taken.includes(seatNo), count)?.join(" ");
}

describe("in an empty bus", () => {
  test.each([
    ["45", 1, "A1"],
    ["45", 2, "A1 A2"],
    ["45", 3, "A1 A2 A3"],
    ["45", 4, "A1 A2 A3 A4"],
    ["45", 5, "K1 K2 K3 K4 K5"],
    ["45", 6, "A1 A2 A3 B1 B2 B3"],
    ["40", 2, "A3 A4"],
    ["40", 3, "B1 B2 B3"],
    ["40", 5, "J1 J2 J3 J4 J5"],
  ])("of plan %s a party of %i gets %s", (plan, count, seats) => {
    expect(without([], count, plan)).toBe(seats);
  });
});

describe("two seats", () => {
  it("sit next to each other further back rather than over the aisle in front", () => {
    expect(among(["A2", "A3", "E3", "E4"], 2)).toBe("E3 E4");
  });

  it("sit over the aisle rather than behind each other", () => {
    expect(among(["A1", "B1", "F2", "F3"], 2)).toBe("F2 F3");
  });

  it("have as few strangers as possible between them in the row", () => {
    expect(among(["A1", "A4", "D1", "D3"], 2)).toBe("D1 D3");
  });

  it("sit behind each other rather than further apart", () => {
    expect(among(["A1", "B4", "E2", "F2", "H1", "J1"], 2)).toBe("E2 F2");
  });

  it("do not sit next to each other over the gap in the back row of plan 40", () => {
    expect(among(["J3", "J4", "B2", "B3"], 2, "40")).toBe("B2 B3");
    expect(among(["J3", "J4", "B2", "B3"], 2, "45")).toBe("J3 J4");
    expect(among(["J2", "J3", "B2", "B3"], 2, "40")).toBe("J2 J3");
  });

  it("get seats at both ends of the bus where there are no others", () => {
    expect(among(["A1", "K5"], 2)).toBe("A1 K5");
  });
});

describe("a party", () => {
  it("sits in the front-most of two rows that are as good", () => {
    expect(without(["A2", "B3"], 4)).toBe("C1 C2 C3 C4");
    expect(without(["A1", "A2", "A3"], 2)).toBe("B1 B2");
  });

  it("sits in one row over the aisle rather than in two", () => {
    expect(among(["A1", "A2", "B1", "B2", "G2", "G3", "G4"], 3)).toBe("G2 G3 G4");
  });

  it("sits on one side of two rows rather than over the aisle", () => {
    expect(among(["D2", "D3", "E2", "E3", "H1", "H2", "I1", "I2"], 4)).toBe("H1 H2 I1 I2");
  });

  it("is spread over no more rows than it must be", () => {
    expect(among(["A1", "C1", "D1", "F1", "F2", "H1", "H2"], 3)).toBe("D1 F1 F2");
    expect(among(["A1", "B2", "C1", "F1", "F2", "H1", "H2"], 3)).toBe("A1 B2 C1");
  });

  it("gets all or nothing", () => {
    expect(among(["A1", "B1"], 3)).toBeUndefined();
    expect(among([], 1)).toBeUndefined();
  });
});

describe("whatever is free in three rows", () => {
  const ROWS = [
    ["A1", "A2", "A3", "A4"],
    ["B1", "B2", "B3", "B4"],
    ["C1", "C2", "C3", "C4"],
  ];
  const SEATS = ROWS.flat();
  const patterns = Array.from({ length: 2 ** SEATS.length }, (_, bits) =>
    SEATS.filter((__, index) => (bits >> index) % 2 === 1),
  );

  /** Rows from the first to the last that are needed to find so many free seats. */
  function rowsNeeded(free: readonly string[], count: number): number {
    return Math.min(
      ...ROWS.flatMap((_, top) =>
        ROWS.map((__, bottom) => {
          const seats = ROWS.slice(top, bottom + 1).flat();
          const isEnough = seats.filter((seat) => free.includes(seat)).length >= count;
          return isEnough ? bottom - top + 1 : Infinity;
        }),
      ),
    );
  }

  const PAIRS = ROWS.flatMap(([one, two, three, four]) => [`${one} ${two}`, `${three} ${four}`]);

  test.each([1, 2, 3, 4, 5, 6])(
    "a party of %i gets so many different free seats, in as few rows as can be, or nothing",
    (count) => {
      for (const free of patterns) {
        const got = among(free, count)?.split(" ");
        if (free.length < count) {
          if (got !== undefined) throw new Error(`${free.join(" ")}: got ${got.join(" ")}`);
          continue;
        }
        const rows = (got ?? []).map((seat) => ROWS.findIndex((row) => row.includes(seat)));
        const isSound =
          got?.length === count &&
          new Set(got).size === count &&
          got.every((seat) => free.includes(seat)) &&
          Math.max(...rows) - Math.min(...rows) + 1 === rowsNeeded(free, count);
        if (!isSound) throw new Error(`${free.join(" ")}: got ${got?.join(" ")}`);
      }
    },
  );

  test("two get the front-most pair of neighbours if there is one", () => {
    for (const free of patterns.filter((seats) => seats.length > 1)) {
      const pair = PAIRS.find((seats) => seats.split(" ").every((seat) => free.includes(seat)));
      if (pair !== undefined) expect(among(free, 2)).toBe(pair);
    }
  });
});

test("the seats come in natural order and stand on the plan", () => {
  for (const plan of ["40", "45"]) {
    const order = seatPlan(plan).seats.map((seat) => seat.seatNo);
    for (const count of [1, 2, 3, 4, 5, 6]) {
      const got = findBestSeats(plan, (seatNo) => seatNo !== "A1", count) ?? [];
      expect(got).toEqual(order.filter((seatNo) => got.includes(seatNo)));
    }
  }
});
