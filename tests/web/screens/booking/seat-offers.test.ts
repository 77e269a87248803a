import { describe, expect, it, test } from "vitest";
import { findBestSeats } from "../../../../worker/domain/seats/best-seats.ts";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { seatOffers } from "../../../../web/screens/booking/offers/seat-offers.ts";

/** With all the other seats taken. */
function among(free: string, count: number, plan = "45"): string[] {
  const isFree = (seatNo: string) => free.split(" ").includes(seatNo);
  return seatOffers(plan, isFree, count).map((offer) => offer.join(" "));
}

function empty(count: number, plan = "45"): string[] {
  return seatOffers(plan, () => true, count).map((offer) => offer.join(" "));
}

describe("places for a party", () => {
  it("are pairs on one side from the front", () => {
    expect(empty(2)).toEqual(["A1 A2", "A3 A4", "B1 B2", "B3 B4", "C1 C2", "C3 C4"]);
  });

  it("are over the aisle, beside each other in the back, and behind each other on a side", () => {
    const offers = empty(3);
    expect(offers[0], "one row, over the aisle").toBe("A1 A2 A3");
    expect(offers[1], "the one row with three beside each other").toBe("K1 K2 K3");
    expect(offers[2], "neighbouring rows").toBe("A3 A4 B3");
    expect(offers).toHaveLength(6);
  });

  it("may share seats where few are left", () => {
    expect(among("A1 A2 A3 B1", 3)).toEqual(["A1 A2 A3", "A1 A2 B1"]);
  });

  it("are none where fewer seats are free", () => {
    expect(among("A1 J4", 3)).toEqual([]);
    expect(among("A1 J4", 2)).toEqual(["A1 J4"]);
  });
});

describe.each(["40", "45"])("in a bus of plan %s", (plan) => {
  test.each([1, 2, 3, 4, 5, 6])("%i people get a short list of different, free places", (count) => {
    const taken = new Set(["A1", "B3", "F2", "J5", "K1"]);
    const isFree = (seatNo: string) => !taken.has(seatNo);
    const offers = seatOffers(plan, isFree, count);
    expect(offers[0]).toEqual(findBestSeats(plan, isFree, count));
    expect(offers.length).toBeGreaterThan(1);
    expect(offers.length).toBeLessThanOrEqual(6);
    expect(new Set(offers.map((offer) => offer.join())).size).toBe(offers.length);
    const names = new Set(seatPlan(plan).seats.map(({ seatNo }) => seatNo));
    for (const offer of offers) {
      expect(new Set(offer).size).toBe(count);
      for (const seatNo of offer) expect(names.has(seatNo) && isFree(seatNo)).toBe(true);
    }
  });
});
