import { describe, expect, it } from "vitest";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { PICKER_PLAN } from "../../../web/screens/seat-picker/picker-plan.ts";
import { withoutClasses } from "../../../web/seat-map/without-classes.ts";
import { busRows } from "../../../web/seat-map/bus-rows.ts";
import { localFaces, toggleSeat } from "../../../web/seat-map/local-choice.ts";

describe("the plan of the plain picker", () => {
  const rows = busRows(PICKER_PLAN);
  const seatsIn = (letter: string) =>
    PICKER_PLAN.seats.filter((seat) => seat.row === letter).map((seat) => seat.seatNo);

  it("is the list of the specification: A to I of four, J and K of five, 46 in all [P01]", () => {
    for (const letter of "ABCDEFGHI") expect(seatsIn(letter)).toHaveLength(4);
    expect(seatsIn("J")).toEqual(["J1", "J2", "J3", "J4", "J5"]);
    expect(seatsIn("K")).toEqual(["K1", "K2", "K3", "K4", "K5"]);
    expect(new Set(PICKER_PLAN.seats.map((seat) => seat.seatNo)).size).toBe(46);
  });

  it("has J5 as Normal and the other classes as in the grid [P08]", () => {
    const getClass = (seatNo: string) =>
      PICKER_PLAN.seats.find((seat) => seat.seatNo === seatNo)?.seatClass;
    expect(getClass("J5")).toBe("Normal");
    expect([getClass("A1"), getClass("A2"), getClass("J3"), getClass("K3")]).toEqual([
      "Business",
      "Economy",
      "Business",
      "Normal",
    ]);
  });

  it("is drawn in eleven rows, the last two right across the bus", () => {
    expect(rows).toHaveLength(11);
    for (const row of rows.slice(-2)) {
      expect(row.slots.map((place) => place.kind)).toEqual(Array(5).fill("seat"));
      expect(row.leftBlock).toBeNull();
    }
  });

  it("is no plan that sells: the standard one has no J5", () => {
    expect(seatPlan(PICKER_PLAN.name).seats).toHaveLength(45);
  });
});

describe("the plan of the pop-up", () => {
  it("is the trip's own with every class Normal [P09]", () => {
    for (const name of ["40", "45"]) {
      const own = seatPlan(name);
      const shown = withoutClasses(own);
      expect(shown.name).toBe(own.name);
      expect(shown.seats.map((seat) => seat.seatNo)).toEqual(own.seats.map((seat) => seat.seatNo));
      expect(new Set(shown.seats.map((seat) => seat.seatClass))).toEqual(new Set(["Normal"]));
    }
  });

  it("leaves the classes of the grid as they are", () => {
    withoutClasses(seatPlan("45"));
    expect(seatPlan("45").seats[0]?.seatClass).toBe("Business");
  });
});

describe("a local choice", () => {
  it("takes a free seat and gives it back", () => {
    const one = toggleSeat(new Set(), [], "A1");
    expect([...one]).toEqual(["A1"]);
    expect([...toggleSeat(one, [], "A2")]).toEqual(["A1", "A2"]);
    expect([...toggleSeat(one, [], "A1")]).toEqual([]);
    expect([...one]).toEqual(["A1"]);
  });

  it("takes no seat that is sold", () => {
    const chosen = new Set(["A1"]);
    expect(toggleSeat(chosen, ["B1"], "B1")).toBe(chosen);
  });

  it("shows what is chosen as mine and what is sold as sold", () => {
    expect([...localFaces(new Set(["A1"]), ["B1"])]).toEqual([
      ["A1", "mine"],
      ["B1", "sold"],
    ]);
  });
});
