import { describe, expect, it } from "vitest";
import { bookingAddress, unitsOnOffer } from "../../web/screens/home/units.ts";

const ordinary = { id: "u1", unit_name: "A Unit", group_name: "Science", direct_checkout: false };

describe("the units of a limited destination", () => {
  it("are offered in the server's order, without those that have a checkout of their own", () => {
    const special = { ...ordinary, id: "rnA", direct_checkout: true };
    const last = { ...ordinary, id: "u2" };
    expect(unitsOnOffer([ordinary, special, last])).toEqual([ordinary, last]);
  });

  it("lead to the trips with destination and unit in the address", () => {
    expect(bookingAddress("d1", "u1")).toBe("/bookingPage?destination=d1&unit=u1");
    expect(bookingAddress("a&b", "c d")).toBe("/bookingPage?destination=a%26b&unit=c+d");
  });
});
