import { describe, expect, it, test } from "vitest";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { seatPositions } from "../../../worker/domain/seats/seat-positions.ts";

function at(planName: string, seatNo: string) {
  return seatPositions(planName).find((seat) => seat.seatNo === seatNo);
}

describe("the position of a seat", () => {
  test.each([
    ["45", "A1", 0, 0, "window"],
    ["45", "A2", 0, 1, "aisle"],
    ["45", "A3", 0, 3, "aisle"],
    ["45", "B4", 1, 4, "window"],
    ["45", "K1", 10, 0, "window"],
    ["45", "K3", 10, 2, "middle"],
    ["45", "K5", 10, 4, "window"],
    ["40", "A1", 0, 0, "window"],
    ["40", "A3", 0, 3, "aisle"],
    ["40", "J2", 9, 1, "middle"],
    ["40", "J5", 9, 4, "window"],
  ])("in plan %s of %s is row %i, %i across, a %s seat", (plan, seatNo, row, across, kind) => {
    expect(at(plan, seatNo)).toEqual({ seatNo, row, across, kind });
  });

  it("is there for every seat, and two have none in common", () => {
    for (const plan of ["40", "45"]) {
      const positions = seatPositions(plan);
      expect(positions.map((seat) => seat.seatNo)).toEqual(
        seatPlan(plan).seats.map((seat) => seat.seatNo),
      );
      const places = positions.map(({ row, across }) => `${row} ${across}`);
      expect(new Set(places).size).toBe(positions.length);
    }
  });
});
