import { describe, expect, it } from "vitest";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { findGroupLayout } from "../../../../web/screens/booking/offers/group-layout.ts";

const BUS = seatPlan("45");

function located(seatNos: string, plan = BUS): string {
  const { kind, groups } = findGroupLayout(plan, seatNos.split(" "));
  return `${kind}: ${groups.map((group) => group.join(" ")).join(" + ")}`;
}

describe("seats of a party", () => {
  it("lie beside each other, in the back row too", () => {
    expect(located("A1 A2")).toBe("beside: A1 A2");
    expect(located("C3 C4")).toBe("beside: C3 C4");
    expect(located("K2 K3 K4")).toBe("beside: K2 K3 K4");
  });

  it("lie in one row over the aisle", () => {
    expect(located("A2 A3")).toBe("aisle: A2 + A3");
    expect(located("B1 B2 B3 B4")).toBe("aisle: B1 B2 + B3 B4");
  });

  it("lie on both sides of the aisle in the back row of the small bus", () => {
    expect(located("J1 J2 J3", seatPlan("40"))).toBe("beside: J1 J2 J3");
    expect(located("J3 J4", seatPlan("40"))).toBe("aisle: J3 + J4");
  });

  it("lie in one row with other seats between", () => {
    expect(located("K1 K2 K4")).toBe("apart: K1 K2 + K4");
    expect(located("B1 B4")).toBe("apart: B1 + B4");
    expect(located("A1 A3", seatPlan("40")), "no seat is built in between").toBe("aisle: A1 + A3");
  });

  it("lie in several rows", () => {
    expect(located("A1 A2 B1")).toBe("rows: A1 A2 + B1");
    expect(findGroupLayout(BUS, ["A1", "C1"]).rows).toEqual(["A", "C"]);
  });

  it("are one", () => {
    expect(located("F1")).toBe("one: F1");
  });
});
