import { describe, expect, it } from "vitest";
import { unitAddress } from "../../../../web/screens/home/units.ts";

const ordinary = { id: "u1", unit_name: "A Unit", group_name: "Science", direct_checkout: false };
const direct = { ...ordinary, id: "rnA", direct_checkout: true };

describe("choosing a unit", () => {
  it("of a limited destination leads to the trips with their seats [H13]", () => {
    expect(unitAddress("limited", "d1", ordinary)).toBe("/bookingPage?destination=d1&unit=u1");
  });

  it("that has no seats to choose leads straight to checkout, with no trip [H15]", () => {
    const address = "/routeDetails?mode=unlimited&destination=d1&unit=rnA";
    expect(unitAddress("limited", "d1", direct)).toBe(address);
  });

  it("of an unlimited destination leads to checkout [H14]", () => {
    const address = "/routeDetails?mode=unlimited&destination=d1&unit=u1";
    expect(unitAddress("unlimited", "d1", ordinary)).toBe(address);
  });
});
