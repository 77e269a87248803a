import { describe, expect, it } from "vitest";
import { busInFront } from "../../../../web/screens/booking/trips/bus-in-front.ts";

const NOW = Date.parse("2026-12-01T10:00:00+06:00");
const LATER = "2026-12-03T22:00:00+06:00";
const EARLIER = "2026-12-01T09:00:00+06:00";

function bus(number: number, over: Partial<Parameters<typeof busInFront>[1]> = {}) {
  return {
    id: String(number),
    deperture_date: "2026-12-04",
    bus_number: number,
    sale_closes_at: LATER,
    opens_at: null,
    seatsAvailable: 0,
    ...over,
  };
}

function getFront(trips: ReturnType<typeof bus>[], index: number): number | null {
  const trip = trips[index];
  if (trip === undefined) throw new Error("no such trip");
  return busInFront(trips, trip, (one) => one.seatsAvailable, NOW);
}

describe("the bus in front", () => {
  it("is the first with a free seat", () => {
    const trips = [bus(1), bus(2, { seatsAvailable: 1 }), bus(3, { seatsAvailable: 9 }), bus(4)];
    expect(getFront(trips, 3)).toBe(2);
  });

  it("is none for the first bus, nor where those before are full", () => {
    const trips = [bus(1), bus(2, { seatsAvailable: 4 })];
    expect(getFront(trips, 0)).toBeNull();
    expect(getFront(trips, 1)).toBeNull();
  });

  it("is of the same day", () => {
    const trips = [bus(1, { seatsAvailable: 9, deperture_date: "2026-12-03" }), bus(2)];
    expect(getFront(trips, 1)).toBeNull();
  });

  it("is on sale: neither closed nor still to open", () => {
    expect(
      getFront([bus(1, { seatsAvailable: 9, sale_closes_at: EARLIER }), bus(2)], 1),
    ).toBeNull();
    expect(getFront([bus(1, { seatsAvailable: 9, opens_at: LATER }), bus(2)], 1)).toBeNull();
    expect(getFront([bus(1, { seatsAvailable: 9, opens_at: EARLIER }), bus(2)], 1)).toBe(1);
  });

  it("uses the open map, not the older list", () => {
    const trips = [bus(1, { seatsAvailable: 9 }), bus(2)];
    const [, second] = trips;
    expect(second && busInFront(trips, second, () => 0, NOW)).toBeNull();
  });
});
