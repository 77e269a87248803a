import { describe, expect, it, test } from "vitest";
import { bySeatNo, capacity, hasSeat, seatPlan } from "../../../worker/domain/seats/seat-plan.ts";

function row(planName: string, letter: string): string[] {
  return seatPlan(planName)
    .seats.filter((seat) => seat.row === letter)
    .map((seat) => seat.seatNo);
}

describe("seat plans", () => {
  test.each([
    ["40", 40],
    ["45", 45],
  ])(
    "the capacity of plan %s is the number of its seats, each of them once [P01]",
    (planName, seats) => {
      const drawn = seatPlan(planName).seats.map((seat) => seat.seatNo);
      expect(capacity(planName)).toBe(seats);
      expect(new Set(drawn).size).toBe(seats);
    },
  );

  it("leaves A2 out of plan 40, gives row J five seats and has no row K [P03] [P04] [P05]", () => {
    expect(row("40", "A")).toEqual(["A1", "A3", "A4"]);
    expect(row("40", "J")).toEqual(["J1", "J2", "J3", "J4", "J5"]);
    expect(row("40", "K")).toEqual([]);
  });

  it("gives row J of the standard plan four seats and row K five [P02]", () => {
    expect(row("45", "A")).toEqual(["A1", "A2", "A3", "A4"]);
    expect(row("45", "J")).toEqual(["J1", "J2", "J3", "J4"]);
    expect(row("45", "K")).toEqual(["K1", "K2", "K3", "K4", "K5"]);
  });

  test.each(["40", "45"])("rows B to I of plan %s have four seats", (planName) => {
    for (const letter of "BCDEFGHI") expect(row(planName, letter)).toHaveLength(4);
  });

  it("draws any other plan name as the standard plan [P06] [P10]", () => {
    expect(seatPlan("47")).toBe(seatPlan("45"));
    expect(seatPlan("")).toBe(seatPlan("45"));
  });

  test.each([
    ["A1", "Business"],
    ["A2", "Economy"],
    ["A3", "Business"],
    ["A4", "Normal"],
    ["J3", "Business"],
    ["K1", "Normal"],
    ["K2", "Normal"],
    ["K5", "Normal"],
  ])("seat %s of the standard plan is %s [P07]", (seatNo, seatClass) => {
    expect(seatPlan("45").seats.find((seat) => seat.seatNo === seatNo)?.seatClass).toBe(seatClass);
  });

  it("has J5 of plan 40 as Normal [P08]", () => {
    expect(seatPlan("40").seats.find((seat) => seat.seatNo === "J5")?.seatClass).toBe("Normal");
  });

  test.each([
    ["45", "A2", true],
    ["40", "A2", false],
    ["45", "J5", false],
    ["40", "J5", true],
    ["45", "K5", true],
    ["45", "K6", false],
    ["45", "a1", false],
    ["45", "", false],
  ])("plan %s and seat %s: %s", (planName, seatNo, isThere) => {
    expect(hasSeat(planName, seatNo)).toBe(isThere);
  });

  it("sorts seats by row, then by number", () => {
    expect(["B1", "A10", "A2", "K5", "A1"].toSorted(bySeatNo)).toEqual([
      "A1",
      "A2",
      "A10",
      "B1",
      "K5",
    ]);
  });
});
