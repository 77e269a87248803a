import { describe, expect, it } from "vitest";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import {
  busRows,
  classBlocks,
  seatSides,
  findSide,
  type BusRow,
} from "../../../web/seat-map/bus-rows.ts";

function draw(row: BusRow | undefined): string {
  return (row?.slots ?? [])
    .map((place) => (place.kind === "seat" ? place.seat.seatNo : place.kind))
    .join(" ");
}

describe("the drawing of a bus", () => {
  it("draws every seat of a plan once", () => {
    for (const name of ["40", "45"]) {
      const plan = seatPlan(name);
      const seats = busRows(plan)
        .flatMap((row) => row.slots)
        .flatMap((place) => (place.kind === "seat" ? [place.seat.seatNo] : []));
      expect(seats).toEqual(plan.seats.map((seat) => seat.seatNo));
      expect(seats).toHaveLength(Number(name));
    }
  });

  it("puts the aisle between columns 2 and 3", () => {
    expect(draw(busRows(seatPlan("45"))[0])).toBe("A1 A2 aisle A3 A4");
  });

  it("leaves the position of A2 empty in plan 40 [P03] [P04] [P05]", () => {
    expect(draw(busRows(seatPlan("40"))[0])).toBe("A1 none aisle A3 A4");
  });

  it("ends plan 45 with K1 to K5 right across the bus", () => {
    const rows = busRows(seatPlan("45"));
    expect(rows).toHaveLength(11);
    expect(draw(rows.at(-1))).toBe("K1 K2 K3 K4 K5");
    expect(rows.at(-1)?.leftBlock).toBeNull();
  });

  it("ends plan 40 with J1 to J5 as three and two", () => {
    const rows = busRows(seatPlan("40"));
    expect(rows).toHaveLength(10);
    expect(draw(rows.at(-1))).toBe("J1 J2 J3 J4 J5");
    expect(rows.at(-1)?.leftBlock).toBe(3);
  });

  it("knows what each seat is beside", () => {
    const sides = (row: BusRow | undefined) =>
      (row?.slots ?? [])
        .flatMap((place) => (place.kind === "seat" && row ? [findSide(row, place.x)] : []))
        .join(" ");
    const rows = busRows(seatPlan("45"));
    expect(sides(rows[0])).toBe("window aisle aisle window");
    expect(sides(rows.at(-1))).toBe("window middle middle middle window");
    expect(sides(busRows(seatPlan("40"))[0])).toBe("window aisle window");
  });

  it("names the classes once for all rows that have the same [P07]", () => {
    const blocks = (name: string) =>
      classBlocks(busRows(seatPlan(name))).map(({ classes, rows }) => [
        rows.map(({ row }) => row).join(""),
        classes.map((one) => one ?? "-").join(" "),
      ]);
    expect(blocks("45")).toEqual([
      ["ABCDEFGHIJ", "Business Economy - Business Normal"],
      ["K", "Normal Normal Normal Normal Normal"],
    ]);
    // A2 is not built in, and breaks no rule.
    expect(blocks("40")).toEqual([
      ["ABCDEFGHI", "Business Economy - Business Normal"],
      ["J", "Business Economy Business Normal Normal"],
    ]);
  });

  it("says of each seat by its number what it is beside", () => {
    const sides = seatSides(seatPlan("40"));
    expect(["A1", "A3", "A4", "J2"].map((seatNo) => sides.get(seatNo))).toEqual([
      "window",
      "aisle",
      "window",
      "middle",
    ]);
  });

  it("gives every row five positions, so that columns are aligned", () => {
    for (const name of ["40", "45"]) {
      for (const row of busRows(seatPlan(name))) expect(row.slots).toHaveLength(5);
    }
  });
});
